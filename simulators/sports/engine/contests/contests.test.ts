import { describe, expect, it } from 'vitest';
import { chancesOf } from '../chances.ts';
import { LEAGUES } from '../leagues.ts';
import { marketsOf, selectionById, verdictOf } from '../markets.ts';
import { type Match, play } from '../match.ts';
import { marketsAt, resultMarketAt, resultOf } from '../prices.ts';
import { drawsOf } from '../random.ts';
import { type Fixture, fixturesOf, maybeLiveAt, seasonOf } from '../schedule.ts';
import { stateAt } from '../state.ts';
import { verdictAt } from '../verdicts.ts';
import { type ContestSport, contestAt, type Measure, once } from './contest.ts';
import { PLAYS } from './play.ts';
import { CONTEST_MARGINS } from './specs.ts';

const SEED = 'test';
const SPORTS = ['basketball', 'tennis', 'volleyball', 'mma'] as const;
const HOUR_MS = 3_600_000;
const NOON = Date.UTC(2026, 6, 15, 15);

/** Matches of a sport, season after season. */
function fixturesFor(sport: ContestSport, count: number): Fixture[] {
  const leagues = LEAGUES.filter((league) => league.sport === sport);
  const all: Fixture[] = [];
  for (let season = 0; all.length < count; season += 1)
    for (const league of leagues) all.push(...seasonOf(league, season));
  return all.slice(0, count);
}

const chancesAt = (match: Match, now: number) => chancesOf(match, stateAt(match, now), false).measures;
const endOf = ({ fixture, end }: Match): number => fixture.start + end;
const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

/** Measures that the markets of a sport use. */
const measuresOf = (sport: ContestSport): Measure[] => [
  ...new Set(
    marketsOf(sport).flatMap(({ selections }) =>
      selections.flatMap(({ facts }) => (facts.about === 'measure' ? [facts.measure] : [])),
    ),
  ),
];

