/** Amounts that a player asks for, held against the limits that the screen shows. Centavos. */

export type AmountFault = 'missing' | 'low' | 'high';

/** What is wrong with an amount; null: nothing. The greatest is checked last, so that an empty balance says "low". */
export function amountFault(amount: number | null, min: number, max: number): AmountFault | null {
  if (amount === null || amount === 0) return 'missing';
  if (amount < min) return 'low';
  return amount > max ? 'high' : null;
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
