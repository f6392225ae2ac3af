/** The bonus calculator (experience: "What nobody else has"): what a wager costs on average, and whether one can withdraw now. Centavos. */
import type { Readiness } from '../../contract/payments.ts';
import type { WalletBonus } from '../../contract/wallet.ts';
import { endedByWithdrawal, moneyOf, wagerLeft } from './bonus.ts';

/** A game that the wager may be made in. */
export interface WagerGame {
  readonly id: string;
  readonly title: string;
  /** Theoretical return in per cent: 96.42. */
  readonly rtp: number;
}

interface Listed {
  readonly game_id: string;
  readonly title: string;
  readonly rtp?: number | undefined;
  readonly bonus_allowed: boolean;
  readonly only_demo: boolean;
  readonly maintenance?: boolean;
  readonly views?: number;
}

/** A picker with more names than this is a search, which it is not. */
export const MOST_GAMES = 60;

/**
 * The games that count towards a bonus and say their return: what was played lately first, then the most looked at.
 */
export function wagerGames(catalog: readonly Listed[], recent: readonly string[]): WagerGame[] {
  const place = new Map(recent.map((id, at) => [id, at]));
  const placeOf = ({ game_id }: Listed) => place.get(game_id) ?? Number.POSITIVE_INFINITY;
  return counting(catalog)
    .toSorted((a, b) => (placeOf(a) === placeOf(b) ? (b.views ?? 0) - (a.views ?? 0) : placeOf(a) - placeOf(b)))
    .slice(0, MOST_GAMES)
    .map(({ game_id, title, rtp }) => ({ id: game_id, title, rtp }));
}

function counting<T extends Listed>(catalog: readonly T[]): (T & { readonly rtp: number })[] {
  return catalog.filter(
    (game): game is T & { readonly rtp: number } => game.bonus_allowed && !game.only_demo && game.rtp !== undefined,
  );
}

/**
 * What wagering an amount costs on average over very many rounds at this return (per cent): the part that does not come
 * back. One person's rounds are few, and end anywhere between losing all of the stakes and winning many times them.
 */
export function expectedCost(wager: number, rtp: number): number {
  return Math.round((wager * (100 - Math.min(100, Math.max(0, rtp)))) / 100);
}

export interface WagerSum {
  /** Still to be wagered for all of them: a bet counts in full towards the oldest, and what exceeds it towards the next. */
  readonly left: number;
  readonly total: number;
  /** Bonus money there is; null when not said. */
  readonly money: number | null;
}

/** All active bonuses together. */
export function wagerSum(active: readonly WalletBonus[]): WagerSum {
  return {
    left: active.reduce((sum, bonus) => sum + wagerLeft(bonus), 0),
    total: active.reduce((sum, { rollover }) => sum + rollover, 0),
    money: moneyOf(active),
  };
}

/** "Can I withdraw now?", and at what price. */
export type WithdrawNow =
  /** Nothing is lost by it. */
  | { readonly answer: 'yes'; readonly amount: number }
  /** Real money can go, and asking for it ends bonuses worth `lost` (null: not said). */
  | { readonly answer: 'yes_but'; readonly amount: number; readonly lost: number | null; readonly bonuses: number }
  /** There is less than the site pays out at once. */
  | { readonly answer: 'too_little'; readonly amount: number; readonly min: number }
  /** Something else is missing (documents, a key, a hold): the check list of the withdrawal says what. */
  | { readonly answer: 'not_ready'; readonly missing: number };

/** Real money can be withdrawn at any time; a bonus never, until it has become real money. */
export function withdrawNow(
  readiness: Pick<Readiness, 'checks' | 'available' | 'min' | 'max'>,
  active: readonly WalletBonus[],
): WithdrawNow {
  const { available, min, max, checks } = readiness;
  // One withdrawal takes no more than the site pays out at once.
  const amount = Math.min(available, max);
  if (available < min) return { answer: 'too_little', amount: available, min };
  const missing = checks.filter(({ name, ok }) => !ok && name !== 'balance').length;
  if (missing > 0) return { answer: 'not_ready', missing };
  const ending = endedByWithdrawal(active);
  if (ending.length === 0) return { answer: 'yes', amount };
  return { answer: 'yes_but', amount, lost: moneyOf(ending), bonuses: ending.length };
}
