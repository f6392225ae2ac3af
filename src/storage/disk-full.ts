import { observable, type Settable } from '../lib/observable.ts';

/**
 * Whether this browser has refused, for want of room, to keep what a visit without a network would need. Stays so until
 * the page goes: the screens say it once.
 */
export const diskFull: Settable<boolean> = observable(false);

const NAME = 'jangada-disk';
const FULL = 'full';

/** Says so from a worker, which has no screen of its own: the pages of this browser hear it. */
export function tellDiskFull(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(FULL);
  channel.close();
}

/** Hears what workers say; the answer ends it. */
export function hearDiskFull(): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener('message', ({ data }: MessageEvent) => {
    if (data === FULL) diskFull.set(true);
  });
  return () => channel.close();
}
