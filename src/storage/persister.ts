/**
 * Keeps the reads of a page's first paint in localStorage with TanStack's persister: public reads marked `keep: 'local'`
 * (site, banners, categories, providers, lobby rows, promotions, boxes, levels, coupons), at most 500 kB in all (SESS-4).
 */
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import type { Query, QueryClient } from '@tanstack/react-query';
import {
  type PersistedClient,
  persistQueryClientRestore,
  persistQueryClientSave,
} from '@tanstack/react-query-persist-client';
import { fallbackReads } from './fallback-reads.ts';
import { impersonal } from './impersonal.ts';
import { browserStorage } from './local-keys.ts';
import { DATA_SCHEMA } from './rows.ts';

const KEY = 'jangada-reads';
/** In UTF-16 units, as browsers count localStorage. */
const LONGEST = 500_000;
const MAX_AGE = 30 * 86_400_000;

type Kept = PersistedClient['clientState']['queries'][number];

/** Returns a query as the next visit restores it: with its data and time, neither fetching nor failed. */
function settled(query: Kept): Kept {
  return {
    ...query,
    state: {
      ...query.state,
      status: 'success',
      fetchStatus: 'idle',
      error: null,
      fetchFailureCount: 0,
      fetchFailureReason: null,
      isInvalidated: false,
    },
  };
}

/** Serialises the cache: drops the largest reads until the text fits, but never the site configuration. */
export function serialise(client: PersistedClient): string {
  const queries = client.clientState.queries
    .map((query) => settled({ ...query, state: { ...query.state, data: impersonal(query.state.data) } }))
    .map((query) => ({ query, size: JSON.stringify(query).length }))
    .sort(
      (a, b) => Number(b.query.queryKey[1] === 'config') - Number(a.query.queryKey[1] === 'config') || a.size - b.size,
    );
  let left = LONGEST - 200;
  const kept = queries.filter(({ size }) => {
    left -= size + 1;
    return left >= 0;
  });
  return JSON.stringify({ ...client, clientState: { mutations: [], queries: kept.map(({ query }) => query) } });
}

/**
 * Parses the stored text, whose rows are without personal fields: to copy them again cost each start a tenth of its
 * script. Promises are dropped and fetching queries become idle. A text that is not ours becomes an
 * empty cache with time 0, which the persister discards.
 */
export function deserialise(text: string): PersistedClient {
  try {
    const client = JSON.parse(text) as PersistedClient;
    return { ...client, clientState: { mutations: [], queries: client.clientState.queries.map(settled) } };
  } catch {
    return { timestamp: 0, buster: '', clientState: { mutations: [], queries: [] } };
  }
}

function isKept(query: Query): boolean {
  const { data, dataUpdatedAt } = query.state;
  // A fallback from the other language is already stored under that language.
  return query.meta?.keep === 'local' && data !== undefined && fallbackReads[query.queryHash] !== dataUpdatedAt;
}

/**
 * Restores the cache of the last visit, then stores every new answer. With working storage the promise settles in the
 * same task, so the first paint does not wait. Never throws. @returns unsubscribe function
 */
export async function persistPublicReads(queryClient: QueryClient): Promise<() => void> {
  const facts = {
    queryClient,
    persister: createSyncStoragePersister({
      storage: browserStorage(),
      key: KEY,
      throttleTime: 1_000,
      serialize: serialise,
      deserialize: deserialise,
    }),
    maxAge: MAX_AGE,
    buster: String(DATA_SCHEMA),
    dehydrateOptions: { shouldDehydrateQuery: isKept, shouldDehydrateMutation: () => false },
  };
  await persistQueryClientRestore(facts).catch(() => undefined);
  // Not the library's own subscription: it walks the whole cache on every event, and only new answers matter.
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && isKept(event.query)) {
      void persistQueryClientSave(facts);
    }
  });
}
