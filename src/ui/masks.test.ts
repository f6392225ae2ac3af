import { expect, it } from 'vitest';
import { caretAfterMask, dayOfTyped, maskBrPhone, maskCpf, maskDate, maskZip, typedDate } from './masks.ts';

it.each([
  ['', ''],
  ['123', '123'],
  ['1234', '123.4'],
  ['1234567', '123.456.7'],
  ['12345678909', '123.456.789-09'],
  ['123.456.789-09', '123.456.789-09'],
  [' 123 456 789 09 12', '123.456.789-09'],
  ['１２３．４５６．７８９－０９', '123.456.789-09'],
  ['00000000191', '000.000.001-91'],
  ['<b>123</b>🔥\u202e\u0000', '123'],
  ['9'.repeat(10_000), '999.999.999-99'],
])('formats a CPF: %j', (typed, masked) => {
  expect(maskCpf(typed)).toBe(masked);
});

it.each([
  ['1', '1'],
  ['119', '(11) 9'],
  ['1137654321', '(11) 3765-4321'],
  ['11987654321', '(11) 98765-4321'],
  ['+55 11 98765-4321', '(11) 98765-4321'],
  ['5511987654321', '(11) 98765-4321'],
  ['011987654321', '(11) 98765-4321'],
  ['55987654321', '(55) 98765-4321'],
  ['+５５ (１１) ９８７６５-４３２１', '(11) 98765-4321'],
  ['<i>11</i> 🔥98765\u202e4321', '(11) 98765-4321'],
  ['Tel.: 11 98765-4321', '(11) 98765-4321'],
  // Too long: kept for the error message, not cut off.
  ['119876543210', '(11) 98765-43210'],
  ['9'.repeat(10_000), '(99) 99999-99999999'],
  // 55 is an area code too: a surplus digit does not remove it.
  ['559988776655', '(55) 99887-76655'],
  ['551137654321', '(11) 3765-4321'],
  // No number: kept for the error message.
  ['abc', 'abc'],
  ['11 nove', '11 nove'],
  ['onze '.repeat(1000), 'onze onze onze onze '],
  // Another country's number: kept for the error message.
  ['+1 415 555-2671', '+1 415 555-2671'],
  ['+３51 912 345 678', '+351 912 345 678'],
  ['+', '+'],
  ['+5', '+5'],
  ['+55', ''],
  [`+1${'9'.repeat(10_000)}`, '+1999999999999999999'],
])('formats a phone number: %j', (typed, masked) => {
  expect(maskBrPhone(typed)).toBe(masked);
});

it('keeps the caret behind the typed digit', () => {
  // A 9 typed in the middle of "123.4|56" gives 123.496.
  expect(caretAfterMask('123.4956', 6, maskCpf('123.4956'))).toBe(6);
  expect(caretAfterMask('1239.456', 4, maskCpf('1239.456'))).toBe(5);
  expect(caretAfterMask('123', 0, '123')).toBe(0);
});

it.each([
  ['01310100', '01310-100'],
  ['01.310-100', '01310-100'],
  ['０１３１０－１００', '01310-100'],
  ['CEP: 01310 100', '01310-100'],
  ['\u202e<b>🔥', ''],
])('formats a postal code: %j', (typed, masked) => {
  expect(maskZip(typed)).toBe(masked);
});

it.each([
  ['1', '1', '1'],
  ['2512', '25/12', '25/12'],
  ['25/12/199', '25/12/199', '25/12/199'],
  ['25121990', '25/12/1990', '1990-12-25'],
  ['25.12.1990', '25/12/1990', '1990-12-25'],
  ['２５１２１９９０', '25/12/1990', '1990-12-25'],
  // As a browser fills in a birth date.
  [' 1990-12-25 ', '19/90/1225', '1990-12-25'],
  // No day of the calendar: the rule of the field refuses it.
  ['31021990', '31/02/1990', '1990-02-31'],
  ['abc', '', ''],
])('reads a typed date: %j', (typed, masked, day) => {
  expect([maskDate(typed), dayOfTyped(typed)]).toEqual([masked, day]);
});

it('writes a day as it is typed, and leaves a partial one as it is', () => {
  expect(['1990-12-25', '25/12', ''].map(typedDate)).toEqual(['25/12/1990', '25/12', '']);
});
