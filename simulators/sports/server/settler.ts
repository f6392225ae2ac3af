import type { Journal } from '../../lib/journal.ts';
import type { Moved, Wallet, WalletAnswer } from '../../lib/wallet-client.ts';
import { marketNameOf, selectionNameOf } from '../client/market-groups.ts';
import type { Match } from '../engine/match.ts';
import { stateAt } from '../engine/state.ts';
import type { Bet, BetBook, BetRecord, Verdicts } from './bet.ts';
import { type CashOut, isDecided, leftOf, openFixOf, paidOf, payoutOf, pendingOf } from './bet.ts';
import { GAMECODE, PROVIDER } from './codes.ts';
import type { Log } from './log.ts';
import type { Matches } from './matches.ts';
import { LONGEST_BET_MS } from './open-book.ts';
import { riskOfEnded } from './risk.ts';

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

/** The verdicts of a bet's picks; null: undecided. */
export function verdictsAt(bet: Pick<Bet, 'picks'>, matches: Matches, now: number): Verdicts {
  return bet.picks.map(({ match, selection }) => matches.verdictAt(match, selection, now));
}

/** The verdicts of a bet; null while it is undecided. One lost pick decides a line. */
export function verdictsOf(bet: Bet, matches: Matches, now: number): Verdicts | null {
  const verdicts = verdictsAt(bet, matches, now);
  return isDecided(bet, verdicts) ? verdicts : null;
}

/**
 * Ends bets: credits the win (0 included) once all picks are decided, and rolls a bet back whose debit is unknown. It
 * repeats a call under the same transaction id until the platform answers, across restarts.
 */
export class Settler {
  readonly #parts: SettlerParts;
  readonly #running = new Map<string, Promise<void>>();
  /** Bets about which the platform has to be told, the earliest first. */
  readonly #ready = new Set<Bet>();
  readonly #waits = new Map<string, { readonly until: number; readonly tries: number }>();
  /** Settled bets on a match whose result the league corrects, and when. */
  readonly #reviews = new Map<Bet, number>();
  /** Bets whose result is on its way to the disk. */
  readonly #unwritten = new Set<Bet>();
  #stopped = false;

  constructor(parts: SettlerParts) {
    this.#parts = parts;
  }

  /** Bets that were open when the process ended: their debit is unknown. */
  resume(): void {
    const { book, now } = this.#parts;
    for (const bet of book.open()) if (bet.state === 'opened') bet.state = 'voiding';
    for (const bet of book.all()) if (bet.at > now() - LONGEST_BET_MS) this.#review(bet);
  }

