import type { Numbers } from '../draw.ts';
import { scattersOf, unitsOf } from './compiled.ts';
import type { ReelSet } from './reel-set.ts';
import { LEAST } from './reel-set.ts';

/** The number of free spins that a paid spin begins. */
export function begun(set: ReelSet, scatters: number): number {
  return scatters < LEAST ? 0 : (set.free?.spins[scatters - LEAST] ?? 0);
}

/** The number of free spins of a round after one of them. @param count the number before */
export function added({ free }: ReelSet, count: number, scatters: number): number {
  return !free || scatters < LEAST ? count : Math.min(free.most, count + free.again);
}

/**
 * Draws a round: the stops of its spin, one number a reel from the left, then in the same way those of each free spin.
 * The whole round follows from this one list.
 */
export function drawRound(set: ReelSet, numbers: Numbers): number[] {
  const drawn: number[] = [];
  const spin = (): number => {
    for (const cells of set.strips) drawn.push(numbers.below(cells.length));
    return set.free ? scattersOf(set, drawn, drawn.length - set.strips.length) : 0;
  };
  let count = begun(set, spin());
  for (let played = 0; played < count; played += 1) count = added(set, count, spin());
  return drawn;
}

/** The number of free spins in a draw. */
export const freeSpinsIn = (set: ReelSet, drawn: readonly number[]): number =>
  set.free ? Math.max(0, Math.floor(drawn.length / set.strips.length) - 1) : 0;

/** The pay of a round, its free spins included, in parts of the stake. */
export function roundUnits(set: ReelSet, drawn: readonly number[]): number {
  const width = set.strips.length;
  let units = unitsOf(set, drawn);
  if (!set.free) return units;
  for (let at = width; at + width <= drawn.length; at += width) units += unitsOf(set, drawn, at) * set.free.times;
  return units;
}
