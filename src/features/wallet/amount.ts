/** Checks of amounts that a player enters, against the limits on the screen (DEP-4). Centavos. */

export type AmountFault = 'missing' | 'low' | 'high';

/** The fault of an amount; null without one. The maximum is checked last, so that an empty balance says "low". */
export function amountFault(amount: number | null, min: number, max: number): AmountFault | null {
  if (amount === null || amount === 0) return 'missing';
  if (amount < min) return 'low';
  return amount > max ? 'high' : null;
}

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

/**
 * Parses a link's argument: `deposit:5000` is R$ 50,00, `deposit::MARALTA` a coupon, `deposit:5000:MARALTA` both.
 * Centavos.
 */
export function depositOf(arg: string): { readonly amount: number | null; readonly coupon: string } {
  const [, digits = '', code = ''] = /^(\d{0,9})(?::(.{1,40}))?$/.exec(arg) ?? [];
  const amount = Number(digits);
  return { amount: amount > 0 ? amount : null, coupon: code };
}

/** The bonus that a coupon adds to a deposit, centavos; 0 below the coupon's minimum deposit. */
export function couponBonus(
  coupon: {
    readonly kind: 'percent' | 'fixed';
    readonly value: number;
    readonly min_deposit: number;
    readonly max_bonus: number | null;
  },
  deposit: number,
): number {
  if (deposit < coupon.min_deposit) return 0;
  const bonus = coupon.kind === 'fixed' ? coupon.value : Math.floor((deposit * coupon.value) / 100);
  return coupon.max_bonus === null ? bonus : Math.min(bonus, coupon.max_bonus);
}
