/** Wishes that wait for a network: harmless ones only (likes, favourites, "read"). Money and play are never queued. */
import { currentPrivate } from './databases.ts';
import type { OutboxRow } from './rows.ts';

export type Wish = Pick<OutboxRow, 'kind' | 'subject' | 'wish'>;

/** Keeps a wish; a later one for the same thing replaces it. False when this browser cannot keep it. */
export async function keepWish({ kind, subject, wish }: Wish): Promise<boolean> {
  try {
    const store = await currentPrivate();
    if (!store) return false;
    await store.outbox.put({ id: `${kind}:${subject}`, kind, subject, wish, madeAt: Date.now() });
    return true;
  } catch {
    return false;
  }
}

/** All that waits, oldest first; none when storage fails. */
export async function waitingWishes(): Promise<readonly OutboxRow[]> {
  try {
    const rows = (await (await currentPrivate())?.outbox.all()) ?? [];
    return rows.sort((a, b) => a.madeAt - b.madeAt);
  } catch {
    return [];
  }
}

/** Takes a wish out once it was sent or refused; one that was made again meanwhile stays. */
export async function dropWish(row: OutboxRow): Promise<void> {
  try {
    const store = await currentPrivate();
    const now = await store?.outbox.get(row.id);
    if (now?.madeAt === row.madeAt) await store?.outbox.delete(row.id);
  } catch {
    // It will be sent once more; every wish says what it wants, so that changes nothing.
  }
}
