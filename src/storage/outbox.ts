/** Browser outbox: marks that wait for a network (likes, favourites, "read"). Money and play are never queued. */
import { awaitedPrivate, currentPrivate } from './databases.ts';
import { disk } from './disk-full.ts';
import { isFull } from './open-db.ts';
import type { OutboxRow, QueuedMark } from './rows.ts';

const fromRow = ({ wish, ...mark }: OutboxRow): QueuedMark => ({ ...mark, isSet: wish });

/** Queues a mark; it replaces an earlier one for the same thing. False when this browser cannot store it. */
export async function storeMark({ isSet, ...mark }: QueuedMark): Promise<boolean> {
  try {
    const store = await awaitedPrivate();
    await store?.outbox.put({ ...mark, wish: isSet });
    return store !== null;
  } catch (error) {
    if (isFull(error)) disk.isFull = true;
    return false;
  }
}

/** Reads all queued marks, oldest first; null when storage fails or the player logs out meanwhile. */
export async function storedMarks(): Promise<readonly QueuedMark[] | null> {
  try {
    const store = await currentPrivate();
    const rows = (await store?.outbox.all()) ?? [];
    return (await currentPrivate()) === store ? rows.map(fromRow).sort((a, b) => a.madeAt - b.madeAt) : null;
  } catch {
    return null;
  }
}

/** Reads the mark that is queued under an id now; a list read earlier may be stale. Undefined when there is none. */
export async function storedMark(id: string): Promise<QueuedMark | undefined> {
  try {
    const row = await (await currentPrivate())?.outbox.get(id);
    return row && fromRow(row);
  } catch {
    return undefined;
  }
}

/** Stores a failed try, so that the other tabs see when it was and how long to back off. `wait` in milliseconds. */
export async function noteTry(id: string, wait: number): Promise<void> {
  try {
    await (await currentPrivate())?.outbox.update(id, { tried: { at: Date.now(), wait } });
  } catch {
    // Then another tab tries too.
  }
}

/** Deletes a mark after it was sent or refused; a newer mark for the same thing stays. */
export async function deleteMark({ id, madeAt }: QueuedMark): Promise<void> {
  try {
    await (await currentPrivate())?.outbox.delete(id, (row) => row.madeAt === madeAt);
  } catch {
    // The mark is sent again; it states the wanted value, so a repeat has no effect.
  }
}
