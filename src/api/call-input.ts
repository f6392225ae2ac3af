/** What may be said with a call, as its declaration in the contract demands. */
import type { BodyInput, ParamsInput, QueryInput } from '../contract/call.ts';

/** No demands at all: whatever may be left out whole extends to it. */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- the empty object type is what is meant
type Nothing = Record<never, never>;
// A query string holds text, so numbers and flags may be given as they are.
type Loose<Q> = { [K in keyof Q]: Q[K] | number | boolean | undefined };
type Part<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : Nothing extends T
    ? { [P in K]?: T | undefined }
    : { [P in K]: T };
type Files<C> = C extends { readonly files: readonly (infer F extends string)[] }
  ? { files?: { readonly [P in F]?: Blob } | undefined }
  : { files?: undefined };

export interface RequestExtras {
  signal?: AbortSignal | undefined;
  /** The stored key of this action (`storage/pending.ts`). A call that takes one and is given none gets a fresh one. */
  idempotencyKey?: string | undefined;
  /** As in fetch; `no-store` for looks that must be fresh. */
  cache?: RequestCache | undefined;
  /** The request outlives the page (logout). */
  keepalive?: boolean | undefined;
  /** Milliseconds for the whole call, retries included. */
  timeout?: number | undefined;
  /** Not tried again by the client: the caller does that, in its own time. */
  once?: boolean | undefined;
  /** Speaks for this token instead of the session's: logging out ends a session that the page has already left. */
  token?: string | undefined;
  /** Told how much of an upload is on its way, 0 to 1. Only for calls with files. */
  onProgress?: ((part: number) => void) | undefined;
}

/** What a call sends: `params`, `query` and `body` as the contract demands them, files for a multipart call. */
export type CallInput<C> = Part<'params', ParamsInput<C>> &
  Part<'query', Loose<QueryInput<C>> extends infer Q ? (QueryInput<C> extends undefined ? undefined : Q) : never> &
  Part<'body', BodyInput<C>> &
  Files<C>;

export type RequestOptions<C> = CallInput<C> & RequestExtras;
/** The arguments after the call: none are needed when nothing is demanded. */
export type Rest<C> = Nothing extends CallInput<C> ? [options?: RequestOptions<C>] : [options: RequestOptions<C>];
