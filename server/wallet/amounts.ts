import { fieldLabel, fieldMessage } from '../../src/contract/field-messages.ts';
import { siteDefaults } from '../../src/contract/site.ts';
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

/** A safe integer above zero; any other value becomes the default. */
function figure(config: Readonly<Record<string, unknown>>, key: Exclude<keyof typeof siteDefaults, 'deposit_presets'>) {
  const value = config[key];
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : siteDefaults[key];
}

/**
 * Money rules of a site. A configuration of another program may lack some of them; a missing value must neither disable
 * a check nor show as nonsense.
 */
export function moneyRules(config: Readonly<Record<string, unknown>>): MoneyRules {
  return {
    minDeposit: figure(config, 'min_deposit'),
    maxDeposit: figure(config, 'max_deposit'),
    minWithdrawal: figure(config, 'min_withdrawal'),
    maxWithdrawal: figure(config, 'max_withdrawal'),
    maxPendingWithdrawals: figure(config, 'max_pending_withdrawals'),
    pixExpirySeconds: figure(config, 'pix_expiry_seconds'),
    withdrawalTargetMinutes: figure(config, 'withdrawal_target_minutes'),
    bonusMaxStake: figure(config, 'bonus_max_stake'),
  };
}

/** A stored configuration completed with every money rule, as the contract's `site-config` needs it. */
export function withMoneyRules<T extends object>(config: T): T {
  const given = config as Readonly<Record<string, unknown>>;
  const { deposit_presets: presets, ...figures } = siteDefaults;
  const keys = Object.keys(figures) as (keyof typeof figures)[];
  return {
    deposit_presets: presets,
    ...config,
    ...Object.fromEntries(keys.map((key) => [key, figure(given, key)])),
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
