import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import { pageHasChanged } from './page-change.ts';

/** Distance from the viewport at which an element is near: half of the viewport's height. */
const MARGIN = '50% 0px';

/**
 * Returns the ref of an element, and whether it is or has been near the viewport: what it shows can be mounted then. It
 * is from the start if `isAtOnce`.
 */
export function useNear(isAtOnce: boolean): readonly [element: RefObject<HTMLElement | null>, isNear: boolean] {
  const element = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(isAtOnce);
  useEffect(() => {
    if (isNear || element.current === null) return;
    const watch = new IntersectionObserver(
      // A transition renders in slices: a press in between is answered first.
      ([entry]) => entry?.isIntersecting && void pageHasChanged().then(() => startTransition(() => setNear(true))),
      { rootMargin: MARGIN },
    );
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [isNear]);
  return [element, isNear];
}
