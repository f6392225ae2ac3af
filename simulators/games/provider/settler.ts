import type { SessionRecord } from './game-session.ts';
import type { Journal } from './journal.ts';
import type { Log } from './log.ts';
import type { Round, RoundRecord } from './round.ts';
import { advance, engineOf, isOpen, playOf, viewOf } from './round.ts';
import type { Moved, Wallet, WalletAnswer } from './wallet-client.ts';

export type ProviderRecord = RoundRecord | SessionRecord;

export interface SettlerOptions {
  readonly wallet: Wallet;
  readonly journal: Pick<Journal<ProviderRecord>, 'append'>;
  readonly log: Log;
  /** Told when a round has ended, with the platform's balance where it is known (centavos). */
  readonly onEnd?: (round: Round) => void;
  readonly firstPauseMs?: number;
  readonly longestPauseMs?: number;
}

/**
 * Ends rounds: credits what was won (0 included) where the bet was taken, gives the bet back where it is unknown
 * whether it was taken. Neither is ever given up: the same transaction is repeated, with growing pauses, until the
 * platform answers. After a restart the journal says which rounds are still to end.
 */
export class Settler {
  readonly #options: SettlerOptions;
  readonly #waiting = new Map<string, { timer: NodeJS.Timeout; tries: number }>();
  readonly #running = new Map<string, Promise<void>>();
  #stopped = false;

  constructor(options: SettlerOptions) {
    this.#options = options;
  }

  /** Rounds that still have to be told to the platform. */
  get pending(): number {
    return this.#waiting.size + this.#running.size;
  }

  /** Tries now; resolves after that one try, whether or not the round has ended with it. Never rejects. */
  async settle(round: Round, tries = 0): Promise<void> {
    // What is being played is its player's to end.
    if (!isOpen(round) || round.state === 'playing' || this.#stopped) return;
    const already = this.#running.get(round.id);
    if (already) return already;
    const waiting = this.#waiting.get(round.id);
    if (waiting) clearTimeout(waiting.timer);
    this.#waiting.delete(round.id);
    const run = this.#try(round, tries);
    this.#running.set(round.id, run);
    return run;
  }

  async #try(round: Round, tries: number): Promise<void> {
    try {
      await this.#attempt(round);
    } catch (error) {
      this.#options.log.error({ round: round.id, err: error }, 'a round could not be ended');
    }
    this.#running.delete(round.id);
    if (isOpen(round)) this.#later(round, tries + 1);
    else this.#options.onEnd?.(round);
  }

  #later(round: Round, tries: number): void {
    if (this.#stopped) return;
    const { firstPauseMs = 500, longestPauseMs = 60_000 } = this.#options;
    // Some randomness, so that a platform that comes back is not met by everything at once.
    const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(tries - 1, 20)) * (0.8 + Math.random() * 0.4);
    const timer = setTimeout(() => void this.settle(round, tries), pause);
    timer.unref();
    this.#waiting.set(round.id, { timer, tries });
  }

  async #attempt(round: Round): Promise<void> {
    const { wallet, log } = this.#options;
    if (round.state === 'opened') round.state = 'voiding';
    const facts = { player: round.player ?? '', bet_transaction: round.bet, round: round.id, gamecode: round.gamecode };
    let answer: WalletAnswer<Moved>;
    if (round.state === 'accepted') {
      const { engine, choice, outcome, drawn, steps, fairness } = viewOf(round, false);
      answer = await wallet.win(round.provider, {
        ...facts,
        transaction: round.win,
        amount: round.payout,
        finished: true,
        at_risk: engineOf(round).risk(round.stake, playOf(round), true),
        detail: { engine, choice, outcome, drawn, steps, fairness },
      });
      if (answer.kind === 'done')
        await this.#record(round, { t: 'settled', id: round.id, balance: answer.data.balance, win: round.payout });
      // The platform took the bet back on its own account; a win after that would be money from nowhere.
      else if (answer.kind === 'refused' && answer.code === 'rolled_back') {
        await this.#record(round, { t: 'voided', id: round.id, balance: answer.balance });
      }
    } else {
      answer = await wallet.rollback(round.provider, { ...facts, transaction: round.rollback });
      if (answer.kind === 'done')
        await this.#record(round, { t: 'voided', id: round.id, balance: answer.data.balance });
    }
    if (isOpen(round)) {
      const why = answer.kind === 'refused' ? answer.code : answer.kind === 'unknown' ? answer.reason : 'not recorded';
      log.warn(
        { round: round.id, state: round.state, why },
        'the platform has not ended a round; it will be asked again',
      );
    }
  }

  /** What the platform has done is done: the round moves on in memory even where the disk refuses the record. */
  async #record(round: Round, record: Exclude<RoundRecord, { t: 'round' }>): Promise<void> {
    advance(round, record);
    await this.#options.journal.append(record);
  }

  /** Stops repeating; what is under way is awaited. The journal keeps the rest for the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
    await Promise.all(this.#running.values());
  }
}
