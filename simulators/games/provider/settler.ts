import type { Journal } from '../../lib/journal.ts';
import type { Moved, Wallet, WalletAnswer } from '../../lib/wallet-client.ts';
import type { SessionRecord } from './game-session.ts';
import type { Log } from './log.ts';
import type { Round, RoundRecord } from './round.ts';
import { advance, engineOf, isOpen, playOf, viewOf } from './round.ts';

export type ProviderRecord = RoundRecord | SessionRecord;

export interface SettlerOptions {
  readonly wallet: Wallet;
  readonly journal: Pick<Journal<ProviderRecord>, 'append'>;
  readonly log: Log;
  /** Called when a round has ended, with the platform's balance if it is known (centavos). */
  readonly onEnd?: (round: Round) => void;
  readonly firstPauseMs?: number;
  readonly longestPauseMs?: number;
}

/**
 * Ends rounds: credits the win (0 included) if the bet was taken, rolls the bet back if its outcome is unknown. Retries
 * the same transaction with growing pauses until the platform answers, without a limit. After a restart the journal
 * names the rounds that are still open.
 */
export class Settler {
  readonly #options: SettlerOptions;
  readonly #waiting = new Map<string, { timer: NodeJS.Timeout; tries: number }>();
  readonly #running = new Map<string, Promise<void>>();
  #stopped = false;

  constructor(options: SettlerOptions) {
    this.#options = options;
  }

  /** The number of rounds that the platform must still be told. */
  get pending(): number {
    return this.#waiting.size + this.#running.size;
  }

  /** Tries now; resolves after that one try, whether or not it ended the round. Never rejects. */
  async settle(round: Round, tries = 0): Promise<void> {
    // The player ends a round that is still played.
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
    // Jitter, so that a platform that comes back does not get all calls at once.
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
      // The platform itself rolled the bet back; a win after that would create money.
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

  /** The platform's answer is final: the round moves on in memory even if the disk refuses the record. */
  async #record(round: Round, record: Exclude<RoundRecord, { t: 'round' }>): Promise<void> {
    advance(round, record);
    await this.#options.journal.append(record);
  }

  /** Stops the retries and waits for running calls. The journal keeps the rest for the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
    await Promise.all(this.#running.values());
  }
}
