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

/** The player's session at the sports; a guest has none. */
export class Account {
  #session: string | null = null;
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
    const opened = await call<{ session: string; balance: number; limits: { min: number; max: number } }>(
      'POST',
      '/session',
      null,
      { token },
    );
    this.#session = opened.session;
    this.balance = opened.balance;
    this.limits = opened.limits;
  }

  /** Reads the balance, which a deposit or a win moves too. @throws Refusal */
  async refresh(): Promise<void> {
    const { balance, limits } = await call<Pick<Account, 'limits'> & { balance: number }>(
      'GET',
      '/state',
      this.#session,
    );
    this.balance = balance;
    this.limits = limits;
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
    const { bet, balance } = await call<{ bet: BetView; balance: number }>(
      'POST',
      `/bets?lang=${this.#lang}`,
      this.#session,
      order,
    );
    this.balance = balance;
    return bet;
  }

  /** @throws Refusal */
  async bets(): Promise<readonly BetView[]> {
    return (await call<{ bets: readonly BetView[] }>('GET', `/bets?lang=${this.#lang}`, this.#session)).bets;
  }

  /** Sells a share of a bet back for the shown value. @throws Refusal */
  async cashOut(id: string, key: string, percent: number, value: number): Promise<BetView> {
    const path = `/bets/${encodeURIComponent(id)}/cash-out?lang=${this.#lang}`;
    const body = { key, percent, value };
    const answer = await call<{ bet: BetView; balance: number }>('POST', path, this.#session, body);
    this.balance = answer.balance;
    return answer.bet;
  }

  /** Prices of picks now; null: gone. @throws Refusal */
  async prices(picks: readonly Pick<SlipPick, 'match' | 'selection'>[]): Promise<readonly (Price | null)[]> {
    const asked = picks.map(({ match, selection }) => ({ match, selection }));
    const body = { picks: asked };
    return (await call<{ prices: readonly (Price | null)[] }>('POST', '/prices', this.#session, body)).prices;
  }
}
