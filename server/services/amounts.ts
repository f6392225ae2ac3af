import { fieldLabel, fieldMessage } from '../../src/contract/field-messages.ts';
import { ApiError } from '../errors.ts';
import type { Language } from '../messages.ts';

/** `R$ 1.234,56` in Portuguese and in English alike, as on every screen, with a no-break space. */
export function reais(centavos: number): string {
  const whole = String(Math.floor(centavos / 100)).replace(/\B(?=(\d{3})+(?!\d))/g, '.');
  return `R$\u00a0${whole},${String(centavos % 100).padStart(2, '0')}`;
}

/** What a site's configuration says of money; amounts in centavos. */
export interface MoneyRules {
  readonly minDeposit: number;
  readonly maxDeposit: number;
  readonly minWithdrawal: number;
  readonly maxWithdrawal: number;
  readonly maxPendingWithdrawals: number;
  readonly pixExpirySeconds: number;
  readonly withdrawalTargetMinutes: number;
  /** Greatest stake while a bonus is active, where the bonus says no other. */
  readonly bonusMaxStake: number;
}

/** A whole number of at least `least`; what a foreign configuration leaves out or writes otherwise becomes the fallback. */
function figure(value: unknown, fallback: number, least = 1): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least ? value : fallback;
}

/**
 * The rules of a site. A configuration that another program wrote may lack any of them, and a missing figure must
 * neither let everything pass nor be shown as nonsense.
 */
export function moneyRules(config: Readonly<Record<string, unknown>>): MoneyRules {
  return {
    minDeposit: figure(config['min_deposit'], 100),
    maxDeposit: figure(config['max_deposit'], 500_000),
    minWithdrawal: figure(config['min_withdrawal'], 100),
    maxWithdrawal: figure(config['max_withdrawal'], 500_000),
    // A player may have at least four (contract, fine print).
    maxPendingWithdrawals: figure(config['max_pending_withdrawals'], 4),
    pixExpirySeconds: figure(config['pix_expiry_seconds'], 300),
    withdrawalTargetMinutes: figure(config['withdrawal_target_minutes'], 120),
    bonusMaxStake: figure(config['bonus_max_stake'], 5_000),
  };
}

/** A stored configuration with every rule of money in it, as the contract's `site-config` needs them. */
export function withMoneyRules<T extends object>(config: T): T {
  const rules = moneyRules(config as Readonly<Record<string, unknown>>);
  return {
    ...config,
    min_deposit: rules.minDeposit,
    max_deposit: rules.maxDeposit,
    min_withdrawal: rules.minWithdrawal,
    max_withdrawal: rules.maxWithdrawal,
    max_pending_withdrawals: rules.maxPendingWithdrawals,
    pix_expiry_seconds: rules.pixExpirySeconds,
    withdrawal_target_minutes: rules.withdrawalTargetMinutes,
    bonus_max_stake: rules.bonusMaxStake,
  };
}

/**
 * Refuses an amount outside the site's bounds, all in centavos.
 * @throws ApiError 422 `amount_out_of_range`, with both bounds in words under `amount`.
 */
export function requireAmount(amount: number, min: number, max: number, language: Language): void {
  if (amount >= min && amount <= max) return;
  const words = fieldMessage('money', fieldLabel('amount', language), language, [reais(min), reais(max)]);
  throw new ApiError(422, 'amount_out_of_range', { errors: { amount: [words] } });
}
