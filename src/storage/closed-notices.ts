/**
 * Notifications whose card was closed on this device, and that the sound was played. All tabs share both: a card that
 * the player closes in one tab leaves the others.
 */
import { addToList, readList } from './device-facts.ts';

const NAME = 'jangada-notices';
const FACT = 'closedNotices';

/** The id of a notification whose card is gone, or that a tab has played the sound. */
type News = { readonly closed: string } | { readonly rang: true };

let channel: BroadcastChannel | null = null;

function open(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  channel ??= new BroadcastChannel(NAME);
  return channel;
}

/** Reads the ids of the closed cards; none when storage fails or times out. Never throws. */
export function readClosed(): Promise<readonly string[]> {
  return readList(FACT);
}

/** Keeps the id of a closed card and tells the other tabs. Never throws. */
export function rememberClosed(id: string): Promise<void> {
  open()?.postMessage({ closed: id } satisfies News);
  return addToList(FACT, id);
}

/** Tells the other tabs that this one has played the sound. */
export function tellRang(): void {
  open()?.postMessage({ rang: true } satisfies News);
}

/** Follows the other tabs. @returns unsubscribe function */
export function watchClosed(onClosed: (id: string) => void, onRang: () => void): () => void {
  const own = open();
  if (!own) return () => undefined;
  const heard = ({ data }: MessageEvent<News>) => ('closed' in data ? onClosed(data.closed) : onRang());
  own.addEventListener('message', heard);
  return () => own.removeEventListener('message', heard);
}
