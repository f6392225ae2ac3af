import { expect, it, vi } from 'vitest';
import { backoffMs, pauseAfter, retry } from './retry.ts';

it('backs off with doubled pauses up to the longest, each at most a quarter shorter', () => {
  for (const [failures, most] of [
    [1, 250],
    [2, 500],
    [3, 1_000],
    [2_000, 15_000],
  ] as const) {
    const pause = backoffMs(failures, 250, 15_000);
    expect(pause).toBeGreaterThanOrEqual(most * 0.75);
    expect(pause).toBeLessThanOrEqual(most);
  }
});

it('repeats the last pause of a list', () => {
  expect([1, 2, 3, 9].map((failures) => pauseAfter(failures, [5, 15, 60]))).toEqual([5, 15, 60, 60]);
});

it('repeats the work until it succeeds, and throws the last error', async () => {
  const work = vi.fn<() => Promise<number>>().mockRejectedValueOnce(new Error('first')).mockResolvedValueOnce(1);
  await expect(retry(work, { tries: 3 })).resolves.toBe(1);
  work.mockRejectedValueOnce(new Error('first')).mockRejectedValueOnce(new Error('second'));
  await expect(retry(work, { tries: 2 })).rejects.toThrow('second');
  expect(work).toHaveBeenCalledTimes(4);
});

it('throws a final error at once', async () => {
  const work = vi.fn(() => Promise.reject(new Error('refused')));
  await expect(retry(work, { tries: 3, isFinal: () => true })).rejects.toThrow('refused');
  expect(work).toHaveBeenCalledTimes(1);
});
