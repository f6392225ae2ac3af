import { useEffect, useState } from 'react';

/** False until the first paint is over and the device has a moment: what the first paint does not need waits for it. */
export function useLate(): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const arrive = () => setLate(true);
    // Two frames: the first paints what React has made, the second shows that it is on the screen.
    const frame = requestAnimationFrame(() => requestAnimationFrame(arrive));
    // A tab in the background paints nothing, and must still come alive.
    const timer = setTimeout(arrive, 500);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return late;
}
