import { useCallback, useEffect, useState } from 'react';

/**
 * Returns the whole seconds left of a wait, down to 0, and a function that starts one. A sleeping tab catches up when
 * it wakes.
 */
export function useCountdown(seconds = 0): readonly [left: number, begin: (seconds: number) => void] {
  const [until, setUntil] = useState(() => performance.now() + seconds * 1_000);
  const [now, setNow] = useState(() => performance.now());
  const left = Math.max(0, Math.ceil((until - now) / 1_000));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  const begin = useCallback((wait: number) => {
    const start = performance.now();
    setNow(start);
    setUntil(start + wait * 1_000);
  }, []);
  return [left, begin];
}
