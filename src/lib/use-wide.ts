import { useSyncExternalStore } from 'react';

/** Width from which the side menu fits (as in its style sheet). */
const WIDE = '(min-width: 1024px)';

/** Window width of the server render: the document contains the lobby's first screen for both. */
let drawnWide = false;
export function drawForWide(is: boolean): void {
  drawnWide = is;
}

/** Whether the window has a desktop's width, with a subscription to changes. */
export const wide = {
  subscribe: (changed: () => void): (() => void) => {
    if (typeof matchMedia !== 'function') return () => {};
    const query = matchMedia(WIDE);
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  },
  now: (): boolean => typeof matchMedia === 'function' && matchMedia(WIDE).matches,
};

/** Whether the window has a desktop's width, kept up to date. */
export function useWide(): boolean {
  return useSyncExternalStore(wide.subscribe, wide.now, () => drawnWide);
}
