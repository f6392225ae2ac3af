import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { secureHeaders } from 'hono/secure-headers';
import { stream, streamSSE } from 'hono/streaming';
import { RateLimit } from '../../lib/rate-limit.ts';
import { isSigned } from '../../lib/signing.ts';
import { auditOf } from './audit.ts';
import type { AppDeps } from './callers.ts';
import { Callers } from './callers.ts';
import { GameError } from './errors.ts';
import { gameFacts } from './game-facts.ts';
import { addressOf, fail, languageOf, take } from './http.ts';
import { createPages } from './pages.ts';
import { createRoundRoutes, isShared } from './round-routes.ts';
import { createSessionRoutes } from './session-routes.ts';

export function createApp(deps: AppDeps): Hono {
  const { catalog, journal, log } = deps;
  const app = new Hono();

  app.onError((error, context) => {
    if (error instanceof GameError) return fail(context, error);
    log.error({ err: error, path: context.req.path }, 'a request failed');
    return fail(context, new GameError(500, 'internal'));
  });
  app.notFound((context) => fail(context, new GameError(404, 'not_found')));

  app.get('/health', (context) =>
    context.json(
      { status: journal.healthy ? 'ok' : 'failing', games: catalog.size, open_rounds: deps.settler.pending },
      journal.healthy ? 200 : 503,
    ),
  );
  app.get('/favicon.ico', (context) => context.body(null, 204));
  app.get('/assets/*', (context) => {
    const answer = deps.assets().serve(context.req.path, context.req.header('accept-encoding') ?? '');
    if (!answer) throw new GameError(404, 'not_found');
    return answer;
  });
  app.route('/', createPages(deps));
  app.route('/api', createApi(deps));
  return app;
}

function createApi(deps: AppDeps): Hono {
  const { catalog } = deps;
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

  const callers = new Callers(deps);
  api.route('/', createSessionRoutes(deps, callers));
  api.route('/', createRoundRoutes(deps, callers));
  addLiveTables(api, deps);
  addAudit(api, deps);
  return api;
}

/** The most players who watch tables at one time. */
const MOST_WATCHING = 2_000;
/** The interval of a heartbeat (ms), so that no proxy cuts the stream. */
const BEAT_MS = 15_000;

/** Streams the events of a table. They are public: they hold no name, no balance and no round id. */
function addLiveTables(api: Hono, { catalog, tables }: AppDeps): void {
  const watches = new RateLimit(30, 1);
  let watching = 0;
  api.get('/live/:gamecode', (context) => {
    const game = catalog.get(context.req.param('gamecode'));
    if (!game || !isShared(game)) throw new GameError(404, 'game_not_found');
    take(watches, addressOf(context));
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
}

/** Streams the audit of all rounds ever played to the platform, whose call is signed as ours to it are. */
function addAudit(api: Hono, { env, journal }: AppDeps): void {
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
}
