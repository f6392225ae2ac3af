/**
 * Calls the API Pix: a token on each call, JSON both ways, and retries. Every call names the id of the thing it makes
 * (txid, id of a return), so each may be retried; the client honours the bank's Retry-After with 429 and 503.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { GatewayError } from '../port.ts';
import type { Send, WireAnswer } from './http.ts';
import { type Answer, refusalOf } from './problem.ts';
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

  /** Milliseconds of the bank's Retry-After; null without one. */
  function peaceOf(answer: WireAnswer): number | null {
    if (answer.status !== 429 && answer.status !== 503) return null;
    const said = answer.header('retry-after');
    if (said === null) return answer.status === 429 ? 1_000 : null;
    const ms = /^\d{1,6}$/.test(said) ? Number(said) * 1000 : Date.parse(said) - wallMs();
    return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), LONGEST_MS) : 1_000;
  }

  return {
    async call(method, url, body) {
      const text = body === undefined ? undefined : JSON.stringify(body);
      let last: unknown;
      let renewed = false;
      const began = performance.now();
      for (let attempt = 0; attempt < TRIES && performance.now() - began < ENOUGH_MS; attempt += 1) {
        const peace = peaceUntil - wallMs();
        if (peace > PATIENCE_MS) throw new GatewayError('The bank asks to be left alone for a while.', { cause: last });
        if (peace > 0) await sleep(peace);
        try {
          const answer = await ask(method, url, text);
          const wanted = peaceOf(answer);
          if (wanted !== null) peaceUntil = Math.max(peaceUntil, wallMs() + wanted);
          if (answer.status === 401 && !renewed) {
            // A token may end before its time; one renewal tells that from a refused client.
            renewed = true;
            attempt -= 1;
            continue;
          }
          if (answer.status === 401) throw new GatewayError('The bank does not accept our token.');
          if (answer.status < 500 && answer.status !== 429) return { status: answer.status, body: parse(answer.text) };
          last = refusalOf({ status: answer.status, body: parse(answer.text) }, 'answer');
          if (wanted !== null) continue;
        } catch (error) {
          if (error instanceof GatewayError) throw error;
          last = error;
        }
        if (attempt < TRIES - 1) await sleep(PAUSE_MS * (attempt + 1));
      }
      throw new GatewayError('The bank does not answer.', { cause: last });
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
