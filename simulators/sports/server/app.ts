import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import * as v from 'valibot';
import { createBetRoutes, fail } from './bet-routes.ts';
import type { AppDeps } from './deps.ts';
import { SportsError } from './errors.ts';
import type { Feed } from './feed.ts';
import { boardOf, comingOf, DAY_MS, endedOf, foundOf, listQuery, OFFERED_DAYS } from './lists.ts';
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
  addStream(app, deps);
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

  api.get('/board', async (context) => {
    const lang: Lang = context.req.query('lang') === 'en' ? 'en' : 'pt';
    return context.json(await boardOf(deps, lang));
  });

  api.get('/fixtures', async (context) => {
    const query = v.safeParse(listQuery, context.req.query());
    if (!query.success) return context.json({ code: 'bad_request' }, 422);
    return context.json({ now: feed.moment, matches: await comingOf(deps, query.output) });
  });

  api.get('/search', async (context) => {
    const query = v.safeParse(listQuery, context.req.query());
    if (!query.success || query.output.q === undefined) return context.json({ code: 'bad_request' }, 422);
    return context.json({ now: feed.moment, matches: await foundOf(deps, query.output) });
  });

  api.get('/results', async (context) => {
    const query = v.safeParse(listQuery, context.req.query());
    if (!query.success) return context.json({ code: 'bad_request' }, 422);
    return context.json({ now: feed.moment, matches: await endedOf(deps, query.output) });
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
  return api;
}

/** The ticks as server-sent events. Before the other calls: their headers would be set on an answer that is already sent. */
function addStream(app: Hono, { matches, feed }: AppDeps): void {
  app.get('/api/stream', (context) => {
    const page = context.req.query('match') ?? null;
    if (page !== null && !matches.byId(page)) return context.json({ code: 'not_found' }, 404);
    if (feed.watching >= MOST_WATCHING) return context.json({ code: 'too_many_requests' }, 503);
    // The server of Node sets it.
    const { outgoing } = context.env as HttpBindings;
    sendTicks(feed, outgoing, page);
    // A clone is the platform's own Response: the adaptor answers one of its class again, without a look at its headers.
    return RESPONSE_ALREADY_SENT.clone();
  });
}

/** Bytes that a watcher may leave unread; a slower one is cut off, and its browser asks again. */
const MOST_UNREAD = 512 * 1024;

/** Writes each tick to the socket itself: a web stream for each of 1,000 watchers takes longer than the tick. */
function sendTicks(feed: Feed, out: HttpBindings['outgoing'], page: string | null): void {
  out.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  out.flushHeaders();
  const end = feed.watch((data) => {
    if (out.writableLength > MOST_UNREAD) out.destroy();
    else out.write(eventOf(data));
  }, page);
  out.on('close', end);
}

let latest = { text: '', bytes: new Uint8Array() };

/** A tick as a server-sent event, encoded once for all watchers. Its JSON has no line break. */
function eventOf(text: string): Uint8Array {
  if (latest.text !== text) latest = { text, bytes: new TextEncoder().encode(`data: ${text}\n\n`) };
  return latest.bytes;
}

/** The most browsers that watch the odds at one time. */
const MOST_WATCHING = 5_000;
