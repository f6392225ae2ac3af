import { describe, expect, it } from 'vitest';
import { chancesOf, leadChance } from './chances.ts';
import { LEAGUES } from './leagues.ts';
import { FOOTBALL_MARKETS, MARGINS, selectionById, verdictOf } from './markets.ts';
import { play } from './match.ts';
import { builderOddsAt, partsOf, spreadAt } from './picks.ts';
import { fairOdds, marketsAt, resultMarketAt, spreadOf, suspensionOf } from './prices.ts';
import { fixtureById, fixturesOf, maybeLiveAt, seasonOf } from './schedule.ts';
import { stateAt } from './state.ts';
import { verdictAt } from './verdicts.ts';

const SEED = 'test';
const DAY_MS = 86_400_000;
const NOON = Date.UTC(2026, 6, 15, 15);
const league = LEAGUES.find(({ id }) => id === 'br-a')!;

describe('the fixtures', () => {
  it('has some 60 matches live at any hour of a day', () => {
    const live = Array.from({ length: 48 }, (_, half) => {
      const now = NOON + half * 1_800_000 + 123_000;
      const states = maybeLiveAt(now).map((fixture) => stateAt(play(fixture, SEED), now).phase);
      return states.filter((phase) => phase !== 'ended' && phase !== 'scheduled').length;
    });
    expect(Math.min(...live)).toBeGreaterThanOrEqual(45);
    expect(Math.max(...live)).toBeLessThanOrEqual(110);
  });

  it('lets every club of a league play once in a round for the next 14 days, and finds each fixture by its id', () => {
    const fixtures = fixturesOf(
      league,
      NOON - (NOON % DAY_MS) + 3 * 3_600_000,
      NOON - (NOON % DAY_MS) + 14 * DAY_MS + 3 * 3_600_000,
    );
    expect(fixtures).toHaveLength(7 * 10);
    for (const fixture of fixtures.slice(0, 10)) expect(fixtureById(fixture.id)).toEqual(fixture);
    const first = new Set(fixtures.slice(0, 10).flatMap(({ home, away }) => [home.id, away.id]));
    expect(first.size).toBe(20);
  });

  it.each(['', 'br-a', 'br-a_1', 'br-a_1_10', 'br-a_-1_0', 'mars_1_1', 'br-a_99999999999_0', 'br-a_01_0', 'br-a_1_00'])(
    'knows no "%s"',
    (id) => {
      expect(fixtureById(id)).toBeNull();
    },
  );

  it('plays every pair of a league once at each ground in a season', () => {
    const pairs = seasonOf(league, 3).map(({ home, away }) => `${home.id} ${away.id}`);
    expect(pairs).toHaveLength(380);
    expect(new Set(pairs).size).toBe(380);
  });

  it('never lets a club play two matches at once', () => {
    const matches = LEAGUES.flatMap((one) => fixturesOf(one, NOON, NOON + 8 * DAY_MS)).sort(
      (one, other) => one.start - other.start,
    );
    const busy = new Map<string, number>();
    for (const { home, away, start, league: of } of matches)
      for (const { id } of [home, away]) {
        expect(busy.get(id) ?? 0).toBeLessThanOrEqual(start);
        busy.set(id, start + 100 * of.minuteMs + of.breakMs);
      }
  });
});

const seasons = new Map<number, ReturnType<typeof play>[]>();
/** A season's matches, played once, however many tests ask. */
function matchesOf(season: number) {
  const matches = seasons.get(season) ?? seasonOf(league, season).map((fixture) => play(fixture, SEED));
  seasons.set(season, matches);
  return matches;
}

/** The matches that are played to their end. */
const played = (season: number) => matchesOf(season).filter(({ fate }) => fate === null);

