/**
 * From a call of the contract to TanStack Query's options, so that every read is a factory in some `queries.ts` and
 * none invents a key. What may be kept for the next visit, and where, follows from the contract's offline policy.
 *
 * The client and its schemas come with the first fetch: keys and policy are all that the first paint needs of a read.
 */
import { infiniteQueryOptions, QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Call, ResponseOf } from '../contract/call.ts';
import type { CallInput } from './call-input.ts';
import { clientLocale } from './client-config.ts';
import { arrived } from './late-code.ts';

/**
 * Where an answer waits for the next visit: `local` in localStorage (small, public, needed for the first paint),
 * `public` in the public database, `private` in the player's own, `none` nowhere.
 */
export type Keep = 'local' | 'public' | 'private' | 'none';

declare module '@tanstack/react-query' {
  interface Register {
    /** `isPrivate`: the answer is one player's, and goes when the player does. */
    queryMeta: { readonly keep?: Keep; readonly isPrivate?: boolean };
  }
}

/** The call itself, or where it is found once it is wanted, with the policy that its declaration says. */
type CallSource<C extends Call> =
  | { readonly call: C }
  | { readonly load: () => Promise<C>; readonly auth: C['auth']; readonly offline: C['offline'] };

type ReadFacts<C extends Call, T> = CallSource<C> & {
  /** Noun first, then what of it: `['wallet', 'balance']`. The input and, for worded answers, the language follow. */
  readonly key: readonly [noun: string, what: string];
  /** Takes what the screens want out of the answer's envelope. */
  readonly pick: (answer: ResponseOf<C>) => T;
  /** The answer's words depend on the language. */
  readonly worded?: boolean;
  /** Milliseconds during which the answer is taken as fresh. */
  readonly staleTime?: number;
  readonly keep?: Keep;
  /** One player's answer of a call that answers guests too: kept apart, and swept with the player. */
  readonly personal?: boolean;
  /** Further parts of the fetch, as in `request`. */
  readonly cache?: RequestCache;
};

function metaOf(facts: CallSource<Call> & { readonly keep?: Keep; readonly personal?: boolean }): {
  keep: Keep;
  isPrivate: boolean;
} {
  const { auth, offline } = 'call' in facts ? facts.call : facts;
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

// The factory's own types have checked the input; what TypeScript cannot carry through is the generic's rest.
async function send<C extends Call>(facts: CallSource<C>, input: object): Promise<ResponseOf<C>> {
  const call = 'call' in facts ? facts.call : arrived(facts.load());
  const { request } = await arrived(import('./client.ts'));
  return (await request<Call>(await call, input)) as ResponseOf<C>;
}

/** The options of one read. `input` as the contract demands it. */
export function contractQuery<C extends Call, T>(facts: ReadFacts<C, T>, input?: CallInput<C>) {
  return queryOptions({
    // A key needs of the facts only what no call changes.
    queryKey: keyOf(facts, input),
    queryFn: async ({ signal }): Promise<T> => {
      const extras = { signal, ...(facts.cache === undefined ? {} : { cache: facts.cache }) };
      const answer = await send(facts, { ...input, ...extras });
      return facts.pick(answer);
    },
    meta: metaOf(facts),
    ...(facts.staleTime === undefined ? {} : { staleTime: facts.staleTime }),
  });
}

/** One page of a list as the screens know it. */
export interface Page<T> {
  readonly data: readonly T[];
  readonly current_page: number;
  readonly last_page: number;
  readonly total: number;
}

/** The options of a list that is read page by page until the last one (§4, Pagination). */
export function contractPages<C extends Call, T extends Omit<Page<unknown>, 'total'>>(
  facts: ReadFacts<C, T>,
  input?: CallInput<C>,
) {
  return infiniteQueryOptions({
    // A key needs of the facts only what no call changes.
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

const DAY = 86_400_000;

/**
 * The cache of all reads. Retrying is the client's (§9), not the cache's; without a network a read is tried once and
 * what is known stays on the screen with its time, until `ask-again.ts` asks again.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'offlineFirst', staleTime: 30_000, gcTime: DAY },
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
  });
}
