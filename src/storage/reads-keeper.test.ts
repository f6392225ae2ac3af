import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fallbackReads } from './fallback-reads.ts';
import { impersonal } from './impersonal.ts';
import type { ReadStore } from './read-store.ts';
import { keepReads } from './reads-keeper.ts';
import { beganRecalling, whenRecalled } from './recalling.ts';
import { DATA_SCHEMA, type ReadRow } from './rows.ts';

function memoryStore(rows: ReadRow[] = []): ReadStore & { rows: Map<string, ReadRow> } {
  const map = new Map(rows.map((row) => [row.key, row]));
  return {
    rows: map,
    load: async (key) => map.get(key),
    save: async (more) => more.forEach((row) => map.set(row.key, row)),
    prune: async () => undefined,
  };
}

const KEY = ['wallet', 'balance'];
const HASH = JSON.stringify(KEY);
const kept = (data: unknown, updatedAt: number): ReadRow => ({ key: HASH, data, updatedAt, schema: DATA_SCHEMA });

let queryClient: QueryClient;
beforeEach(() => {
  vi.useFakeTimers();
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

const read = (queryFn: () => Promise<unknown>, keep: 'private' | 'public' | 'none' = 'private') =>
  queryClient.prefetchQuery({ queryKey: KEY, queryFn, meta: { keep } });

describe('keeping reads', () => {
  it('writes new answers a little later, together', async () => {
    const store = memoryStore();
    keepReads(queryClient, { store: Promise.resolve(store), keeps: 'private' });
    await read(async () => ({ balance: 1 }));
    queryClient.setQueryData(KEY, { balance: 2 });
    expect(store.rows.size).toBe(0);
    await vi.advanceTimersByTimeAsync(600);
    expect(store.rows.get(HASH)?.data).toEqual({ balance: 2 });
  });

  it('shows the stored answer, with its time, while the API does not answer', async () => {
    const store = memoryStore([kept({ balance: 7 }, 1_000)]);
    keepReads(queryClient, { store: Promise.resolve(store), keeps: 'private' });
    await read(() => Promise.reject(new TypeError('offline')));
    await vi.advanceTimersByTimeAsync(1);
    const state = queryClient.getQueryState(KEY);
    expect(state?.data).toEqual({ balance: 7 });
    expect(state?.dataUpdatedAt).toBe(1_000);
  });

  it('makes a failing read wait for storage: the stored answer comes first', async () => {
    const store = memoryStore([kept({ balance: 7 }, 1_000)]);
    let load: () => void = () => undefined;
    vi.spyOn(store, 'load').mockImplementation(
      (key) => new Promise((resolve) => (load = () => resolve(store.rows.get(key)))),
    );
    keepReads(queryClient, { store: Promise.resolve(store), keeps: 'private' });
    beganRecalling('public');
    const reading = read(async () => {
      await whenRecalled();
      throw new TypeError('offline');
    });
    await vi.advanceTimersByTimeAsync(500);
    expect(queryClient.getQueryState(KEY)).toMatchObject({ status: 'pending', fetchStatus: 'fetching' });
    load();
    await reading;
    expect(queryClient.getQueryState(KEY)).toMatchObject({ data: { balance: 7 }, status: 'error' });
  });

  it('looks again after the network has failed too, where the database could not be read at first', async () => {
    const store = memoryStore([kept({ balance: 7 }, 1_000)]);
    const load = vi.spyOn(store, 'load').mockResolvedValueOnce(undefined);
    keepReads(queryClient, { store: Promise.resolve(store), keeps: 'private' });
    await read(async () => {
      await vi.advanceTimersByTimeAsync(1_000);
      throw new TypeError('offline');
    });
    await vi.advanceTimersByTimeAsync(1);
    expect(queryClient.getQueryData(KEY)).toEqual({ balance: 7 });
    expect(load).toHaveBeenCalledTimes(2);
    // Restored data is not written again.
    const save = vi.spyOn(store, 'save');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(save).not.toHaveBeenCalled();
  });

  it('never replaces a newer answer by the stored one', async () => {
    let release: (store: ReadStore) => void = () => undefined;
    const slow = new Promise<ReadStore>((resolve) => {
      release = resolve;
    });
    keepReads(queryClient, { store: slow, keeps: 'private' });
    await read(async () => ({ balance: 9 }));
    release(memoryStore([kept({ balance: 7 }, 1_000)]));
    await vi.advanceTimersByTimeAsync(1);
    expect(queryClient.getQueryData(KEY)).toEqual({ balance: 9 });
  });

  it('brings nothing back after it has ended (logout)', async () => {
    let release: (store: ReadStore) => void = () => undefined;
    const slow = new Promise<ReadStore>((resolve) => {
      release = resolve;
    });
    const stop = keepReads(queryClient, { store: slow, keeps: 'private' });
    void read(() => new Promise(() => undefined));
    stop();
    release(memoryStore([kept({ balance: 7 }, 1_000)]));
    await vi.advanceTimersByTimeAsync(1);
    expect(queryClient.getQueryData(KEY)).toBeUndefined();
  });

  it('writes nothing after it has ended, though it came before', async () => {
    const store = memoryStore();
    const stop = keepReads(queryClient, { store: Promise.resolve(store), keeps: 'private' });
    await read(async () => ({ balance: 9 }));
    stop();
    await vi.advanceTimersByTimeAsync(600);
    expect(store.rows.size).toBe(0);
  });

  it('leaves other reads alone', async () => {
    const store = memoryStore([kept({ balance: 7 }, 1_000)]);
    keepReads(queryClient, { store: Promise.resolve(store), keeps: 'public' });
    await read(async () => ({ balance: 1 }));
    await vi.advanceTimersByTimeAsync(600);
    expect(store.rows.get(HASH)?.data).toEqual({ balance: 7 });
  });

  it('stores public rows without personal fields', async () => {
    const store = memoryStore();
    keepReads(queryClient, { store: Promise.resolve(store), keeps: 'public' });
    await read(
      async () => [{ games: [{ game_id: '1', hasFavorite: true, hasLike: true, my_stats: { won: 5 } }] }],
      'public',
    );
    await vi.advanceTimersByTimeAsync(600);
    expect(store.rows.get(HASH)?.data).toEqual([
      { games: [{ game_id: '1', hasFavorite: false, hasLike: false, my_stats: null }] },
    ]);
  });

  it('works without a store', async () => {
    keepReads(queryClient, { store: Promise.resolve(null), keeps: 'private' });
    await read(async () => 1);
    await vi.advanceTimersByTimeAsync(600);
    expect(queryClient.getQueryData(KEY)).toBe(1);
  });
});

describe('a read that has nothing in its own language', () => {
  const offline = Object.assign(new Error('x'), { code: 'network' });
  const open = (fetch: () => Promise<unknown>, keep: 'public' | 'local' = 'public') =>
    queryClient.fetchQuery({ queryKey: ['pages', 'one', 'en'], queryFn: fetch, meta: { keep } }).catch(() => undefined);
  const shown = () => queryClient.getQueryState(['pages', 'one', 'en']);
  const inPortuguese = { ...kept('termos', 1_000), key: '["pages","one","pt"]' };

  it('falls back to the other language while the API does not answer, and is neither stored nor fresh', async () => {
    const store = memoryStore([inPortuguese]);
    keepReads(queryClient, { store: Promise.resolve(store), keeps: 'public' });
    await open(() => Promise.reject(offline));
    await vi.advanceTimersByTimeAsync(600);
    expect(shown()).toMatchObject({ data: 'termos', dataUpdatedAt: 1_000, isInvalidated: true });
    expect(fallbackReads['["pages","one","en"]']).toBe(1_000);
    expect([...store.rows.keys()]).toEqual(['["pages","one","pt"]']);
    await open(async () => 'terms');
    await vi.advanceTimersByTimeAsync(600);
    expect(shown()).toMatchObject({ data: 'terms', isInvalidated: false });
    expect(shown()?.dataUpdatedAt).not.toBe(fallbackReads['["pages","one","en"]']);
    expect(store.rows.get('["pages","one","en"]')?.data).toBe('terms');
  });

  it('gets what memory has of a first paint’s read too', async () => {
    keepReads(queryClient, { store: Promise.resolve(null), keeps: 'public' });
    queryClient.setQueryData(['pages', 'one', 'pt'], 'jogos', { updatedAt: 2_000 });
    await open(() => Promise.reject(offline), 'local');
    await vi.advanceTimersByTimeAsync(0);
    expect(shown()).toMatchObject({ data: 'jogos', dataUpdatedAt: 2_000 });
  });

  it('gets its own where it has one, and nothing where it was refused', async () => {
    const own = { ...kept('terms', 500), key: '["pages","one","en"]' };
    const both = memoryStore([inPortuguese, own]);
    const stop = keepReads(queryClient, { store: Promise.resolve(both), keeps: 'public' });
    await open(() => Promise.reject(offline));
    await vi.advanceTimersByTimeAsync(0);
    expect(shown()?.data).toBe('terms');
    stop();
    queryClient.clear();
    keepReads(queryClient, { store: Promise.resolve(memoryStore([inPortuguese])), keeps: 'public' });
    await open(() => Promise.reject(Object.assign(new Error('x'), { code: 'page_not_found' })));
    await vi.advanceTimersByTimeAsync(0);
    expect(shown()?.data).toBeUndefined();
  });
});

describe('an impersonal copy', () => {
  it('changes nothing else', () => {
    const value = { a: [1, 'x', null, { b: undefined }], hasFavorite: true };
    expect(impersonal(value)).toEqual({ a: [1, 'x', null, { b: undefined }], hasFavorite: false });
  });
});
