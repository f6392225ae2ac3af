import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive } from '../../hooks/use-live.ts';

/** Longest time from a settled bet to the leaderboard that counts it, ms. One read for all bets in it. */
const GATHER_MS = 10_000;

/** Reads the leaderboard again after settled bets, at most every ten seconds. */
export function useLiveLeaderboard(): void {
  const live = useLive();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!live) return;
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
  }, [live]);
}
