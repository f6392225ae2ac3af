import { expect, it } from 'vitest';
import { caretAfterMask, maskBrPhone, maskCpf } from './masks.ts';

it.each([
  ['', ''],
  ['123', '123'],
  ['1234', '123.4'],
  ['1234567', '123.456.7'],
  ['12345678909', '123.456.789-09'],
  ['123.456.789-09', '123.456.789-09'],
  [' 123 456 789 09 12', '123.456.789-09'],
])('places the dots of a CPF: %j', (typed, masked) => {
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
])('places the parts of a phone number: %j', (typed, masked) => {
  expect(maskBrPhone(typed)).toBe(masked);
});

it('keeps the caret behind the digit that was typed', () => {
  // "123.4|56" with a 9 typed in the middle becomes 123.496.
  expect(caretAfterMask('123.4956', 6, maskCpf('123.4956'))).toBe(6);
  expect(caretAfterMask('1239.456', 4, maskCpf('1239.456'))).toBe(5);
  expect(caretAfterMask('123', 0, '123')).toBe(0);
});
