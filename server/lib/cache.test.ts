import { expect, test } from 'vitest';
import { createCache } from './cache.ts';

/** A load that ends when the test says so, and counts its calls. */
function source() {
  const ends: ((value: number) => void)[] = [];
  return { load: () => new Promise<number>((resolve) => ends.push(resolve)), ends };
}

test('parallel reads share one load, and later reads its value', async () => {
  const { load, ends } = source();
  const cache = createCache<number>(60_000);
  const reads = [cache.get('a', load), cache.get('a', load)];
  ends[0]?.(1);
  expect(await Promise.all(reads)).toEqual([1, 1]);
  expect(await cache.get('a', load)).toBe(1);
  expect(ends).toHaveLength(1);
});

test('keeps no value whose load began before a clear or a fresh read', async () => {
  for (const outdate of ['clear', 'fresh'] as const) {
    const { load, ends } = source();
    const cache = createCache<number>(60_000);
    const early = cache.get('a', load);
    if (outdate === 'clear') cache.clear();
    const late = cache.get('a', load, outdate === 'fresh');
    ends[1]?.(2);
    expect(await late).toBe(2);
    ends[0]?.(1);
    expect(await early).toBe(1);
    expect(await cache.get('a', load)).toBe(2);
  }
});

test('keeps no failure', async () => {
  const cache = createCache<number>(60_000);
  await expect(cache.get('a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await cache.get('a', async () => 3)).toBe(3);
});
