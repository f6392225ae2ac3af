import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { streamSSE } from 'hono/streaming';
import * as v from 'valibot';
import { LEAGUES } from '../engine/leagues.ts';
import { fixturesOf } from '../engine/schedule.ts';
import type { Feed } from './feed.ts';
import type { Log } from './log.ts';
import type { Matches } from './matches.ts';
import type { Card, Lang } from './views.ts';
import { cardOf, pageOf } from './views.ts';

export interface AppDeps {
  readonly matches: Matches;
  readonly feed: Feed;
  readonly log: Log;
  readonly now: () => number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days of fixtures that are offered; electronic matches follow each other so fast that two hours are enough. */
const OFFERED_DAYS = 14;
const OFFERED_ELECTRONIC_MS = 2 * HOUR_MS;
/** The most matches of one answer. */
const MOST_CARDS = 200;

export function createApp(deps: AppDeps): Hono {
  const { feed, log } = deps;
  const app = new Hono();
  app.onError((error, context) => {
    log.error({ err: error, path: context.req.path }, 'a request failed');
    return context.json({ code: 'internal' }, 500);
  });
  app.notFound((context) => context.json({ code: 'not_found' }, 404));
  app.get('/health', (context) => {
    const isTicking = deps.now() - feed.moment < 3_000;
    return context.json({ status: isTicking ? 'ok' : 'failing', watching: feed.watching }, isTicking ? 200 : 503);
  });
  app.get('/favicon.ico', (context) => context.body(null, 204));
  app.route('/api', createApi(deps));
  return app;
}

const listQuery = v.object({
  lang: v.optional(v.picklist(['pt', 'en']), 'pt'),
  league: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,20}$/))),
  sport: v.optional(v.picklist(['football', 'esports'])),
  q: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60))),
});

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
    const now = feed.moment;
    return context.json({
      now,
      live: matches.liveAt(now).map((match) => cardOf(match, now, lang)),
      leagues: LEAGUES.map(({ id, sport, name, region }) => ({ id, sport, name: name[lang], region: region[lang] })),
    });
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
      const end = feed.watch((data) => void out.writeSSE({ data }), page);
      await new Promise<void>((resolve) => out.onAbort(resolve));
      end();
    });
  });
  return api;
}

/** The most browsers that watch the odds at one time. */
const MOST_WATCHING = 5_000;

type ListQuery = v.InferOutput<typeof listQuery>;

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function leaguesOf({ league, sport }: ListQuery) {
  return LEAGUES.filter((one) => (!league || one.id === league) && (!sport || one.sport === sport));
}

/** Matches that have not begun, the earliest first. */
function comingOf({ matches, feed }: AppDeps, query: ListQuery): Card[] {
  const now = feed.moment;
  const words = query.q ? folded(query.q).split(/\s+/) : [];
  return leaguesOf(query)
    .flatMap((league) =>
      fixturesOf(league, now + 1, now + (league.sport === 'esports' ? OFFERED_ELECTRONIC_MS : OFFERED_DAYS * DAY_MS)),
    )
    .filter(({ home, away, league }) => {
      const text = folded(`${home.name} ${away.name} ${league.name.pt} ${league.name.en}`);
      return words.every((word) => text.includes(word));
    })
    .sort((one, other) => one.start - other.start)
    .slice(0, MOST_CARDS)
    .map((fixture) => cardOf(matches.of(fixture), now, query.lang));
}

/** Matches that ended in the last day, the latest first. */
function endedOf({ matches, feed }: AppDeps, query: ListQuery): Card[] {
  const now = feed.moment;
  return leaguesOf(query)
    .flatMap((league) => fixturesOf(league, now - (league.sport === 'esports' ? HOUR_MS : DAY_MS), now))
    .map((fixture) => matches.of(fixture))
    .filter((match) => now >= match.fixture.start + match.end)
    .sort((one, other) => other.fixture.start - one.fixture.start)
    .slice(0, MOST_CARDS)
    .map((match) => cardOf(match, now, query.lang));
}
