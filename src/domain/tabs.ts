/** How tabs of one browser tell each other that the session has changed. They look at the stored token themselves. */
const NAME = 'jangada-session';
const CHANGED = 'changed';

let channel: BroadcastChannel | null = null;

function open(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  channel ??= new BroadcastChannel(NAME);
  return channel;
}

/** Says so to the other tabs. */
export function tellOtherTabs(): void {
  open()?.postMessage(CHANGED);
}

/** Calls `listener` when another tab says so; the answer ends it. */
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
