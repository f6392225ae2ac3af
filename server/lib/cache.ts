import { performance } from 'node:perf_hooks';

/** A client can send any Host header, so the number of values is bounded. */
const MOST = 1000;

/** Caches loaded values for `ms`. A value that fails to load is not cached. */
export function createCache<T>(ms: number) {
  const kept = new Map<string, { readonly value: T; readonly at: number }>();
  return {
    async get(key: string, load: () => Promise<T>, fresh = false): Promise<T> {
      const known = kept.get(key);
      if (known && !fresh && performance.now() - known.at < ms) return known.value;
      const value = await load();
      if (kept.size >= MOST) kept.clear();
      kept.set(key, { value, at: performance.now() });
      return value;
    },
    clear: () => kept.clear(),
  };
}
