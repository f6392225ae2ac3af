import type { BetView } from '../server/bet-routes.ts';
import type { Price } from '../server/market-watch.ts';
import type { Lang } from '../server/views.ts';
import type { Order, SlipPick } from './slip.ts';

/** A refusal of the server; `network` if there was no answer. */
export class Refusal extends Error {
  readonly code: string;
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(code: string, extra: Readonly<Record<string, unknown>> = {}) {
    super(code);
    this.code = code;
    this.extra = extra;
  }
}

/** Longest wait for an answer (ms), far above the delay of a live bet. The next press repeats the order under its key. */
const LONGEST_MS = 30_000;

async function call<T>(method: string, path: string, session: string | null, body?: object): Promise<T> {
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(session === null ? {} : { 'x-sports-session': session }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(LONGEST_MS),
    });
    answer = await response.json();
  } catch {
    throw new Refusal('network');
  }
  // Our own server's answer.
  const facts = answer as Readonly<Record<string, unknown>>;
  if (!response.ok) throw new Refusal(String(facts['code']), facts);
  return facts as T;
}

/** Centavos, and their place in the order of the session's balances. */
interface BalanceAnswer {
  readonly balance: number;
  readonly sequence: number;
}

/** The player's session at the sports; a guest has none. */
export class Account {
  #session: string | null = null;
  #sequence = 0;
  /** Centavos; null for a guest. */
  balance: number | null = null;
  limits = { min: 100, max: 500_000 };
  readonly #lang: Lang;

  constructor(lang: Lang) {
    this.#lang = lang;
  }

  get isPlayer(): boolean {
    return this.#session !== null;
  }

  /** Trades the launch token for a session. @throws Refusal */
  async open(token: string): Promise<void> {
    const opened = await call<BalanceAnswer & Pick<Account, 'limits'> & { session: string }>('POST', '/session', null, {
      token,
    });
    this.#session = opened.session;
    this.#sequence = 0;
    this.#know(opened, opened.session);
    this.limits = opened.limits;
  }

  /** Takes a balance, unless a later one is known or it is of an earlier session. Answers can arrive in another order. */
  #know({ balance, sequence }: BalanceAnswer, session: string | null): void {
    if (session !== this.#session || sequence < this.#sequence) return;
    this.#sequence = sequence;
    this.balance = balance;
  }

  /** Reads the balance, which a deposit or a win moves too. @throws Refusal */
  async refresh(): Promise<void> {
    const session = this.#session;
    const answer = await call<BalanceAnswer & Pick<Account, 'limits'>>('GET', '/state', session);
    this.#know(answer, session);
    this.limits = answer.limits;
  }

  /** @throws Refusal */
  async place({ key, stake, accept, picks, system }: Order): Promise<BetView> {
    const order = {
      key,
      stake,
      accept,
      ...(system && { system }),
      picks: picks.map(({ match, selection, odds }) => ({ match, selection, odds })),
    };
    const session = this.#session;
    const path = `/bets?lang=${this.#lang}`;
    const answer = await call<BalanceAnswer & { bet: BetView }>('POST', path, session, order);
    this.#know(answer, session);
    return answer.bet;
  }

  /** @throws Refusal */
  async bets(): Promise<readonly BetView[]> {
    return (await call<{ bets: readonly BetView[] }>('GET', `/bets?lang=${this.#lang}`, this.#session)).bets;
  }

  /** Sells a share of a bet back for the shown value. @throws Refusal */
  async cashOut(id: string, key: string, percent: number, value: number): Promise<BetView> {
    const path = `/bets/${encodeURIComponent(id)}/cash-out?lang=${this.#lang}`;
    const body = { key, percent, value };
    const session = this.#session;
    const answer = await call<BalanceAnswer & { bet: BetView }>('POST', path, session, body);
    this.#know(answer, session);
    return answer.bet;
  }

  /** Prices of picks now; null: gone. @throws Refusal */
  async prices(picks: readonly Pick<SlipPick, 'match' | 'selection'>[]): Promise<readonly (Price | null)[]> {
    const asked = picks.map(({ match, selection }) => ({ match, selection }));
    const body = { picks: asked };
    return (await call<{ prices: readonly (Price | null)[] }>('POST', '/prices', this.#session, body)).prices;
  }
}
