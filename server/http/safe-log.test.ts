import { expect, test } from 'vitest';
import { scrub } from './safe-log';

test('cuts a session token, also one without a digit', () => {
  const withDigits = `${'a1'.repeat(21)}b`;
  const withoutDigits = 'cOewJXtRhXEFCGltHovzzdDeapcJdmHoYxfDXBaYhUM';
  expect(scrub(`at /a.js ${withDigits}`)).toBe('at /a.js [token]');
  expect(scrub(`at /a.js ${withoutDigits} ends`)).toBe('at /a.js [token] ends');
});

test('keeps the names of functions in a stack', () => {
  const stack = 'at openTheConfirmationOfADeposit (payments.ts:12:3)';
  expect(scrub(stack)).toBe(stack);
});

test('cuts addresses, numbers and queries', () => {
  expect(scrub('ana@jangada.example +55 11 99999-0001 /user?cpf=52998224725')).toBe('[email] [number] /user?[cut]');
});
