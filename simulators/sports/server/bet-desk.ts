import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Journal } from '../../lib/journal.ts';
import type { Wallet } from '../../lib/wallet-client.ts';
import { isOver } from '../engine/prices.ts';
import type { Bet, BetBook, BetPick, BetRecord, System } from './bet.ts';
import { linesOf, MOST_RETURN, returnOf, SYSTEMS } from './bet.ts';
import { GAMECODE, PROVIDER } from './codes.ts';
import { type ErrorCode, SportsError } from './errors.ts';
import type { Feed } from './feed.ts';
import { type Limits, take } from './limits.ts';
import type { Log } from './log.ts';
import type { MarketWatch } from './market-watch.ts';
import type { Matches } from './matches.ts';
import { riskOfNew } from './risk.ts';
import type { SportsSession } from './sessions.ts';

/** Changes of odds that the player accepts without being asked. */
export type Accept = 'any' | 'higher' | 'none';

export interface BetOrder {
  readonly key: string;
  /** Centavos. */
  readonly stake: number;
  readonly picks: readonly BetPick[];
  readonly accept: Accept;
  readonly system?: System | undefined;
}

export interface DeskParts {
  readonly book: BetBook;
  readonly journal: Pick<Journal<BetRecord>, 'append'>;
  readonly watch: MarketWatch;
  readonly matches: Matches;
  readonly feed: Feed;
  readonly wallet: Wallet;
  readonly log: Log;
  readonly now: () => number;
  /** Takes over a bet whose debit is unknown. */
  readonly onUnknown: (bet: Bet) => void;
  /** Of new bets, by player. */
  readonly limit: Limits['bets'];
  /** Delay of a live bet (ms), in which an incident can suspend it. */
  readonly delayMs?: number;
}

/** SPORT-3. */
export const LIVE_DELAY_MS = 5_000;
/** The most live bets of a player that wait at one time. */
const MOST_WAITING = 5;
/** Age of the odds (ms) above which no bet is taken. */
export const STALE_MS = 3_000;

/** Refusals of the wallet that the player can understand; each other one is `bet_refused`. */
const WALLET_REFUSALS: Readonly<Partial<Record<string, readonly [status: SportsError['status'], code: ErrorCode]>>> = {
  insufficient_funds: [402, 'insufficient_funds'],
  player_blocked: [403, 'player_blocked'],
  limit_reached: [403, 'limit_reached'],
  bonus_max_stake: [403, 'bonus_max_stake'],
  stake_out_of_range: [422, 'stake_out_of_range'],
  session_dead: [401, 'session_dead'],
};

/**
 * Takes bets. A live bet waits and is judged by the odds at the end of the wait; only then the stake is debited. One key
 * of a player is one bet, however often it is sent.
 */
export class BetDesk {
  readonly #parts: DeskParts;
  readonly #running = new Map<string, { readonly order: BetOrder; readonly bet: Promise<Bet> }>();

  /** Live bets that wait, by player. */
  readonly #waiting = new Map<string, number>();

  constructor(parts: DeskParts) {
    this.#parts = parts;
  }

