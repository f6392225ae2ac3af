import { i18n } from '@lingui/core';
import { beforeAll, expect, it } from 'vitest';
import type { TransactionStatus } from '../../../contract/wallet.ts';
import { bonusEndWords, hasMoved, wordsOfStatus } from './words.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'pt', messages: {} }));

it.each([
  [0, 'Pendente'],
  [1, 'Aprovado'],
  [2, 'Cancelado'],
  [3, 'Chave Pix inválida (liberando)'],
  [4, 'Processando'],
  [5, 'Em análise'],
] as const satisfies readonly (readonly [TransactionStatus, string])[])(
  'calls the status %i "%s" (MONEY-5)',
  (status, words) => {
    expect(i18n._(wordsOfStatus({ status, payment_status: null }).label)).toBe(words);
  },
);

it('says of a deposit what became of its payment (MONEY-5), and of each end of a bonus another word', () => {
  expect(i18n._(wordsOfStatus({ status: 2, payment_status: 'refused' }).label)).toBe('Recusado');
  const ends = Object.values(bonusEndWords).map(({ label }) => i18n._(label));
  expect(new Set(ends).size).toBe(ends.length);
});

it('calls a code that ran out expired, not refused', () => {
  const status = { status: 2, payment_status: 'refused', expired: true } as const;
  expect(i18n._(wordsOfStatus(status).label)).toBe('Expirado');
});

it.each([
  ['deposit', 1, 5000, true],
  ['deposit', 2, null, false],
  ['deposit', 0, null, false],
  ['withdraw', 0, null, true],
  ['withdraw', 2, null, false],
  ['withdraw', 3, null, false],
] as const)('gives the amount of a %s in the state %i a sign only if its money moved', (type, status, after, moved) => {
  expect(hasMoved({ type, status, balance_after: after })).toBe(moved);
});
