/**
 * Tells the other tabs of the same player that the outbox has changed. The message holds no marks: each tab reads the
 * player's database, so a guest's or another player's tab learns nothing.
 */
import { currentPrivate } from './databases.ts';

const NAME = 'jangada-outbox';

/** `changed`: the queued marks changed. `settled`: the API took or refused some, so cached answers are stale. */
export type OutboxNews = 'changed' | 'settled';

interface Told {
  /** The name of the player's database. */
  readonly whose: string;
  readonly news: OutboxNews;
}

let channel: BroadcastChannel | null = null;

function open(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  channel ??= new BroadcastChannel(NAME);
  return channel;
}

/** Notifies the player's other tabs. */
export async function tellOutboxTabs(news: OutboxNews): Promise<void> {
  const store = await currentPrivate();
  if (store) open()?.postMessage({ whose: store.name, news } satisfies Told);
}

/** Calls `listener` when another tab of the same player reports a change. @returns unsubscribe function */
export function watchOutboxTabs(listener: (news: OutboxNews) => void): () => void {
  const own = open();
  if (!own) return () => undefined;
  const heard = async ({ data }: MessageEvent<Told>) => {
    if ((await currentPrivate())?.name === data.whose) listener(data.news);
  };
  own.addEventListener('message', heard);
  return () => own.removeEventListener('message', heard);
}
