import { useSyncExternalStore } from 'react';
import { isStill } from '../../lib/is-still.ts';

const QUERY = '(prefers-reduced-motion: reduce)';

function subscribe(changed: () => void): () => void {
  const query = matchMedia(QUERY);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether nothing moves: the device asks for reduced motion, or data saver is on. Follows changes. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, isStill, () => false);
}
