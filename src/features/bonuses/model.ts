import type { Coupon } from '../../contract/bonuses.ts';

type Terms = Pick<Coupon, 'kind' | 'value' | 'min_deposit' | 'max_bonus' | 'rollover'>;

/** The bonus of a coupon's smallest deposit and the wager that follows, as the server computes them. Centavos. */
export function leastBonus({ kind, value, min_deposit, max_bonus, rollover }: Terms): {
  readonly bonus: number;
  readonly wager: number;
} {
  const whole = kind === 'fixed' ? value : Math.floor((min_deposit * value) / 100);
  const bonus = max_bonus === null ? whole : Math.min(whole, max_bonus);
  return { bonus, wager: bonus * rollover };
}
