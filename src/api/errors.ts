/**
 * The error of the client's network side. Only the API client makes it; code that catches it checks `code`, never
 * class, status text or message. The player's messages are in `error-messages.ts`, which the first paint does not load.
 */

/** Codes that the client makes; every other code is the API's own, stable and documented. */
export type ClientCode =
  /** No answer: offline, refused, or the answer was not the API's (a captive portal's page). */
  | 'network'
  /** The call timed out; its outcome is unknown. */
  | 'timeout'
  /** The API's answer does not match the contract. */
  | 'schema'
  /** The caller aborted (left the page, typed on). */
  | 'aborted'
  /** An error status without a code of the API. */
  | 'http'
  /** A thrown value that is not an Error. */
  | 'unexpected';

// The `& {}` keeps the known codes in the editor's completion while any code of the API is allowed.
export type ErrorCode = ClientCode | (string & {});

export interface ApiErrorFacts {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly code: ErrorCode;
  /** For developers and logs, or the API's message. Players read `messageFor(error, locale)`. */
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

/** Message for a thrown value that is no Error (LANG-4). */
export const UNEXPECTED = 'An unexpected error occurred';

/**
 * Returns any thrown value as an Error: an Error unchanged, anything else as 'An unexpected error occurred' (LANG-4).
 */
export function asError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  return new ApiError({ status: 0, code: 'unexpected', message: UNEXPECTED, cause: thrown });
}

/** Whether a thrown value is an `ApiError`, with one of these codes if any are given. */
export function isApiError(thrown: unknown, ...codes: readonly ErrorCode[]): thrown is ApiError {
  return thrown instanceof ApiError && (codes.length === 0 || codes.includes(thrown.code));
}

/** Whether the player gave the call up, by closing the step-up dialog or by cancelling it: the screen says nothing. */
export function isGivenUp(thrown: unknown): boolean {
  return isApiError(thrown, 'aborted', 'step_up_required', 'second_factor_required');
}

/** Whether no answer came: the screen then shows cached data with its time. */
export function isUnreachable(thrown: unknown): boolean {
  return isApiError(thrown, 'network', 'timeout');
}

/**
 * Whether a failed write may still have happened: no answer, unreadable answer, server error, still running (425, 409
 * `request_in_progress`) or too many requests (429). Then the caller keeps the idempotency key, so that a retry has one
 * effect.
 */
export function isOutcomeUnknown(thrown: unknown): boolean {
  if (!(thrown instanceof ApiError)) return true;
  if (['network', 'timeout', 'schema', 'aborted', 'request_in_progress'].includes(thrown.code)) return true;
  return thrown.status >= 500 || thrown.status === 408 || thrown.status === 425 || thrown.status === 429;
}
