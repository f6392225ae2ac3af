/**
 * Tells the other tabs of the same player that the outbox has changed. The message names no mark but a refused one's id:
 * each tab reads the player's database, so a guest's or another player's tab shows nothing.
 */
import { currentPrivate } from './databases.ts';

const NAME = 'jangada-outbox';

interface OutboxNews {
  /** The name of the player's database. */
  readonly player: string;
  /** Id of a mark that the API refused; other marks that have left the outbox were accepted. */
  readonly refused: string | undefined;
}

let channel: BroadcastChannel | null = null;

function open(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  channel ??= new BroadcastChannel(NAME);
  return channel;
}

/** Notifies the player's other tabs. */
export async function tellOutboxTabs(refused?: string): Promise<void> {
  const store = await currentPrivate();
  if (store) open()?.postMessage({ player: store.name, refused } satisfies OutboxNews);
}

/** Calls `listener` when another tab of the same player reports a change. @returns unsubscribe function */
export function watchOutboxTabs(listener: (refused: string | undefined) => void): () => void {
  const own = open();
  if (!own) return () => undefined;
  const heard = async ({ data }: MessageEvent<OutboxNews>) => {
    if ((await currentPrivate())?.name === data.player) listener(data.refused);
  };
  own.addEventListener('message', heard);
  return () => own.removeEventListener('message', heard);
}
