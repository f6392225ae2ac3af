import { HTTPError } from 'ky';
import * as v from 'valibot';
import { type Call, errorBody } from '../contract/call.ts';
import { jsonOf, retryAfterOf } from './answer.ts';

/** Status codes that are retried (NET-1). */
const RETRY_STATUSES = [408, 409, 425, 429, 500, 502, 503, 504];
const RETRIES = 2;
/** Milliseconds; with a longer `Retry-After` the call fails and the screen shows the wait. */
const LONGEST_WAIT = 10_000;

/** Makes ky's retry options: reads are retried; writes only if their key makes a repeat safe (NET-1). */
export function retryOf(call: Call) {
  const safe = call.method === 'GET' || call.idempotent === true;
  return {
    limit: safe ? RETRIES : 0,
    methods: safe ? (['get', 'post', 'put', 'delete'] as const).slice() : [],
    statusCodes: RETRY_STATUSES,
    afterStatusCodes: RETRY_STATUSES,
    maxRetryAfter: LONGEST_WAIT,
    jitter: (delay: number) => delay * (0.5 + Math.random() / 2),
    shouldRetry: async ({ error }: { error: Error }): Promise<boolean | undefined> => {
      if (!(error instanceof HTTPError)) return isOffline() ? false : undefined;
      const wait = retryAfterOf(error.response);
      if (wait !== undefined && wait > LONGEST_WAIT) return false;
      // A 409 "already exists" does not change; a write is retried only for `request_in_progress`.
      if (error.response.status !== 409 || call.method === 'GET') return undefined;
      const body = v.safeParse(errorBody, await jsonOf(error.response.clone()));
      return body.success && body.output.code === 'request_in_progress' ? undefined : false;
    },
  };
}

function isOffline(): boolean {
  return typeof navigator !== 'undefined' && 'onLine' in navigator && !navigator.onLine;
}
