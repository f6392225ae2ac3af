import { ONE_DRAW } from '../actions.ts';
import type { Rules } from '../engine.ts';
import { fields, isWhole } from '../engine.ts';
import type { Facts } from '../facts.ts';
import { factsOfChoices, winOrNothing } from '../facts.ts';
import { riskOfChance } from '../risk.ts';

/**
 * A number from 0,00 to 99,99 is rolled; the player bets that it lies under or over a mark. Rolls are hundredths (0 to
 * 9999), marks are whole numbers, pays are hundredths of the stake.
 */
export const ROLLS = 10_000;
export const LEAST_CHANCE = 2;
export const MOST_CHANCE = 95;
/** The base of the pays, in per cent; rounding down to hundredths lowers each choice's return a little. */
const RETURN = 98;

export interface DiceChoice {
  /** Of the hundred whole numbers, how many win: the chance in per cent. */
  readonly chance: number;
  readonly side: 'under' | 'over';
}

export interface DiceOutcome {
  /** Hundredths, 0 to 9999. */
  readonly roll: number;
  readonly won: boolean;
  /** Hundredths of the stake. */
  readonly multiplier: number;
}

/** The mark of a choice: rolls below it win, or rolls from it on. */
export function markOf({ chance, side }: DiceChoice): number {
  return side === 'under' ? chance : 100 - chance;
}

/** The pay of a chance, in hundredths of the stake. */
export function multiplierOf(chance: number): number {
  return Math.floor((RETURN * 100) / chance);
}

const wins = (choice: DiceChoice, roll: number): boolean =>
  choice.side === 'under' ? roll < markOf(choice) * 100 : roll >= markOf(choice) * 100;

export const diceRules: Rules<DiceChoice> = {
  name: 'dice',
  actions: ONE_DRAW,
  unit: 100,
  read: (stored) => {
    const { chance, side } = fields(stored) ?? {};
    if (!isWhole(chance, LEAST_CHANCE, MOST_CHANCE) || (side !== 'under' && side !== 'over')) return null;
    return { chance, side };
  },
  draw: (_choice, numbers) => [numbers.below(ROLLS)],
  payout: (stake, { choice, drawn: [roll = 0] }) =>
    wins(choice, roll) ? (stake / 100) * multiplierOf(choice.chance) : 0,
  risk: (stake, { choice }) => riskOfChance(stake, choice.chance / 100),
  outcome: (_stake, { choice, drawn: [roll = 0] }): DiceOutcome => ({
    roll,
    won: wins(choice, roll),
    multiplier: multiplierOf(choice.chance),
  }),
};

export const FIRST_CHANCE = 49;

/** Counted from every roll of every choice. */
export function diceFacts(): Facts {
  const returns: number[] = [];
  for (let chance = LEAST_CHANCE; chance <= MOST_CHANCE; chance += 1)
    returns.push((chance * multiplierOf(chance)) / 1e4);
  const first = winOrNothing({ probability: FIRST_CHANCE / 100, pays: multiplierOf(FIRST_CHANCE) / 100 });
  return factsOfChoices(returns, first, { maxWin: multiplierOf(LEAST_CHANCE) / 100, outcomes: ROLLS });
}
