/** A bonus as the screens speak of it: what is left to wager, how it ended, what a withdrawal would end. Centavos. */
import type { WalletBonus } from '../../contract/wallet.ts';
import { toMs } from '../../lib/time.ts';

/** Still to be wagered. */
export function wagerLeft({ rollover, progress }: Pick<WalletBonus, 'rollover' | 'progress'>): number {
  return Math.max(0, rollover - progress);
}

/** The bonuses that are being wagered, the oldest first, as bets count towards them. */
export function activeOf(bonuses: readonly WalletBonus[]): WalletBonus[] {
  return bonuses.filter(({ status }) => status === 'active').toReversed();
}

/** Those that asking for a withdrawal ends. */
export function endedByWithdrawal(bonuses: readonly WalletBonus[]): WalletBonus[] {
  return bonuses.filter(({ status, ends_on_withdrawal }) => status === 'active' && ends_on_withdrawal);
}

/** Whether its term has passed although it is still there, waiting for an open round to end. */
export function isPastTerm({ expires_at }: Pick<WalletBonus, 'expires_at'>, now: number): boolean {
  return expires_at !== null && toMs(expires_at) <= now;
}

/** Money of bonuses together; null when a back end leaves one of them unsaid. */
export function moneyOf(bonuses: readonly Pick<WalletBonus, 'balance'>[]): number | null {
  return bonuses.reduce<number | null>(
    (sum, { balance }) => (sum === null || balance === null ? null : sum + balance),
    0,
  );
}

/** The first of their deadlines, ISO; null when none has one. */
export function firstDeadline(bonuses: readonly Pick<WalletBonus, 'expires_at'>[]): string | null {
  const all = bonuses.flatMap(({ expires_at }) => (expires_at === null ? [] : [expires_at]));
  return all.toSorted((a, b) => toMs(a) - toMs(b))[0] ?? null;
}

export type BonusEnd = NonNullable<WalletBonus['outcome']>;

/** How it ended; what a back end does not say follows from its status. Null: it has not. */
export function endOf(bonus: Pick<WalletBonus, 'status' | 'outcome' | 'rollover' | 'progress'>): BonusEnd | null {
  if (bonus.status === 'active') return null;
  if (bonus.outcome !== null) return bonus.outcome;
  if (bonus.status === 'completed') return wagerLeft(bonus) === 0 ? 'converted' : 'spent';
  return bonus.status;
}
