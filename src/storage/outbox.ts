/** Wishes that wait for a network: harmless ones only (likes, favourites, "read"). Money and play are never queued. */
import { type Observable, observable } from '../lib/observable.ts';
import { awaitedPrivate, currentPrivate } from './databases.ts';
import { diskFull } from './disk-full.ts';
import { isFull } from './open-db.ts';
import { tellOutboxTabs } from './outbox-tabs.ts';
import type { OutboxRow } from './rows.ts';

export type Wish = Pick<OutboxRow, 'kind' | 'subject' | 'wish'>;

const shown = observable<ReadonlyMap<string, boolean>>(new Map());

/** What waits, by `{kind}:{subject}`, as far as this page knows: the screens show it as done. */
export const wishesShown: Observable<ReadonlyMap<string, boolean>> = shown;

/** What was refused while its row was still on its way in or out. */
const refused = new Set<string>();

function show(id: string, wish: boolean | null): void {
  const next = new Map(shown.value);
  if (wish === null) next.delete(id);
  else next.set(id, wish);
  shown.set(next);
}

/** The player has left: what they wished is shown to nobody. */
export function forgetWishes(): void {
  refused.clear();
  shown.set(new Map());
}

/** The name of a wish's row: one for each thing that can be wished. */
export function wishId({ kind, subject }: Pick<Wish, 'kind' | 'subject'>): string {
  return `${kind}:${subject}`;
}

/** A wish that was refused is shown as done no longer, although its row may not be gone yet. */
export function hideWish(wish: Wish): void {
  refused.add(wishId(wish));
  show(wishId(wish), null);
}

/** Keeps a wish; a later one for the same thing replaces it. Null when this browser cannot keep it. */
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

/** All that waits, oldest first; none when storage fails. */
export async function waitingWishes(): Promise<readonly OutboxRow[]> {
  try {
    const store = await currentPrivate();
    const rows = (await store?.outbox.all()) ?? [];
    // Of a player who has left meanwhile nothing is shown to the next.
    if ((await currentPrivate()) === store) {
      shown.set(new Map(rows.filter(({ id }) => !refused.has(id)).map(({ id, wish }) => [id, wish])));
    }
    return rows.sort((a, b) => a.madeAt - b.madeAt);
  } catch {
    return [];
  }
}

/** What waits for the same thing now: a list that was read before may be older. Undefined where nothing does. */
export async function wishNow({ id }: Pick<OutboxRow, 'id'>): Promise<OutboxRow | undefined> {
  try {
    return await (await currentPrivate())?.outbox.get(id);
  } catch {
    return undefined;
  }
}

/** The same as far as it was shown here, for whom storage keeps waiting for too long. */
export function seenWishes(): readonly Wish[] {
  return [...shown.value].map(([id, wish]) => {
    const at = id.indexOf(':');
    return { kind: id.slice(0, at) as Wish['kind'], subject: id.slice(at + 1), wish };
  });
}

/** Nobody took it: the other tabs find here that it was tried, and how long it is to be let be. Milliseconds. */
export async function noteTry({ id }: Pick<OutboxRow, 'id'>, wait: number): Promise<void> {
  try {
    await (await currentPrivate())?.outbox.update(id, { tried: { at: Date.now(), wait } });
  } catch {
    // Then another tab tries too.
  }
}

/** Takes a wish out once it was sent or refused; one that was made again meanwhile stays. */
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
    // It will be sent once more; every wish says what it wants, so that changes nothing.
  }
}
