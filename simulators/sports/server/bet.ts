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
 * `settling`: the result is written, the platform is being told; `cashed`: the player has cashed out all of it;
 * `voiding`: the platform's answer is unknown, so the stake is being rolled back.
 */
export type BetState = 'opened' | 'accepted' | 'settling' | 'settled' | 'cashed' | 'refused' | 'voiding' | 'voided';

/** Bets of several lines, one for each combination of so many picks. */
export const SYSTEMS = {
  two_of_three: { picks: 3, sizes: [2] },
  trixie: { picks: 3, sizes: [2, 3] },
  yankee: { picks: 4, sizes: [2, 3, 4] },
} as const;
export type System = keyof typeof SYSTEMS;

/** A part of the stake that the player sold back before the end. */
export interface CashOut {
  /** Of the browser: names one press of the button. */
  readonly key: string;
  /** Asked share of the stake that still played; absent in older journals. */
  readonly percent?: number;
  /** The part of the stake, centavos. */
  readonly stake: number;
  /** Payout, centavos. */
  readonly value: number;
  readonly at: number;
  /** `writing`: on its way to the disk; `sent`: the platform is being told. */
  state: 'writing' | 'sent' | 'done';
}

/** A settlement after the league has corrected a result. */
export interface Fix {
  /** Payout of the rest, in place of the earlier one. */
  readonly win: number;
  readonly verdicts: Verdicts;
  isDone: boolean;
}

export interface Bet {
  readonly id: string;
  /** Of the browser: names one press of the button. */
  readonly key: string;
  readonly player: string;
  readonly stake: number;
  readonly picks: readonly BetPick[];
  /** Absent: one line with all picks. */
  readonly system?: System | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
  state: BetState;
  cashOuts?: CashOut[];
  fixes?: Fix[];
  /** Payout of the settled bet, beside its cash-outs. */
  win: number | null;
  verdicts: Verdicts | null;
  /** Code of the refusal. */
  refusal: string | null;
}

export type BetRecord =
  | { readonly t: 'bet'; readonly bet: Bet }
  | { readonly t: 'accepted' | 'voiding' | 'voided'; readonly id: string }
  | { readonly t: 'refused'; readonly id: string; readonly code: string }
  | { readonly t: 'settling' | 'settled'; readonly id: string; readonly win: number; readonly verdicts: Verdicts }
  | ({ readonly t: 'cashing'; readonly id: string } & Omit<CashOut, 'state'>)
  | { readonly t: 'cashed'; readonly id: string }
  | { readonly t: 'fixing'; readonly id: string; readonly win: number; readonly verdicts: Verdicts }
  | { readonly t: 'fixed'; readonly id: string };

const OPEN: readonly BetState[] = ['opened', 'accepted', 'settling', 'voiding'];
const TAKEN: readonly BetState[] = ['accepted', 'settling', 'settled', 'cashed'];
export const isOpen = ({ state }: Bet): boolean => OPEN.includes(state);

/** The part of the stake that still plays. */
export const leftOf = ({ stake, cashOuts = [] }: Bet): number =>
  cashOuts.reduce((left, cashOut) => left - cashOut.stake, stake);

/** The cash-out that the platform has not confirmed. */
export const pendingOf = ({ cashOuts = [] }: Bet): CashOut | undefined =>
  cashOuts.find(({ state }) => state !== 'done');

/** The correction that the platform has not confirmed. */
export const openFixOf = ({ fixes = [] }: Bet): Fix | undefined => fixes.find(({ isDone }) => !isDone);

/** All that a bet has brought: its confirmed cash-outs and the payout of the rest. */
export const paidOf = ({ win, cashOuts = [] }: Bet): number =>
  cashOuts.reduce((sum, { value, state }) => sum + (state === 'done' ? value : 0), win ?? 0);

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

/** The lines of a bet: the places of the picks that each of them combines. */
export function linesOf(picks: number, system?: System): readonly (readonly number[])[] {
  const places = Array.from({ length: picks }, (_, place) => place);
  if (!system) return [places];
  const choose = (size: number, from: readonly number[]): number[][] =>
    size === 0
      ? [[]]
      : from.flatMap((first, at) => choose(size - 1, from.slice(at + 1)).map((rest) => [first, ...rest]));
  return SYSTEMS[system].sizes.flatMap((size) => choose(size, places));
}

