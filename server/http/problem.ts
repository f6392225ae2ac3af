/** The API's error body, `{message, code, errors?}`, in the visitor's language, never with a stack. */

import { ApiError } from '../errors.ts';
import { type Language, messageFor } from '../messages.ts';
import { fieldText } from './field-text.ts';

export interface Problem {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Record<string, string>;
}

/** PostgreSQL's class 22 (a value does not fit its type): a bad request that a schema let pass. */
function isBadValue(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code);
}

/** The database connection is lost or refused, or the database shuts down: the client may retry. */
function isUnavailable(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return (
    (typeof code === 'string' &&
      (/^(?:08|57P0)/.test(code) ||
        code === 'ECONNREFUSED' ||
        code === 'ECONNRESET' ||
        code === 'ENOENT' ||
        code === 'EPIPE')) ||
    (typeof message === 'string' && /timeout exceeded when trying to connect|Connection terminated/.test(message))
  );
}

/** Turns any thrown value into an error of the API; null for a server fault. */
export function asApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  if (isUnavailable(error)) return new ApiError(503, 'unavailable', { retryAfter: 2, cause: error });
  if (isBadValue(error)) return new ApiError(422, 'validation_failed', { errors: { body: ['invalid'] }, cause: error });
  return null;
}

/** Makes the error body. `call` decides a few words (FORM-2). */
export function problemOf(error: ApiError, language: Language, call?: string): Problem {
  const errors = error.errors
    ? Object.fromEntries(
        Object.entries(error.errors).map(([field, rules]) => [
          field,
          rules.map((rule) => fieldText(rule, field, language, call)),
        ]),
      )
    : undefined;
  return {
    status: error.status,
    body: {
      message: messageFor(error.code, error.status, language),
      code: error.code,
      ...(errors ? { errors } : {}),
      ...error.details,
    },
    headers: error.retryAfter === undefined ? {} : { 'retry-after': String(error.retryAfter) },
  };
}
