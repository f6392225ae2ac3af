import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RateLimit } from './rate-limit.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

it('allows a burst for each key, tells the seconds to wait, and allows again after them', () => {
  const limit = new RateLimit(3, 0.5);
  expect([1, 2, 3, 4, 5].map(() => limit.take('one'))).toEqual([0, 0, 0, 2, 2]);
  expect(limit.take('other')).toBe(0);
  vi.advanceTimersByTime(2_000);
  expect([limit.take('one'), limit.take('one')]).toEqual([0, 2]);
});
