import { useSyncExternalStore } from 'react';

/** From here on there is room for the side menu (as in its style sheet). */
const WIDE = '(min-width: 1024px)';

/** For which window the server draws: the document brings the lobby's first screen for both. */
let drawnWide = false;
export function drawForWide(is: boolean): void {
  drawnWide = is;
}

/** Whether the window is a desktop's, and when that changes. */
export const wide = {
  subscribe: (changed: () => void): (() => void) => {
    if (typeof matchMedia !== 'function') return () => {};
    const query = matchMedia(WIDE);
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  },
  now: (): boolean => typeof matchMedia === 'function' && matchMedia(WIDE).matches,
};

/** Whether the window is a desktop's, kept up to date. */
export function useWide(): boolean {
  return useSyncExternalStore(wide.subscribe, wide.now, () => drawnWide);
}
