// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from './errors.ts';
import { createQueryClient } from './query.ts';

const failure = (status: number, code: string) => new ApiError({ status, code, message: code });

/** Shows a read that fails as said until it is mended, and counts how often it was asked. */
function shown(error: ApiError) {
  const client = createQueryClient();
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
    observer,
    leave,
    asked: () => asked,
    mend: () => {
      broken = false;
    },
  };
}

describe('a read that is on the screen', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test.each([
    ['no network', failure(0, 'network')],
    ['no answer in time', failure(0, 'timeout')],
    ['a platform that is not well', failure(503, 'http')],
  ])('after %s is asked again by itself until it is there', async (_, error) => {
    const read = shown(error);
    await vi.advanceTimersByTimeAsync(30_500);
    expect(read.asked()).toBe(4);
    read.mend();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(read.observer.getCurrentResult().data).toBe('here');
    expect(read.asked()).toBe(5);
    read.leave();
  });

  test.each([
    ['what is not there', failure(404, 'not_found')],
    ['what is not built', failure(501, 'not_implemented')],
    ['an answer that breaks its schema', failure(200, 'schema')],
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
