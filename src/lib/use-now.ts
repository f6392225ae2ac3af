import { focusManager } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Longest delay of a browser's timer, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

/**
 * Returns the time of `clock` (the server's where that matters) in milliseconds, for content that changes at known
 * moments: rerenders at the next moment, and when the page becomes visible, since a sleeping phone runs no timers.
 */
export function useNow(clock: () => number, nextAfter: (now: number) => number | null): number {
  const [, look] = useState(0);
  const now = clock();
  const next = nextAfter(now);
  useEffect(() => {
    const again = () => look((count) => count + 1);
    const stop = focusManager.subscribe(again);
    // 20 ms late rather than early, so that the moment has passed.
    const timer = next === null ? undefined : setTimeout(again, Math.min(LONGEST, Math.max(0, next - clock()) + 20));
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [next, clock]);
  return now;
}
