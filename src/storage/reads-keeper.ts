/**
 * Stores answers for an offline visit and restores them query by query: a query without data reads the database while
 * its own fetch runs, and the newer answer wins. Only queries that a screen uses are restored, and no fetch waits for
 * storage.
 */
import { focusManager, hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { fallbackReads } from './fallback-reads.ts';
import { impersonal } from './impersonal.ts';
import type { ReadStore } from './read-store.ts';
import { beganRecalling, type Keeps, recalling } from './recalling.ts';
import type { ReadRow } from './rows.ts';
import { DATA_SCHEMA } from './rows.ts';

/** Milliseconds; answers within this time are written together. */
const THROTTLE = 100;

/**
 * Returns the key of the same read in the other language; null for a read without words. The key of a worded read ends
 * with its language.
 */
function inOtherLanguage(queryKey: QueryKey): QueryKey | null {
  const language = queryKey.at(-1);
  if (language !== 'pt' && language !== 'en') return null;
  return [...queryKey.slice(0, -1), language === 'pt' ? 'en' : 'pt'];
}

/** Whether no answer came. A refusal is an answer, in both languages. */
function isUnanswered(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return code === 'network' || code === 'timeout';
}

interface Keeping {
  /** The store once it is open; null when there is none. */
  readonly store: Promise<ReadStore | null>;
  readonly keeps: Keeps;
}

/**
 * Starts storing answers. One function because restoring and storing share the rows that wait and the end of the
 * session. @returns function that stops it: no later write, because the player has logged out
 */
export function keepReads(queryClient: QueryClient, { store, keeps }: Keeping): () => void {
  const waiting = new Map<string, ReadRow>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  /** `updatedAt` of restored data, which is already stored. */
  const recalled = new WeakMap<Query, number>();

  const write = async () => {
    clearTimeout(timer);
    timer = undefined;
    const rows = [...waiting.values()];
    waiting.clear();
    if (rows.length === 0) return;
    const opened = await store;
    if (!ended) await opened?.save(rows);
  };
  const remember = (query: Query) => {
    const { data, dataUpdatedAt } = query.state;
    if (data === undefined || recalled.get(query) === dataUpdatedAt) return;
    waiting.set(query.queryHash, {
      key: query.queryHash,
      data: keeps === 'public' ? impersonal(data) : data,
      updatedAt: dataUpdatedAt,
      schema: DATA_SCHEMA,
    });
    timer ??= setTimeout(() => void write(), THROTTLE);
  };
  const recall = (query: Query) => {
    const work = look(query);
    recalling(work);
    return work;
  };
  const look = async (query: Query) => {
    if (query.state.data !== undefined) return;
    const row = await (await store)?.load(query.queryHash);
    if (ended || row === undefined || query.state.data !== undefined) return;
    recalled.set(query, row.updatedAt);
    query.setData(row.data, { updatedAt: row.updatedAt, manual: true });
  };

  /** Offline fallback: shows the answer cached in the other language and keeps it stale. */
  const fallBackToOtherLanguage = async (query: Query) => {
    const queryKey = inOtherLanguage(query.queryKey);
    if (queryKey === null || query.state.data !== undefined || !isUnanswered(query.state.error)) return;
    const { data, dataUpdatedAt } = queryClient.getQueryState(queryKey) ?? {};
    const row =
      data === undefined ? await (await store)?.load(hashKey(queryKey)) : { data, updatedAt: dataUpdatedAt ?? 0 };
    if (ended || row === undefined || query.state.data !== undefined) return;
    recalled.set(query, row.updatedAt);
    fallbackReads[query.queryHash] = row.updatedAt;
    query.setData(row.data, { updatedAt: row.updatedAt, manual: true });
    query.invalidate();
  };
  // Reads of the first paint are stored by `persister.ts`, in both languages; their fallback runs with the public
  // reads.
  const fallsBack = (query: Query) =>
    query.meta?.keep === keeps || (keeps === 'public' && query.meta?.keep === 'local');

  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) {
    if (query.meta?.keep !== keeps) {
      if (fallsBack(query)) void fallBackToOtherLanguage(query);
      continue;
    }
    // Queries that finished before this start are stored too.
    if (query.state.data === undefined) void recall(query).then(() => fallBackToOtherLanguage(query));
    else remember(query);
  }
  beganRecalling(keeps);
  const stop = cache.subscribe((event) => {
    const { query } = event;
    if (event.type === 'updated' && event.action.type === 'error' && fallsBack(query)) {
      // Read the database once more: the first read may have failed (connection lost, or another page was closing
      // it).
      void (query.meta?.keep === keeps ? recall(query) : Promise.resolve()).then(() => fallBackToOtherLanguage(query));
    }
    if (query.meta?.keep !== keeps) return;
    if (event.type === 'added') void recall(query);
    if (event.type === 'updated' && event.action.type === 'success') remember(query);
  });
  // The browser may discard a hidden page at any moment.
  const stopFocus = focusManager.subscribe((isVisible) => !isVisible && void write());
  // Write again before the databases close: some browsers fire `visibilitychange` after `pagehide`.
  const leaving = () => void write();
  globalThis.addEventListener?.('pagehide', leaving);
  return () => {
    ended = true;
    stop();
    stopFocus();
    globalThis.removeEventListener?.('pagehide', leaving);
    clearTimeout(timer);
  };
}