describe.each(SPORTS)('%s', (sport) => {
  const [fixture] = fixturesFor(sport, 1);
  if (!fixture) throw new Error('no fixture');
  const match = play(fixture, SEED);

  it('is the same when it is played again, and another with another seed', () => {
    const course = (seed: string) => play(fixture, seed).contest?.steps.map(({ at, state }) => [at, state.view.score]);
    expect(course(SEED)).toEqual(course(SEED));
    expect(course('other')).not.toEqual(course(SEED));
  });

  it('prices a coming match without playing it', () => {
    let draws = 0;
    const next = drawsOf('any');
    const draw = () => {
      draws += 1;
      return next();
    };
    const contest = PLAYS[sport]({ ...fixture, minuteMs: 60_000, draw });
    expect(contestAt(contest, -1).state.chances('winner').size).toBe(2);
    expect(draws).toBeLessThan(2);
    expect(contest.steps.length).toBeGreaterThan(40);
  });

  it('has five markets, each with its declared margin', () => {
    const offers = marketsAt(match, stateAt(match, fixture.start - 1));
    const codes = new Set(offers.map(({ code }) => code));
    expect(codes.size).toBe(5);
    for (const { code, offers: selections } of offers) {
      const margin = CONTEST_MARGINS[code as keyof typeof CONTEST_MARGINS];
      const book = sum(selections.map(({ odds }) => 100 / odds));
      expect(book, code).toBeGreaterThan(1 + margin - 0.02);
      expect(book, code).toBeLessThan(1 + margin + 0.02);
    }
    const card = resultMarketAt(match, stateAt(match, fixture.start - 1));
    expect(card).toMatchObject({ code: 'winner', offers: [{ code: 'home' }, { code: 'away' }] });
  });

  it('has probabilities that add up to one at every moment, and are certain at the end', () => {
    for (const measure of measuresOf(sport)) {
      for (const share of [-0.1, 0, 0.2, 0.5, 0.8, 0.97]) {
        const chances = chancesAt(match, fixture.start + share * match.end)(measure);
        expect(sum(chances.values()), `${measure} at ${share}`).toBeCloseTo(1, 6);
      }
      expect([...chancesAt(match, endOf(match))(measure).values()], measure).toEqual([1]);
    }
  });

  it('tells each event with the period in which it happened and the score after it', () => {
    const { contest } = match;
    if (!contest) throw new Error('no contest');
    const { events, state } = contestAt(contest, match.end);
    const { periods, score } = state.view;
    const ends = events.filter(({ kind }) => ['set', 'round', 'decision', 'period'].includes(kind));
    expect(ends.map(({ period }) => period)).toEqual(ends.map((_end, place) => place + 1));
    expect(events.at(-1)?.score).toEqual(score);
    // Games and points count within their set.
    for (const [place, games] of periods.entries()) {
      const inSet = events.filter(
        ({ kind, period }) => ['game', 'break', 'rally'].includes(kind) && period === place + 1,
      );
      if (sport === 'tennis' || sport === 'volleyball') expect(inSet.at(-1)?.score).toEqual(games);
      else expect(inSet).toEqual([]);
    }
  });

  const played = once(() =>
    fixturesFor(sport, 260)
      .map((one) => play(one, SEED))
      .filter(({ fate }) => fate === null),
  );

  it('is won from half of its time as often as the prices of that moment say', () => {
    let [expected, won, variance] = [0, 0, 0];
    for (const one of played()) {
      const chance = chancesAt(one, one.fixture.start + one.end / 2)('winner').get(1) ?? 0;
      expected += chance;
      variance += chance * (1 - chance);
      won += chancesAt(one, endOf(one))('winner').has(1) ? 1 : 0;
    }
    expect(Math.abs(won - expected)).toBeLessThan(3.5 * Math.sqrt(variance));
  });

  it('is played to each value as often as its probabilities say', () => {
    const measures = measuresOf(sport);
    const tallies = new Map(
      measures.map((measure) => [
        measure,
        { expected: new Map<number, number>(), seen: new Map<number, number>(), mean: 0, variance: 0, sum: 0 },
      ]),
    );
    for (const one of played()) {
      const before = chancesAt(one, one.fixture.start - 1);
      const after = chancesAt(one, endOf(one));
      for (const [measure, tally] of tallies) {
        const [value = 0] = after(measure).keys();
        tally.seen.set(value, (tally.seen.get(value) ?? 0) + 1);
        let [own, square] = [0, 0];
        for (const [each, chance] of before(measure)) {
          tally.expected.set(each, (tally.expected.get(each) ?? 0) + chance);
          own += each * chance;
          square += each ** 2 * chance;
        }
        tally.mean += own;
        tally.variance += square - own ** 2;
        tally.sum += value;
        // No result is outside the prices.
        expect(before(measure).get(value) ?? 0, `${measure} ${value}`).toBeGreaterThan(0);
      }
    }
    for (const [measure, { expected, seen, mean, variance, sum: total }] of tallies) {
      expect(Math.abs(total - mean), `mean of ${measure}`).toBeLessThan(3.5 * Math.sqrt(variance));
      if (expected.size > 8) continue;
      for (const [value, times] of expected) {
        const deviation = Math.sqrt(times) || 1;
        expect(Math.abs((seen.get(value) ?? 0) - times), `${measure} ${value}`).toBeLessThan(4 * deviation);
      }
    }
  });

  it('keeps the declared margin of the winner, when bettors stake by the odds', () => {
    let [staked, paid] = [0, 0];
    for (const one of played()) {
      const winner = chancesAt(one, endOf(one))('winner').has(1) ? 'home' : 'away';
      const market = resultMarketAt(one, stateAt(one, one.fixture.start - 1));
      for (const { code, odds } of market?.offers ?? []) {
        const stake = Math.round(1_000_000 / odds);
        staked += stake;
        if (code === winner) paid += Math.floor((stake * odds) / 100);
      }
    }
    expect(Math.abs(1 - paid / staked - CONTEST_MARGINS.winner / (1 + CONTEST_MARGINS.winner))).toBeLessThan(0.01);
  });

  it('offers nothing after the end, and settles each selection by one verdict of its market', () => {
    const now = endOf(match);
    expect(stateAt(match, now - 2).phase).not.toBe('ended');
    expect(resultOf(stateAt(match, now - 2))).toBeNull();
    expect(marketsAt(match, stateAt(match, now))).toEqual([]);
    const result = resultOf(stateAt(match, now));
    if (!result) throw new Error('no result');
    for (const { code, line, selections } of marketsOf(sport)) {
      const verdicts = selections.map(({ id }) => {
        const selection = selectionById(id);
        if (!selection) throw new Error(id);
        return verdictOf(selection, result);
      });
      expect(
        verdicts.filter((verdict) => verdict === 'won'),
        `${code} ${line}`,
      ).toHaveLength(1);
    }
  });

  it('shows a score that only grows, and never a finished contest before its end', () => {
    let before = 0;
    for (const { state } of match.contest?.steps ?? []) {
      const [home, away] = state.view.score;
      expect(home + away).toBeGreaterThanOrEqual(before);
      before = home + away;
    }
  });
});

