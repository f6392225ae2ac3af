/** The fixtures: every league plays rounds without an end, so the time alone says which matches there are. */
import type { Club, League } from './leagues.ts';
import { LEAGUES } from './leagues.ts';

export interface Fixture {
  /** `{league}_{round}_{place}`. */
  readonly id: string;
  readonly league: League;
  readonly home: Club;
  readonly away: Club;
  /** Milliseconds since 1970. */
  readonly start: number;
}

const QUARTER_MS = 15 * 60_000;
const byId = new Map(LEAGUES.map((league) => [league.id, league]));

/** Pairs of a round by the circle method; the second half of a season turns the grounds around. */
function pairOf({ clubs }: League, round: number, place: number): readonly [Club, Club] {
  const others = clubs.length - 1;
  const turn = ((round % (2 * others)) + 2 * others) % (2 * others);
  const at = (seat: number): Club => {
    const club = clubs[seat === 0 ? 0 : 1 + ((seat - 1 + turn) % others)];
    if (!club) throw new Error(`no club at ${seat}`);
    return club;
  };
  const [first, second] = [at(place), at(others - place)];
  const swap = turn >= others !== (place === 0 && (turn % others) % 2 === 1);
  return swap ? [second, first] : [first, second];
}

function fixtureOf(league: League, round: number, place: number): Fixture {
  const { clubs, windowMs, roundMs, offsetMs } = league;
  const step = (windowMs * place) / (clubs.length / 2);
  // Kick-offs of a league that plays by day are on a quarter of an hour.
  const wait = windowMs > QUARTER_MS ? Math.floor(step / QUARTER_MS) * QUARTER_MS : step;
  const [home, away] = pairOf(league, round, place);
  return {
    id: `${league.id}_${round}_${place}`,
    league,
    home,
    away,
    start: round * roundMs + offsetMs + wait,
  };
}

/** The fixture of an id; null if there is none. `007` is no round: a match with two ids could be picked twice. */
export function fixtureById(id: string): Fixture | null {
  const [, name = '', round = '', place = ''] = /^([a-z0-9-]{1,20})_(\d{1,9})_(\d{1,2})$/.exec(id) ?? [];
  const league = byId.get(name);
  if (!league || Number(place) >= league.clubs.length / 2) return null;
  const fixture = fixtureOf(league, Number(round), Number(place));
  return fixture.id === id ? fixture : null;
}

/** Fixtures of a league that kick off from `from` (included) to `to` (excluded), the earliest first. */
export function fixturesOf(league: League, from: number, to: number): Fixture[] {
  const { roundMs, offsetMs, windowMs, clubs } = league;
  const first = Math.floor((from - offsetMs - windowMs) / roundMs);
  const last = Math.floor((to - offsetMs) / roundMs);
  const found: Fixture[] = [];
  for (let round = Math.max(0, first); round <= last; round += 1)
    for (let place = 0; place < clubs.length / 2; place += 1) {
      const fixture = fixtureOf(league, round, place);
      if (fixture.start >= from && fixture.start < to) found.push(fixture);
    }
  return found.sort((one, other) => one.start - other.start || (one.id < other.id ? -1 : 1));
}

/** Fixtures whose match may be under way; the match itself knows whether it has ended. */
export function maybeLiveAt(now: number): Fixture[] {
  return LEAGUES.flatMap((league) => fixturesOf(league, now - league.longestMs, now + 1));
}

/** One season of a league: every club meets every other at home and away. */
export function seasonOf(league: League, season: number): Fixture[] {
  const rounds = 2 * (league.clubs.length - 1);
  const all: Fixture[] = [];
  for (let round = season * rounds; round < (season + 1) * rounds; round += 1)
    for (let place = 0; place < league.clubs.length / 2; place += 1) all.push(fixtureOf(league, round, place));
  return all;
}