  /** Judges the open bets and begins the calls that are due; called with every tick of the odds. */
  tick(): void {
    const { book, matches, now } = this.#parts;
    const at = now();
    if (this.#stopped) return;
    for (const bet of book.open()) {
      if (bet.state === 'opened' || this.isBusy(bet)) continue;
      // A result that was written once is told again in the same words, whatever the league says meanwhile.
      if (bet.state !== 'accepted' || pendingOf(bet)) this.#ready.add(bet);
      else {
        const verdicts = verdictsOf(bet, matches, at);
        if (verdicts) void this.#decide(bet, verdicts);
      }
    }
    this.#callDue();
  }

  /** Begins as many calls as the platform takes at one time. */
  #callDue(): void {
    const at = this.#parts.now();
    this.#correctDue(at);
    for (const bet of this.#ready) {
      if (this.#stopped || this.#running.size >= AT_ONCE) return;
      // The next tick finds it again.
      this.#ready.delete(bet);
      if (this.isBusy(bet) || (this.#waits.get(bet.id)?.until ?? 0) > at) continue;
      const cashOut = pendingOf(bet);
      if (cashOut?.state === 'sent') void this.#start(bet, this.#cash(bet, cashOut));
      else if (bet.state === 'voiding') void this.#start(bet, this.#void(bet));
      else if (bet.state === 'settling') void this.#start(bet, this.#settle(bet));
    }
  }

  /** Plans another look at a settled bet. A bet that one lost pick has decided is looked at when its other picks end too. */
  #review(bet: Bet): void {
    if (bet.state !== 'settled') return;
    const matches = bet.picks.flatMap(({ match }) => this.#parts.matches.byId(match) ?? []);
    const times = matches.flatMap(({ fixture, correction }) => (correction ? [fixture.start + correction.at] : []));
    if (times.length === 0) return;
    this.#reviews.set(bet, Math.max(...times, ...matches.map(({ fixture, end }) => fixture.start + end)));
  }

  #correctDue(at: number): void {
    const { matches } = this.#parts;
    for (const [bet, due] of this.#reviews) {
      if (this.#stopped || this.#running.size >= AT_ONCE) return;
      if (due > at || this.#running.has(bet.id) || (this.#waits.get(bet.id)?.until ?? 0) > at) continue;
      const verdicts = openFixOf(bet)?.verdicts ?? verdictsAt(bet, matches, at);
      const win = payoutOf(leftOf(bet), bet.picks, verdicts, bet.system);
      if (win === bet.win && !openFixOf(bet)) this.#reviews.delete(bet);
      else void this.#start(bet, this.#fix(bet, win, verdicts));
    }
  }

  /** Settles a bet again. Written first, and repeated in the same words until the platform answers (SPORT-8). */
  async #fix(bet: Bet, win: number, verdicts: Verdicts): Promise<void> {
    const { wallet, matches, now } = this.#parts;
    if (!openFixOf(bet)) await this.#record({ t: 'fixing', id: bet.id, win, verdicts });
    const answer = await wallet.correct(PROVIDER, {
      ...factsOf(bet),
      transaction: `${bet.id}-fix-${bet.fixes?.length ?? 0}`,
      amount: win + paidOf({ ...bet, win: null }),
      detail: { ...detailOf(bet, verdicts, matches, now()), corrected: true },
    });
    if (answer.kind === 'done') await this.#record({ t: 'fixed', id: bet.id });
    else this.#wait(bet, answer);
  }

  /** Whether the platform is being told the end of a bet. */
  isBusy(bet: Bet): boolean {
    return this.#running.has(bet.id) || this.#unwritten.has(bet);
  }

  /** Tells the platform a cash-out at once; if it does not answer, the next ticks repeat it. */
  async pay(bet: Bet, cashOut: CashOut): Promise<void> {
    if (!this.#stopped) await this.#start(bet, this.#cash(bet, cashOut));
  }

  async #start(bet: Bet, call: Promise<void>): Promise<void> {
    const run = call
      .catch((error: unknown) => this.#parts.log.error({ bet: bet.id, err: error }, 'a bet could not be ended'))
      .finally(() => {
        this.#running.delete(bet.id);
        // A full queue goes on at once: thousands of bets may wait for one result.
        this.#callDue();
      });
    this.#running.set(bet.id, run);
    await run;
  }

  async #void(bet: Bet): Promise<void> {
    const answer = await this.#parts.wallet.rollback(PROVIDER, { ...factsOf(bet), transaction: `${bet.id}-back` });
    if (answer.kind === 'done') return this.#record({ t: 'voided', id: bet.id });
    this.#wait(bet, answer);
  }

  /** Writes the result of a bet. Thousands of bets on one match share a write; then the platform is told. */
  async #decide(bet: Bet, verdicts: Verdicts): Promise<void> {
    const win = payoutOf(leftOf(bet), bet.picks, verdicts, bet.system);
    this.#unwritten.add(bet);
    try {
      await this.#record({ t: 'settling', id: bet.id, win, verdicts });
    } catch (error) {
      this.#parts.log.error({ bet: bet.id, err: error }, 'the journal cannot be written');
      bet.state = 'accepted';
    }
    this.#unwritten.delete(bet);
    if (bet.state === 'settling') this.#ready.add(bet);
    if (this.#unwritten.size === 0) this.#callDue();
  }

  async #settle(bet: Bet): Promise<void> {
    const { wallet, matches, book, now } = this.#parts;
    const { win, verdicts } = bet;
    if (win === null || verdicts === null) throw new Error('a bet is settled without its result');
    const facts = { id: bet.id, win, verdicts };
    const answer = await wallet.win(PROVIDER, {
      ...factsOf(bet),
      transaction: `${bet.id}-win`,
      amount: win,
      finished: true,
      at_risk: riskOfEnded(bet, book, verdicts),
      detail: detailOf(bet, verdicts, matches, now()),
    });
    await this.#ended(bet, answer, { t: 'settled', ...facts });
  }

  async #cash(bet: Bet, cashOut: CashOut): Promise<void> {
    const { wallet, matches, book, now } = this.#parts;
    const verdicts = bet.picks.map(() => null);
    const answer = await wallet.win(PROVIDER, {
      ...factsOf(bet),
      transaction: `${bet.id}-cash-${1 + (bet.cashOuts ?? []).indexOf(cashOut)}`,
      amount: cashOut.value,
      finished: leftOf(bet) === 0,
      at_risk: riskOfEnded(bet, book, verdicts),
      detail: detailOf(bet, verdicts, matches, now()),
    });
    await this.#ended(bet, answer, { t: 'cashed', id: bet.id });
  }

  async #ended(bet: Bet, answer: WalletAnswer<Moved>, record: BetRecord & { readonly id: string }): Promise<void> {
    if (answer.kind === 'done') {
      // Not awaited: if the line is lost in a crash, the same call is repeated and has no second effect.
      this.#record(record).catch((error: unknown) => {
        this.#parts.log.error({ bet: bet.id, err: error }, 'the journal cannot be written');
      });
      return this.#review(bet);
    }
    // The platform itself rolled the bet back; a win after that would create money.
    if (answer.kind === 'refused' && answer.code === 'rolled_back') return this.#record({ t: 'voided', id: bet.id });
    this.#wait(bet, answer);
  }

  /** Plans the next attempt of a call that the platform has not answered with its end. */
  #wait(bet: Bet, answer: WalletAnswer<Moved>): void {
    const { log, now } = this.#parts;
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

  /** Waits until no call is under way. */
  async idle(): Promise<void> {
    while (this.#running.size > 0 || this.#unwritten.size > 0) {
      await Promise.all(this.#running.values());
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Waits for running calls. The journal keeps the rest for the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#running.values());
  }
}

const factsOf = ({ id, player }: Bet) => ({ player, bet_transaction: `${id}-bet`, round: id, gamecode: GAMECODE });

/** `2–1`; undefined while the match has no result. */
function scoreOf(match: Match | null, now: number): string | undefined {
  const state = match && stateAt(match, now);
  if (state?.phase !== 'ended') return undefined;
  const { 1: first, 2: second } = state.goals;
  return `${first.home + second.home}–${first.away + second.away}`;
}

/** The picks of a bet for the platform's history of the player. */
function detailOf(bet: Bet, verdicts: Verdicts, matches: Matches, now: number) {
  return {
    ...(bet.cashOuts && {
      cash_outs: bet.cashOuts.map(({ stake, value, at }) => ({ stake, value, at: new Date(at).toISOString() })),
    }),
    ...(bet.system && { system: bet.system }),
    picks: bet.picks.map(({ match: id, selection, odds }, place) => {
      const match = matches.byId(id);
      const { home, away, league } = match?.fixture ?? {};
      const names = (club: typeof home) => (club?.players ?? []).map(({ name }) => name);
      const placed = { selection, home: home?.name ?? '', away: away?.name ?? '', players: [names(home), names(away)] };
      return {
        match: `${home?.name} × ${away?.name}`,
        league: league?.name,
        selection,
        // The platform shows these words to its player, also years later.
        market: { pt: marketNameOf(selection, 'pt'), en: marketNameOf(selection, 'en') },
        pick: { pt: selectionNameOf(placed, 'pt'), en: selectionNameOf(placed, 'en') },
        odds: odds / 100,
        score: scoreOf(match, now),
        verdict: verdicts[place],
      };
    }),
  };
}
