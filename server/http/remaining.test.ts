import { expect, test } from 'vitest';
import { calls } from '../../src/contract/all.ts';
import { handlers } from './handlers.ts';

/** Calls without a handler; remove a call from this list when it gets one. */
const REMAINING: string[] = [];

test('lists the calls that answer 501', () => {
  const missing = Object.keys(calls)
    .filter((name) => !(name in handlers))
    .sort();
  expect(missing).toEqual(REMAINING);
});

test('has no handler without a declared call', () => {
  expect(Object.keys(handlers).filter((name) => !(name in calls))).toEqual([]);
});
