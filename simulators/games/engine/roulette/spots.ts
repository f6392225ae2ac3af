/** The betting table: the spots for chips, the pockets that each covers, and its pay. */

const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
export type Colour = 'red' | 'black' | 'green';
export const colourOf = (pocket: number): Colour => (pocket === 0 ? 'green' : RED.has(pocket) ? 'red' : 'black');

/** Spots beside the numbers. */
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

/** Spots among the numbers: on one, between two, at the end of a row of three, where four meet, between two rows. */
export const KINDS = ['number', 'split', 'street', 'corner', 'six'] as const;
export type Kind = (typeof KINDS)[number];

/** The spot of a chip: a group, `n17`, or a kind and its numbers: `split14-17`, `street0-1-2`, `six1-2-3-4-5-6`. */
export type Spot = Group | `n${number}` | `${Exclude<Kind, 'number'>}${string}`;

interface Inside {
  readonly kind: Kind;
  /** Ascending. */
  readonly pockets: readonly number[];
}

const HIGHEST = 36;
const to = (first: number, last: number, step = 1): number[] =>
  Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step);

/** The table has rows of three (1 2 3, 4 5 6 …) and zero beside 1, 2 and 3. */
const INSIDE: ReadonlyMap<Spot, Inside> = new Map(
  [
    ...to(0, HIGHEST).map((pocket): Inside => ({ kind: 'number', pockets: [pocket] })),
    ...[1, 2, 3].map((pocket): Inside => ({ kind: 'split', pockets: [0, pocket] })),
    ...to(1, HIGHEST)
      .filter((pocket) => pocket % 3 !== 0)
      .map((pocket): Inside => ({ kind: 'split', pockets: [pocket, pocket + 1] })),
    ...to(1, HIGHEST - 3).map((pocket): Inside => ({ kind: 'split', pockets: [pocket, pocket + 3] })),
    ...[
      [0, 1, 2],
      [0, 2, 3],
    ].map((pockets): Inside => ({ kind: 'street', pockets })),
    ...to(1, HIGHEST, 3).map((first): Inside => ({ kind: 'street', pockets: to(first, first + 2) })),
    { kind: 'corner', pockets: [0, 1, 2, 3] } as const,
    ...to(1, HIGHEST - 3)
      .filter((pocket) => pocket % 3 !== 0)
      .map((low): Inside => ({ kind: 'corner', pockets: [low, low + 1, low + 3, low + 4] })),
    ...to(1, HIGHEST - 3, 3).map((first): Inside => ({ kind: 'six', pockets: to(first, first + 5) })),
  ].map((inside): [Spot, Inside] => [
    inside.kind === 'number' ? `n${inside.pockets[0] ?? 0}` : `${inside.kind}${inside.pockets.join('-')}`,
    inside,
  ]),
);

export const SPOTS: readonly Spot[] = [...INSIDE.keys(), ...GROUP_NAMES];

export const isGroup = (spot: string): spot is Group => Object.hasOwn(GROUPS, spot);

/** The kind and the pockets of a spot among the numbers; null for a group. */
export const insideOf = (spot: Spot): Inside | null => INSIDE.get(spot) ?? null;

/** The pocket of a single number's spot; null of any other. */
export function pocketOf(spot: Spot): number | null {
  const inside = insideOf(spot);
  return inside?.kind === 'number' ? (inside.pockets[0] ?? null) : null;
}

export function covers(spot: Spot, pocket: number): boolean {
  return isGroup(spot) ? GROUPS[spot](pocket) : (insideOf(spot)?.pockets.includes(pocket) ?? false);
}

/** The payout of a winning chip in chips, its own stake included: 36 divided by the pockets of the spot. */
export function paysOf(spot: Spot): number {
  if (isGroup(spot)) return spot.startsWith('dozen') || spot.startsWith('column') ? 3 : 2;
  return 36 / (insideOf(spot)?.pockets.length ?? 1);
}

/** Parses an external spot; null if it is none. */
export function spotOf(text: unknown): Spot | null {
  return SPOTS.find((spot) => spot === text) ?? null;
}
