/** Filters of the wallet's lists. They are part of the address, so any value may appear in them. */
import type { Bet, Transaction, TransactionType } from '../../../contract/wallet.ts';
import { dayKey } from '../../../lib/time.ts';
import { noonOf } from '../week.ts';

export const results = ['won', 'lost', 'open'] as const;
export type BetResult = (typeof results)[number];

/** Filters of the statement: two types, and three groups of types. */
export const transactionKinds = ['deposit', 'withdraw', 'games', 'rewards', 'corrections'] as const;
export type TransactionKind = (typeof transactionKinds)[number];

const kindOf: Readonly<Record<TransactionType, TransactionKind>> = {
  deposit: 'deposit',
  withdraw: 'withdraw',
  bet: 'games',
  win: 'games',
  bonus: 'rewards',
  rollover: 'rewards',
  cashback: 'rewards',
  box: 'rewards',
  prize: 'rewards',
  mission: 'rewards',
  referral: 'rewards',
  refund: 'corrections',
  adjustment: 'corrections',
};

/** The kind in an address; an address with a single type means its kind. */
function kindIn(type: unknown): TransactionKind | null {
  const known = transactionKinds.find((kind) => kind === type);
  if (known) return known;
  return typeof type === 'string' && Object.hasOwn(kindOf, type) ? kindOf[type as TransactionType] : null;
}

export interface ListFilter {
  readonly type: TransactionKind | null;
  /** Calendar days in São Paulo, both included; null: no bound. */
  readonly from: string | null;
  readonly to: string | null;
  readonly game: string | null;
  readonly result: BetResult | null;
}

const DAY = 86_400_000;

function dayOf(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return null;
  // `Date` rolls a day that does not exist over into the next month, or gives NaN.
  const noon = noonOf(value);
  return Number.isNaN(noon) || dayKey(noon) !== value ? null : value;
}

/** The filter of an address; invalid values filter nothing. */
export function filterOf(search: Readonly<Record<string, unknown>>): ListFilter {
  const { game } = search;
  return {
    type: kindIn(search.type),
    from: dayOf(search.from),
    to: dayOf(search.to),
    game: typeof game === 'string' && /^[\w.:~-]{1,64}$/.test(game) ? game : null,
    result: results.find((result) => result === search.result) ?? null,
  };
}

export const presets = ['all', 'today', 'week', 'month'] as const;
export type Preset = (typeof presets)[number];

/** The days of a preset that ends with the day of `now` (ms). */
export function rangeOf(preset: Preset, now: number): Pick<ListFilter, 'from' | 'to'> {
  if (preset === 'all') return { from: null, to: null };
  const to = dayKey(now);
  const back = { today: 0, week: 6, month: 29 }[preset];
  return { from: dayKey(noonOf(to) - back * DAY), to };
}

/** The preset that equals a filter; null for a custom range. `now` in ms. */
export function presetOf(filter: Pick<ListFilter, 'from' | 'to'>, now: number): Preset | null {
  const is = (preset: Preset) => {
    const { from, to } = rangeOf(preset, now);
    return filter.from === from && filter.to === to;
  };
  return presets.find(is) ?? null;
}

/** The result of a bet: `won` when the payout exceeds the stake; null for a rolled-back bet. */
export function resultOf(bet: Pick<Bet, 'status' | 'win_amount' | 'bet_amount'>): BetResult | null {
  if (bet.status === 'open') return 'open';
  if (bet.status === 'rolled_back') return null;
  return bet.win_amount > bet.bet_amount ? 'won' : 'lost';
}

function isWithin(moment: string, { from, to }: Pick<ListFilter, 'from' | 'to'>): boolean {
  const day = dayKey(moment);
  return (from === null || day >= from) && (to === null || day <= to);
}

/** Whether the API's filter would include a transaction. */
export function fitsTransaction(row: Transaction, filter: Pick<ListFilter, 'type' | 'from' | 'to'>): boolean {
  return (filter.type === null || kindOf[row.type] === filter.type) && isWithin(row.created_at, filter);
}

/** Whether the API's filter would include a bet. `filter.game` is a game id or a game code. */
export function fitsBet({ game, date }: Bet, filter: Pick<ListFilter, 'game' | 'from' | 'to'>): boolean {
  const isMeant = filter.game === null || game.game_id === filter.game || game.gamecode === filter.game;
  return isMeant && isWithin(date, filter);
}
