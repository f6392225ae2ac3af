/** The five markets of each further sport, as statements about a measure. */
import type { ContestSport, Measure } from './contest.ts';

export const CONTEST_MARGINS = {
  winner: 0.05,
  points_handicap: 0.05,
  points_total: 0.05,
  home_points: 0.06,
  half_winner: 0.06,
  games_handicap: 0.06,
  games_total: 0.06,
  set_handicap: 0.06,
  set_score: 0.08,
  first_set: 0.06,
  method: 0.08,
  winner_method: 0.1,
  rounds_total: 0.06,
  distance: 0.06,
} as const;
export type ContestMarketCode = keyof typeof CONTEST_MARGINS;

export interface ContestSpec {
  readonly code: ContestMarketCode;
  readonly measure: Measure;
  /** In quarters, as football's lines; null: a market without a line. */
  readonly line: number | null;
  /** Whether a value of the measure wins the selection, by its code. */
  readonly selections: Readonly<Record<string, (value: number) => boolean>>;
}

const isHome = (value: number): boolean => value > 0;
const isAway = (value: number): boolean => value < 0;
const is =
  (wanted: number) =>
  (value: number): boolean =>
    value === wanted;

/** Half lines from `least` to `most`, as quarters: no bet on them is ever returned. */
const halves = (least: number, most: number): number[] =>
  Array.from({ length: most - least + 1 }, (_, place) => 4 * (least + place) + 2);

const twoSides = (code: ContestMarketCode, measure: Measure): ContestSpec => ({
  code,
  measure,
  line: null,
  selections: { home: isHome, away: isAway },
});
const overUnder = (code: ContestMarketCode, measure: Measure, lines: readonly number[], unit = 1): ContestSpec[] =>
  lines.map((line) => ({
    code,
    measure,
    line,
    selections: {
      over: (value) => (4 * value) / unit > line,
      under: (value) => (4 * value) / unit <= line,
    },
  }));
const handicap = (code: ContestMarketCode, measure: Measure, lines: readonly number[]): ContestSpec[] =>
  lines.map((line) => ({
    code,
    measure,
    line,
    selections: { home: (value) => 4 * value + line > 0, away: (value) => 4 * value + line < 0 },
  }));
const setScore = (scores: readonly (readonly [number, number])[]): ContestSpec => ({
  code: 'set_score',
  measure: 'set_score',
  line: null,
  selections: Object.fromEntries(scores.map(([home, away]) => [`${home}-${away}`, is(10 * home + away)])),
});

const ROUND_SECONDS = 300;
const METHODS = [
  ['ko', 1],
  ['submission', 2],
  ['decision', 3],
] as const;

/** The markets of a sport, in the order of its page; the first is that of the card. */
export const CONTEST_SPECS: Readonly<Record<ContestSport, readonly ContestSpec[]>> = {
  basketball: [
    twoSides('winner', 'winner'),
    ...handicap('points_handicap', 'margin', halves(-40, 39)),
    ...overUnder('points_total', 'total', halves(90, 239)),
    {
      code: 'half_winner',
      measure: 'half_margin',
      line: null,
      selections: { home: isHome, draw: is(0), away: isAway },
    },
    ...overUnder('home_points', 'home_points', halves(40, 129)),
  ],
  tennis: [
    twoSides('winner', 'winner'),
    setScore([
      [2, 0],
      [2, 1],
      [1, 2],
      [0, 2],
    ]),
    ...overUnder('games_total', 'games', halves(12, 38)),
    ...handicap('games_handicap', 'games_margin', halves(-12, 11)),
    twoSides('first_set', 'first_set'),
  ],
  volleyball: [
    twoSides('winner', 'winner'),
    ...handicap('set_handicap', 'set_margin', [-10, -6, 6, 10]),
    setScore([
      [3, 0],
      [3, 1],
      [3, 2],
      [2, 3],
      [1, 3],
      [0, 3],
    ]),
    ...overUnder('points_total', 'total', halves(75, 260)),
    twoSides('first_set', 'first_set'),
  ],
  mma: [
    twoSides('winner', 'winner'),
    {
      code: 'method',
      measure: 'method',
      line: null,
      selections: Object.fromEntries(METHODS.map(([name, value]) => [name, is(value)])),
    },
    {
      code: 'winner_method',
      measure: 'way',
      line: null,
      selections: Object.fromEntries(
        (['home', 'away'] as const).flatMap((side) =>
          METHODS.map(([name, value]) => [`${side}_${name}`, is(value + (side === 'home' ? 10 : 0))] as const),
        ),
      ),
    },
    // Half of a round is two minutes and a half; a fight that ends at that second has not passed it.
    ...overUnder('rounds_total', 'seconds', [2, 6, 10], ROUND_SECONDS),
    {
      code: 'distance',
      measure: 'method',
      line: null,
      selections: { yes: is(3), no: (value) => value !== 3 },
    },
  ],
};
