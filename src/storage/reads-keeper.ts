/**
 * Keeps answers for an offline visit and brings them back, query by query: a query that begins without data looks
 * into the database while its own fetch runs, and whichever is newer stands. So nothing is restored that no screen
 * asks for, and nothing waits for storage.
 */
import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { impersonal } from './impersonal.ts';
import { markLent } from './lent-reads.ts';
import type { ReadStore } from './read-store.ts';
import { beganRecalling, type Keeps, recalling } from './recalling.ts';
import type { ReadRow } from './rows.ts';
import { DATA_SCHEMA } from './rows.ts';

/** Answers that arrive close together are written together. */
const THROTTLE = 100;

/** The same read in the other language; null for one without words. The key of a worded read ends with its language. */
function inOtherLanguage(queryKey: QueryKey): QueryKey | null {
  const language = queryKey.at(-1);
  if (language !== 'pt' && language !== 'en') return null;
  return [...queryKey.slice(0, -1), language === 'pt' ? 'en' : 'pt'];
}

/** Nobody answered: a refusal is an answer, also in another language. */
function isUnanswered(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return code === 'network' || code === 'timeout';
}

interface Keeping {
  /** The store, once it is open; null when there is none. */
  readonly store: Promise<ReadStore | null>;
  readonly keeps: Keeps;
}

/** Starts keeping. The answer ends it: nothing is written from then on, since whoever was here has left. */
export function keepReads(queryClient: QueryClient, { store, keeps }: Keeping): () => void {
  const waiting = new Map<string, ReadRow>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  /** What was brought back, by its moment: it is kept already. */
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

  /** What has nothing of its own and got no answer shows the other language's; an answer that comes is asked for all the same. */
  const lend = async (query: Query) => {
    const queryKey = inOtherLanguage(query.queryKey);
    if (queryKey === null || query.state.data !== undefined || !isUnanswered(query.state.error)) return;
    const { data, dataUpdatedAt } = queryClient.getQueryState(queryKey) ?? {};
    const row =
      data === undefined ? await (await store)?.load(hashKey(queryKey)) : { data, updatedAt: dataUpdatedAt ?? 0 };
    if (ended || row === undefined || query.state.data !== undefined) return;
    recalled.set(query, row.updatedAt);
    markLent(query.queryHash, row.updatedAt);
    query.setData(row.data, { updatedAt: row.updatedAt, manual: true });
    query.invalidate();
  };
  // What the first paint reads is kept elsewhere, in both languages at once; it is lent beside the other public reads.
  const lends = (query: Query) => query.meta?.keep === keeps || (keeps === 'public' && query.meta?.keep === 'local');

  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) {
    if (query.meta?.keep !== keeps) {
      if (lends(query)) void lend(query);
      continue;
    }
    // What was read before the keeping began counts too.
    if (query.state.data === undefined) void recall(query).then(() => lend(query));
    else remember(query);
  }
  beganRecalling(keeps);
  const stop = cache.subscribe((event) => {
    const { query } = event;
    if (event.type === 'updated' && event.action.type === 'error' && lends(query)) {
      // A database that could not be read just now (its connection was lost, another page was letting go) is asked once more.
      void (query.meta?.keep === keeps ? recall(query) : Promise.resolve()).then(() => lend(query));
    }
    if (query.meta?.keep !== keeps) return;
    if (event.type === 'added') void recall(query);
    if (event.type === 'updated' && event.action.type === 'success') remember(query);
  });
  // A page that goes out of sight may be gone the next moment.
  const hidden = () => {
    if (globalThis.document?.visibilityState === 'hidden') void write();
  };
  globalThis.document?.addEventListener('visibilitychange', hidden);
  // Once more before the databases are let go: some browsers say that a page is hidden only after that.
  const leaving = () => void write();
  globalThis.addEventListener?.('pagehide', leaving);
  return () => {
    ended = true;
    stop();
    globalThis.document?.removeEventListener('visibilitychange', hidden);
    globalThis.removeEventListener?.('pagehide', leaving);
    clearTimeout(timer);
  };
}
