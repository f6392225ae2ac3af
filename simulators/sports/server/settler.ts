import type { Journal } from '../../lib/journal.ts';
import type { Moved, Wallet, WalletAnswer } from '../../lib/wallet-client.ts';
import { verdictAt } from '../engine/verdicts.ts';
import type { Bet, BetBook, BetRecord, Verdicts } from './bet.ts';
import { payoutOf } from './bet.ts';
import { GAMECODE, PROVIDER } from './codes.ts';
import type { Log } from './log.ts';
import type { Matches } from './matches.ts';

export interface SettlerParts {
  readonly book: BetBook;
  readonly journal: Pick<Journal<BetRecord>, 'append'>;
  readonly matches: Matches;
  readonly wallet: Wallet;
  readonly log: Log;
  readonly now: () => number;
}

/** Calls to the platform at one time. */
const AT_ONCE = 25;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** The verdicts of a bet; null while it is undecided. One lost pick decides the whole bet. */
export function verdictsOf(bet: Bet, matches: Matches, now: number): Verdicts | null {
  const verdicts = bet.picks.map(({ match: id, selection: name }) => {
    const match = matches.byId(id);
    // The bet desk took only picks that exist.
    return match ? verdictAt(match, name, now) : 'void';
  });
  return verdicts.includes('lost') || !verdicts.includes(null) ? verdicts : null;
}

/**
 * Ends bets: credits the win (0 included) once all picks are decided, and rolls a bet back whose debit is unknown. It
 * repeats a call under the same transaction id until the platform answers, across restarts.
 */
export class Settler {
  readonly #parts: SettlerParts;
  readonly #running = new Map<string, Promise<void>>();
  readonly #waits = new Map<string, { readonly until: number; readonly tries: number }>();
  #stopped = false;

  constructor(parts: SettlerParts) {
    this.#parts = parts;
  }

  /** Bets that were open when the process ended: their debit is unknown. */
  resume(): void {
    for (const bet of this.#parts.book.open()) if (bet.state === 'opened') bet.state = 'voiding';
  }

  /** Begins the calls that are due; called with every tick of the odds. */
  tick(): void {
    const { book, matches, now } = this.#parts;
    const at = now();
    for (const bet of book.open()) {
      if (this.#stopped || this.#running.size >= AT_ONCE) return;
      if (bet.state === 'opened' || this.#running.has(bet.id) || (this.#waits.get(bet.id)?.until ?? 0) > at) continue;
      const verdicts = bet.state === 'voiding' ? [] : verdictsOf(bet, matches, at);
      if (verdicts) this.#start(bet, verdicts);
    }
  }

  #start(bet: Bet, verdicts: Verdicts): void {
    const run = this.#end(bet, verdicts)
      .catch((error: unknown) => this.#parts.log.error({ bet: bet.id, err: error }, 'a bet could not be ended'))
      .finally(() => {
        this.#running.delete(bet.id);
        // A full queue goes on at once: thousands of bets may wait for one result.
        this.tick();
      });
    this.#running.set(bet.id, run);
  }

  async #end(bet: Bet, verdicts: Verdicts): Promise<void> {
    const { wallet, matches, log, now } = this.#parts;
    const facts = { player: bet.player, bet_transaction: `${bet.id}-bet`, round: bet.id, gamecode: GAMECODE };
    let answer: WalletAnswer<Moved>;
    if (bet.state === 'voiding') {
      answer = await wallet.rollback(PROVIDER, { ...facts, transaction: `${bet.id}-back` });
      if (answer.kind === 'done') return this.#record({ t: 'voided', id: bet.id });
    } else {
      const win = payoutOf(bet.stake, bet.picks, verdicts);
      answer = await wallet.win(PROVIDER, {
        ...facts,
        transaction: `${bet.id}-win`,
        amount: win,
        finished: true,
        at_risk: verdicts.every((verdict) => verdict === 'void') ? 0 : bet.stake,
        detail: detailOf(bet, verdicts, matches),
      });
      if (answer.kind === 'done') return this.#record({ t: 'settled', id: bet.id, win, verdicts });
      // The platform itself rolled the bet back; a win after that would create money.
      if (answer.kind === 'refused' && answer.code === 'rolled_back') return this.#record({ t: 'voided', id: bet.id });
    }
    const why = answer.kind === 'refused' ? answer.code : answer.kind === 'unknown' ? answer.reason : '';
    log.warn({ bet: bet.id, state: bet.state, why }, 'the platform has not ended a bet; it will be asked again');
    const tries = (this.#waits.get(bet.id)?.tries ?? 0) + 1;
    this.#waits.set(bet.id, { until: now() + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1)), tries });
  }

  async #record(record: BetRecord & { readonly id: string }): Promise<void> {
    this.#parts.book.apply(record);
    this.#waits.delete(record.id);
    await this.#parts.journal.append(record);
  }

  /** Waits for running calls. The journal keeps the rest for the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#running.values());
  }
}

/** The picks of a bet for the platform's history of the player. */
function detailOf(bet: Bet, verdicts: Verdicts, matches: Matches) {
  return {
    picks: bet.picks.map(({ match: id, selection, odds }, place) => {
      const match = matches.byId(id);
      const { home, away, league } = match?.fixture ?? {};
      return {
        match: `${home?.name} × ${away?.name}`,
        league: league?.name.pt,
        selection,
        odds: odds / 100,
        verdict: verdicts[place],
      };
    }),
  };
}