/**
 * Payout of a bet: of each line its share of the stake times the odds of its picks, rounded down to whole centavos.
 * @param stake of all lines together, which share it without a rest
 */
export function payoutOf(stake: number, picks: readonly BetPick[], verdicts: Verdicts, system?: System): number {
  const lines = linesOf(picks.length, system);
  return lines.reduce((sum, line) => {
    let [product, scale] = [BigInt(stake / lines.length), 1n];
    for (const place of line) {
      product *= factorOf(picks[place]?.odds ?? 0, verdicts[place] ?? 'lost');
      scale *= 200n;
    }
    return sum + Number(product / scale);
  }, 0);
}

/** Payout of a bet when all its picks win. */
export const returnOf = (stake: number, picks: readonly BetPick[], system?: System): number =>
  payoutOf(
    stake,
    picks,
    picks.map(() => 'won'),
    system,
  );

/** Whether nothing can change the payout any more: each line has lost a pick, or all its picks are decided. */
export const isDecided = ({ picks, system }: Pick<Bet, 'picks' | 'system'>, verdicts: Verdicts): boolean =>
  linesOf(picks.length, system).every(
    (line) =>
      line.some((place) => verdicts[place] === 'lost') || line.every((place) => (verdicts[place] ?? null) !== null),
  );

/** The bets in memory, found by id and by a player's own key. */
export class BetBook {
  readonly #bets = new Map<string, Bet>();
  readonly #byKey = new Map<string, Bet>();
  readonly #byPlayer = new Map<string, Bet[]>();
  readonly #open = new Set<Bet>();
  /** Selections of a player's accepted bets by match. */
  readonly #selections = new Map<string, Set<string>>();

  apply(record: BetRecord): void {
    if (record.t === 'bet') {
      const { bet } = record;
      this.#bets.set(bet.id, bet);
      this.#byKey.set(`${bet.player} ${bet.key}`, bet);
      const own = this.#byPlayer.get(bet.player);
      if (own) own.push(bet);
      else this.#byPlayer.set(bet.player, [bet]);
      if (isOpen(bet)) this.#open.add(bet);
      // A rotated journal begins with bets in their later states.
      if (TAKEN.includes(bet.state)) this.#remember(bet);
      return;
    }
    const bet = this.#bets.get(record.id);
    if (!bet) return;
    if (record.t === 'cashing') {
      const { t: _t, id: _id, ...facts } = record;
      bet.cashOuts = [...(bet.cashOuts ?? []), { ...facts, state: 'sent' }];
    } else if (record.t === 'cashed') {
      const cashOut = pendingOf(bet);
      if (cashOut) cashOut.state = 'done';
      if (leftOf(bet) === 0) bet.state = 'cashed';
    } else if (record.t === 'fixing')
      bet.fixes = [...(bet.fixes ?? []), { win: record.win, verdicts: record.verdicts, isDone: false }];
    else if (record.t === 'fixed') {
      const fix = openFixOf(bet);
      if (fix) {
        fix.isDone = true;
        [bet.win, bet.verdicts] = [fix.win, fix.verdicts];
      }
    } else bet.state = record.t;
    if (record.t === 'accepted') this.#remember(bet);
    if (record.t === 'refused') bet.refusal = record.code;
    if (record.t === 'settling' || record.t === 'settled') [bet.win, bet.verdicts] = [record.win, record.verdicts];
    if (!isOpen(bet)) this.#open.delete(bet);
  }

  /** Takes a cash-out back whose line did not reach the disk. */
  withdraw(bet: Bet, cashOut: CashOut): void {
    bet.cashOuts = (bet.cashOuts ?? []).filter((one) => one !== cashOut);
  }

  #remember({ player, picks }: Bet): void {
    for (const { match, selection } of picks) {
      const name = `${player} ${match}`;
      this.#selections.set(name, (this.#selections.get(name) ?? new Set()).add(selection));
    }
  }

  /** Whether the player has bet on another selection of one of these matches: together they may risk nothing. */
  hasOther({ player, picks }: Bet): boolean {
    return picks.some(({ match, selection }) => {
      const known = this.#selections.get(`${player} ${match}`);
      return known !== undefined && known.size > (known.has(selection) ? 1 : 0);
    });
  }

  find(id: string): Bet | undefined {
    return this.#bets.get(id);
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