describe('a season of 380 matches', () => {
  const season = played(0).map((match) => {
    const { fixture } = match;
    const before = stateAt(match, fixture.start - 1);
    const end = stateAt(match, fixture.start + match.end);
    const goals = { home: end.goals[1].home + end.goals[2].home, away: end.goals[1].away + end.goals[2].away };
    const winner = goals.home > goals.away ? 0 : goals.home === goals.away ? 1 : 2;
    const [result] = FOOTBALL_MARKETS;
    const chances = chancesOf(match, before, false);
    const engine = result!.selections.map((selection) => spreadOf(selection, match, before, chances).won);
    const odds = resultMarketAt(match, before)!.offers.map((offer) => offer.odds);
    return { match, before, goals, winner, engine, odds };
  });

  it('is the same when it is played again, and another with another seed', () => {
    for (const { match } of season.slice(0, 20)) expect(play(match.fixture, SEED)).toEqual(match);
    const other = season.filter(
      ({ match }) => play(match.fixture, 'other').incidents.length === match.incidents.length,
    );
    expect(other.length).toBeLessThan(100);
  });

  it('has the goals of football, more at home, and goals that the video referee takes back', () => {
    const mean = (side: 'home' | 'away') => season.reduce((sum, { goals }) => sum + goals[side], 0) / season.length;
    expect(mean('home')).toBeGreaterThan(1.2);
    expect(mean('home')).toBeGreaterThan(mean('away'));
    expect(mean('home') + mean('away')).toBeLessThan(3.4);
    const cancelled = season.flatMap(({ match }) => match.incidents).filter(({ kind }) => kind === 'cancelled').length;
    expect(cancelled).toBeGreaterThan(15);
    expect(season.every(({ goals }) => goals.home >= 0 && goals.away >= 0)).toBe(true);
  });

  it('offers 1X2 with a margin of at most 6 %', () => {
    const books = season.map(({ odds }) => odds.reduce((sum, price) => sum + 100 / price, 0));
    expect(Math.max(...books)).toBeLessThanOrEqual(1.06);
    expect(Math.min(...books)).toBeGreaterThan(1.03);
  });

  it('prices 1X2 as well as the engine itself, by Brier score', () => {
    const brier = (chances: readonly number[], winner: number) =>
      chances.reduce((sum, chance, place) => sum + (chance - (place === winner ? 1 : 0)) ** 2, 0);
    const mean = (of: (one: (typeof season)[number]) => number) =>
      season.reduce((sum, one) => sum + of(one), 0) / season.length;
    const engine = mean(({ engine: chances, winner }) => brier(chances, winner));
    const priced = mean(({ odds, winner }) => {
      const book = odds.reduce((sum, price) => sum + 100 / price, 0);
      return brier(
        odds.map((price) => 100 / price / book),
        winner,
      );
    });
    expect(priced).toBeLessThanOrEqual(engine + 0.001);
    // Better than prices without knowledge, which a season cannot reach by luck.
    expect(engine).toBeLessThan(mean(({ winner }) => brier([1 / 3, 1 / 3, 1 / 3], winner)));
  });

  it('keeps the declared margin of 1X2 within one per cent, when bettors stake by the odds', () => {
    let staked = 0;
    let paid = 0;
    for (const { odds, winner } of season)
      odds.forEach((price, place) => {
        const stake = Math.round(1_000_000 / price);
        staked += stake;
        if (place === winner) paid += Math.floor((stake * price) / 100);
      });
    const declared = MARGINS.result / (1 + MARGINS.result);
    expect(Math.abs(1 - paid / staked - declared)).toBeLessThan(0.01);
  });
});

describe('the engine over twenty seasons', () => {
  it('scores, books and awards corners as often as its probabilities say', () => {
    let [goals, expected, corners, corner, cards, card] = [0, 0, 0, 0, 0, 0];
    let [wins, win] = [0, 0];
    for (let season = 0; season < 20; season += 1)
      for (const match of played(season)) {
        const { fixture } = match;
        const end = stateAt(match, fixture.start + match.end);
        const before = stateAt(match, fixture.start - 1);
        const chances = chancesOf(match, before, false);
        for (const { goals: some, chance } of chances.cells) {
          expected += chance * (some[2].home + some[2].away);
          if (some[2].home > some[2].away) win += chance;
        }
        const [home, away] = [end.goals[1].home + end.goals[2].home, end.goals[1].away + end.goals[2].away];
        goals += home + away;
        if (home > away) wins += 1;
        corners += end.corners.home + end.corners.away;
        cards += end.yellows.home + end.yellows.away + end.reds.home + end.reds.away;
        chances.corners.forEach((chance, count) => (corner += chance * count));
        chances.cards.forEach((chance, count) => (card += chance * count));
      }
    expect(Math.abs(goals / expected - 1)).toBeLessThan(0.02);
    // Three standard deviations of 7,600 matches.
    expect(Math.abs(wins / win - 1)).toBeLessThan(0.04);
    expect(Math.abs(corners / corner - 1)).toBeLessThan(0.02);
    expect(Math.abs(cards / card - 1)).toBeLessThan(0.02);
  });
});

