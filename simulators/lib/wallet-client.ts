import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { signatureOf } from './signing.ts';

/** Callers must tell three answers apart: done, refused (it did not happen), unknown (it may have happened). */
export type WalletAnswer<T> =
  | { readonly kind: 'done'; readonly data: T }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly code: string;
      readonly balance: number | null;
      readonly maxStake: number | null;
      readonly limit: string | null;
    }
  | { readonly kind: 'unknown'; readonly reason: string };

const centavos = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const playerId = v.pipe(v.union([v.string(), v.pipe(v.number(), v.safeInteger())]));
const moneyAnswer = v.object({ balance: centavos, transaction: v.string(), replayed: v.optional(v.boolean(), false) });
const authenticateAnswer = v.object({
  session: v.pipe(v.string(), v.minLength(1)),
  player: v.object({ id: playerId, name: v.string(), currency: v.literal('BRL') }),
  game: v.object({ gamecode: v.string() }),
  balance: centavos,
  limits: v.object({ min_bet: centavos, max_bet: centavos }),
});
const balanceAnswer = v.object({ balance: centavos });
const errorAnswer = v.object({
  code: v.string(),
  message: v.optional(v.string()),
  balance: v.optional(centavos),
  /** Of `bonus_max_stake`. */
  max_stake: v.optional(centavos),
  /** Of `limit_reached`: `loss.week`. */
  limit: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{1,20}\.[a-z]{1,20}$/))),
});

export type PlayerId = v.InferOutput<typeof playerId>;
export type Moved = v.InferOutput<typeof moneyAnswer>;

interface MoneyCall {
  readonly transaction: string;
  readonly round: string;
  readonly gamecode: string;
}

export interface BetCall extends MoneyCall {
  readonly session: string;
  /** Centavos. */
  readonly amount: number;
  /** The most that can really be lost of it, centavos: counts towards a rollover. */
  readonly at_risk: number;
}

export interface RollbackCall extends MoneyCall {
  readonly player: PlayerId;
  readonly bet_transaction: string;
}

export interface WinCall extends RollbackCall {
  /** Centavos; 0 settles a lost round. */
  readonly amount: number;
  readonly finished: boolean;
  /** Centavos of the stake that were at risk in the end. */
  readonly at_risk: number;
  /** The outcome in the provider's words, for the platform's page of the round. */
  readonly detail: unknown;
}

export interface CorrectCall extends RollbackCall {
  /** Centavos that the whole bet has won after the correction. */
  readonly amount: number;
  readonly detail: unknown;
}

export interface WalletOptions {
  readonly platformUrl: string;
  readonly secret: string;
  /** How long one attempt may take, in milliseconds. */
  readonly timeoutMs?: number;
  /** Pauses before the second, third, … attempt of one call, in milliseconds. */
  readonly pausesMs?: readonly number[];
}

/** Statuses that are no refusal: the platform did not decide, so the call may have had its effect. */
const UNDECIDED = new Set([408, 425, 429]);
/** Conflicts that are decisions; any other 409 (a call still in progress) is retried. */
const FINAL_CONFLICTS = new Set(['rolled_back', 'transaction_conflict']);

/**
 * The seamless wallet: the provider's calls to the platform. Every call is signed, and retried under the same
 * transaction id, so that it has one effect. Each call is made for the studio of its game (`X-Provider`), which the
 * signature covers.
 */
export class Wallet {
  readonly #options: WalletOptions;

  constructor(options: WalletOptions) {
    this.#options = options;
  }

  /** Trades a launch token for a platform session. Tried once: the token ends with its first use. */
  authenticate(provider: string, token: string) {
    return this.#call(provider, 'authenticate', { token }, authenticateAnswer, []);
  }

  /** The player's balance in centavos. `pausesMs` as in the options. */
  balance(provider: string, session: string, pausesMs?: readonly number[]) {
    return this.#call(provider, 'balance', { session }, balanceAnswer, pausesMs);
  }

  bet(provider: string, data: BetCall) {
    return this.#call(provider, 'bet', data, moneyAnswer);
  }

  /** One attempt; the settler retries it without a limit. */
  win(provider: string, data: WinCall) {
    return this.#call(provider, 'win', data, moneyAnswer, []);
  }

  /** One attempt; the settler retries it without a limit. */
  correct(provider: string, data: CorrectCall) {
    return this.#call(provider, 'correct', data, moneyAnswer, []);
  }

  /** One attempt; the settler retries it without a limit. */
  rollback(provider: string, data: RollbackCall) {
    return this.#call(provider, 'rollback', data, moneyAnswer, []);
  }

  async #call<T>(
    provider: string,
    name: string,
    data: object,
    schema: v.GenericSchema<unknown, T>,
    pausesMs = this.#options.pausesMs ?? [250, 1_000],
  ): Promise<WalletAnswer<T>> {
    const path = `/api/provider/v1/${name}`;
    const body = JSON.stringify(data);
    let answer = await this.#attempt(provider, path, body, schema);
    for (const pause of pausesMs) {
      if (answer.kind !== 'unknown') break;
      await sleep(pause);
      answer = await this.#attempt(provider, path, body, schema);
    }
    return answer;
  }

  async #attempt<T>(
    provider: string,
    path: string,
    body: string,
    schema: v.GenericSchema<unknown, T>,
  ): Promise<WalletAnswer<T>> {
    const { platformUrl, secret, timeoutMs = 5_000 } = this.#options;
    const timestamp = String(Date.now());
    let status: number;
    let answer: unknown;
    try {
      const response = await fetch(platformUrl + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'x-provider': provider,
          'x-timestamp': timestamp,
          'x-signature': signatureOf(secret, { timestamp, provider, method: 'POST', path, body }),
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      status = response.status;
      answer = await response.json();
    } catch (error) {
      // No connection, no answer in time, or an answer of another server (a captive portal's HTML).
      return { kind: 'unknown', reason: error instanceof Error ? error.name : 'network' };
    }
    if (status >= 200 && status < 300) {
      const parsed = v.safeParse(schema, answer);
      return parsed.success ? { kind: 'done', data: parsed.output } : { kind: 'unknown', reason: 'unreadable answer' };
    }
    const error = v.safeParse(errorAnswer, answer);
    if (status >= 500 || UNDECIDED.has(status) || !error.success)
      return { kind: 'unknown', reason: `status ${status}` };
    const { code, balance = null, max_stake: maxStake = null, limit = null } = error.output;
    if (status === 409 && !FINAL_CONFLICTS.has(code)) return { kind: 'unknown', reason: code };
    return { kind: 'refused', status, code, balance, maxStake, limit };
  }
}
