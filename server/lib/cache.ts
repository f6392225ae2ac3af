import { performance } from 'node:perf_hooks';

/** A client can send any Host header, so the number of values is bounded. */
const MOST = 1000;

/**
 * Caches loaded values for `ms`. Parallel reads of a key share one load. A value that fails to load is not cached, nor one
 * whose load began before `clear` or before a `fresh` read.
 */
export function createCache<T>(ms: number) {
  const kept = new Map<string, { readonly value: T; readonly at: number }>();
  const loading = new Map<string, Promise<T>>();
  return {
    async get(key: string, load: () => Promise<T>, fresh = false): Promise<T> {
      const known = kept.get(key);
      if (known && !fresh && performance.now() - known.at < ms) return known.value;
      const shared = fresh ? undefined : loading.get(key);
      if (shared) return shared;
      const own = load();
      loading.set(key, own);
      try {
        const value = await own;
        if (loading.get(key) === own) {
          if (kept.size >= MOST) kept.clear();
          kept.set(key, { value, at: performance.now() });
        }
        return value;
      } finally {
        if (loading.get(key) === own) loading.delete(key);
      }
    },
    clear: () => {
      kept.clear();
      loading.clear();
    },
  };
}
