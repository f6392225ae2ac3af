import { STEP_BY_STEP } from '../actions.ts';
import type { Rules } from '../engine.ts';
import { fields, isWhole } from '../engine.ts';
import type { Facts } from '../facts.ts';
import { factsOfChoices, winOrNothing } from '../facts.ts';
import { riskOfChance } from '../risk.ts';

/** Twenty-five closed fields, numbered row by row from 0; the player chooses how many hide a mine. */
export const SIDE = 5;
export const FIELDS = SIDE * SIDE;
export const MOST_MINES = 20;
/** In hundredths of the stake: a round ends at the last field whose pay does not exceed this. */
const LARGEST = 1_000_000;
/** The base of the pays, in per cent; rounding down to hundredths lowers each choice's return a little. */
const RETURN = 97;

export interface MinesChoice {
  readonly mines: number;
}

export interface MinesOutcome {
  readonly mines: number;
  /** Fields opened so far, in their order. */
  readonly opened: readonly number[];
  /** The mine that was opened. */
  readonly hit: number | null;
  /** The round's pay now and after one more field, in hundredths of the stake. */
  readonly multiplier: number;
  readonly next: number | null;
  /** The round's payout now, centavos. */
  readonly due: number;
  /** The places of the mines; null while the round is played. */
  readonly positions: readonly number[] | null;
}

/** The exact odds of opening `opened` fields without a mine, as a fraction. */
export function oddsOf(mines: number, opened: number): { readonly all: bigint; readonly safe: bigint } {
  let all = 1n;
  let safe = 1n;
  for (let index = 0; index < opened; index += 1) {
    all *= BigInt(FIELDS - index);
    safe *= BigInt(FIELDS - mines - index);
  }
  return { all, safe };
}

const known = new Map<number, number>();

/** The pay of `opened` safe fields, in hundredths of the stake; 0 for none. */
export function multiplierOf(mines: number, opened: number): number {
  if (opened === 0) return 0;
  const key = mines * 100 + opened;
  const earlier = known.get(key);
  if (earlier !== undefined) return earlier;
  const { all, safe } = oddsOf(mines, opened);
  const multiplier = Number((BigInt(RETURN) * all) / safe);
  known.set(key, multiplier);
  return multiplier;
}

/** After how many safe fields a round ends by itself and pays. */
export function lastOf(mines: number): number {
  let opened = 1;
  while (opened < FIELDS - mines && multiplierOf(mines, opened + 1) <= LARGEST) opened += 1;
  return opened;
}

export const minesRules: Rules<MinesChoice> = {
  name: 'mines',
  actions: STEP_BY_STEP,
  unit: 100,
  read: (stored) => {
    const mines = fields(stored)?.mines;
    return isWhole(mines, 1, MOST_MINES) ? { mines } : null;
  },
  // The mines are the first cards of a shuffled pack of twenty-five.
  draw: ({ mines }, numbers) => {
    const pack = Array.from({ length: FIELDS }, (_, index) => index);
    return Array.from({ length: mines }, (_, index) => {
      const other = index + numbers.below(FIELDS - index);
      const card = pack[other] ?? 0;
      pack[other] = pack[index] ?? 0;
      pack[index] = card;
      return card;
    });
  },
  isOver: ({ choice, drawn, steps }) =>
    steps.some((step) => drawn.includes(step)) || steps.length >= lastOf(choice.mines),
  payout: (stake, { choice, drawn, steps }) =>
    steps.some((step) => drawn.includes(step)) ? 0 : (stake / 100) * multiplierOf(choice.mines, steps.length),
  canStep: ({ steps }, step) => isWhole(step, 0, FIELDS - 1) && !steps.includes(step),
  canEnd: ({ steps }) => steps.length > 0,
  // A player who stops after fields that were safe with more than two thirds has risked nothing; one who continues may
  // still risk the whole stake.
  risk: (stake, { choice, drawn, steps }, over) => {
    if (!over || steps.some((step) => drawn.includes(step))) return stake;
    const { all, safe } = oddsOf(choice.mines, steps.length);
    return riskOfChance(stake, Number(safe) / Number(all));
  },
  outcome: (stake, play, over): MinesOutcome => {
    const { choice, drawn, steps } = play;
    const hit = steps.find((step) => drawn.includes(step)) ?? null;
    const opened = hit === null ? steps.length : steps.length - 1;
    const multiplier = hit === null ? multiplierOf(choice.mines, opened) : 0;
    return {
      mines: choice.mines,
      opened: steps,
      hit,
      multiplier,
      next: over ? null : multiplierOf(choice.mines, opened + 1),
      due: (stake / 100) * multiplier,
      positions: over ? drawn : null,
    };
  },
};

export const FIRST_MINES = 3;
/** Volatility and shares are stated for three mines and three fields. */
const FIRST_FIELDS = 3;

/** The return of a player who opens this many fields and stops. */
export function returnOf(mines: number, opened: number): number {
  const { all, safe } = oddsOf(mines, opened);
  return (multiplierOf(mines, opened) * Number(safe)) / Number(all) / 100;
}

/** Of every number of mines and every place to stop. */
export function minesFacts(): Facts {
  const returns: number[] = [];
  let maxWin = 0;
  for (let mines = 1; mines <= MOST_MINES; mines += 1) {
    const last = lastOf(mines);
    maxWin = Math.max(maxWin, multiplierOf(mines, last) / 100);
    for (let opened = 1; opened <= last; opened += 1) returns.push(returnOf(mines, opened));
  }
  const { all, safe } = oddsOf(FIRST_MINES, FIRST_FIELDS);
  const pays = multiplierOf(FIRST_MINES, FIRST_FIELDS) / 100;
  const first = winOrNothing({ probability: Number(safe) / Number(all), pays });
  return factsOfChoices(returns, first, { maxWin, outcomes: returns.length });
}
