/**
 * The one error that a service throws on purpose. `code` is stable and documented in the contract; `messages.ts` has
 * the player's words for it, so the error carries no text.
 */
export interface ApiErrorExtra {
  /** Messages or message codes by field; a 422 always carries them (LANG-3). */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** Further keys of the error's body (`balance`, `end_at`, `start_at`, `selfExcluded`…). */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Seconds, sent as `Retry-After`. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Readonly<Record<string, readonly string[]>> | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfter: number | undefined;

  constructor(status: number, code: string, extra: ApiErrorExtra = {}) {
    super(code, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.errors = extra.errors;
    this.details = extra.details;
    this.retryAfter = extra.retryAfter;
  }
}

/** Makes a 422 for one field; `rule` is a message code (`required`, `invalid`, `min_value:1000`…). */
export function invalid(field: string, rule: string, code = 'validation_failed'): ApiError {
  return new ApiError(422, code, { errors: { [field]: [rule] } });
}

/** Whether a database error is a broken unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '23505';
}

/** A sentence for the operator who starts the process: printed alone, exit code 1, no stack. */
export class StartupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartupError';
  }
}
