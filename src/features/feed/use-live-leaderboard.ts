import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Live } from '../../api/live.ts';
import { useLive } from '../../hooks/use-live.ts';

/** Longest time from a settled bet to the leaderboard that counts it, ms. One read for all bets in it. */
const GATHER_MS = 10_000;

/** Reads the leaderboard again after settled bets, at most every ten seconds. @returns unsubscribe function */
export function followLeaderboard(live: Pick<Live, 'on'>, queryClient: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const read = () => {
    timer = undefined;
    void queryClient.invalidateQueries({ queryKey: ['feed', 'leaderboard'] });
  };
  const stop = live.on('BetPlaced', ({ type }) => {
    if (type === 'win') timer ??= setTimeout(read, GATHER_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Keeps the shown leaderboard up to date. */
export function useLiveLeaderboard(): void {
  const live = useLive();
  const queryClient = useQueryClient();
  useEffect(() => (live ? followLeaderboard(live, queryClient) : undefined), [live, queryClient]);
}
