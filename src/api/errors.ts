/**
 * The one error of the client's network side. It is made in `client.ts` and nowhere else; everybody who catches it
 * tells its kind by `code`, never by its class, status text or message. The words for people are in
 * `error-messages.ts`, which the first paint does not load.
 */

/** Codes that the client makes itself; every other code is the API's own, stable and documented. */
export type ClientCode =
  /** No answer: offline, refused, or something that is not our API answered (a captive portal's page). */
  | 'network'
  /** The call's time ran out. Whether it was done is not known. */
  | 'timeout'
  /** Our API answered, and the answer is not what the contract says. */
  | 'schema'
  /** The caller gave up (left the page, typed on). */
  | 'aborted'
  /** An error status without a code of the API. */
  | 'http'
  /** Something was thrown that is not an Error. */
  | 'unexpected';

// The `& {}` keeps editors offering the known codes while any code of the API is allowed.
export type ErrorCode = ClientCode | (string & {});

export interface ApiErrorFacts {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly code: ErrorCode;
  /** For developers and logs, or the API's own words. People read `messageFor(error, locale)`. */
  readonly message: string;
  /** Field errors, by field, in the player's language. */
  readonly errors?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Milliseconds that the API asks to wait (`Retry-After`). */
  readonly retryAfter?: number | undefined;
  /** The answer's parsed body, for calls whose refusals carry facts (`selfExcluded`, `end_at`, `balance`). */
  readonly body?: unknown;
  readonly cause?: unknown;
}

export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly errors: Readonly<Record<string, readonly string[]>> | undefined;
  readonly retryAfter: number | undefined;
  readonly body: unknown;

  constructor(facts: ApiErrorFacts) {
    super(facts.message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = 'ApiError';
    this.status = facts.status;
    this.code = facts.code;
    this.errors = facts.errors;
    this.retryAfter = facts.retryAfter;
    this.body = facts.body;
  }
}

/** What §8 throws for a thrown value that is no Error. */
export const UNEXPECTED = 'An unexpected error occurred';

/** Any thrown value as an Error: an Error stays itself, anything else is 'An unexpected error occurred' (§8). */
export function asError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  return new ApiError({ status: 0, code: 'unexpected', message: UNEXPECTED, cause: thrown });
}

/** Whether a thrown value is an `ApiError`, of one of these codes when any are named. */
export function isApiError(thrown: unknown, ...codes: readonly ErrorCode[]): thrown is ApiError {
  return thrown instanceof ApiError && (codes.length === 0 || codes.includes(thrown.code));
}

/** 403 and 490 pass on without a global message (§8), and so does what the caller itself called off. */
export function isSilent(thrown: unknown): boolean {
  return thrown instanceof ApiError && (thrown.status === 403 || thrown.status === 490 || thrown.code === 'aborted');
}

/** No word came back from the API: the screen shows what it knows and from when. */
export function isUnreachable(thrown: unknown): boolean {
  return isApiError(thrown, 'network', 'timeout');
}

/**
 * Whether it is open if a write was done. Then its idempotency key is kept, so that asking again cannot do it twice:
 * no answer, an unreadable answer, a server fault, "still at it" (425, 409 `request_in_progress`) or too fast (429).
 */
export function isOutcomeUnknown(thrown: unknown): boolean {
  if (!(thrown instanceof ApiError)) return true;
  if (['network', 'timeout', 'schema', 'aborted', 'request_in_progress'].includes(thrown.code)) return true;
  return thrown.status >= 500 || thrown.status === 408 || thrown.status === 425 || thrown.status === 429;
}