describe('a match', () => {
  const withKind = (kind: string) => {
    const match = matchesOf(1).find(
      ({ incidents, fate }) => fate === null && incidents.some((one) => one.kind === kind),
    )!;
    return { match, incident: match.incidents.find((one) => one.kind === kind)! };
  };

  it.each([
    ['goal', 'goal'],
    ['red', 'card'],
    ['check', 'var'],
    ['cancelled', 'var'],
  ])('suspends bets at a %s and says why', (kind, reason) => {
    const { match, incident } = withKind(kind);
    const at = match.fixture.start + incident.at;
    expect(stateAt(match, at)).toMatchObject({ suspended: reason, cause: { kind, side: incident.side } });
    expect(stateAt(match, at + 8_000 - 1).suspended).not.toBeNull();
  });

  it('suspends bets on cards alone at a yellow card, longer than the delay of a live bet', () => {
    const { match, incident } = withKind('yellow');
    const at = match.fixture.start + incident.at;
    const yellow = (now: number, ...ids: string[]) =>
      suspensionOf(
        ids.map((id) => selectionById(id)!),
        { ...stateAt(match, now), suspended: null },
      );
    expect([yellow(at, 'cards:4.5:over'), yellow(at, 'result::home')]).toEqual(['yellow', null]);
    expect(yellow(at, 'cards:4.5:over', 'result::home')).toBe('yellow');
    expect(yellow(at + 5_000, 'cards:4.5:over')).toBe('yellow');
    expect(yellow(at - 1, 'cards:4.5:over')).toBeNull();
  });

  it('takes a goal back after the check, from its half and from its scorer', () => {
    const { match, incident } = withKind('cancelled');
    const sum = (at: number) => {
      const { goals, scorers } = stateAt(match, match.fixture.start + at);
      return [goals[1].home + goals[2].home + goals[1].away + goals[2].away, scorers.home.length + scorers.away.length];
    };
    const [goals = 0, scorers = 0] = sum(incident.at - 1);
    expect(sum(incident.at)).toEqual([goals - 1, scorers - 1]);
  });

  it('moves the odds with the score, closes what is decided, and offers nothing after the end', () => {
    const { match, incident } = withKind('goal');
    const at = match.fixture.start + incident.at;
    const price = (now: number) =>
      resultMarketAt(match, stateAt(match, now))?.offers.find(({ code }) => code === incident.side)?.odds ?? 0;
    expect(price(at)).toBeLessThan(price(at - 1));
    const open = marketsAt(match, stateAt(match, at)).map(({ code, line }) => `${code} ${line}`);
    expect(open).not.toContain('total 2');
    expect(marketsAt(match, stateAt(match, match.fixture.start + match.end))).toEqual([]);
  });

  it('declares each market’s margin and keeps it before the match', () => {
    const match = matchesOf(1)[0]!;
    const state = stateAt(match, match.fixture.start - 1);
    const offers = marketsAt(match, state);
    expect(new Set(offers.map(({ code }) => code))).toEqual(new Set(Object.keys(MARGINS)));
    for (const { code, offers: selections } of offers.filter(({ code: one }) =>
      ['total', 'both_score', 'first_result', 'corners'].includes(one),
    )) {
      const book = selections.reduce((sum, { odds }) => sum + 100 / odds, 0);
      expect(book).toBeGreaterThan(1);
      expect(book).toBeLessThan(1 + MARGINS[code as keyof typeof MARGINS] + 0.02);
    }
  });

  it('prices a quarter line as half a bet on each neighbour', () => {
    expect(fairOdds({ won: 0.5, half_won: 0, dead_heat: 0, void: 0, half_lost: 0, lost: 0.5 })).toBeCloseTo(2);
    // Half of the stake returned in a quarter of the cases: 0.5 × odds + 0.25 × 0.5 = 1.
    expect(fairOdds({ won: 0.5, half_won: 0, dead_heat: 0, void: 0, half_lost: 0.25, lost: 0.25 })).toBeCloseTo(1.75);
  });

  it.each([
    ['asian_home_total:1.75:over', 'half_won'],
    ['asian_home_total:2:under', 'void'],
    ['asian_home_total:2.25:over', 'half_lost'],
    ['asian_away_total:0.75:over', 'half_won'],
    ['asian_away_total:0.75:under', 'half_lost'],
  ])('settles the quarter line of one team, %s, by its own goals: 2 – 1 is %s', (id, verdict) => {
    const result = {
      goals: { 1: { home: 1, away: 1 }, 2: { home: 1, away: 0 } },
      corners: 0,
      cards: 0,
      scorers: { home: [], away: [] },
      led: { home: false, away: false },
      measure: () => 0,
    };
    expect(verdictOf(selectionById(id)!, result)).toBe(verdict);
  });
});

