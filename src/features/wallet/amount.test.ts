import { expect, it } from 'vitest';
import { amountFault } from './amount.ts';

it.each([
  [null, 'missing'],
  [0, 'missing'],
  [99, 'low'],
  [100, null],
  [5000, null],
  [5001, 'high'],
])('%s centavos between 100 and 5000: %s', (amount, fault) => {
  expect(amountFault(amount, 100, 5000)).toBe(fault);
});
it('says that an amount is too low before it says that there is not so much', () => {
  expect(amountFault(50, 100, 20)).toBe('low');
});
