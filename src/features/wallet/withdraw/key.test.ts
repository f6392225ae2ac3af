import { expect, it } from 'vitest';
import { couponBonus } from '../amount.ts';
import { keyToSend } from './key.ts';

it.each([
  ['cpf', 'whatever', ''],
  ['email', ' Marina@Exemplo.com ', 'marina@exemplo.com'],
  ['email', 'marina@', null],
  ['phone', '(11) 98765-4321', '+5511987654321'],
  ['phone', '98765', null],
  ['evp', '7B1E2F4A-91c0-4d5e-8a77-3c2b9e6f01d4', '7b1e2f4a-91c0-4d5e-8a77-3c2b9e6f01d4'],
  ['evp', '7b1e2f4a', null],
] as const)('%s %s is sent as %s', (type, typed, sent) => {
  expect(keyToSend(type, typed)).toBe(sent);
});

it.each([
  ['percent', 100, 5000, null, 5000],
  ['percent', 100, 50000, 20000, 20000],
  ['percent', 33, 1001, null, 330],
  ['fixed', 1500, 5000, null, 1500],
  ['fixed', 1500, 999, null, 0],
] as const)('a coupon of %s %i on %i with at most %s gives %i', (kind, value, deposit, max_bonus, bonus) => {
  expect(couponBonus({ kind, value, min_deposit: 1000, max_bonus }, deposit)).toBe(bonus);
});
