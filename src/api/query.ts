/**
 * Turns a call of the contract into TanStack Query's options, so that every read is a factory in a `queries.ts` and
 * none invents a key. The contract's offline policy decides whether and where an answer is stored for the next visit.
 * The client and its schemas load with the first fetch: the first paint needs only keys and policy.
 */
import {
  type FetchQueryOptions,
  focusManager,
  infiniteQueryOptions,
  onlineManager,
  type Query,
  QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import type { Call, ResponseOf } from '../contract/call.ts';
import { whenIdle } from '../lib/idle.ts';
import type { CallInput } from './call-input.ts';
import { clientLocale } from './client-config.ts';
import { loadedCode } from './loaded-code.ts';

/**
 * Where an answer is stored for the next visit: `local` in localStorage (small, public, needed for the first paint),
 * `public` in the public database, `private` in the player's own, `none` nowhere.
 */
export type Keep = 'local' | 'public' | 'private' | 'none';

declare module '@tanstack/react-query' {
  interface Register {
    /** `isPrivate`: the answer belongs to one player and is deleted at logout. */
    queryMeta: { readonly keep?: Keep; readonly isPrivate?: boolean };
  }
}

/** A policy that must be given, as the call declares it, unless it is the default. */
type Unless<Default, K extends 'auth' | 'offline', C extends Call> = C[K] extends Default
  ? { readonly [P in K]?: never }
  : { readonly [P in K]: C[K] };

/**
 * The call itself, or a loader of it. Whether an answer is stored must be known before the call is loaded, so a read
 * that is not a player's `cached` one names its policy; the compiler compares it with the declaration.
 */
type CallSource<C extends Call> =
  | { readonly call: C }
  | ({ readonly load: () => Promise<C> } & Unless<'player', 'auth', C> & Unless<'cached', 'offline', C>);

type ReadFacts<C extends Call, T> = CallSource<C> & {
  /** Noun first, then its part: `['wallet', 'balance']`. The input and, for worded answers, the language follow. */
  readonly key: readonly [noun: string, what: string];
  /** Takes the part that the screens need out of the answer's envelope. */
  readonly pick: (answer: ResponseOf<C>) => T;
  /** The answer's words depend on the language. */
  readonly worded?: boolean;
  /** Milliseconds during which the answer counts as fresh. */
  readonly staleTime?: number;
  readonly keep?: Keep;
  /** One player's answer of a call that guests can make too: stored apart and deleted at logout. */
  readonly personal?: boolean;
  /** Cache mode of the fetch, as in `request`. */
  readonly cache?: RequestCache;
};

interface StoredFacts extends Partial<Pick<Call, 'auth' | 'offline'>> {
  readonly call?: Call;
  readonly keep?: Keep;
  readonly personal?: boolean;
}

function metaOf(facts: StoredFacts): { keep: Keep; isPrivate: boolean } {
  const { auth = 'player', offline = 'cached' } = facts.call ?? facts;
  const isPrivate = auth === 'player' || facts.personal === true;
  const byPolicy = offline !== 'cached' ? 'none' : isPrivate ? 'private' : 'public';
  return { keep: facts.keep ?? byPolicy, isPrivate };
}

function keyOf(
  facts: { readonly key: readonly [string, string]; readonly worded?: boolean },
  input: unknown,
): QueryKey {
  return [...facts.key, ...(input === undefined ? [] : [input]), ...(facts.worded === true ? [clientLocale()] : [])];
}

// The factory's types have checked the input; TypeScript cannot carry the generic rest parameter through.
async function send<C extends Call>(facts: CallSource<C>, input: object): Promise<ResponseOf<C>> {
  const call = 'call' in facts ? facts.call : loadedCode(facts.load());
  const { request } = await loadedCode(import('./client.ts'));
  return (await request<Call>(await call, input)) as ResponseOf<C>;
}

/** Makes the options of one read. `input` as the contract declares it. */
export function contractQuery<C extends Call, T>(facts: ReadFacts<C, T>, input?: CallInput<C>) {
  return queryOptions({
    // The key uses only facts that are the same for every call.
    queryKey: keyOf(facts, input),
    queryFn: async ({ signal, client, queryKey }): Promise<T> => {
      // The page shows the last visit's answer. What the visitor presses there goes before the client and its schemas.
      const stored = client.getQueryState(queryKey);
      if (stored?.data !== undefined && isOfLastVisit(stored)) await idle();
      const extras = { signal, ...(facts.cache === undefined ? {} : { cache: facts.cache }) };
      const answer = await send(facts, { ...input, ...extras });
      return facts.pick(answer);
    },
    meta: metaOf(facts),
    ...(facts.staleTime === undefined ? {} : { staleTime: facts.staleTime }),
  });
}

/** One page of a list, as the screens use it. */
export interface Page<T> {
  readonly data: readonly T[];
  readonly current_page: number;
  readonly last_page: number;
  readonly total: number;
}

/** Makes the options of a list that is read page by page until the last one. */
export function contractPages<C extends Call, T extends Omit<Page<unknown>, 'total'>>(
  facts: ReadFacts<C, T>,
  input?: CallInput<C>,
) {
  return infiniteQueryOptions({
    // The key uses only facts that are the same for every call.
    queryKey: keyOf(facts, input),
    queryFn: async ({ signal, pageParam }): Promise<T> => {
      const query = { ...(input as { query?: object } | undefined)?.query, page: String(pageParam) };
      const answer = await send(facts, { ...input, query, signal });
      return facts.pick(answer);
    },
    initialPageParam: 1,
    getNextPageParam: (last) => (last.current_page < last.last_page ? last.current_page + 1 : undefined),
    meta: metaOf(facts),
    ...(facts.staleTime === undefined ? {} : { staleTime: facts.staleTime }),
  });
}

/** Whether a read is from before this document: the last visit's answer, which the page shows while it reads again. */
export function isOfLastVisit(state: { readonly dataUpdatedAt: number }): boolean {
  return state.dataUpdatedAt < performance.timeOrigin;
}

/**
 * Begins a page's read before the first render, if no answer is stored. With a stored answer the page's own hook reads again
 * after the render: the client and its schemas would delay the render by a tenth of a second on a slow processor.
 */
export function readIfEmpty<T, K extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<T, Error, T, K>,
): void {
  if (queryClient.getQueryData(options.queryKey) === undefined) void queryClient.prefetchQuery(options);
}

