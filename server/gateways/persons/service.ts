/**
 * A service that keeps the lists, over HTTP: `POST {url}` with `{"cpf": "12345678909", "moment": "login"}` (and
 * `Authorization: Bearer` where PERSON_CHECK_TOKEN is set) answers 200 with `{"state": "clear"}` or
 * `{"state": "blocked", "reason": "benefit"}`. Any other answer, and none within four seconds, is `unavailable`.
 */
import * as v from 'valibot';
import type { Log } from '../../log.ts';
import { type PersonCheck, reasonOf } from './port.ts';

export interface PersonServiceConfig {
  readonly url: string;
  readonly token: string | undefined;
  readonly log: Log;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 4000;
const MOST_BYTES = 16 * 1024;

const answer = v.variant('state', [
  v.object({ state: v.literal('clear') }),
  v.object({ state: v.literal('blocked'), reason: v.optional(v.unknown()) }),
  v.object({ state: v.literal('unavailable') }),
]);

export function createPersonService({ url, token, log, timeoutMs = TIMEOUT_MS }: PersonServiceConfig): PersonCheck {
  return {
    name: 'service',
    async check(cpf, moment) {
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json',
            ...(token ? { authorization: `Bearer ${token}` } : {}),
          },
          body: JSON.stringify({ cpf, moment }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        const text = await response.text();
        if (response.status !== 200 || text.length > MOST_BYTES) throw new Error(`it answered ${response.status}`);
        const verdict = v.parse(answer, JSON.parse(text));
        return verdict.state === 'blocked' ? { state: 'blocked', reason: reasonOf(verdict.reason) } : verdict;
      } catch (error) {
        // Never log the request: a log holds no CPF.
        log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'the check of persons is unavailable');
        return { state: 'unavailable' };
      }
    },
  };
}
