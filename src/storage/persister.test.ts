// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import type { PersistedClient } from '@tanstack/react-query-persist-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deserialise, persistPublicReads, serialise } from './persister.ts';

const KEY = 'jangada-reads';
const make = () => new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 86_400_000 } } });

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

async function visit(work: (queryClient: QueryClient) => Promise<unknown>): Promise<void> {
  const queryClient = make();
  const stop = await persistPublicReads(queryClient);
  await work(queryClient);
  await vi.advanceTimersByTimeAsync(1_100);
  stop();
  queryClient.clear();
}
const local = (queryClient: QueryClient, what: string, data: unknown) =>
  queryClient.prefetchQuery({ queryKey: ['site', what], queryFn: async () => data, meta: { keep: 'local' } });

describe('the public reads of the last visit', () => {
  it('are there before the next first paint, with their time', async () => {
    await visit((queryClient) => local(queryClient, 'categories', [{ slug: 'slots' }]));
    const next = make();
    await persistPublicReads(next);
    expect(next.getQueryData(['site', 'categories'])).toEqual([{ slug: 'slots' }]);
    expect(next.getQueryState(['site', 'categories'])).toMatchObject({ status: 'success', fetchStatus: 'idle' });
  });

  it('never hold a private read', async () => {
    await visit(async (queryClient) => {
      await local(queryClient, 'config', { og: 1 });
      await queryClient.prefetchQuery({ queryKey: ['wallet'], queryFn: async () => 'R$ 5', meta: { keep: 'private' } });
    });
    expect(localStorage.getItem(KEY)).toContain('config');
    expect(localStorage.getItem(KEY)).not.toContain('R$ 5');
  });

  it('come back settled though they ran, or failed, when the page was closed', async () => {
    await visit(async (queryClient) => {
      await local(queryClient, 'config', { name: 'Jangada' });
      await queryClient
        .fetchQuery({
          queryKey: ['site', 'config'],
          queryFn: () => Promise.reject(new Error('offline')),
          meta: { keep: 'local' },
          staleTime: 0,
        })
        .catch(() => undefined);
      void queryClient.prefetchQuery({
        queryKey: ['site', 'config'],
        queryFn: () => new Promise(() => undefined),
        meta: { keep: 'local' },
      });
      await local(queryClient, 'categories', []);
    });
    const next = make();
    await persistPublicReads(next);
    expect(next.getQueryState(['site', 'config'])).toMatchObject({
      data: { name: 'Jangada' },
      status: 'success',
      fetchStatus: 'idle',
      error: null,
    });
  });

  it.each(['not json', '{"clientState":{}}', 'null'])('are empty when the stored text is broken: %s', async (text) => {
    localStorage.setItem(KEY, text);
    const queryClient = make();
    await expect(persistPublicReads(queryClient)).resolves.toBeTypeOf('function');
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });

  it('of another data schema are left aside', async () => {
    await visit((queryClient) => local(queryClient, 'categories', [1]));
    localStorage.setItem(KEY, (localStorage.getItem(KEY) ?? '').replace('"buster":"1"', '"buster":"0"'));
    const next = make();
    await persistPublicReads(next);
    expect(next.getQueryData(['site', 'categories'])).toBeUndefined();
  });

  it('do not stop the page when storage is full', async () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await visit((queryClient) => local(queryClient, 'categories', [1]));
    expect(full).toHaveBeenCalled();
    full.mockRestore();
  });
});

describe('the stored text', () => {
  const query = (what: string, data: unknown) => ({
    queryHash: what,
    queryKey: ['site', what],
    state: { data, dataUpdatedAt: 1, status: 'success', fetchStatus: 'idle' },
  });
  const client = (...queries: unknown[]) =>
    ({ timestamp: 1, buster: '1', clientState: { mutations: [], queries } }) as unknown as PersistedClient;

  it('stays under 500 kB by leaving out the largest, but never the configuration', () => {
    const big = 'x'.repeat(300_000);
    const text = serialise(
      client(query('home', big), query('banners', 'x'.repeat(250_000)), query('config', big), query('categories', 'x')),
    );
    expect(text.length).toBeLessThanOrEqual(500_000);
    expect(deserialise(text).clientState.queries.map(({ queryKey }) => queryKey[1])).toEqual(['config', 'categories']);
  });

  it('holds no heart of a player', () => {
    expect(serialise(client(query('home', [{ games: [{ hasFavorite: true }] }])))).toContain('"hasFavorite":false');
  });
});
