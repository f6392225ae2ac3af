import { ONE_DRAW } from '../actions.ts';
import type { Rules } from '../engine.ts';
import { fields, isWhole } from '../engine.ts';
import type { Facts, Moments } from '../facts.ts';
import { factsOfChoices, momentsOf } from '../facts.ts';
import { netRisk } from '../risk.ts';
import type { Colour, Spot } from './spots.ts';
import { colourOf, covers, paysOf, SPOTS, spotOf } from './spots.ts';

/** The wheel with one zero, in its order. */
export const WHEEL = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
] as const;
export const POCKETS = WHEEL.length;

export interface Chip {
  readonly on: Spot;
  /** Centavos. */
  readonly amount: number;
}

export interface RouletteChoice {
  readonly chips: readonly Chip[];
}

export interface RouletteOutcome {
  readonly pocket: number;
  readonly colour: Colour;
  /** The winning chips, with their payout in centavos. */
  readonly won: readonly (Chip & { readonly back: number })[];
}

/** The payout of all chips for a pocket, centavos. */
function backOf({ chips }: RouletteChoice, pocket: number): number {
  return chips.reduce((sum, { on, amount }) => sum + (covers(on, pocket) ? amount * paysOf(on) : 0), 0);
}

const UNIT = 50;
const MOST_ON_A_SPOT = 100_000_000;

export const rouletteRules: Rules<RouletteChoice> = {
  name: 'roulette',
  actions: ONE_DRAW,
  unit: UNIT,
  read: (stored) => {
    const list = fields(stored)?.chips;
    if (!Array.isArray(list) || list.length === 0 || list.length > SPOTS.length) return null;
    const chips: Chip[] = [];
    for (const item of list as readonly unknown[]) {
      const chip = fields(item);
      const on = spotOf(chip?.on);
      const amount = chip?.amount;
      if (on === null || !isWhole(amount, UNIT, MOST_ON_A_SPOT) || amount % UNIT !== 0) return null;
      if (chips.some((other) => other.on === on)) return null;
      chips.push({ on, amount });
    }
    return { chips };
  },
  draw: (_choice, numbers) => [numbers.below(POCKETS)],
  payout: (_stake, { choice, drawn: [pocket = 0] }) => backOf(choice, pocket),
  risk: (stake, { choice }) =>
    netRisk(
      stake,
      WHEEL.map((pocket) => ({ ways: 1, pays: backOf(choice, pocket) })),
    ),
  outcome: (_stake, { choice, drawn: [pocket = 0] }): RouletteOutcome => ({
    pocket,
    colour: colourOf(pocket),
    won: choice.chips
      .filter(({ on }) => covers(on, pocket))
      .map((chip) => ({ ...chip, back: chip.amount * paysOf(chip.on) })),
  }),
  stakeOf: ({ chips }) => chips.reduce((sum, { amount }) => sum + amount, 0),
};

/** The return of a chip on a spot, counted over the pockets. */
export function momentsOfSpot(spot: Spot): Moments {
  return momentsOf(
    Array.from({ length: POCKETS }, (_, pocket) => ({
      probability: 1 / POCKETS,
      pays: covers(spot, pocket) ? paysOf(spot) : 0,
    })),
  );
}

/** Every spot returns the same; volatility and shares are those of a chip on red. */
export function rouletteFacts(): Facts {
  const returns = SPOTS.map((spot) => momentsOfSpot(spot).rtp);
  return factsOfChoices(returns, momentsOfSpot('red'), { maxWin: 36, outcomes: POCKETS });
}
