import type { Cashback, Coupon } from '../../../contract/bonuses.ts';

// Skeletons take the shape of this cashback and this coupon; no player sees their words.

export const TYPICAL_CASHBACK: Cashback = {
  id: '',
  title: 'Cashback da semana',
  amount: 10_00,
  type: 'immediate',
  available_at: '2026-01-01',
  claimed: 0,
  claims_left: 1,
};

export const TYPICAL_COUPON: Coupon = {
  code: 'CUPOM20',
  title: 'R$ 20 em bônus',
  description: 'R$ 20,00 em bônus a partir de R$ 50,00, a apostar 5 vezes em 30 dias.',
  kind: 'fixed',
  value: 20_00,
  min_deposit: 50_00,
  rollover: 5,
  expires_at: '2030-01-01T12:00:00Z',
  max_bonus: null,
  bonus_days: 30,
  max_stake: 50_00,
};
