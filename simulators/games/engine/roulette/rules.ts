import type { Rules } from '../engine.ts';
import { fields, isWhole } from '../engine.ts';
import type { Facts } from '../facts.ts';
import { momentsOf, percentOf, volatilityOf } from '../facts.ts';

/** The wheel with one zero, in its order. */
export const WHEEL = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
] as const;
export const POCKETS = WHEEL.length;

const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
export type Colour = 'red' | 'black' | 'green';
export const colourOf = (pocket: number): Colour => (pocket === 0 ? 'green' : RED.has(pocket) ? 'red' : 'black');

/** Spots that cover several pockets. */
export const GROUPS = {
  red: (pocket: number) => colourOf(pocket) === 'red',
  black: (pocket: number) => colourOf(pocket) === 'black',
  even: (pocket: number) => pocket > 0 && pocket % 2 === 0,
  odd: (pocket: number) => pocket % 2 === 1,
  low: (pocket: number) => pocket >= 1 && pocket <= 18,
  high: (pocket: number) => pocket >= 19,
  dozen1: (pocket: number) => pocket >= 1 && pocket <= 12,
  dozen2: (pocket: number) => pocket >= 13 && pocket <= 24,
  dozen3: (pocket: number) => pocket >= 25,
  column1: (pocket: number) => pocket % 3 === 1,
  column2: (pocket: number) => pocket % 3 === 2,
  column3: (pocket: number) => pocket > 0 && pocket % 3 === 0,
} as const;
export type Group = keyof typeof GROUPS;
export const GROUP_NAMES = Object.keys(GROUPS) as readonly Group[]; // the keys of a literal

/** Where a chip lies: on a pocket's number, or on a group. */
export type Spot = Group | `n${number}`;

const isGroup = (text: string): text is Group => Object.hasOwn(GROUPS, text);

/** The pocket of a number's spot; null where it is a group. */
export function pocketOf(spot: Spot): number | null {
  return isGroup(spot) ? null : Number(spot.slice(1));
}

export function covers(spot: Spot, pocket: number): boolean {
  return isGroup(spot) ? GROUPS[spot](pocket) : pocketOf(spot) === pocket;
}

/** What a winning chip brings back, its own stake included, in chips. */
export function paysOf(spot: Spot): number {
  if (!isGroup(spot)) return 36;
  return spot.startsWith('dozen') || spot.startsWith('column') ? 3 : 2;
}

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
  /** The chips that won, with what they bring back in centavos. */
  readonly won: readonly (Chip & { readonly back: number })[];
}

function spotOf(text: unknown): Spot | null {
  if (typeof text !== 'string') return null;
  if (isGroup(text)) return text;
  const pocket = /^n(\d|[12]\d|3[0-6])$/.exec(text)?.[1];
  return pocket === undefined ? null : `n${Number(pocket)}`;
}

const UNIT = 50;
const MOST_ON_A_SPOT = 100_000_000;

export const rouletteRules: Rules<RouletteChoice> = {
  name: 'roulette',
  isStepped: false,
  unit: UNIT,
  choose: (asked) => rouletteRules.read(asked),
  read: (stored) => {
    const list = fields(stored)?.chips;
    if (!Array.isArray(list) || list.length === 0 || list.length > POCKETS + GROUP_NAMES.length) return null;
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
  isOver: () => true,
  payout: (_stake, { choice, drawn: [pocket = 0] }) =>
    choice.chips.reduce((sum, { on, amount }) => sum + (covers(on, pocket) ? amount * paysOf(on) : 0), 0),
  outcome: (_stake, { choice, drawn: [pocket = 0] }): RouletteOutcome => ({
    pocket,
    colour: colourOf(pocket),
    won: choice.chips
      .filter(({ on }) => covers(on, pocket))
      .map((chip) => ({ ...chip, back: chip.amount * paysOf(chip.on) })),
  }),
  stakeOf: ({ chips }) => chips.reduce((sum, { amount }) => sum + amount, 0),
};

export const SPOTS: readonly Spot[] = [
  ...Array.from({ length: POCKETS }, (_, pocket): Spot => `n${pocket}`),
  ...GROUP_NAMES,
];

/** What a chip on a spot returns, counted over the pockets. */
export function momentsOfSpot(spot: Spot): ReturnType<typeof momentsOf> {
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
  const first = momentsOfSpot('red');
  const rtp = Math.min(...returns);
  return {
    ...first,
    rtp,
    rtpPercent: percentOf(rtp),
    rtpMost: Math.max(...returns),
    volatility: volatilityOf(first.deviation),
    maxWin: 36,
    outcomes: POCKETS,
  };
}
