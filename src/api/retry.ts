import { onlineManager } from '@tanstack/react-query';
import { HTTPError } from 'ky';
import * as v from 'valibot';
import { type Call, errorBody } from '../contract/call.ts';
import { jitter } from '../lib/retry.ts';
import { jsonOf, retryAfterOf } from './answer.ts';
import { isApiError, isOutcomeUnknown } from './errors.ts';

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
    jitter,
    shouldRetry: async ({ error }: { error: Error }): Promise<boolean | undefined> => {
      if (!(error instanceof HTTPError)) return onlineManager.isOnline() ? undefined : false;
      const wait = retryAfterOf(error.response);
      if (wait !== undefined && wait > LONGEST_WAIT) return false;
      // A 409 "already exists" does not change; a write is retried only for `request_in_progress`.
      if (error.response.status !== 409 || call.method === 'GET') return undefined;
      const body = v.safeParse(errorBody, await jsonOf(error.response.clone()));
      return body.success && body.output.code === 'request_in_progress' ? undefined : false;
    },
  };
}

/** A `Retry-After` above this is capped, in milliseconds: `setTimeout` cannot wait for weeks. */
const LONGEST_RETRY_AFTER = 3_600_000;

/** The least wait before a retry after an error, in milliseconds: its `Retry-After` or 0; null when a retry is useless. */
export function leastWaitAfter(thrown: unknown): number | null {
  if (!isOutcomeUnknown(thrown)) return null;
  return Math.min(isApiError(thrown) ? (thrown.retryAfter ?? 0) : 0, LONGEST_RETRY_AFTER);
}
