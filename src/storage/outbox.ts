/** Browser outbox: marks that wait for a network (likes, favourites, "read"). Money and play are never queued. */
import { type Observable, observable } from '../lib/observable.ts';
import { awaitedPrivate, currentPrivate } from './databases.ts';
import { diskFull } from './disk-full.ts';
import { isFull } from './open-db.ts';
import { tellOutboxTabs } from './outbox-tabs.ts';
import type { OutboxRow } from './rows.ts';

export type Wish = Pick<OutboxRow, 'kind' | 'subject' | 'wish'>;

const shown = observable<ReadonlyMap<string, boolean>>(new Map());

/** Queued marks by `{kind}:{subject}`, as far as this page knows; the screens show them as done. */
export const wishesShown: Observable<ReadonlyMap<string, boolean>> = shown;

/** Marks that the API refused while their row was being written or deleted. */
const refused = new Set<string>();

function show(id: string, wish: boolean | null): void {
  const next = new Map(shown.value);
  if (wish === null) next.delete(id);
  else next.set(id, wish);
  shown.set(next);
}

/** Clears the in-memory marks at logout, so that no later player sees them. */
export function forgetWishes(): void {
  refused.clear();
  shown.set(new Map());
}

/** Returns the row id of a mark; there is one row for each thing that a player can mark. */
export function wishId({ kind, subject }: Pick<Wish, 'kind' | 'subject'>): string {
  return `${kind}:${subject}`;
}

/** Stops showing a refused mark as done, even if its row is not deleted yet. */
export function hideWish(wish: Wish): void {
  refused.add(wishId(wish));
  show(wishId(wish), null);
}

/** Queues a mark; it replaces an earlier one for the same thing. Null when this browser cannot store it. */
export async function keepWish({ kind, subject, wish }: Wish): Promise<OutboxRow | null> {
  refused.delete(wishId({ kind, subject }));
  try {
    const store = await awaitedPrivate();
    if (!store) return null;
    const row: OutboxRow = { id: wishId({ kind, subject }), kind, subject, wish, madeAt: Date.now() };
    await store.outbox.put(row);
    if (!refused.has(row.id)) {
      show(row.id, wish);
      void tellOutboxTabs('changed');
    }
    return row;
  } catch (error) {
    if (isFull(error)) diskFull.set(true);
    return null;
  }
}

/** Reads all queued marks, oldest first; empty when storage fails. */
export async function waitingWishes(): Promise<readonly OutboxRow[]> {
  try {
    const store = await currentPrivate();
    const rows = (await store?.outbox.all()) ?? [];
    // If the player logged out meanwhile, show none of their marks to the next player.
    if ((await currentPrivate()) === store) {
      shown.set(new Map(rows.filter(({ id }) => !refused.has(id)).map(({ id, wish }) => [id, wish])));
    }
    return rows.sort((a, b) => a.madeAt - b.madeAt);
  } catch {
    return [];
  }
}

/**
 * Reads the mark that is queued for the same thing now; a list read earlier may be stale. Undefined when there is none.
 */
export async function wishNow({ id }: Pick<OutboxRow, 'id'>): Promise<OutboxRow | undefined> {
  try {
    return await (await currentPrivate())?.outbox.get(id);
  } catch {
    return undefined;
  }
}

/** In-memory copy of the queued marks, used when IndexedDB times out. */
export function seenWishes(): readonly Wish[] {
  return [...shown.value].map(([id, wish]) => {
    const at = id.indexOf(':');
    return { kind: id.slice(0, at) as Wish['kind'], subject: id.slice(at + 1), wish };
  });
}

/** Stores a failed try, so that the other tabs see when it was and how long to back off. `wait` in milliseconds. */
export async function noteTry({ id }: Pick<OutboxRow, 'id'>, wait: number): Promise<void> {
  try {
    await (await currentPrivate())?.outbox.update(id, { tried: { at: Date.now(), wait } });
  } catch {
    // Then another tab tries too.
  }
}

/** Deletes a mark after it was sent or refused; a newer mark for the same thing stays. */
export async function dropWish(row: OutboxRow): Promise<void> {
  try {
    const store = await currentPrivate();
    const now = await store?.outbox.get(row.id);
    if (now !== undefined && now.madeAt !== row.madeAt) return;
    await store?.outbox.delete(row.id);
    refused.delete(row.id);
    show(row.id, null);
    await tellOutboxTabs('changed');
  } catch {
    // The mark is sent again; it states the wanted value, so a repeat has no effect.
  }
}
