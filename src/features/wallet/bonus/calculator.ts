/** The bonus calculator: the average cost of a wager, and whether the player can withdraw now. Centavos. */

import type { WalletBonus } from '../../../contract/wallet.ts';
import type { Readiness } from '../../../contract/withdrawals.ts';
import { endedByWithdrawal, moneyOf, wagerLeft } from './bonus.ts';

/** A game that counts towards the wager. */
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

/** A select with more options than this would need a search. */
export const MOST_GAMES = 60;

/** The games that count towards a bonus and publish their RTP: recently played ones first, then the most viewed. */
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
 * The average cost of wagering an amount over very many rounds at this RTP (per cent), centavos. A player's few rounds
 * end anywhere between the loss of all stakes and a win of many times them.
 */
export function expectedCost(wager: number, rtp: number): number {
  return Math.round((wager * (100 - Math.min(100, Math.max(0, rtp)))) / 100);
}

export interface WagerSum {
  /**
   * Still to be wagered in all, centavos. A bet counts in full towards the oldest bonus; the rest of it towards the
   * next.
   */
  readonly left: number;
  readonly total: number;
  /** Bonus balance, centavos; null when the API does not say it. */
  readonly money: number | null;
}

/** Sum of all active bonuses. */
export function wagerSum(active: readonly WalletBonus[]): WagerSum {
  return {
    left: active.reduce((sum, bonus) => sum + wagerLeft(bonus), 0),
    total: active.reduce((sum, { rollover }) => sum + rollover, 0),
    money: moneyOf(active),
  };
}

/** Whether the player can withdraw now, and what it costs. Centavos. */
export type WithdrawNow =
  /** The player loses nothing. */
  | { readonly answer: 'yes'; readonly amount: number }
  /** The player can withdraw real money, but that ends bonuses worth `lost` (null: the API does not say). */
  | { readonly answer: 'yes_but'; readonly amount: number; readonly lost: number | null; readonly bonuses: number }
  /** The balance is below the site's minimum. */
  | { readonly answer: 'too_little'; readonly amount: number; readonly min: number }
  /** Something else is missing (documents, a key, a hold); the check list of the withdrawal names it. */
  | { readonly answer: 'not_ready'; readonly missing: number };

/**
 * Whether the player can withdraw now. Real money can be withdrawn at any time, a bonus only once it has become real
 * money.
 */
export function withdrawNow(
  readiness: Pick<Readiness, 'checks' | 'available' | 'min' | 'max'>,
  active: readonly WalletBonus[],
): WithdrawNow {
  const { available, min, max, checks } = readiness;
  // One withdrawal is at most the site's maximum.
  const amount = Math.min(available, max);
  if (available < min) return { answer: 'too_little', amount: available, min };
  const missing = checks.filter(({ name, ok }) => !ok && name !== 'balance').length;
  if (missing > 0) return { answer: 'not_ready', missing };
  const ending = endedByWithdrawal(active);
  if (ending.length === 0) return { answer: 'yes', amount };
  return { answer: 'yes_but', amount, lost: moneyOf(ending), bonuses: ending.length };
}
