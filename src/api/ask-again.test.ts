// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { askAgain } from './ask-again.ts';
import { request } from './client.ts';
import { ApiError } from './errors.ts';
import { networkFailures } from './failures.ts';
import { createQueryClient } from './query.ts';

// Another file of this process may have loaded the modules without the mock, or would get them with it.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('./client.ts', () => ({ request: vi.fn() }));
const health = vi.mocked(request);

const failure = (status: number, code: string, retryAfter?: number) =>
  new ApiError({ status, code, message: code, ...(retryAfter === undefined ? {} : { retryAfter }) });

let end: () => void;

/** Mounts a query that fails with this error until it is fixed, and counts its fetches. */
function shown(error: ApiError) {
  const client = createQueryClient();
  end = askAgain(client, () => undefined);
  let asked = 0;
  let broken = true;
  const observer = new QueryObserver(client, {
    queryKey: ['noun', 'what'],
    queryFn: () => {
      asked += 1;
      return broken ? Promise.reject(error) : Promise.resolve('here');
    },
  });
  const leave = observer.subscribe(() => undefined);
  return {
    leave,
    asked: () => asked,
    answer: () => observer.getCurrentResult().data,
    mend: () => {
      broken = false;
    },
  };
}

describe('a read that is on the screen and failed', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    health.mockReset().mockResolvedValue(undefined);
    networkFailures.count = 0;
  });
  afterEach(() => {
    end();
    vi.useRealTimers();
  });

  test.each([
    ['no network', failure(0, 'network')],
    ['no answer in time', failure(0, 'timeout')],
    ['a platform that is not well', failure(503, 'http')],
    ['an answer that breaks its schema', failure(200, 'schema')],
  ])('after %s is asked again by itself until it is there, and then no more', async (_, error) => {
    const read = shown(error);
    await vi.advanceTimersByTimeAsync(60_000);
    const tries = read.asked();
    expect(tries).toBeGreaterThan(2);
    read.mend();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(read.answer()).toBe('here');
    expect(read.asked()).toBe(tries + 1);
    read.leave();
  });

  test('is not retried while the API does not answer', async () => {
    health.mockRejectedValue(failure(0, 'network'));
    const read = shown(failure(0, 'network'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(read.asked()).toBe(1);
    expect(health.mock.calls.length).toBeGreaterThan(1);
    read.leave();
  });

  test('waits as long as the API asks to', async () => {
    const read = shown(failure(429, 'too_many_requests', 50_000));
    await vi.advanceTimersByTimeAsync(49_000);
    expect(read.asked()).toBe(1);
    read.mend();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(read.answer()).toBe('here');
    read.leave();
  });

  test('waits an hour at most, and never asks in a circle, however long the API asks to', async () => {
    const read = shown(failure(503, 'unavailable', 40 * 86_400_000));
    await vi.advanceTimersByTimeAsync(3_590_000);
    expect(read.asked()).toBe(1);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(read.asked()).toBe(2);
    read.leave();
  });

  test.each([
    ['what is not there', failure(404, 'not_found')],
    ['what the platform does not have yet', failure(501, 'not_implemented')],
  ])('after %s waits to be asked by hand', async (_, error) => {
    const read = shown(error);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(read.asked()).toBe(1);
    read.leave();
  });

  test('once left is asked no more', async () => {
    const read = shown(failure(0, 'network'));
    await vi.advanceTimersByTimeAsync(500);
    read.leave();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(read.asked()).toBe(1);
  });
});
