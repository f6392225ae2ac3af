import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { impersonal } from './impersonal.ts';
import type { ReadStore } from './read-store.ts';
import { keepReads } from './reads-keeper.ts';
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

  it('shows what was kept, with its time, while nobody answers', async () => {
    const store = memoryStore([kept({ balance: 7 }, 1_000)]);
    keepReads(queryClient, { store: Promise.resolve(store), keeps: 'private' });
    await read(() => Promise.reject(new TypeError('offline')));
    await vi.advanceTimersByTimeAsync(1);
    const state = queryClient.getQueryState(KEY);
    expect(state?.data).toEqual({ balance: 7 });
    expect(state?.dataUpdatedAt).toBe(1_000);
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
    // What came from there is not written there again.
    const save = vi.spyOn(store, 'save');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(save).not.toHaveBeenCalled();
  });

  it('never lets what was kept replace an answer that came first', async () => {
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

  it('takes what is personal out of public rows', async () => {
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

describe('an impersonal copy', () => {
  it('changes nothing else', () => {
    const value = { a: [1, 'x', null, { b: undefined }], hasFavorite: true };
    expect(impersonal(value)).toEqual({ a: [1, 'x', null, { b: undefined }], hasFavorite: false });
  });
});
