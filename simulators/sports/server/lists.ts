/** The lists of matches that browsers read. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as v from 'valibot';
import { findsIn } from '../engine/find.ts';
import { LEAGUES, type League } from '../engine/leagues.ts';
import { type Fixture, fixturesOf } from '../engine/schedule.ts';
import type { Feed } from './feed.ts';
import type { Matches } from './matches.ts';
import type { Card, Lang } from './views.ts';
import { cardOf } from './views.ts';

interface Source {
  readonly matches: Matches;
  readonly feed: Feed;
}

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** Days of fixtures that are offered; electronic matches follow each other so fast that two hours are enough. */
export const OFFERED_DAYS = 14;
const OFFERED_ELECTRONIC_MS = 2 * HOUR_MS;
/** The most matches of one answer. */
const MOST_CARDS = 200;
/** Matches that are played or priced in one turn of the event loop, so that a long list delays no tick of the odds. */
const IN_TURN = 8;

export const listQuery = v.object({
  lang: v.optional(v.picklist(['pt', 'en']), 'pt'),
  league: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,20}$/))),
  sport: v.optional(v.picklist(['football', 'esports', 'basketball', 'tennis', 'volleyball', 'mma'])),
  /** Hours until the kick-off. */
  within: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/), v.transform(Number))),
  q: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60))),
});

type ListQuery = v.InferOutput<typeof listQuery>;

function leaguesOf({ league, sport }: ListQuery) {
  return LEAGUES.filter((one) => (!league || one.id === league) && (!sport || one.sport === sport));
}

const RANKS = new Map(LEAGUES.map(({ id }, rank) => [id, rank]));
const SPORTS = [...new Set(LEAGUES.map(({ sport }) => sport))];

/** Football is first and electronic matches are last, as in `LEAGUES`. */
const bySport = ({ league: one }: Fixture, { league: other }: Fixture): number =>
  SPORTS.indexOf(one.sport) - SPORTS.indexOf(other.sport);

/** By league, then by kick-off. Electronic matches end soon, so the latest of them, with most to come, are first. */
function byLeague(one: Fixture, other: Fixture): number {
  if (one.league.sport === 'esports' && other.league.sport === 'esports') return other.start - one.start;
  return (RANKS.get(one.league.id) ?? 0) - (RANKS.get(other.league.id) ?? 0) || one.start - other.start;
}

/** Maps fixtures in several turns of the event loop. */
async function inTurns<T>(fixtures: readonly Fixture[], map: (fixture: Fixture) => T): Promise<T[]> {
  const mapped: T[] = [];
  for (const fixture of fixtures) {
    if (mapped.length % IN_TURN === IN_TURN - 1) await nextTurn();
    mapped.push(map(fixture));
  }
  return mapped;
}

/** Matches that have not begun: football first, the earliest first. */
export function comingOf({ matches, feed }: Source, query: ListQuery): Promise<Card[]> {
  const now = feed.moment;
  const finds = findsIn(query.q ?? '');
  const within = (query.within ?? Number.POSITIVE_INFINITY) * HOUR_MS;
  const offered = ({ sport }: League) => (sport === 'esports' ? OFFERED_ELECTRONIC_MS : OFFERED_DAYS * DAY_MS);
  const coming = leaguesOf(query)
    .flatMap((league) => fixturesOf(league, now + 1, now + Math.min(within, offered(league))))
    .filter(finds)
    .sort((one, other) => bySport(one, other) || one.start - other.start)
    .slice(0, MOST_CARDS);
  return inTurns(coming, (fixture) => cardOf(matches.of(fixture), now, query.lang));
}

/** Matches of a search by club, player or league: those under way first, which the list of coming ones does not have. */
export async function foundOf(source: Source, query: ListQuery): Promise<Card[]> {
  const finds = findsIn(query.q ?? '');
  const live = source.matches.liveAt(source.feed.moment).filter(({ fixture }) => finds(fixture));
  const sorted = live.sort((one, other) => byLeague(one.fixture, other.fixture));
  const cards = sorted.map((match) => cardOf(match, source.feed.moment, query.lang));
  return [...cards, ...(await comingOf(source, query))];
}

/** Matches that ended in the last day: football first, the latest first. */
export async function endedOf({ matches, feed }: Source, query: ListQuery): Promise<Card[]> {
  const now = feed.moment;
  const fixtures = leaguesOf(query)
    .flatMap((league) => fixturesOf(league, now - (league.sport === 'esports' ? HOUR_MS : DAY_MS), now))
    .sort((one, other) => bySport(one, other) || other.start - one.start);
  const cards = await inTurns(fixtures, (fixture) => {
    const match = matches.of(fixture);
    return now >= fixture.start + match.end ? [cardOf(match, now, query.lang)] : [];
  });
  return cards.flat().slice(0, MOST_CARDS);
}

/** The number of coming matches on the home. */
const FEW = 8;

/** The home: live matches, the next ones and the leagues. */
export async function boardOf(source: Source, lang: Lang) {
  const now = source.feed.moment;
  const next = (await comingOf(source, { lang, sport: 'football' })).slice(0, FEW);
  return {
    now,
    live: source.matches
      .liveAt(now)
      .sort((one, other) => byLeague(one.fixture, other.fixture))
      .map((match) => cardOf(match, now, lang)),
    next,
    leagues: LEAGUES.map(({ id, sport, name, region }) => ({ id, sport, name: name[lang], region: region[lang] })),
  };
}
