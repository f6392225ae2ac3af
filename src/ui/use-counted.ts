import { useEffect, useRef, useState } from 'react';
import { isStill } from '../lib/is-still.ts';

/** Milliseconds of a count; nothing waits for it. */
const COUNT_MS = 400;

/**
 * Returns the amount to draw while a balance counts from its last value to the new one. A change during a count goes on
 * from the drawn amount; with reduced motion or data saver, and in a hidden page, the new value is drawn at once.
 */
export function useCounted(centavos: number): number {
  const [drawn, setDrawn] = useState(centavos);
  const from = useRef(centavos);
  const [target, setTarget] = useState(centavos);
  if (target !== centavos) {
    setTarget(centavos);
    if (isStill() || document.hidden) setDrawn(centavos);
  }
  useEffect(() => {
    const start = from.current;
    if (start === centavos) return;
    if (isStill() || document.hidden) {
      from.current = centavos;
      return;
    }
    let frame = 0;
    const began = performance.now();
    const draw = () => {
      const share = Math.min(1, (performance.now() - began) / COUNT_MS);
      from.current = Math.round(start + (centavos - start) * (1 - (1 - share) ** 3));
      setDrawn(from.current);
      if (share < 1) frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [centavos]);
  return drawn;
}
