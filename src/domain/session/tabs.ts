/** Messages between the tabs of a browser that the session has changed. Each tab then reads the stored token itself. */
const NAME = 'jangada-session';
const CHANGED = 'changed';

let channel: BroadcastChannel | null = null;

function open(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  channel ??= new BroadcastChannel(NAME);
  return channel;
}

/** Tells the other tabs that the session has changed. */
export function tellOtherTabs(): void {
  open()?.postMessage(CHANGED);
}

/**
 * Calls `listener` when another tab's session changes.
 * @returns unsubscribe function
 */
export function watchOtherTabs(listener: () => void): () => void {
  const own = open();
  if (!own) return () => undefined;
  const heard = (event: MessageEvent) => {
    if (event.data === CHANGED) listener();
  };
  own.addEventListener('message', heard);
  return () => {
    own.removeEventListener('message', heard);
    own.close();
    if (channel === own) channel = null;
  };
}
