/** Facts about a bonus for the screens: the wager left, its end, and which bonuses a withdrawal ends. Centavos. */
import type { WalletBonus } from '../../../contract/wallet.ts';
import { toMs } from '../../../lib/time.ts';

/** The wager that is left, centavos. */
export function wagerLeft({ rollover, progress }: Pick<WalletBonus, 'rollover' | 'progress'>): number {
  return Math.max(0, rollover - progress);
}

/** The active bonuses, oldest first, the order in which bets count towards them. */
export function activeOf(bonuses: readonly WalletBonus[]): WalletBonus[] {
  return bonuses.filter(({ status }) => status === 'active').toReversed();
}

/** The active bonuses that a withdrawal ends. */
export function endedByWithdrawal(bonuses: readonly WalletBonus[]): WalletBonus[] {
  return bonuses.filter(({ status, ends_on_withdrawal }) => status === 'active' && ends_on_withdrawal);
}

/** Whether a bonus has passed its deadline but waits for an open round to end. `now` in ms. */
export function isPastTerm({ expires_at }: Pick<WalletBonus, 'expires_at'>, now: number): boolean {
  return expires_at !== null && toMs(expires_at) <= now;
}

/** Sum of the bonuses' balances, centavos; null when a back end does not say one of them. */
export function moneyOf(bonuses: readonly Pick<WalletBonus, 'balance'>[]): number | null {
  return bonuses.reduce<number | null>(
    (sum, { balance }) => (sum === null || balance === null ? null : sum + balance),
    0,
  );
}

/** The earliest deadline, ISO 8601; null when no bonus has one. */
export function firstDeadline(bonuses: readonly Pick<WalletBonus, 'expires_at'>[]): string | null {
  const all = bonuses.flatMap(({ expires_at }) => (expires_at === null ? [] : [expires_at]));
  return all.toSorted((a, b) => toMs(a) - toMs(b))[0] ?? null;
}

export type BonusEnd = NonNullable<WalletBonus['outcome']>;

/** How a bonus ended; derived from the status when the back end does not say. Null while it is active. */
export function endOf(bonus: Pick<WalletBonus, 'status' | 'outcome' | 'rollover' | 'progress'>): BonusEnd | null {
  if (bonus.status === 'active') return null;
  if (bonus.outcome !== null) return bonus.outcome;
  if (bonus.status === 'completed') return wagerLeft(bonus) === 0 ? 'converted' : 'spent';
  return bonus.status;
}
