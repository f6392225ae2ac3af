import { Hono } from 'hono';
import * as v from 'valibot';
import { RateLimit } from '../../lib/rate-limit.ts';
import { ENGINES } from '../engine/registry.ts';
import type { AppDeps, Callers } from './callers.ts';
import type { Game } from './catalog.ts';
import { fairnessOf } from './croupier.ts';
import { GameError } from './errors.ts';
import type { GameSession } from './game-session.ts';
import { addressOf, read, take, word } from './http.ts';
import type { Round } from './round.ts';
import { viewOf } from './round.ts';
import { RoundBook } from './round-book.ts';

const spinBody = v.object({
  stake: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  round_key: v.pipe(word(64), v.minLength(8)),
  client_seed: word(64),
  choice: v.optional(v.record(v.string(), v.unknown())),
});
const stepBody = v.object({ step: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_000)) });

/** Plays rounds and looks them up. */
export function createRoundRoutes(deps: AppDeps, callers: Callers): Hono {
  const { catalog, rounds, croupier, tables, journal } = deps;
  const app = new Hono();
  const spins = new RateLimit(15, 6);
  const steps = new RateLimit(25, 10);
  const searches = new RateLimit(10, 0.5);

  app.post('/spin', async (context) => {
    const { session, game } = callers.sessionOf(context);
    take(spins, session.hash);
    const body = await read(context, spinBody);
    try {
      const round = await place(deps, session, game, body);
      return context.json({ round: viewOf(round, true), balance: session.balance, fairness: fairnessOf(session) });
    } catch (error) {
      if (!(error instanceof GameError)) throw error;
      // Send the next commitment along, because a refused round has used its seed.
      throw new GameError(error.status, error.code, { ...error.extra, fairness: fairnessOf(session) });
    }
  });

  // A round's id is 128 random bits: everyone with the id may check the round, but only its player sees the balances.
  app.get('/rounds/:id{[\\w-]{22}}', async (context) => {
    const id = context.req.param('id');
    const known = rounds.get(id);
    // The search reads whole files, so it is rate limited.
    if (!known) take(searches, addressOf(context));
    const round = known ?? (await archived(journal, id));
    if (!round) throw new GameError(404, 'not_found');
    const title = catalog.get(round.gamecode)?.title ?? round.gamecode;
    return context.json({ ...viewOf(round, callers.owns(context, round)), title });
  });

  app.post('/rounds/:id/seen', (context) => {
    croupier.see(callers.ownRound(context).round);
    return context.body(null, 204);
  });

  app.post('/rounds/:id/step', async (context) => {
    const { session, round } = callers.ownRound(context);
    take(steps, session.hash);
    const { step } = await read(context, stepBody);
    await croupier.step(session, round, step);
    return context.json({ round: viewOf(round, true), balance: session.balance });
  });

  app.post('/rounds/:id/end', async (context) => {
    const { session, game, round } = callers.ownRound(context);
    if (isShared(game)) await tables.of(game).leave(round);
    else await croupier.end(session, round);
    return context.json({ round: viewOf(round, true), balance: session.balance });
  });

  return app;
}

function place(
  { tables, croupier }: AppDeps,
  session: GameSession,
  game: Game,
  body: v.InferOutput<typeof spinBody>,
): Promise<Round> {
  const order = { stake: body.stake, key: body.round_key, clientSeed: body.client_seed, choice: body.choice };
  return isShared(game) ? tables.of(game).bet(session, order) : croupier.spin(session, game, order);
}

/** A round that is no longer in memory. */
async function archived(journal: AppDeps['journal'], id: string): Promise<Round | undefined> {
  const book = new RoundBook();
  for (const record of await journal.search(id)) if (record.t !== 'session') book.apply(record);
  return book.get(id);
}

/** Tells whether all players of a game share its rounds, at a table. */
export const isShared = ({ engine }: Game): boolean => ENGINES[engine].actions.phases !== undefined;
