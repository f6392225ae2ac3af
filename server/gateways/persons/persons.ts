/** Checks whether the law bars a person from betting (SESS-15): by a service, or by a list in a file. */
import { type FileHandle, open } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { digitsOf } from '../../../src/contract/checks.ts';
import type { Env } from '../../env.ts';
import type { Log } from '../../log.ts';

/** The occasion of the check; the service may need it. */
export type CheckMoment = 'registration' | 'login' | 'money';

export type PersonVerdict =
  | { readonly state: 'clear' }
  /**
   * `reason` comes from an open list (`benefit`, `athlete`, `official`, `court`…): for the record, never for the
   * player.
   */
  | { readonly state: 'blocked'; readonly reason: string }
  | { readonly state: 'unavailable' };

export interface PersonCheck {
  /** For the record. */
  readonly name: string;
  /** Never throws: a failure is `unavailable`. */
  check(cpf: string, moment: CheckMoment): Promise<PersonVerdict>;
}

const REASON = /^[a-z][a-z0-9_-]{0,59}$/;

/** A reason as it is recorded: the service's own word, else `unspecified`. */
function reasonOf(text: unknown): string {
  const word = typeof text === 'string' ? text.trim().toLowerCase().replace(/\s+/g, '_') : '';
  return REASON.test(word) ? word : 'unspecified';
}

interface PersonListConfig {
  readonly path: string;
  /** If a configured list is missing, the check is unavailable; the default list may be missing. */
  readonly mustExist: boolean;
  readonly log: Log;
}

/** `123.456.789-09 benefit  # since May` → its digits and its reason; null for a line without a CPF. */
function entryOf(line: string): { readonly cpf: string; readonly reason: string } | null {
  const [cpf = '', ...reason] = (line.split('#')[0] ?? '').trim().split(/[\s;,]+/);
  const digits = digitsOf(cpf);
  return digits.length === 11 ? { cpf: digits, reason: reasonOf(reason.join(' ')) } : null;
}

/**
 * A list in a file that the operator maintains: on each line a CPF in any format, then a word for the reason; `#` starts
 * a comment. Read at each check, so that a change takes effect at once.
 */
export function createPersonList({ path, mustExist, log }: PersonListConfig): PersonCheck {
  return {
    name: 'list',
    async check(cpf): Promise<PersonVerdict> {
      let handle: FileHandle | undefined;
      try {
        handle = await open(path);
        // Line by line, because the list may be long.
        for await (const line of handle.readLines()) {
          const entry = entryOf(line);
          if (entry?.cpf === cpf) return { state: 'blocked', reason: entry.reason };
        }
        return { state: 'clear' };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !mustExist) return { state: 'clear' };
        log.error({ err: error }, 'the list of people who may not bet (PERSON_CHECK_LIST) cannot be read');
        return { state: 'unavailable' };
      } finally {
        await handle?.close();
      }
    },
  };
}

interface PersonServiceConfig {
  readonly url: string;
  readonly token: string | undefined;
  readonly log: Log;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 4000;
const MOST_BYTES = 16 * 1024;

const serviceAnswer = v.variant('state', [
  v.object({ state: v.literal('clear') }),
  v.object({ state: v.literal('blocked'), reason: v.optional(v.unknown()) }),
  v.object({ state: v.literal('unavailable') }),
]);

/**
 * A service that keeps the lists, over HTTP: `POST {url}` with `{"cpf": "12345678909", "moment": "login"}` (and
 * `Authorization: Bearer` where PERSON_CHECK_TOKEN is set) answers 200 with `{"state": "clear"}` or
 * `{"state": "blocked", "reason": "benefit"}`. Any other answer, and none within four seconds, is `unavailable`.
 */
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
        const verdict = v.parse(serviceAnswer, JSON.parse(text));
        return verdict.state === 'blocked' ? { state: 'blocked', reason: reasonOf(verdict.reason) } : verdict;
      } catch (error) {
        // Never log the request: a log holds no CPF.
        log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'the check of persons is unavailable');
        return { state: 'unavailable' };
      }
    },
  };
}

/** Below DATA_DIR, used if the environment names no other list. */
const OWN_LIST = 'prohibited.txt';

/** The check that the environment names: a service, else a list. Neither keeps state, so making one is cheap. */
export function personCheck(deps: {
  readonly env: Env;
  readonly log: Log;
  readonly persons?: PersonCheck | undefined;
}): PersonCheck {
  const { env, log } = deps;
  if (deps.persons) return deps.persons;
  if (env.PERSON_CHECK_URL)
    return createPersonService({ url: env.PERSON_CHECK_URL, token: env.PERSON_CHECK_TOKEN, log });
  return env.PERSON_CHECK_LIST
    ? createPersonList({ path: resolve(env.PERSON_CHECK_LIST), mustExist: true, log })
    : createPersonList({ path: join(resolve(env.DATA_DIR), OWN_LIST), mustExist: false, log });
}
