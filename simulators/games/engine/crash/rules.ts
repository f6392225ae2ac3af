import { SHARED } from '../actions.ts';
import type { Rules } from '../engine.ts';
import { fields, isWhole } from '../engine.ts';
import type { Facts } from '../facts.ts';
import { factsOfChoices, winOrNothing } from '../facts.ts';
import { riskOfChance } from '../risk.ts';

/**
 * A flight that all players of a table share. Its multiplier climbs from 1,00 until it falls; a player who cashes out
 * before is paid the multiplier of that moment. Multipliers are hundredths.
 */
const RETURN = 97;
const BITS = 0x1_0000_0000;
/** The end of a flight that has not fallen: all players on it are paid. */
export const CEILING = 100_000;
/** The first multiplier that can be cashed out. */
export const LEAST_CASH_OUT = 101;
/** How fast it climbs: the exponent's growth in a millisecond (doubled after 6,9 seconds). */
export const RATE = 0.0001;

export interface CrashChoice {
  /** Id of the table's flight. */
  readonly flight: string;
  /** The player's place in the list of that flight. */
  readonly seat: number;
  /** The multiplier of the automatic cash-out; null: none. */
  readonly auto: number | null;
}

export interface CrashOutcome {
  readonly flight: string;
  readonly seat: number;
  readonly auto: number | null;
  /** The multiplier at which the player left; null: the player has not. */
  readonly cashed: number | null;
  /** The multiplier at which the flight fell; null while it flies. */
  readonly crash: number | null;
}

/** Where a flight falls, from 32 drawn bits: so that 100 / m of all flights, less the house's share, reach m. */
export function crashOf(bits: number): number {
  return Math.min(CEILING, Math.max(100, Math.floor((RETURN * BITS) / (bits + 1))));
}

/** The chance that a flight reaches a multiplier, exactly. @param multiplier hundredths, from `LEAST_CASH_OUT` */
export function chanceOf(multiplier: number): number {
  return Math.floor((RETURN * BITS) / multiplier) / BITS;
}

/** The multiplier after this many milliseconds of flight. */
export function multiplierAt(milliseconds: number, rate = RATE): number {
  return Math.max(100, Math.floor(100 * Math.exp(rate * milliseconds) + 1e-9));
}

/** The milliseconds after which a multiplier is reached. */
export function timeOf(multiplier: number, rate = RATE): number {
  return Math.log(multiplier / 100) / rate;
}

/** Reads a browser's choice: only the automatic cash-out. The table adds flight and seat. */
export function readAuto(asked: unknown): { readonly auto: number | null } | null {
  const auto = fields(asked)?.auto ?? null;
  return auto === null || isWhole(auto, LEAST_CASH_OUT, CEILING) ? { auto } : null;
}

export const crashRules: Rules<CrashChoice> = {
  name: 'crash',
  actions: SHARED,
  unit: 100,
  choose: () => null,
  read: (stored) => {
    const asked = fields(stored);
    const auto = readAuto(stored);
    if (!asked || !auto || typeof asked.flight !== 'string' || !isWhole(asked.seat, 0, 1_000_000)) return null;
    return { flight: asked.flight, seat: asked.seat, auto: auto.auto };
  },
  draw: (_choice, numbers) => [crashOf(numbers.next())],
  // Drawn at the departure. The landing decides the rounds of players who did not leave; it is no step of theirs.
  isOver: ({ drawn, steps }) => drawn.length > 0 && steps.length > 0,
  // The only step is the multiplier at which the player left; the server judged it by its clock before it wrote it
  // down.
  payout: (stake, { drawn: [crash = 0], steps: [cashed] }) =>
    cashed !== undefined && cashed <= crash ? (stake / 100) * cashed : 0,
  // A player who leaves at a multiplier that more than two thirds of all flights reach has risked nothing; so has one
  // whose automatic cash-out is there.
  risk: (stake, { choice, steps: [cashed] }, over) => {
    const target = (over ? cashed : undefined) ?? choice.auto;
    return target === null ? stake : riskOfChance(stake, chanceOf(target));
  },
  canLeave: ({ drawn: [crash = 0], steps }, at) =>
    steps.length === 0 && isWhole(at, LEAST_CASH_OUT, Math.min(crash, CEILING)),
  outcome: (_stake, { choice, drawn, steps }): CrashOutcome => ({
    flight: choice.flight,
    seat: choice.seat,
    auto: choice.auto,
    cashed: steps[0] ?? null,
    crash: drawn[0] ?? null,
  }),
};

/** Volatility and shares are stated for a cash-out at twice the stake. */
const FIRST_CASH_OUT = 200;

/** By formula: leaving at m pays m with the chance `chanceOf(m)`, whatever m is: the house's share, but for a cut of less than 2^-32 of m. */
export function crashFacts(): Facts {
  const first = winOrNothing({ probability: chanceOf(FIRST_CASH_OUT), pays: FIRST_CASH_OUT / 100 });
  const returns: number[] = [];
  for (let at = LEAST_CASH_OUT; at <= CEILING; at += 1) returns.push((at / 100) * chanceOf(at));
  return factsOfChoices(returns, first, { maxWin: CEILING / 100, outcomes: 0 });
}
