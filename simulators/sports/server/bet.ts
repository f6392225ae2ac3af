/** A bet, its states and its payout. Money is in centavos, odds are in hundredths. */
import type { Verdict } from '../engine/markets.ts';

/** By pick; null: undecided, because another pick lost the bet before. */
export type Verdicts = readonly (Verdict | null)[];

export interface BetPick {
  readonly match: string;
  /** Id of the selection in the engine. */
  readonly selection: string;
  /** The odds of the bet; they never change. */
  readonly odds: number;
}

/**
 * `opened`: written before the platform is asked; `accepted`: the stake is debited; `refused`: no money moved;
 * `voiding`: the platform's answer is unknown, so the stake is being rolled back.
 */
export type BetState = 'opened' | 'accepted' | 'settled' | 'refused' | 'voiding' | 'voided';

export interface Bet {
  readonly id: string;
  /** Of the browser: names one press of the button. */
  readonly key: string;
  readonly player: string;
  readonly stake: number;
  readonly picks: readonly BetPick[];
  /** Milliseconds since 1970. */
  readonly at: number;
  state: BetState;
  /** Payout of the settled bet. */
  win: number | null;
  verdicts: Verdicts | null;
  /** Code of the refusal. */
  refusal: string | null;
}

export type BetRecord =
  | { readonly t: 'bet'; readonly bet: Bet }
  | { readonly t: 'accepted' | 'voiding' | 'voided'; readonly id: string }
  | { readonly t: 'refused'; readonly id: string; readonly code: string }
  | { readonly t: 'settled'; readonly id: string; readonly win: number; readonly verdicts: Verdicts };

export const isOpen = ({ state }: Bet): boolean => state === 'opened' || state === 'accepted' || state === 'voiding';

/** The largest return of a bet. */
export const MOST_RETURN = 10_000_000;
export const MOST_PICKS = 15;

/** Hundredths of the stake that a pick returns, times two: a quarter line can return half of the stake. */
function factorOf(odds: number, verdict: Verdict): bigint {
  switch (verdict) {
    case 'won':
      return BigInt(2 * odds);
    case 'half_won':
      return BigInt(odds + 100);
    case 'void':
      return 200n;
    case 'dead_heat':
      return BigInt(odds);
    case 'half_lost':
      return 100n;
    default:
      return 0n;
  }
}

/** Payout of a bet: the stake times the odds of its picks, rounded down to whole centavos. */
export function payoutOf(stake: number, picks: readonly BetPick[], verdicts: Verdicts): number {
  let [product, scale] = [BigInt(stake), 1n];
  picks.forEach(({ odds }, place) => {
    product *= factorOf(odds, verdicts[place] ?? 'lost');
    scale *= 200n;
  });
  return Number(product / scale);
}

/** Payout of a bet when all its picks win. */
export const returnOf = (stake: number, picks: readonly BetPick[]): number =>
  payoutOf(
    stake,
    picks,
    picks.map(() => 'won'),
  );

/** The bets in memory, found by id and by a player's own key. */
export class BetBook {
  readonly #bets = new Map<string, Bet>();
  readonly #byKey = new Map<string, Bet>();
  readonly #byPlayer = new Map<string, Bet[]>();
  readonly #open = new Set<Bet>();

  apply(record: BetRecord): void {
    if (record.t === 'bet') {
      const { bet } = record;
      this.#bets.set(bet.id, bet);
      this.#byKey.set(`${bet.player} ${bet.key}`, bet);
      this.#byPlayer.set(bet.player, [...(this.#byPlayer.get(bet.player) ?? []), bet]);
      this.#open.add(bet);
      return;
    }
    const bet = this.#bets.get(record.id);
    if (!bet) return;
    bet.state = record.t;
    if (record.t === 'refused') bet.refusal = record.code;
    if (record.t === 'settled') [bet.win, bet.verdicts] = [record.win, record.verdicts];
    if (!isOpen(bet)) this.#open.delete(bet);
  }

  byKey(player: string, key: string): Bet | undefined {
    return this.#byKey.get(`${player} ${key}`);
  }

  /** A player's bets, the latest first. */
  of(player: string): Bet[] {
    return (this.#byPlayer.get(player) ?? []).toReversed();
  }

  all(): Iterable<Bet> {
    return this.#bets.values();
  }

  open(): Iterable<Bet> {
    return this.#open;
  }
}
