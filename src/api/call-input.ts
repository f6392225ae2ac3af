/** Types of a call's input, derived from its declaration in the contract. */
import type { BodyInput, ParamsInput, QueryInput } from '../contract/call.ts';
import type { Ahead } from '../lib/ahead.ts';

/** An input without required keys extends this type, so it may be omitted. */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- the empty object type is what is meant
type Nothing = Record<never, never>;
// A query string holds text, so numbers and flags may be passed as they are.
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
  /** The stored key of this action (`storage/pending.ts`). A call that takes a key and gets none makes a new one. */
  idempotencyKey?: string | undefined;
  /** As in fetch; `no-store` for reads that must be fresh. */
  cache?: RequestCache | undefined;
  /** The request outlives the page (logout). */
  keepalive?: boolean | undefined;
  /** Milliseconds for the whole call, retries included. */
  timeout?: number | undefined;
  /** No retries by the client: the caller retries at its own times. */
  noRetry?: boolean | undefined;
  /** Sends this token instead of the session's: a logout ends a session that the page has already dropped. */
  token?: string | undefined;
  /** Answer to the same request that the document's script has made; null: the client makes it. So it does if this one is late. */
  ahead?: Promise<Ahead | null> | undefined;
  /** Reports the sent share of an upload, 0 to 1. Only for calls with files. */
  onProgress?: ((part: number) => void) | undefined;
}

/** Input of a call: `params`, `query` and `body` as the contract declares them, files for a multipart call. */
export type CallInput<C> = Part<'params', ParamsInput<C>> &
  Part<'query', Loose<QueryInput<C>> extends infer Q ? (QueryInput<C> extends undefined ? undefined : Q) : never> &
  Part<'body', BodyInput<C>> &
  Files<C>;

export type RequestOptions<C> = CallInput<C> & RequestExtras;
/** The arguments after the call; optional when the contract requires none. */
export type Rest<C> = Nothing extends CallInput<C> ? [options?: RequestOptions<C>] : [options: RequestOptions<C>];
