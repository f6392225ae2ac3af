/**
 * What the first paint of the next visit needs, kept in localStorage by TanStack's persister: the public reads marked
 * `keep: 'local'` (site, banners, categories, providers, the lobby's rows), at most 500 kB in all (R24).
 */
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import type { Query, QueryClient } from '@tanstack/react-query';
import {
  type PersistedClient,
  persistQueryClientRestore,
  persistQueryClientSave,
} from '@tanstack/react-query-persist-client';
import { impersonal } from './impersonal.ts';
import { isLent } from './lent-reads.ts';
import { browserStorage } from './local-keys.ts';
import { DATA_SCHEMA } from './rows.ts';

const KEY = 'jangada-reads';
/** In UTF-16 units, which is how browsers count localStorage. */
const LONGEST = 500_000;
const MAX_AGE = 30 * 86_400_000;

type Kept = PersistedClient['clientState']['queries'][number];

/** A query as it will be found next time: with its data and its time, and neither running nor failed. */
function settled(query: Kept): Kept {
  return {
    ...query,
    state: {
      ...query.state,
      data: impersonal(query.state.data),
      status: 'success',
      fetchStatus: 'idle',
      error: null,
      fetchFailureCount: 0,
      fetchFailureReason: null,
      isInvalidated: false,
    },
  };
}

/** The text to store: the largest reads are left out until it fits, never the site's own configuration. */
export function serialise(client: PersistedClient): string {
  const queries = client.clientState.queries
    .map(settled)
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
 * A promise does not survive the journey, and a read that was still running is not taken for one that runs. A text
 * that is not ours reads as an empty cache from long ago, which the persister then throws away.
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
  // What the other language has lent is kept there.
  return query.meta?.keep === 'local' && data !== undefined && !isLent(query.queryHash, dataUpdatedAt);
}

/**
 * Fills the cache from the last visit, then keeps it up to date. The promise is settled before the next task when
 * storage is at hand, so awaiting it does not hold up the first paint. Never throws. The answer ends it.
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
  // The library's own subscription walks the whole cache on every event; only a new answer is worth keeping.
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && isKept(event.query)) {
      void persistQueryClientSave(facts);
    }
  });
}