/** Milliseconds that reading the last visit's answer again waits for a busy page. */
const REFRESH_LIMIT_MS = 500;
const idle = () => new Promise<void>((resolve) => whenIdle(resolve, REFRESH_LIMIT_MS));

const DAY = 86_400_000;

/**
 * A cache that reads once more if a first read was under way when its query was invalidated. The library lets that read
 * go on, and its answer would count as fresh although it may be from before the change. The read may end, as events
 * that come faster than the network answers would otherwise keep a screen empty.
 */
class ReadCache extends QueryClient {
  readonly #again = new Map<Query, Promise<void>>();

  override invalidateQueries: QueryClient['invalidateQueries'] = async (filters, options) => {
    const running = this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
    const first = running.filter((query) => query.state.data === undefined);
    await Promise.all([super.invalidateQueries(filters, options), ...first.map((query) => this.#readAgain(query))]);
  };

  #readAgain(query: Query): Promise<void> {
    const planned = this.#again.get(query);
    if (planned !== undefined) return planned;
    const readAgain = async () => {
      const hasAnswered = await Promise.resolve(query.promise).then(
        () => true,
        () => false,
      );
      this.#again.delete(query);
      if (hasAnswered) await super.invalidateQueries({ queryKey: query.queryKey, exact: true });
    };
    const again = readAgain();
    this.#again.set(query, again);
    return again;
  }
}

/**
 * Makes the cache of all reads. The client retries (NET-1), not the cache; without a network a read is tried once and
 * cached data stays on the screen with its time, until `ask-again.ts` retries.
 */
export function createQueryClient(): QueryClient {
  // The manager assumes a network at the start, and a frozen page misses the events of the browser.
  const lookAtNetwork = () => onlineManager.setOnline(globalThis.navigator?.onLine ?? true);
  focusManager.subscribe(lookAtNetwork);
  lookAtNetwork();
  return new ReadCache({
    defaultOptions: {
      queries: { retry: false, networkMode: 'offlineFirst', staleTime: 30_000, gcTime: DAY },
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
  });
}
