import { expect, test } from 'vitest';
import { createCache } from './cache.ts';

test('keeps a value, and loads it anew for a fresh read or after a clear', async () => {
  let loads = 0;
  const load = async () => ++loads;
  const cache = createCache<number>(60_000);
  expect([await cache.get('a', load), await cache.get('a', load)]).toEqual([1, 1]);
  expect(await cache.get('a', load, true)).toBe(2);
  cache.clear();
  expect(await cache.get('a', load)).toBe(3);
});

test('keeps no failure', async () => {
  const cache = createCache<number>(60_000);
  await expect(cache.get('a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await cache.get('a', async () => 3)).toBe(3);
});

test('a load that never ends, as on a lost connection, holds no other read', async () => {
  const cache = createCache<number>(60_000);
  void cache.get('a', () => new Promise<never>(() => undefined));
  expect(await cache.get('a', async () => 4)).toBe(4);
});
