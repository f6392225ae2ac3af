import { useSyncExternalStore } from 'react';
import { DOCK, isWide, WIDE } from './device.ts';

/** Window width of the server render: the document contains the lobby's first screen for both. */
let drawnWide = false;
export function drawForWide(is: boolean): void {
  drawnWide = is;
}

function changesOf(query: string) {
  return (changed: () => void): (() => void) => {
    if (typeof matchMedia !== 'function') return () => {};
    const list = matchMedia(query);
    list.addEventListener('change', changed);
    return () => list.removeEventListener('change', changed);
  };
}

/** Whether the window has a desktop's width, with a subscription to changes. */
export const wide = { subscribe: changesOf(WIDE), now: isWide };

/** Whether the window has a desktop's width, kept up to date. */
export function useWide(): boolean {
  return useSyncExternalStore(wide.subscribe, wide.now, () => drawnWide);
}

const dockChanges = changesOf(DOCK);
const hasDock = () => typeof matchMedia === 'function' && matchMedia(DOCK).matches;

/** Whether the window has room for the dock at its right edge, kept up to date. The server does not know. */
export function useDock(): boolean {
  return useSyncExternalStore(dockChanges, hasDock, () => false);
}
