import { proxy } from 'valtio/vanilla';

/**
 * Whether the browser refused to store data for offline use because the disk is full. Stays true for the life of the
 * page; the screens show it once.
 */
export const disk = proxy({ isFull: false });

const NAME = 'jangada-disk';
const FULL = 'full';

/** Reports a full disk from a worker, which has no screen, to the pages of this browser. */
export function tellDiskFull(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(FULL);
  channel.close();
}

/** Sets `disk.isFull` when a worker reports it. @returns unsubscribe function */
export function hearDiskFull(): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener('message', ({ data }: MessageEvent) => {
    if (data === FULL) disk.isFull = true;
  });
  return () => channel.close();
}
