import { useSyncExternalStore } from 'react';
import { isWide, WIDE } from './device.ts';

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
  now: isWide,
};

/** Whether the window has a desktop's width, kept up to date. */
export function useWide(): boolean {
  return useSyncExternalStore(wide.subscribe, wide.now, () => drawnWide);
}