describe('a contest that is not played to its end', () => {
  const all = once(() => SPORTS.flatMap((sport) => fixturesFor(sport, 400).map((one) => play(one, SEED))));
  const of = (kind: string, sport?: ContestSport) =>
    all().filter(({ fate, fixture }) => fate?.kind === kind && (!sport || fixture.league.sport === sport));

  it('is one in a hundred that is postponed, and one in fifty of tennis that a player gives up', () => {
    expect(of('postponed').length / all().length).toBeCloseTo(0.008, 2);
    expect(of('abandoned', 'tennis').length / 400).toBeCloseTo(0.02, 1);
    // A later change of an official result does not change the bets of these sports.
    expect(all().every(({ correction }) => correction === null)).toBe(true);
  });

  it('voids every pick of a postponed one from the news on, and offers nothing', () => {
    for (const match of of('postponed')) {
      const { fixture, fate } = match;
      const news = fixture.start + (fate?.kind === 'postponed' ? fate.at : 0);
      expect(verdictAt(match, 'winner::home', news - 1)).toBeNull();
      expect(verdictAt(match, 'winner::home', news)).toBe('void');
      expect(marketsAt(match, stateAt(match, news))).toEqual([]);
      expect(stateAt(match, fixture.start + HOUR_MS).phase).toBe('postponed');
    }
  });

  it('voids the open picks of one that is broken off, and keeps what was decided (SPORT-6)', () => {
    const match = of('abandoned', 'tennis').find((one) => stateAt(one, endOf(one)).contest?.state.view.period === 2)!;
    const now = endOf(match);
    const [set] = stateAt(match, now).contest!.state.view.periods;
    const [winner, loser] = set![0] > set![1] ? ['home', 'away'] : ['away', 'home'];
    expect(stateAt(match, now).phase).toBe('abandoned');
    expect(verdictAt(match, 'winner::home', now - 1)).toBeNull();
    expect(verdictAt(match, `first_set::${winner}`, now)).toBe('won');
    expect(verdictAt(match, `first_set::${loser}`, now)).toBe('lost');
    expect(verdictAt(match, 'winner::home', now)).toBe('void');
    // The winner of the first set can no longer lose by two.
    expect(verdictAt(match, `set_score::${winner === 'home' ? '0-2' : '2-0'}`, now)).toBe('lost');
    expect(marketsAt(match, stateAt(match, now))).toEqual([]);
  });
});

describe('the suspension of a contest', () => {
  it.each([
    ['basketball', 'review', 'review'],
    ['tennis', 'break', 'break'],
    ['tennis', 'set', 'set'],
    ['volleyball', 'review', 'review'],
    ['mma', 'knockdown', 'knockdown'],
  ] as const)('of %s begins with a %s, for longer than a live bet waits', (sport, kind, reason) => {
    const found = fixturesFor(sport, 60)
      .map((fixture) => play(fixture, SEED))
      .flatMap((match) =>
        (match.contest?.steps ?? [])
          .filter(({ at, events }) => at < match.end - 10_000 && events.some((event) => event.kind === kind))
          .map(({ at }) => ({ match, at })),
      )[0];
    if (!found) throw new Error(`no ${kind}`);
    const { match, at } = found;
    expect(stateAt(match, match.fixture.start + at - 1).suspended).not.toBe(reason);
    expect(stateAt(match, match.fixture.start + at).suspended).toBe(reason);
    expect(stateAt(match, match.fixture.start + at + 5_000).suspended).not.toBeNull();
  });
});

describe('the calendar of the further sports', () => {
  it('lets no player or club play two matches at once', () => {
    for (const league of LEAGUES.filter(({ sport }) => (SPORTS as readonly string[]).includes(sport))) {
      const free = new Map<string, number>();
      for (const fixture of fixturesOf(league, NOON, NOON + 6 * 24 * HOUR_MS)) {
        const match = play(fixture, SEED);
        expect(match.end, fixture.id).toBeLessThan(league.longestMs);
        for (const { id } of [fixture.home, fixture.away]) {
          expect(fixture.start, `${fixture.id} ${id}`).toBeGreaterThan(free.get(id) ?? 0);
          free.set(id, fixture.start + match.end);
        }
      }
    }
  });

  it('has tennis at any hour, and each sport within two days', () => {
    const live = (now: number) =>
      maybeLiveAt(now)
        .map((fixture) => play(fixture, SEED))
        .filter((match) => stateAt(match, now).phase !== 'scheduled' && now < endOf(match))
        .map(({ fixture }) => fixture.league.sport);
    const seen = Array.from({ length: 48 }, (_, hour) => live(NOON + hour * HOUR_MS + 123_000));
    expect(seen.every((sports) => sports.includes('tennis'))).toBe(true);
    for (const sport of SPORTS)
      expect(
        seen.some((sports) => sports.includes(sport)),
        sport,
      ).toBe(true);
  });
});
