import { useEffect, useState } from 'react';

/** The longest that a timer of a browser can wait. */
const LONGEST = 2 ** 31 - 1;

/**
 * The time by `clock` (the server's, where that counts) for what changes by itself at known moments: drawn again when the
 * next one has come, and when the page is seen again, since a phone that sleeps lets no timer run. Milliseconds.
 */
export function useNow(clock: () => number, nextAfter: (now: number) => number | null): number {
  const [, look] = useState(0);
  const now = clock();
  const next = nextAfter(now);
  useEffect(() => {
    const again = () => {
      if (document.visibilityState === 'visible') look((count) => count + 1);
    };
    document.addEventListener('visibilitychange', again);
    // One step late rather than one too early: the moment itself is in.
    const timer =
      next === null
        ? undefined
        : setTimeout(() => look((count) => count + 1), Math.min(LONGEST, Math.max(0, next - clock()) + 20));
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, [next, clock]);
  return now;
}
