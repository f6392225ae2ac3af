import { expect, test } from 'vitest';
import { leastBonus } from './model.ts';

const terms = { kind: 'percent', value: 50, min_deposit: 2000, max_bonus: null, rollover: 10 } as const;

test('the smallest deposit brings a part of itself, and its rollover', () => {
  expect(leastBonus(terms)).toEqual({ bonus: 1000, wager: 10_000 });
});

test('the bonus stays below its maximum, and a fixed one does not depend on the deposit', () => {
  expect(leastBonus({ ...terms, max_bonus: 700 })).toEqual({ bonus: 700, wager: 7000 });
  expect(leastBonus({ ...terms, kind: 'fixed', value: 2000, rollover: 0 })).toEqual({ bonus: 2000, wager: 0 });
});
