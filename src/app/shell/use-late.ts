import { useEffect, useState } from 'react';

/** False until the first paint is over: parts that the first paint does not need wait for it. */
export function useLate(): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const arrive = () => setLate(true);
    // Two frames: React's output is painted in the first, and is on the screen at the second.
    const frame = requestAnimationFrame(() => requestAnimationFrame(arrive));
    // A background tab paints nothing, so a timer starts it too.
    const timer = setTimeout(arrive, 500);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return late;
}
