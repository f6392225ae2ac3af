import { fieldLabel, fieldMessage } from '../../src/contract/field-messages.ts';
import { ApiError } from '../errors.ts';
import type { Language } from '../messages.ts';

/** Formats centavos as `R$ 1.234,56` with a no-break space, in Portuguese and English alike. */
export function reais(centavos: number): string {
  const whole = String(Math.floor(centavos / 100)).replace(/\B(?=(\d{3})+(?!\d))/g, '.');
  return `R$\u00a0${whole},${String(centavos % 100).padStart(2, '0')}`;
}

/** Money rules of a site's configuration; amounts in centavos. */
export interface MoneyRules {
  readonly minDeposit: number;
  readonly maxDeposit: number;
  readonly minWithdrawal: number;
  readonly maxWithdrawal: number;
  readonly maxPendingWithdrawals: number;
  readonly pixExpirySeconds: number;
  readonly withdrawalTargetMinutes: number;
  /** Largest stake while a bonus is active, if the bonus has none of its own. */
  readonly bonusMaxStake: number;
}

/** A safe integer of at least `least`; any other value becomes the fallback. */
function figure(value: unknown, fallback: number, least = 1): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least ? value : fallback;
}

/**
 * Money rules of a site. A configuration of another program may lack some of them; a missing value must neither disable
 * a check nor show as nonsense.
 */
export function moneyRules(config: Readonly<Record<string, unknown>>): MoneyRules {
  return {
    minDeposit: figure(config['min_deposit'], 100),
    maxDeposit: figure(config['max_deposit'], 500_000),
    minWithdrawal: figure(config['min_withdrawal'], 100),
    maxWithdrawal: figure(config['max_withdrawal'], 500_000),
    // The contract promises a player at least four.
    maxPendingWithdrawals: figure(config['max_pending_withdrawals'], 4),
    pixExpirySeconds: figure(config['pix_expiry_seconds'], 300),
    withdrawalTargetMinutes: figure(config['withdrawal_target_minutes'], 120),
    bonusMaxStake: figure(config['bonus_max_stake'], 5_000),
  };
}

/** A stored configuration completed with every money rule, as the contract's `site-config` needs it. */
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
 * Refuses an amount outside the bounds, all in centavos.
 * @throws ApiError 422 `amount_out_of_range`, with both bounds in words under `amount`.
 */
export function requireAmount(amount: number, min: number, max: number, language: Language): void {
  if (amount >= min && amount <= max) return;
  const words = fieldMessage('money', fieldLabel('amount', language), language, [reais(min), reais(max)]);
  throw new ApiError(422, 'amount_out_of_range', { errors: { amount: [words] } });
}