describe('matches that do not end as planned', () => {
  const all = Array.from({ length: 20 }, (_, season) => matchesOf(season)).flat();
  const of = (kind: string) => all.filter(({ fate }) => fate?.kind === kind);

  it('are some in a hundred', () => {
    expect(of('postponed').length / all.length).toBeCloseTo(0.008, 2);
    expect(of('abandoned').length / all.length).toBeCloseTo(0.004, 2);
    expect(all.filter(({ correction }) => correction !== null).length / all.length).toBeCloseTo(0.02, 2);
  });

  it('void every pick of a postponed match from the news on, and offer nothing', () => {
    const [match] = of('postponed');
    const { fixture, fate } = match!;
    const news = fixture.start + (fate?.kind === 'postponed' ? fate.at : 0);
    expect(verdictAt(match!, 'result::home', news - 1)).toBeNull();
    expect(marketsAt(match!, stateAt(match!, news - 1)).length).toBeGreaterThan(20);
    expect(verdictAt(match!, 'result::home', news)).toBe('void');
    expect(marketsAt(match!, stateAt(match!, news))).toEqual([]);
  });

  it('void the open picks of an abandoned match, and keep what its goals have decided', () => {
    const scored = of('abandoned').find((match) => {
      const { goals } = stateAt(match, match.fixture.start + match.end);
      return goals[1].home > 0 && goals[1].home !== goals[1].away;
    })!;
    const end = scored.fixture.start + scored.end;
    const { goals } = stateAt(scored, end);
    const first = goals[1].home > goals[1].away ? 'home' : 'away';
    expect(verdictAt(scored, 'home_total:0.5:over', end - 1)).toBeNull();
    expect(verdictAt(scored, 'home_total:0.5:over', end)).toBe('won');
    expect(verdictAt(scored, 'home_total:0.5:under', end)).toBe('lost');
    expect(verdictAt(scored, `first_result::${first}`, end)).toBe('won');
    expect(verdictAt(scored, 'corners:11.5:under', end)).toBe('void');
    expect(verdictAt(scored, 'both_score::no', end)).toBe(goals[1].away + goals[2].away > 0 ? 'lost' : 'void');
  });

  it('strike one incident from a result that the league corrects', () => {
    const match = all.find(({ correction }) => correction?.struck.kind === 'yellow')!;
    const at = match.fixture.start + match.correction!.at;
    const cards = (now: number) => {
      const { yellows } = stateAt(match, now);
      return yellows.home + yellows.away;
    };
    expect(cards(at)).toBe(cards(at - 1) - 1);
    expect([stateAt(match, at - 1).corrected, stateAt(match, at).corrected]).toEqual([false, true]);
  });
});

