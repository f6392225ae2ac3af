import { startTransition, useEffect, useState } from 'react';
import { pageHasChanged } from './page-change.ts';

/** False until the first paint, and the change to this page, is over: what the first paint does not need waits for it. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    // A transition renders in slices: a press in between is answered first.
    const know = () => void pageHasChanged().then(() => startTransition(() => setPainted(true)));
    // Two frames: React's output is painted in the first, and is on the screen at the second.
    const frame = requestAnimationFrame(() => requestAnimationFrame(know));
    // A background tab paints nothing, so a timer starts it too.
    const timer = setTimeout(know, 500);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isPainted;
}
