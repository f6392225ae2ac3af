/** Sends a call's answer: checks it against the contract and adds its ETag, or writes the API's one error body. */
import * as v from 'valibot';
import type { Call } from '../../src/contract/call.ts';
import type { ApiError } from '../errors.ts';
import type { Log } from '../log.ts';
import { type Language, languageOf } from '../messages.ts';
import { etagOf, matchesEtag } from './etag.ts';
import { isReply } from './handler.ts';
import { issuesToErrors } from './issues.ts';
import { problemOf } from './problem.ts';
import type { AppContext } from './request-facts.ts';

export type AnyCall = Call;

/** The language of an error: the visitor's, from Accept-Language. */
export function requestLanguage(c: AppContext): Language {
  return languageOf(c.req.header('accept-language'));
}

/** Sends an error of the API. */
export function refuse(c: AppContext, error: ApiError, headers: Record<string, string> = {}, call?: string): Response {
  const problem = problemOf(error, requestLanguage(c), call);
  return new Response(JSON.stringify(problem.body), {
    status: problem.status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...problem.headers,
      ...headers,
    },
  });
}

/** An answer before it becomes a response; the idempotency keys store it in this form. */
export interface Outgoing {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Checks a handler's result against the contract: cuts unknown fields, and logs an answer that breaks it (`strict`:
 * throws).
 */
export function outgoing(result: unknown, name: string, call: AnyCall, log: Log, strict: boolean): Outgoing {
  const answered = isReply(result) ? result : null;
  const body = answered ? answered.body : result;
  const status = answered?.status ?? call.status ?? (call.response ? 200 : 204);
  // A handler that keeps ready-made text has checked it when it made it.
  if (call.response && status < 300 && typeof body !== 'string') {
    const checked = v.safeParse(call.response, body);
    if (!checked.success) {
      const where = issuesToErrors(checked.issues);
      log.error({ call: name, where }, 'an answer breaks its contract');
      if (strict) throw new Error(`The answer of ${name} breaks its contract: ${JSON.stringify(where)}`);
    } else if (!answered) {
      // The parsed output holds no field that the contract does not name.
      return { status, body: checked.output, headers: {} };
    }
  }
  return { status, body, headers: answered?.headers ?? {} };
}

/** Makes the response, with its ETag if the call has one. */
export function finish(c: AppContext, call: AnyCall, sent: Outgoing): Response {
  const headers = new Headers({ 'cache-control': 'no-store', ...sent.headers });
  if (sent.body === undefined || sent.body === null || sent.status === 204) {
    return new Response(null, { status: sent.status, headers });
  }
  const raw = sent.body instanceof ReadableStream || sent.body instanceof Uint8Array;
  if (raw) return new Response(sent.body as BodyInit, { status: sent.status, headers });
  const text = typeof sent.body === 'string' && headers.has('content-type') ? sent.body : JSON.stringify(sent.body);
  if (!headers.has('content-type')) headers.set('content-type', 'application/json; charset=utf-8');
  if (call.etag && sent.status === 200) {
    const etag = etagOf(text);
    headers.set('etag', etag);
    headers.set('cache-control', 'private, no-cache');
    headers.append('vary', 'Accept-Language, Authorization');
    if (matchesEtag(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  }
  return new Response(text, { status: sent.status, headers });
}
