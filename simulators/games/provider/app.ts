// One file because the game server's few addresses share their session, limits and error body.
import { brotliCompressSync, constants } from 'node:zlib';
import type { Context } from 'hono';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { secureHeaders } from 'hono/secure-headers';
import { stream, streamSSE } from 'hono/streaming';
import * as v from 'valibot';
import { ENGINES } from '../engine/registry.ts';
import type { Assets } from './assets.ts';
import { auditOf } from './audit.ts';
import type { Game } from './catalog.ts';
import type { ProviderEnv } from './env.ts';
import { isAllowedParent } from './env.ts';
import { GameError } from './errors.ts';
import type { GameSession, SessionBook } from './game-session.ts';
import { DEMO_BALANCE, stakesOf } from './game-session.ts';
import { addressOf, fail, languageOf, pause, read } from './http.ts';
import type { Journal } from './journal.ts';
import { createLaunch } from './launch.ts';
import type { Log } from './log.ts';
import { builtPieces, gameFacts, pageHeaders, renderPage, renderRules, renderVerifier } from './page.ts';
import type { Player } from './play.ts';
import { commitment } from './play.ts';
import { RateLimit } from './rate-limit.ts';
import type { Round, RoundView } from './round.ts';
import { viewOf } from './round.ts';
import { RoundBook } from './round-book.ts';
import type { ProviderRecord, Settler } from './settler.ts';
import { isSigned } from './signing.ts';
import type { Tables } from './table.ts';
import type { Wallet } from './wallet-client.ts';

export interface AppDeps {
  readonly env: Pick<ProviderEnv, 'frameAncestors' | 'secret'>;
  readonly catalog: ReadonlyMap<string, Game>;
  readonly assets: Assets;
  readonly sessions: SessionBook;
  readonly rounds: RoundBook;
  readonly play: Player;
  readonly wallet: Wallet;
  readonly settler: Settler;
  readonly tables: Tables;
  readonly journal: Pick<Journal<ProviderRecord>, 'append' | 'healthy' | 'search' | 'files'>;
  readonly log: Log;
}

const word = (most: number) => v.pipe(v.string(), v.regex(/^[\w.-]+$/), v.maxLength(most));
const sessionBody = v.variant('mode', [
  v.object({
    mode: v.literal('real'),
    gamecode: word(100),
    token: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
    lang: v.optional(v.picklist(['pt', 'en'])),
  }),
  v.object({ mode: v.literal('demo'), gamecode: word(100), lang: v.optional(v.picklist(['pt', 'en'])) }),
]);
const spinBody = v.object({
  stake: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  round_key: v.pipe(word(64), v.minLength(8)),
  client_seed: word(64),
  choice: v.optional(v.record(v.string(), v.unknown())),
});
const stepBody = v.object({ step: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_000)) });

/**
 * Limit of players who watch tables at one time, and the interval of a heartbeat (ms), so that no proxy cuts the
 * stream.
 */
const MOST_WATCHING = 2_000;
const BEAT_MS = 15_000;

/** The state of a session for the browser. */
interface SessionState {
  mode: 'real' | 'demo';
  balance: number;
  /** False if the platform did not answer and the balance is the last known one. */
  balance_fresh: boolean;
  stakes: number[];
  fairness: { commitment: string; nonce: number; round: string };
  /** A round that is open, or that ended without the screen showing it. */
  round: RoundView | null;
}