  /** @throws SportsError with the reason of a refusal */
  async place(session: SportsSession, order: BetOrder): Promise<Bet> {
    const own = `${session.player} ${order.key}`;
    const running = this.#running.get(own);
    if (running && !isSame(running.order, order)) throw new SportsError(409, 'key_conflict');
    // The book has the bet before the platform has decided: a repeated order waits for the same decision.
    if (running) return running.bet;
    const known = this.#parts.book.byKey(session.player, order.key);
    if (known) return this.#repeated(known, order);
    // Only a new bet counts: a repeated one gets its answer, and each new one can cost a line of the journal.
    take(this.#parts.limit, session.player);
    const bet = this.#take(session, order).finally(() => this.#running.delete(own));
    this.#running.set(own, { order, bet });
    return bet;
  }

  /** Waits for the bets under way. */
  async idle(): Promise<void> {
    await Promise.allSettled([...this.#running.values()].map(({ bet }) => bet));
  }

  #repeated(bet: Bet, order: BetOrder): Bet {
    // The odds of the bet are those of its judgement, which may differ from the order's.
    if (!isSame(bet, order)) throw new SportsError(409, 'key_conflict');
    if (bet.state === 'refused') throw refusalOf(bet.refusal ?? '');
    if (bet.state === 'voiding' || bet.state === 'voided') throw new SportsError(409, 'bet_voided');
    return bet;
  }

  async #take(session: SportsSession, order: BetOrder): Promise<Bet> {
    const { now, log } = this.#parts;
    const prices = this.#judge(session, order);
    if (prices.some(({ phase }) => phase !== 'scheduled')) await this.#wait(session.player);
    const judged = this.#judge(session, order);
    const bet: Bet = {
      id: randomBytes(16).toString('base64url'),
      key: order.key,
      player: session.player,
      stake: order.stake,
      picks: judged.map(({ match, selection, odds }) => ({ match, selection, odds })),
      ...(order.system && { system: order.system }),
      at: now(),
      state: 'opened',
      win: null,
      verdicts: null,
      refusal: null,
    };
    await this.#parts.journal.append({ t: 'bet', bet }).catch((error: unknown) => {
      log.error({ err: error }, 'the journal cannot be written');
      throw new SportsError(503, 'storage_unavailable');
    });
    this.#parts.book.apply({ t: 'bet', bet });
    await this.#debit(session, bet);
    return bet;
  }

  /** The delay of a live bet. @throws SportsError `too_many_requests` if enough bets of the player wait */
  async #wait(player: string): Promise<void> {
    const { delayMs = LIVE_DELAY_MS } = this.#parts;
    const count = this.#waiting.get(player) ?? 0;
    if (count >= MOST_WAITING)
      throw new SportsError(429, 'too_many_requests', { retry_after: Math.ceil(delayMs / 1_000) });
    this.#waiting.set(player, count + 1);
    await sleep(delayMs);
    const left = (this.#waiting.get(player) ?? 1) - 1;
    if (left > 0) this.#waiting.set(player, left);
    else this.#waiting.delete(player);
  }

  async #debit(session: SportsSession, bet: Bet): Promise<void> {
    const { wallet, onUnknown, book, matches, feed } = this.#parts;
    const begun = session.balance.begin();
    const answer = await wallet.bet(PROVIDER, {
      session: session.platformSession,
      transaction: `${bet.id}-bet`,
      round: bet.id,
      gamecode: GAMECODE,
      amount: bet.stake,
      at_risk: riskOfNew(bet, book, matches, feed.moment),
    });
    if (answer.kind === 'done') {
      session.balance.moved(begun, answer.data.balance);
      await this.#record({ t: 'accepted', id: bet.id });
    } else if (answer.kind === 'refused') {
      if (answer.balance !== null) session.balance.read(begun, answer.balance);
      await this.#record({ t: 'refused', id: bet.id, code: answer.code });
      throw refusalOf(answer.code, session.balance.amount, answer.maxStake, answer.limit);
    } else {
      await this.#record({ t: 'voiding', id: bet.id });
      onUnknown(bet);
      throw new SportsError(503, 'bet_voided');
    }
  }

  /** The platform's answer is final: the bet moves on in memory even if the disk refuses the record. */
  async #record(record: BetRecord): Promise<void> {
    this.#parts.book.apply(record);
    await this.#parts.journal.append(record).catch((error: unknown) => {
      this.#parts.log.error({ err: error }, 'the journal cannot be written');
    });
  }

  /** The prices of an order, if a bet at them can be taken now. @throws SportsError */
  #judge({ limits }: SportsSession, { stake, picks, accept, system }: BetOrder) {
    const { watch, feed, now } = this.#parts;
    if (now() - feed.moment > STALE_MS) throw new SportsError(503, 'odds_lost');
    if (stake < limits.min || stake > limits.max) throw new SportsError(422, 'stake_out_of_range', { ...limits });
    if (new Set(picks.map(({ match }) => match)).size !== picks.length) throw new SportsError(422, 'same_match');
    if (system && (picks.length !== SYSTEMS[system].picks || stake % linesOf(picks.length, system).length !== 0))
      throw new SportsError(422, 'bad_system');
    const prices = picks.map(({ match, selection }) => {
      const price = watch.price(match, selection);
      if (!price) throw new SportsError(404, 'not_found', { match, selection });
      const where = { match, selection };
      if (isOver(price.phase)) throw new SportsError(409, 'match_ended', where);
      if (price.suspended !== null)
        throw new SportsError(409, 'suspended', { ...where, reason: price.suspended, cause: price.cause });
      if (price.odds === null) throw new SportsError(409, 'closed', where);
      return { ...price, odds: price.odds };
    });
    const changed = prices.filter(({ odds }, place) => {
      const asked = picks[place]?.odds ?? 0;
      return accept === 'none' ? odds !== asked : accept === 'higher' && odds < asked;
    });
    if (changed.length > 0)
      throw new SportsError(409, 'odds_changed', {
        picks: prices.map(({ match, selection, odds }) => ({ match, selection, odds })),
      });
    if (returnOf(stake, prices, system) > MOST_RETURN)
      throw new SportsError(422, 'return_too_high', { most: MOST_RETURN });
    return prices;
  }
}

type Asked = Pick<BetOrder, 'stake' | 'picks' | 'system'>;

function isSame(one: Asked, other: Asked): boolean {
  const name = ({ stake, picks, system }: Asked) =>
    `${system ?? ''} ${stake} ${picks.map(({ match, selection }) => `${match} ${selection}`).join()}`;
  return name(one) === name(other);
}

/** @param limit the player's limit that a stake breaks, of `limit_reached`: `loss.week` */
function refusalOf(
  code: string,
  balance?: number,
  maxStake: number | null = null,
  limit: string | null = null,
): SportsError {
  const [status, known] = WALLET_REFUSALS[code] ?? [403, 'bet_refused'];
  const facts = {
    ...(balance !== undefined && { balance }),
    ...(maxStake !== null && { most: maxStake }),
    ...(limit !== null && { limit }),
  };
  return new SportsError(status, known, facts);
}