describe('the early payout', () => {
  it('comes as often as its price says, over twenty seasons', () => {
    let [expected, paid, won] = [0, 0, 0];
    for (let season = 0; season < 20; season += 1)
      for (const match of played(season)) {
        const { start } = match.fixture;
        expected += leadChance(match, stateAt(match, start - 1), 'home');
        if (verdictAt(match, 'early_result::home', start + match.end) === 'won') paid += 1;
        if (verdictAt(match, 'result::home', start + match.end) === 'won') won += 1;
      }
    expect(Math.abs(paid / expected - 1)).toBeLessThan(0.04);
    expect(paid).toBeGreaterThan(won);
  });

  it('is decided one minute after the second goal of the lead, and not by a goal that the video referee takes back', () => {
    for (const match of played(2)) {
      const { incidents, fixture } = match;
      let difference = 0;
      let second: number | null = null;
      for (const { kind, side, at } of incidents) {
        difference += (kind === 'goal' ? 1 : kind === 'cancelled' ? -1 : 0) * (side === 'home' ? 1 : -1);
        const isTaken = incidents.some((one) => one.kind === 'cancelled' && one.at > at && one.at - at < 60_000);
        if (kind === 'goal' && difference === 2 && !isTaken) second ??= fixture.start + at;
      }
      if (second === null) continue;
      expect(verdictAt(match, 'early_result::home', second + 60_000)).toBe('won');
    }
  });
});

describe('the bet builder', () => {
  const COMBINATIONS = [
    'both_score::yes+result::home',
    'home_total:1.5:over+result::home+total:2.5:over',
    'first_result::home+result::home',
    'result::home+scorer::home_0',
    'scorer::home_0+scorer::home_1',
    'corners:9.5:over+total:2.5:over',
  ];

  it('is won as often as the joint probability says, over ten seasons', () => {
    const sums = COMBINATIONS.map(() => ({ expected: 0, won: 0 }));
    for (let season = 0; season < 10; season += 1)
      for (const match of played(season)) {
        const { start } = match.fixture;
        const before = stateAt(match, start - 1);
        COMBINATIONS.forEach((id, place) => {
          // Halves take most of the computation. This one wins so often that three seasons make the same three deviations.
          if (season >= 3 && id.startsWith('first_result')) return;
          const sum = sums[place]!;
          sum.expected += spreadAt(id, match, before)!.won;
          if (match.correction === null && verdictAt(match, id, start + match.end) === 'won') sum.won += 1;
        });
      }
    // Three standard deviations: two scorers of one side together are rare.
    sums.forEach(({ expected, won }, place) => {
      expect(Math.abs(won / expected - 1)).toBeLessThan(COMBINATIONS[place]?.includes('home_1') ? 0.28 : 0.14);
    });
  }, 120_000);

  it('has another probability than the product of its parts, in both directions', () => {
    const ratios = COMBINATIONS.slice(0, 3).map((id) => {
      let [joint, product] = [0, 0];
      // Both are computed, not drawn: a season shows the ratio.
      for (const match of played(0)) {
        const before = stateAt(match, match.fixture.start - 1);
        joint += spreadAt(id, match, before)!.won;
        product += id.split('+').reduce((all, part) => all * spreadAt(part, match, before)!.won, 1);
      }
      return joint / product;
    });
    expect(ratios[0]).toBeLessThan(0.9);
    for (const ratio of ratios.slice(1)) expect(ratio).toBeGreaterThan(1.15);
  });

  it('has the probability of its part when the other says nothing more, and none when they exclude each other', () => {
    const [match] = played(0);
    const before = stateAt(match!, match!.fixture.start - 1);
    const won = (id: string) => spreadAt(id, match!, before)!.won;
    expect(won('total:0.5:over+total:2.5:over')).toBeCloseTo(won('total:2.5:over'), 9);
    expect(won('result::draw+result::home')).toBe(0);
    expect(builderOddsAt('result::draw+result::home', match!, before)).toBeNull();
    const odds = builderOddsAt('both_score::yes+result::home', match!, before)!;
    expect(odds / 100).toBeCloseTo(1 / won('both_score::yes+result::home') / 1.1, 1);
  });

  it.each([
    'result::home+both_score::yes',
    'result::home+result::home',
    'asian_handicap:-0.25:home+result::home',
    'asian_home_total:1.75:over+result::home',
    'result::home+',
    '+',
    'result::home+nonsense',
    'cards:2.5:over+cards:3.5:over+cards:4.5:over+cards:5.5:over+corners:7.5:over+corners:8.5:over+corners:9.5:over',
  ])('knows no "%s"', (id) => {
    expect(partsOf(id)).toBeNull();
  });
});
