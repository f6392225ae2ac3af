/** The amounts that a deposit offers and accepts, by the site's configuration and the player's own limits. */
import type { LimitPeriod, Limits } from '../../../contract/limits.ts';

/** A site's configured bounds of a deposit, after invalid values were removed. Centavos. */
export interface DepositBounds {
  readonly min: number;
  readonly max: number;
  /** Amounts to choose from, all within the bounds; may be empty. */
  readonly presets: readonly number[];
}

interface Configured {
  readonly min_deposit?: number | null | undefined;
  readonly max_deposit?: number | null | undefined;
  readonly deposit_presets?: readonly number[] | null | undefined;
}

const isAmount = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

/** More preset buttons than this do not help the player. */
const MOST_PRESETS = 6;
/** Multiples of the smallest amount, for a site that configures no presets. */
const STEPS = [1, 2, 5, 10];

/**
 * Bounds and presets of a configuration in which any of them may be missing; missing presets are computed. Centavos.
 */
export function depositBounds(config: Configured | null): DepositBounds {
  const min = isAmount(config?.min_deposit) ? config.min_deposit : 1;
  const most = isAmount(config?.max_deposit) ? config.max_deposit : Number.MAX_SAFE_INTEGER;
  const max = Math.max(min, most);
  const fits = (value: number) => isAmount(value) && value >= min && value <= max;
  const sorted = (values: readonly number[]) => [...new Set(values.filter(fits))].sort((a, b) => a - b);
  const own = sorted(config?.deposit_presets ?? []).slice(0, MOST_PRESETS);
  if (own.length > 0 || config === null) return { min, max, presets: own };
  // Start with the minimum in whole reais, at least R$ 10.
  const first = Math.max(Math.ceil(min / 100) * 100, 1000);
  const made = sorted(STEPS.map((step) => first * step));
  return { min, max, presets: made.length > 0 ? made : sorted([min, max]) };
}

/** The deposit limit that allows the least, and the centavos that it leaves, never below 0. */
export interface DepositRoom {
  readonly period: LimitPeriod;
  readonly left: number;
}

/**
 * Returns what the player's deposit limits leave; null without a limit.
 * @param waiting centavos of the charge that can still be paid, which counts as paid
 */
export function depositRoom(limits: Limits['deposit'] | undefined, waiting: number): DepositRoom | null {
  const rooms = (['day', 'week', 'month'] as const).flatMap((period) => {
    const { current = null, used = 0 } = limits?.[period] ?? {};
    return current === null ? [] : [{ period, left: Math.max(0, current - used - waiting) }];
  });
  return rooms.sort((a, b) => a.left - b.left)[0] ?? null;
}

/**
 * Parses a link's argument: `deposit:5000` is R$ 50,00, `deposit::MARALTA` a coupon, `deposit:5000:MARALTA` both.
 * Centavos.
 */
export function depositOf(arg: string): { readonly amount: number | null; readonly coupon: string } {
  const [, digits = '', code = ''] = /^(\d{0,9})(?::(.{1,40}))?$/.exec(arg) ?? [];
  const amount = Number(digits);
  return { amount: amount > 0 ? amount : null, coupon: code };
}
