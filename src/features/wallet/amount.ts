/** Amounts that a player asks for, held against the limits that the screen shows. Centavos. */

export type AmountFault = 'missing' | 'low' | 'high';

/** What is wrong with an amount; null: nothing. The greatest is checked last, so that an empty balance says "low". */
export function amountFault(amount: number | null, min: number, max: number): AmountFault | null {
  if (amount === null || amount === 0) return 'missing';
  if (amount < min) return 'low';
  return amount > max ? 'high' : null;
}

/** A site's own words about deposits, as far as they make sense; centavos. */
export interface DepositBounds {
  readonly min: number;
  readonly max: number;
  /** Amounts to pick from, all of them within the bounds; empty where none fits. */
  readonly presets: readonly number[];
}

interface Configured {
  readonly min_deposit?: number | null | undefined;
  readonly max_deposit?: number | null | undefined;
  readonly deposit_presets?: readonly number[] | null | undefined;
}

const isAmount = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

/** More chips than this are a wall, not a help. */
const MOST_PRESETS = 6;
/** Steps from the least amount upwards where a site names none of its own. */
const STEPS = [1, 2, 5, 10];

/** Bounds and presets of a configuration that may lack any of them: presets are then made from the bounds. */
export function depositBounds(config: Configured | null): DepositBounds {
  const min = isAmount(config?.min_deposit) ? config.min_deposit : 1;
  const most = isAmount(config?.max_deposit) ? config.max_deposit : Number.MAX_SAFE_INTEGER;
  const max = Math.max(min, most);
  const fits = (value: number) => isAmount(value) && value >= min && value <= max;
  const sorted = (values: readonly number[]) => [...new Set(values.filter(fits))].sort((a, b) => a - b);
  const own = sorted(config?.deposit_presets ?? []).slice(0, MOST_PRESETS);
  if (own.length > 0 || config === null) return { min, max, presets: own };
  // From the least amount in whole reais, and nothing below ten of them.
  const first = Math.max(Math.ceil(min / 100) * 100, 1000);
  const made = sorted(STEPS.map((step) => first * step));
  return { min, max, presets: made.length > 0 ? made : sorted([min, max]) };
}

/** What a link begins a deposit with: `deposit:5000` is R$ 50,00, `deposit::MARALTA` a coupon, `deposit:5000:MARALTA` both. */
export function depositOf(arg: string): { readonly amount: number | null; readonly coupon: string } {
  const [, digits = '', code = ''] = /^(\d{0,9})(?::(.{1,40}))?$/.exec(arg) ?? [];
  const amount = Number(digits);
  return { amount: amount > 0 ? amount : null, coupon: code };
}

/** What a coupon adds to a deposit, centavos; nothing below its least deposit. */
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
