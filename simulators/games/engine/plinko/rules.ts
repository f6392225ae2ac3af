import { ONE_DRAW } from '../actions.ts';
import type { Rules } from '../engine.ts';
import { fields } from '../engine.ts';
import type { Facts, Moments } from '../facts.ts';
import { factsOfChoices, momentsOf } from '../facts.ts';
import { netRisk } from '../risk.ts';

/** A ball falls through rows of pegs, left or right at each, into one of rows + 1 places. */
export const ROW_COUNTS = [8, 12, 16] as const;
export const RISKS = ['low', 'medium', 'high'] as const;
export type RowCount = (typeof ROW_COUNTS)[number];
export type Risk = (typeof RISKS)[number];

/** Pays in tenths of the stake, from the outermost place to the middle; the other half mirrors it. */
const HALVES: Readonly<Record<RowCount, Readonly<Record<Risk, readonly number[]>>>> = {
  8: { low: [54, 18, 11, 10, 5], medium: [120, 28, 13, 7, 4], high: [260, 40, 15, 3, 2] },
  12: {
    low: [98, 30, 16, 12, 11, 10, 5],
    medium: [320, 120, 40, 20, 10, 6, 3],
    high: [1_650, 210, 80, 20, 7, 2, 2],
  },
  16: {
    low: [160, 90, 20, 14, 13, 11, 11, 10, 5],
    medium: [1_080, 360, 100, 50, 27, 15, 10, 5, 3],
    high: [9_800, 1_250, 260, 90, 37, 20, 2, 2, 2],
  },
};

export interface PlinkoChoice {
  readonly rows: RowCount;
  readonly risk: Risk;
}

export interface PlinkoOutcome {
  /** At each row 0 for left, 1 for right. */
  readonly path: readonly number[];
  /** The place where it landed, from 0 on the left. */
  readonly place: number;
  /** Tenths of the stake. */
  readonly multiplier: number;
}

/** The pay of each place, from left to right, in tenths of the stake. */
export function paysOf({ rows, risk }: PlinkoChoice): readonly number[] {
  const half = HALVES[rows][risk];
  return Array.from({ length: rows + 1 }, (_, place) => half[Math.min(place, rows - place)] ?? 0);
}

const placeOf = (drawn: readonly number[]): number => drawn.reduce((sum, turn) => sum + turn, 0);

export const plinkoRules: Rules<PlinkoChoice> = {
  name: 'plinko',
  actions: ONE_DRAW,
  unit: 10,
  read: (stored) => {
    const asked = fields(stored);
    const rows = ROW_COUNTS.find((known) => known === asked?.rows);
    const risk = RISKS.find((known) => known === asked?.risk);
    return rows && risk ? { rows, risk } : null;
  },
  draw: ({ rows }, numbers) => Array.from({ length: rows }, () => numbers.below(2)),
  payout: (stake, { choice, drawn }) => (stake / 10) * (paysOf(choice)[placeOf(drawn)] ?? 0),
  risk: (stake, { choice }) =>
    netRisk(
      stake,
      paysOf(choice).map((pays, place) => ({ ways: waysTo(choice.rows, place), pays: (stake / 10) * pays })),
    ),
  outcome: (_stake, { choice, drawn }): PlinkoOutcome => ({
    path: drawn,
    place: placeOf(drawn),
    multiplier: paysOf(choice)[placeOf(drawn)] ?? 0,
  }),
};

/** In how many of the 2^rows ways a ball falls into a place. */
export function waysTo(rows: number, place: number): number {
  let ways = 1;
  for (let index = 0; index < place; index += 1) ways = (ways * (rows - index)) / (index + 1);
  return Math.round(ways);
}

/** Return, deviation and rates of one choice, from every way that a ball can fall. */
export function momentsOfChoice(choice: PlinkoChoice): Moments {
  return momentsOf(
    paysOf(choice).map((pays, place) => ({
      probability: waysTo(choice.rows, place) / 2 ** choice.rows,
      pays: pays / 10,
    })),
  );
}

export const FIRST_CHOICE: PlinkoChoice = { rows: 12, risk: 'medium' };

export function plinkoFacts(): Facts {
  const choices = ROW_COUNTS.flatMap((rows) => RISKS.map((risk): PlinkoChoice => ({ rows, risk })));
  const returns = choices.map((choice) => momentsOfChoice(choice).rtp);
  return factsOfChoices(returns, momentsOfChoice(FIRST_CHOICE), {
    maxWin: Math.max(...choices.flatMap((choice) => paysOf(choice))) / 10,
    outcomes: choices.reduce((sum, { rows }) => sum + 2 ** rows, 0),
  });
}
