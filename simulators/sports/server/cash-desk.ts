import { setTimeout as sleep } from 'node:timers/promises';
import type { Journal } from '../../lib/journal.ts';
import type { Bet, BetBook, BetRecord, CashOut } from './bet.ts';
import { leftOf, linesOf, pendingOf } from './bet.ts';
import { LIVE_DELAY_MS, STALE_MS } from './bet-desk.ts';
import { cashValueOf } from './cash-value.ts';
import { SportsError } from './errors.ts';
import type { Feed } from './feed.ts';
import { type Limits, take } from './limits.ts';
import type { Log } from './log.ts';
import type { Matches } from './matches.ts';
import type { SportsSession } from './sessions.ts';
import type { Settler } from './settler.ts';

export interface CashOrder {
  readonly key: string;
  /** Share of the stake that still plays, 1 to 100. */
  readonly percent: number;
  /** Centavos that the player was shown. */
  readonly value: number;
}

export interface CashParts {
  readonly book: BetBook;
  readonly journal: Pick<Journal<BetRecord>, 'append'>;
  readonly matches: Matches;
  readonly feed: Feed;
  readonly settler: Settler;
  readonly log: Log;
  readonly now: () => number;
  readonly limit: Limits['bets'];
  readonly delayMs?: number;
}

/** A value that has moved by more than this share since it was shown is not paid: the player is asked again. */
const TOLERANCE = 0.01;

/**
 * Buys bets back before their end. The player is shown a value and gets exactly it, or a refusal that says why. With a
 * live pick the cash-out waits like a live bet and is judged again at the end. Written before the platform is told; it
 * then repeats under one transaction until the platform answers (SPORT-7).
 */
export class CashDesk {
  readonly #parts: CashParts;
  readonly #running = new Map<string, { readonly order: CashOrder; readonly bet: Promise<Bet> }>();

  constructor(parts: CashParts) {
    this.#parts = parts;
  }

  /** The value of a bet now, or the code of the refusal. */
  valueOf(bet: Bet, percent: number) {
    const { matches, feed, now } = this.#parts;
    if (now() - feed.moment > STALE_MS) return { refusal: 'odds_lost', reason: null, cause: null } as const;
    const stake = partOf(bet, percent);
    if (stake === 0) return { refusal: 'cash_out_low', reason: null, cause: null } as const;
    return { stake, ...cashValueOf(bet, stake, matches, feed.moment) };
  }

  /** @throws SportsError with the reason of a refusal */
  async take(session: SportsSession, id: string, order: CashOrder): Promise<Bet> {
    const bet = this.#parts.book.find(id);
    if (!bet || bet.player !== session.player) throw new SportsError(404, 'not_found');
    const running = this.#running.get(id);
    const known = running?.order.key === order.key ? running.order : bet.cashOuts?.find(({ key }) => key === order.key);
    // The value is not compared: a press that repeats the order may show a newer one.
    if (known && (known.percent ?? order.percent) !== order.percent) throw new SportsError(409, 'key_conflict');
    if (running && known === running.order) return running.bet;
    if (known) return bet;
    if (running) throw new SportsError(409, 'cash_out_running');
    take(this.#parts.limit, session.player);
    const taken = this.#take(bet, order).finally(() => this.#running.delete(id));
    this.#running.set(id, { order, bet: taken });
    return taken;
  }

  async idle(): Promise<void> {
    await Promise.allSettled([...this.#running.values()].map(({ bet }) => bet));
  }

  async #take(bet: Bet, order: CashOrder): Promise<Bet> {
    const { delayMs = LIVE_DELAY_MS, book, journal, settler, log, now } = this.#parts;
    if (this.#judge(bet, order).isLive) await sleep(delayMs);
    const { stake } = this.#judge(bet, order);
    const facts = { key: order.key, percent: order.percent, stake, value: order.value, at: now() };
    // In the book at once: the settler must not end the bet while the line is on its way to the disk.
    const cashOut: CashOut = { ...facts, state: 'writing' };
    bet.cashOuts = [...(bet.cashOuts ?? []), cashOut];
    await journal.append({ t: 'cashing', id: bet.id, ...facts }).catch((error: unknown) => {
      log.error({ err: error }, 'the journal cannot be written');
      book.withdraw(bet, cashOut);
      throw new SportsError(503, 'storage_unavailable');
    });
    cashOut.state = 'sent';
    await settler.pay(bet, cashOut);
    return bet;
  }

  /** @throws SportsError if the bet cannot be cashed out now for this value */
  #judge(bet: Bet, { percent, value: shown }: CashOrder) {
    if (bet.state === 'opened') throw new SportsError(409, 'bet_unconfirmed');
    if (bet.state === 'voiding' || bet.state === 'voided' || bet.state === 'refused')
      throw new SportsError(409, 'bet_voided');
    if (bet.state === 'cashed') throw new SportsError(409, 'bet_cashed');
    if (pendingOf(bet)) throw new SportsError(409, 'cash_out_running');
    if (bet.state !== 'accepted' || this.#parts.settler.isBusy(bet)) throw new SportsError(409, 'bet_decided');
    const now = this.valueOf(bet, percent);
    if ('refusal' in now) {
      const status = now.refusal === 'odds_lost' ? 503 : now.refusal === 'cash_out_low' ? 422 : 409;
      throw new SportsError(status, now.refusal, now.reason === null ? {} : { reason: now.reason, cause: now.cause });
    }
    if (Math.abs(now.value - shown) > Math.floor(now.value * TOLERANCE))
      throw new SportsError(409, 'cash_out_changed', { value: now.value });
    return now;
  }
}

/** A share of the stake that still plays, in centavos, which the lines share without a rest. */
function partOf(bet: Bet, percent: number): number {
  const lines = linesOf(bet.picks.length, bet.system).length;
  return lines * Math.floor((leftOf(bet) / lines) * (percent / 100));
}
