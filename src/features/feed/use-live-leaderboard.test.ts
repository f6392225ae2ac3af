import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Live } from '../../api/live.ts';
import { leaderboardQuery } from './queries.ts';
import { followLeaderboard } from './use-live-leaderboard.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('reads the leaderboard again within ten seconds of a settled bet, once for all bets of that time', () => {
  let tell: (bet: never) => void = () => undefined;
  const stopped = vi.fn();
  const live = {
    on: (_name: string, handler: (bet: never) => void) => {
      tell = handler;
      return stopped;
    },
  } as unknown as Pick<Live, 'on'>; // only what the follower uses
  const queryClient = new QueryClient();
  const { queryKey } = leaderboardQuery('week');
  const fill = () => queryClient.setQueryData(queryKey, []);
  const isStale = () => queryClient.getQueryState(queryKey)?.isInvalidated;
  const stop = followLeaderboard(live, queryClient);

  fill();
  tell({ type: 'bet' } as never);
  vi.advanceTimersByTime(20_000);
  expect(isStale()).toBe(false);
  tell({ type: 'win' } as never);
  vi.advanceTimersByTime(6000);
  tell({ type: 'win' } as never);
  expect(isStale()).toBe(false);
  vi.advanceTimersByTime(4000);
  expect(isStale()).toBe(true);

  // The second bet of those ten seconds starts no read of its own.
  fill();
  vi.advanceTimersByTime(20_000);
  expect(isStale()).toBe(false);
  tell({ type: 'win' } as never);
  stop();
  vi.advanceTimersByTime(20_000);
  expect([isStale(), stopped.mock.calls.length]).toEqual([false, 1]);
});
