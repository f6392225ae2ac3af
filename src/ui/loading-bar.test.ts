import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLoadingBar } from './loading-bar.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('shows nothing for a load shorter than 200 ms', () => {
  const bar = createLoadingBar();
  const seen: string[] = [];
  bar.subscribe(() => seen.push(bar.phase()));
  bar.start();
  vi.advanceTimersByTime(199);
  bar.finish();
  vi.advanceTimersByTime(5_000);
  expect(seen).toEqual(['waiting', 'idle']);
});

it('runs from 200 ms, stands full for 500, fades for 400 and is gone', () => {
  const bar = createLoadingBar();
  bar.start();
  vi.advanceTimersByTime(200);
  expect(bar.phase()).toBe('running');
  vi.advanceTimersByTime(9_000);
  expect(bar.phase()).toBe('running');
  bar.finish();
  expect(bar.phase()).toBe('finishing');
  vi.advanceTimersByTime(499);
  expect(bar.phase()).toBe('finishing');
  vi.advanceTimersByTime(1);
  expect(bar.phase()).toBe('resetting');
  vi.advanceTimersByTime(400);
  expect(bar.phase()).toBe('idle');
});

it('begins anew when a second load comes while the first one fades', () => {
  const bar = createLoadingBar();
  bar.start();
  vi.advanceTimersByTime(200);
  bar.finish();
  vi.advanceTimersByTime(600);
  bar.start();
  expect(bar.phase()).toBe('waiting');
  vi.advanceTimersByTime(200);
  expect(bar.phase()).toBe('running');
  vi.advanceTimersByTime(400);
  expect(bar.phase()).toBe('running');
});

it('ignores a second start and a finish of nothing', () => {
  const bar = createLoadingBar();
  bar.finish();
  expect(bar.phase()).toBe('idle');
  bar.start();
  vi.advanceTimersByTime(150);
  bar.start();
  vi.advanceTimersByTime(50);
  expect(bar.phase()).toBe('running');
});
