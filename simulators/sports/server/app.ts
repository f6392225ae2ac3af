import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { streamSSE } from 'hono/streaming';
import * as v from 'valibot';
import { createBetRoutes, fail } from './bet-routes.ts';
import type { AppDeps } from './deps.ts';
import { SportsError } from './errors.ts';
import { boardOf, comingOf, DAY_MS, endedOf, listQuery, OFFERED_DAYS } from './lists.ts';
import { answerPage } from './page.ts';
import type { Lang } from './views.ts';
import { pageOf } from './views.ts';

export function createApp(deps: AppDeps): Hono {
  const { feed, log } = deps;
  const app = new Hono();
  app.onError((error, context) => {
    if (error instanceof SportsError) return fail(context, error);
    log.error({ err: error, path: context.req.path }, 'a request failed');
    return context.json({ code: 'internal' }, 500);
  });
  app.notFound((context) => context.json({ code: 'not_found' }, 404));
  app.get('/health', (context) => {
    const isTicking = deps.now() - feed.moment < 3_000;
    return context.json({ status: isTicking ? 'ok' : 'failing', watching: feed.watching }, isTicking ? 200 : 503);
  });
  app.get('/favicon.ico', (context) => context.body(null, 204));
  app.get('/', (context) => answerPage(context, deps));
  app.get('/assets/*', (context) => {
    const answer = deps.assets.serve(context.req.path, context.req.header('accept-encoding') ?? '');
    return answer ?? context.json({ code: 'not_found' }, 404);
  });
  app.route('/api', createApi(deps));
  app.route('/api', createBetRoutes(deps));
  return app;
}

/** One function because each address is a few lines, and all read the same odds. */
function createApi(deps: AppDeps): Hono {
  const { matches, feed } = deps;
  const api = new Hono();
  api.use(secureHeaders({ contentSecurityPolicy: { defaultSrc: ["'none'"] }, crossOriginResourcePolicy: false }));
  api.use(async (context, next) => {
    await next();
    context.header('cache-control', 'no-store');
  });

  api.get('/board', (context) => {
    const lang: Lang = context.req.query('lang') === 'en' ? 'en' : 'pt';
    return context.json(boardOf(deps, lang));
  });

  api.get('/fixtures', (context) => {
    const query = v.safeParse(listQuery, context.req.query());
    if (!query.success) return context.json({ code: 'bad_request' }, 422);
    return context.json({ now: feed.moment, matches: comingOf(deps, query.output) });
  });

  api.get('/results', (context) => {
    const query = v.safeParse(listQuery, context.req.query());
    if (!query.success) return context.json({ code: 'bad_request' }, 422);
    return context.json({ now: feed.moment, matches: endedOf(deps, query.output) });
  });

  api.get('/matches/:id', (context) => {
    const match = matches.byId(context.req.param('id'));
    const now = feed.moment;
    // Results stay for a week; later fixtures are not offered yet.
    if (!match || match.fixture.start > now + OFFERED_DAYS * DAY_MS || match.fixture.start < now - 7 * DAY_MS)
      return context.json({ code: 'not_found' }, 404);
    const lang: Lang = context.req.query('lang') === 'en' ? 'en' : 'pt';
    return context.json({ now, match: pageOf(match, now, lang) });
  });

  api.get('/stream', (context) => {
    const page = context.req.query('match') ?? null;
    if (page !== null && !matches.byId(page)) return context.json({ code: 'not_found' }, 404);
    if (feed.watching >= MOST_WATCHING) return context.json({ code: 'too_many_requests' }, 503);
    return streamSSE(context, async (out) => {
      const end = feed.watch((data) => void out.write(eventOf(data)), page);
      await new Promise<void>((resolve) => out.onAbort(resolve));
      end();
    });
  });
  return api;
}

let latest = { text: '', bytes: new Uint8Array() };

/** A tick as a server-sent event, encoded once for all watchers. Its JSON has no line break. */
function eventOf(text: string): Uint8Array {
  if (latest.text !== text) latest = { text, bytes: new TextEncoder().encode(`data: ${text}\n\n`) };
  return latest.bytes;
}

/** The most browsers that watch the odds at one time. */
const MOST_WATCHING = 5_000;