export function createApp(deps: AppDeps): Hono {
  const { env, catalog, assets, sessions, rounds, play, wallet, settler, tables, journal, log } = deps;
  const app = new Hono();
  const spins = new RateLimit(15, 6);
  const steps = new RateLimit(25, 10);
  const watches = new RateLimit(30, 1);
  let watching = 0;
  const launches = new RateLimit(60, 2);
  const searches = new RateLimit(10, 0.5);
  const launch = createLaunch({ wallet, sessions, journal, log });

  app.onError((error, context) => {
    if (error instanceof GameError) return fail(context, error);
    log.error({ err: error, path: context.req.path }, 'a request failed');
    return fail(context, new GameError(500, 'internal'));
  });
  app.notFound((context) => fail(context, new GameError(404, 'not_found')));

  app.get('/health', (context) =>
    context.json(
      { status: journal.healthy ? 'ok' : 'failing', games: catalog.size, open_rounds: settler.pending },
      journal.healthy ? 200 : 503,
    ),
  );

  app.get('/favicon.ico', (context) => context.body(null, 204));

  app.get('/assets/*', (context) => {
    const answer = assets.serve(context.req.path, context.req.header('accept-encoding') ?? '');
    if (!answer) throw new GameError(404, 'not_found');
    return answer;
  });

  app.get('/play/:gamecode', (context) => {
    const game = catalog.get(context.req.param('gamecode'));
    const lang = context.req.query('lang') === 'en' ? 'en' : 'pt';
    const site = context.req.query('site') ?? '';
    const facts = game ? gameFacts(game, lang) : null;
    const symbols = facts?.engine === 'slot' ? assets.art(`${facts.theme}.svg`) : null;
    const scene = facts && assets.art(`${facts.theme}-scene.svg`);
    const html = renderPage(assets, {
      lang,
      mode: context.req.query('mode') === 'real' ? 'real' : 'demo',
      parent: isAllowedParent(site, env.frameAncestors) ? site : null,
      problem: !game ? 'game_not_found' : game.maintenance ? 'game_maintenance' : null,
      game: facts,
      art: scene ? { symbols, scene } : null,
    });
    const status = !game ? 404 : game.maintenance ? 503 : 200;
    const pieces = builtPieces(assets, facts?.engine ?? null);
    const headers = pageHeaders(pieces, env.frameAncestors, { mayStay: status === 200 });
    if (!/\bbr\b/.test(context.req.header('accept-encoding') ?? '')) return context.body(html, status, headers);
    const packed = new Uint8Array(brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }));
    return context.body(packed, status, { ...headers, 'content-encoding': 'br' });
  });

  // Also for a game in maintenance: a player may look up the rules of earlier rounds.
  app.get('/rules/:gamecode', (context) => {
    const game = catalog.get(context.req.param('gamecode'));
    const lang = languageOf(context);
    const facts = game ? gameFacts(game, lang) : null;
    const symbols = facts?.engine === 'slot' ? assets.art(`${facts.theme}.svg`) : null;
    const html = renderRules(assets, { lang, game: facts, symbols });
    return context.body(html, facts ? 200 : 404, pageHeaders('', env.frameAncestors));
  });

  app.get('/verify', (context) =>
    context.body(renderVerifier(assets, languageOf(context)), 200, pageHeaders('', env.frameAncestors)),
  );

  const api = new Hono();
  api.use(secureHeaders({ contentSecurityPolicy: { defaultSrc: ["'none'"] }, crossOriginResourcePolicy: false }));
  api.use(async (context, next) => {
    await next();
    context.header('cache-control', 'no-store');
  });
  api.use(bodyLimit({ maxSize: 4_096, onError: (context) => fail(context, new GameError(413, 'too_large')) }));

  // The facts are public: the site's rules page reads them too, from its own origin.
  api.get('/games/:gamecode', (context) => {
    const game = catalog.get(context.req.param('gamecode'));
    if (!game) throw new GameError(404, 'game_not_found');
    context.header('access-control-allow-origin', '*');
    return context.json(gameFacts(game, languageOf(context)));
  });

  // A table's events are public: they hold no name, no balance and no round id.
  api.get('/live/:gamecode', (context) => {
    const game = catalog.get(context.req.param('gamecode'));
    if (!game || !ENGINES[game.engine].actions.phases) throw new GameError(404, 'game_not_found');
    const wait = watches.take(addressOf(context));
    if (wait > 0) throw new GameError(429, 'too_many_requests', { retry_after: wait });
    if (watching >= MOST_WATCHING) throw new GameError(503, 'too_many_requests', { retry_after: 30 });
    return streamSSE(context, async (out) => {
      watching += 1;
      const end = tables.of(game).watch((state) => void out.writeSSE({ data: JSON.stringify(state) }));
      const beat = setInterval(() => void out.write(': \n\n'), BEAT_MS);
      await new Promise<void>((resolve) => out.onAbort(resolve));
      clearInterval(beat);
      end();
      watching -= 1;
    });
  });

  api.post('/session', async (context) => {
    const body = await read(context, sessionBody);
    const wait = launches.take(addressOf(context));
    if (wait > 0) throw new GameError(429, 'too_many_requests', { retry_after: wait });
    const game = catalog.get(body.gamecode);
    if (!game) throw new GameError(404, 'game_not_found');
    if (game.maintenance) throw new GameError(503, 'game_maintenance');
    const { token, session } =
      body.mode === 'demo'
        ? sessions.create({
            mode: 'demo',
            gamecode: game.gamecode,
            unit: ENGINES[game.engine].unit,
            language: body.lang ?? 'pt',
            player: null,
            alias: null,
            platformSession: null,
            limits: { min_bet: game.min_bet, max_bet: game.max_bet },
            balance: DEMO_BALANCE,
          })
        : await launch(body.token, game);
    const state = await stateOf(session, game, false);
    return context.json({ session: token, ...state }, 201);
  });

  api.get('/state', async (context) => {
    const { session, game } = sessionOf(context);
    // A player is waiting: try to settle an open round at once instead of after its pause.
    const open = play.interrupted(session);
    // This request must not void a bet whose call is under way.
    if (open && open.state !== 'opened') await Promise.race([settler.settle(open), pause(2_000)]);
    return context.json(await stateOf(session, game, true));
  });

  api.post('/spin', async (context) => {
    const { session, game } = sessionOf(context);
    const wait = spins.take(session.hash);
    if (wait > 0) throw new GameError(429, 'too_many_requests', { retry_after: wait });
    const body = await read(context, spinBody);
    try {
      const order = { stake: body.stake, key: body.round_key, clientSeed: body.client_seed, choice: body.choice };
      const round = await (ENGINES[game.engine].actions.phases
        ? tables.of(game).bet(session, order)
        : play.spin(session, game, order));
      return context.json({ round: viewOf(round, true), balance: session.balance, fairness: commitment(session) });
    } catch (error) {
      if (!(error instanceof GameError)) throw error;
      // Send the next commitment along, because a refused round has used its seed.
      throw new GameError(error.status, error.code, { ...error.extra, fairness: commitment(session) });
    }
  });

  api.post('/demo/refill', (context) => {
    const { session } = sessionOf(context);
    play.refill(session);
    return context.json({ balance: session.balance });
  });

  api.get('/rounds', (context) => {
    const { session } = sessionOf(context);
    return context.json({ rounds: rounds.ofSession(session.hash, 20).map((round) => viewOf(round, true)) });
  });

  // A round's id is 128 random bits: everyone with the id may check the round, but only its player sees the balances.
  api.get('/rounds/:id', async (context) => {
    const id = context.req.param('id');
    const round = rounds.get(id) ?? (await archived(id, context));
    if (!round) throw new GameError(404, 'not_found');
    const title = catalog.get(round.gamecode)?.title ?? round.gamecode;
    return context.json({ ...viewOf(round, isOwn(round, context)), title });
  });

  api.post('/rounds/:id/seen', (context) => {
    play.seen(ownRound(context).round);
    return context.body(null, 204);
  });

  api.post('/rounds/:id/step', async (context) => {
    const { session, round } = ownRound(context);
    const wait = steps.take(session.hash);
    if (wait > 0) throw new GameError(429, 'too_many_requests', { retry_after: wait });
    const { step } = await read(context, stepBody);
    await play.step(session, round, step);
    return context.json({ round: viewOf(round, true), balance: session.balance });
  });

  api.post('/rounds/:id/end', async (context) => {
    const { session, round } = ownRound(context);
    const game = catalog.get(round.gamecode);
    if (game && ENGINES[round.engine].actions.phases) await tables.of(game).leave(round);
    else await play.end(session, round);
    return context.json({ round: viewOf(round, true), balance: session.balance });
  });

  // The platform's audit of all rounds ever played: signed as our calls to the platform are.
  api.post('/audit/rounds', async (context) => {
    const { pathname, search } = new URL(context.req.url);
    const header = (name: string) => context.req.header(name) ?? '';
    const call = {
      timestamp: header('x-timestamp'),
      provider: header('x-provider'),
      method: context.req.method,
      path: pathname + search,
      body: await context.req.text(),
    };
    if (!isSigned(env.secret, call, header('x-signature'), Date.now())) throw new GameError(401, 'bad_signature');
    context.header('content-type', 'application/x-ndjson');
    return stream(context, async (out) => {
      let count = 0;
      for await (const round of auditOf(journal)) {
        if (out.aborted) return;
        count += 1;
        await out.write(`${JSON.stringify(round)}\n`);
      }
      await out.write(`${JSON.stringify({ end: true, rounds: count })}\n`);
    });
  });

  app.route('/api', api);
  return app;

  /** The round of an address, if it belongs to the session. */
  function ownRound(context: Context): { session: GameSession; round: Round } {
    const { session } = sessionOf(context);
    const round = rounds.get(context.req.param('id') ?? '');
    if (!round || round.gamecode !== session.gamecode || !isOwn(round, context)) throw new GameError(404, 'not_found');
    return { session, round };
  }

  function isOwn(round: Round, context: Context): boolean {
    const session = sessions.byToken(context.req.header('x-game-session') ?? '');
    if (!session) return false;
    return session.hash === round.session || (round.player !== null && session.player === round.player);
  }

  /** A round that is no longer in memory. The search reads whole files, so it is rate limited. */
  async function archived(id: string, context: Context): Promise<Round | undefined> {
    if (!/^[\w-]{22}$/.test(id)) return undefined;
    const wait = searches.take(addressOf(context));
    if (wait > 0) throw new GameError(429, 'too_many_requests', { retry_after: wait });
    const book = new RoundBook();
    for (const record of await journal.search(id)) if (record.t !== 'session') book.apply(record);
    return book.get(id);
  }

  function sessionOf(context: Context): { session: GameSession; game: Game } {
    const session = sessions.byToken(context.req.header('x-game-session') ?? '');
    const game = session && catalog.get(session.gamecode);
    if (!session || !game) throw new GameError(401, 'session_dead');
    return { session, game };
  }

  async function stateOf(session: GameSession, game: Game, ask: boolean): Promise<SessionState> {
    const { balance, fresh } = ask ? await play.balance(session, game) : { balance: session.balance, fresh: true };
    const round = play.interrupted(session);
    return {
      mode: session.mode,
      balance,
      balance_fresh: fresh,
      stakes: stakesOf(session),
      fairness: commitment(session),
      round: round && viewOf(round, true),
    };
  }
}
