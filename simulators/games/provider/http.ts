import type { Context } from 'hono';
import * as v from 'valibot';
import type { RateLimit } from '../../lib/rate-limit.ts';
import { GameError, MESSAGES } from './errors.ts';

/** An identifier in a request. */
export const word = (most: number) => v.pipe(v.string(), v.regex(/^[\w.-]+$/), v.maxLength(most));

/** `?lang=` or the browser's first language. */
export function languageOf(context: Context): 'pt' | 'en' {
  const asked = context.req.query('lang') ?? context.req.header('accept-language') ?? '';
  return asked.startsWith('en') ? 'en' : 'pt';
}

/** Sends a failure; all have one form: code, words for developers, further fields. */
export function fail(context: Context, error: GameError): Response {
  const retry = error.extra.retry_after;
  if (typeof retry === 'number') context.header('retry-after', String(retry));
  return context.json({ code: error.code, message: MESSAGES[error.code], ...error.extra }, error.status);
}

/** Parses the body of a request. @throws GameError 422 with the errors of each field */
export async function read<T>(context: Context, schema: v.GenericSchema<unknown, T>): Promise<T> {
  // Only JSON: a form of another site can send text, but this type needs a CORS preflight.
  if (!/^application\/json\b/.test(context.req.header('content-type') ?? '')) throw new GameError(422, 'bad_request');
  const body: unknown = await context.req.json().catch(() => undefined);
  const parsed = v.safeParse(schema, body);
  if (!parsed.success) {
    const errors = v.flatten(parsed.issues).nested ?? {};
    throw new GameError(422, 'bad_request', { errors });
  }
  return parsed.output;
}

/** The caller's address, for rate limits. */
export function addressOf(context: Context): string {
  const incoming = (context.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming;
  return incoming?.socket?.remoteAddress ?? 'unknown';
}

/** Counts a request. @throws GameError `too_many_requests` with the seconds to wait */
export function take(limit: RateLimit, key: string): void {
  const wait = limit.take(key);
  if (wait > 0) throw new GameError(429, 'too_many_requests', { retry_after: wait });
}
