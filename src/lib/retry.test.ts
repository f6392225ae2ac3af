// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePage, comeOnline, setOnline, setVisible } from '../../tests/support/network.ts';
import { repeat } from './repeat.ts';
import { retry } from './retry.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  closePage();
  vi.useRealTimers();
});

const lost = new TypeError('Failed to fetch');

describe('a retry', () => {
  it('repeats the work until it succeeds, at once when the network returns', async () => {
    const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(lost).mockRejectedValueOnce(lost);
    work.mockResolvedValue('here');
    const result = retry(work, { first: 5_000 });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(work).toHaveBeenCalledTimes(2);
    comeOnline();
    await expect(result).resolves.toBe('here');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('doubles its pauses up to the longest', async () => {
    const work = vi.fn(() => Promise.reject(lost));
    void retry(work, { first: 1_000, longest: 4_000 });
    // 1, 2, 4 and 4 s, each up to a quarter shorter.
    await vi.advanceTimersByTimeAsync(8_200);
    expect([3, 4]).toContain(work.mock.calls.length);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(work.mock.calls.length).toBeGreaterThan(11);
    expect(work.mock.calls.length).toBeLessThan(18);
  });

  it('waits at least as long as the error asks, and gives up on a final error', async () => {
    const work = vi.fn(() => Promise.reject(lost));
    const result = retry(work, { first: 1_000 }, () => (work.mock.calls.length < 2 ? 60_000 : null));
    const refused = expect(result).rejects.toBe(lost);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_000);
    await refused;
    expect(work).toHaveBeenCalledTimes(2);
  });
});

describe('a repeated work', () => {
  it('runs one at a time, rests when nothing is left, and runs again when the network returns', async () => {
    let left: number | null = 0;
    const work = vi.fn(async () => left);
    const { run, stop } = repeat(work, { first: 1_000 });
    run();
    run();
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(work).toHaveBeenCalledTimes(2);
    left = null;
    await vi.advanceTimersByTimeAsync(60_000);
    expect([work.mock.calls.length, vi.getTimerCount()]).toEqual([3, 0]);
    comeOnline();
    expect(work).toHaveBeenCalledTimes(4);
    stop();
    comeOnline();
    expect(work).toHaveBeenCalledTimes(4);
  });

  it.each([
    ['hidden', () => setVisible(false), () => setVisible(true)],
    ['without a network', () => setOnline(false), () => setOnline(true)],
  ])('waits while the page is %s', async (_how, leave, comeBack) => {
    const work = vi.fn(async (_isWoken: boolean) => 0);
    const { later, stop } = repeat(work, { first: 1_000 });
    later();
    leave();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(work).not.toHaveBeenCalled();
    comeBack();
    expect(work.mock.calls).toEqual([[true]]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(work.mock.calls).toEqual([[true], [false]]);
    stop();
  });

  it('goes on after a rejection', async () => {
    const work = vi.fn(() => Promise.reject<number>(lost));
    const { run, stop } = repeat(work, { first: 1_000 });
    run();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(work).toHaveBeenCalledTimes(2);
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});
