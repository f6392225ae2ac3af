/**
 * What the tabs of one player tell each other of what waits: only that it has changed. Each looks into the player's
 * database by itself, so that a guest's tab, or another player's, learns nothing.
 */
import { currentPrivate } from './databases.ts';

const NAME = 'jangada-outbox';

/** `changed`: other wishes wait than before. `settled`: the API has taken or refused some, and says other things now. */
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

/** Says so to the player's other tabs. */
export async function tellOutboxTabs(news: OutboxNews): Promise<void> {
  const store = await currentPrivate();
  if (store) open()?.postMessage({ whose: store.name, news } satisfies Told);
}

/** Calls `listener` when another tab of the same player says so; the answer ends it. */
export function watchOutboxTabs(listener: (news: OutboxNews) => void): () => void {
  const own = open();
  if (!own) return () => undefined;
  const heard = async ({ data }: MessageEvent<Told>) => {
    if ((await currentPrivate())?.name === data.whose) listener(data.news);
  };
  own.addEventListener('message', heard);
  return () => own.removeEventListener('message', heard);
}
