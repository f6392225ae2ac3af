import { useEffect, useState } from 'react';
import { serverNow } from '../../api/server-time.ts';
import type { Limits } from '../../contract/limits.ts';
import { nextReady } from './model.ts';

/** Longer timers overflow; a tab that is left open for so long looks again before. */
const LONGEST = 3_600_000;

/** The API's time, as of the last answer and of the moment at which a raise became ready: no clock ticks here. */
export function useServerNow(limits: Limits): number {
  const [now, setNow] = useState(serverNow);
  const ready = nextReady(limits, now);
  useEffect(() => {
    if (ready === null) return;
    const look = () => setNow(serverNow());
    const timer = setTimeout(look, Math.min(LONGEST, Math.max(0, ready - serverNow()) + 50));
    // A phone that slept through the moment sees it on waking.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [ready]);
  return now;
}
