import { assert, integer, property } from 'fast-check';
import { expect, it } from 'vitest';
import { formatMoney, joinAmounts, parseMoney } from './money.ts';

it.each([
  [0, 'R$\u00a00,00'],
  [5, 'R$\u00a00,05'],
  [123_456, 'R$\u00a01.234,56'],
  [100_000_000, 'R$\u00a01.000.000,00'],
  [-740, '\u2212\u00a0R$\u00a07,40'],
])('writes %i centavos', (centavos, text) => {
  expect(formatMoney(centavos)).toBe(text);
});

it('gives a gain its plus when asked, and nothing to zero', () => {
  expect(formatMoney(3_100, { sign: 'always' })).toBe('+\u00a0R$\u00a031,00');
  expect(formatMoney(0, { sign: 'always' })).toBe('R$\u00a00,00');
});

it('keeps an amount of a text on one line', () => {
  expect(joinAmounts('De R$ 0,50 a R$ 5; R$ sem valor')).toBe('De R$\u00a00,50 a R$\u00a05; R$ sem valor');
});

it.each([
  ['12.34', 1_234],
  ['1.234', 123_400],
  ['1,234', 123_400],
  ['1.234.567,8', 123_456_780],
  ['R$ 0,2', 20],
])('reads %s', (text, centavos) => {
  expect(parseMoney(text)).toBe(centavos);
});

it.each(['', 'R$', 'abc', '-5', '1.23.4', '12,3456,7', '1.2345,00', '99999999999999999999'])(
  'finds no amount in %j',
  (text) => {
    expect(parseMoney(text)).toBeNull();
  },
);

it('reads back whatever it writes', () => {
  assert(
    property(integer({ min: 0, max: 10 ** 12 }), (centavos) => {
      expect(parseMoney(formatMoney(centavos))).toBe(centavos);
    }),
  );
});
