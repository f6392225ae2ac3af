import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import * as v from 'valibot';
import { RateLimit } from '../../lib/rate-limit.ts';
import type { Wallet } from '../../lib/wallet-client.ts';
import type { AppDeps, Callers } from './callers.ts';
import type { Game } from './catalog.ts';
import type { Fairness } from './croupier.ts';
import { fairnessOf } from './croupier.ts';
import { GameError } from './errors.ts';
import type { GameSession } from './game-session.ts';
import { DEMO_BALANCE, stakesOf } from './game-session.ts';
import { addressOf, read, take, word } from './http.ts';
import { createLaunch, openDemo } from './launch.ts';
import type { RoundView } from './round.ts';
import { viewOf } from './round.ts';

const sessionBody = v.variant('mode', [
  v.object({
    mode: v.literal('real'),
    gamecode: word(100),
    token: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
  }),
  v.object({ mode: v.literal('demo'), gamecode: word(100) }),
]);

/** How long the state of a session waits for an open round to be settled (ms). */
const SETTLE_MS = 2_000;

/** The state of a session for the browser. */
export interface SessionState {
  readonly mode: 'real' | 'demo';
  /** Centavos. */
  readonly balance: number;
  readonly stakes: readonly number[];
  readonly fairness: Fairness;
  /** A round that is open, or that ended without the screen showing it. */
  readonly round: RoundView | null;
}

/** Begins a game session, tells its state, and refills a demo. */
export function createSessionRoutes(deps: AppDeps, callers: Callers): Hono {
  const { catalog, sessions, croupier, settler, wallet } = deps;
  const launch = createLaunch(deps);
  const app = new Hono();
  const launches = new RateLimit(60, 2);

  app.post('/session', async (context) => {
    const body = await read(context, sessionBody);
    take(launches, addressOf(context));
    const game = catalog.get(body.gamecode);
    if (!game) throw new GameError(404, 'game_not_found');
    if (game.maintenance) throw new GameError(503, 'game_maintenance');
    const { token, session } = body.mode === 'demo' ? openDemo(sessions, game) : await launch(body.token, game);
    return context.json({ session: token, ...stateOf(session) }, 201);
  });

  app.get('/state', async (context) => {
    const { session, game } = callers.sessionOf(context);
    // A player is waiting: try to settle an open round at once instead of after its pause.
    const open = croupier.interrupted(session);
    // This request must not void a bet whose call is under way.
    if (open && open.state !== 'opened')
      await Promise.race([settler.settle(open), sleep(SETTLE_MS, undefined, { ref: false })]);
    await refreshBalance(wallet, session, game);
    return context.json(stateOf(session));
  });

  app.post('/demo/refill', (context) => {
    const { session } = callers.sessionOf(context);
    if (session.mode !== 'demo') throw new GameError(409, 'demo_only');
    session.balance = DEMO_BALANCE;
    return context.json({ balance: session.balance });
  });

  return app;

  function stateOf(session: GameSession): SessionState {
    const round = croupier.interrupted(session);
    return {
      mode: session.mode,
      balance: session.balance,
      stakes: stakesOf(session),
      fairness: fairnessOf(session),
      round: round && viewOf(round, true),
    };
  }
}

/** Reads the balance from the platform, if it answers. @throws GameError `session_dead` */
async function refreshBalance(wallet: Wallet, session: GameSession, game: Game): Promise<void> {
  if (session.platformSession === null) return;
  const answer = await wallet.balance(game.provider, session.platformSession);
  if (answer.kind === 'done') session.balance = answer.data.balance;
  if (answer.kind === 'refused' && answer.status === 401) {
    session.dead = true;
    throw new GameError(401, 'session_dead');
  }
}
