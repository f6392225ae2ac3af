/** Seeded randomness, the only source of it in a simulated run. */
import { createHash } from 'node:crypto';

export interface Random {
  /** A whole number from 0 to `below` − 1. */
  below(below: number): number;
  /** True once in `times`, on average. */
  oneIn(times: number): boolean;
  /** One element of a non-empty list. */
  pick<T>(list: readonly T[]): T;
  /** One element of a weighted list. */
  weighted<T>(list: ReadonlyArray<readonly [weight: number, thing: T]>): T;
  /** The same elements in another order. */
  shuffled<T>(list: readonly T[]): T[];
  bytes(size: number): Buffer;
}

/** sfc32, seeded by the hash of a text: quick, and long enough for any run. */
export function createRandom(seed: string): Random {
  const state = createHash('sha256').update(seed).digest();
  let a = state.readInt32LE(0);
  let b = state.readInt32LE(4);
  let c = state.readInt32LE(8);
  let counter = state.readInt32LE(12);
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let warm = 0; warm < 12; warm += 1) next();
  const below = (limit: number): number => next() % limit;
  const at = <T>(list: readonly T[], index: number): T => {
    if (index >= list.length) throw new RangeError('There is nothing to pick from.');
    // Within the list, as was just seen.
    return list[index] as T;
  };
  return {
    below,
    oneIn: (times) => below(times) === 0,
    pick: (list) => at(list, below(Math.max(1, list.length))),
    weighted(list) {
      let left = below(list.reduce((sum, [weight]) => sum + weight, 0));
      const index = list.findIndex(([weight]) => {
        left -= weight;
        return left < 0;
      });
      return at(list, index)[1];
    },
    shuffled(list) {
      const rest = [...list];
      for (let last = rest.length - 1; last > 0; last -= 1) {
        const other = below(last + 1);
        [rest[last], rest[other]] = [at(rest, other), at(rest, last)];
      }
      return rest;
    },
    bytes(size) {
      const bytes = Buffer.allocUnsafe(size);
      for (let index = 0; index < size; index += 1) bytes[index] = next() & 0xff;
      return bytes;
    },
  };
}
