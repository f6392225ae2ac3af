/**
 * Calls the API Pix: a token on each call, JSON both ways, and retries. Every call names the id of the thing it makes
 * (txid, id of a return), so each may be retried; the client honours the bank's Retry-After with 429 and 503.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { retry } from '../../../lib/retry.ts';
import { GatewayError } from '../port.ts';
import type { Send, WireAnswer } from './http.ts';
import { type Answer, BankRefusal, refusalOf } from './problem.ts';
import type { Tokens } from './tokens.ts';

export type Method = 'GET' | 'PUT' | 'PATCH';

export interface Client {
  /** Retries until an answer below 500 comes. @throws GatewayError if none comes */
  call(method: Method, url: string, body?: object): Promise<Answer>;
}

const TRIES = 3;
const PAUSE_MS = 150;
/** The longest Retry-After (ms) that a call waits out itself; for a longer one the caller comes back later. */
const PATIENCE_MS = 2_000;
/** After this time (ms) a call is not retried: a player is waiting for the Pix code. */
const ENOUGH_MS = 6_000;
/** Upper bound (ms) of a bank's Retry-After. */
const LONGEST_MS = 10 * 60_000;

export function createClient(send: Send, tokens: Tokens, wallMs: () => number): Client {
  let peaceUntil = 0;

  async function ask(method: Method, url: string, text: string | undefined): Promise<WireAnswer> {
    const token = await tokens.current();
    const answer = await send({
      method,
      url,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json, application/problem+json',
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(text === undefined ? {} : { body: text }),
    });
    if (answer.status === 401) tokens.refused(token);
    return answer;
  }

  /** Milliseconds of the bank's Retry-After; 0 without one. */
  function peaceOf(answer: WireAnswer): number {
    if (answer.status !== 429 && answer.status !== 503) return 0;
    const said = answer.header('retry-after');
    if (said === null) return answer.status === 429 ? 1_000 : 0;
    const ms = /^\d{1,6}$/.test(said) ? Number(said) * 1000 : Date.parse(said) - wallMs();
    return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), LONGEST_MS) : 1_000;
  }

  return {
    async call(method, url, body) {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const began = performance.now();
      const attempt = async (): Promise<Answer> => {
        const peace = peaceUntil - wallMs();
        if (peace > PATIENCE_MS) throw new GatewayError('The bank asks to be left alone for a while.');
        if (peace > 0) await sleep(peace);
        let answer = await ask(method, url, text);
        // A token may end before its time; one renewal tells that from a refused client.
        if (answer.status === 401) answer = await ask(method, url, text);
        if (answer.status === 401) throw new GatewayError('The bank does not accept our token.');
        const parsed = { status: answer.status, body: parse(answer.text) };
        if (answer.status < 500 && answer.status !== 429) return parsed;
        peaceUntil = Math.max(peaceUntil, wallMs() + peaceOf(answer));
        throw refusalOf(parsed, 'answer');
      };
      /** Whether the error is of this client itself, and not one that a further attempt may mend. */
      const isOwn = (error: unknown) => error instanceof GatewayError && !(error instanceof BankRefusal);
      const isFinal = (error: unknown) => isOwn(error) || performance.now() - began >= ENOUGH_MS;
      try {
        return await retry(attempt, { tries: TRIES, pauseMs: PAUSE_MS, isFinal });
      } catch (error) {
        throw isOwn(error) ? error : new GatewayError('The bank does not answer.', { cause: error });
      }
    },
  };
}

function parse(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Parses the answer. @throws GatewayError (`BankRefusal` if the bank refused) */
export function read<S extends v.GenericSchema>(schema: S, answer: Answer, doing: string): v.InferOutput<S> {
  if (answer.status >= 400) throw refusalOf(answer, doing);
  const parsed = v.safeParse(schema, answer.body);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new GatewayError(
      `The bank's answer to "${doing}" is not as the standard has it (${v.getDotPath(issue) ?? 'the whole'}).`,
      { away: false },
    );
  }
  return parsed.output;
}
