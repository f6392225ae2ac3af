/**
 * What every database of ours needs on real devices: iOS closes connections in the background, another tab may
 * upgrade or delete, a disk may be full, and any of it may hang. Part of the lazily loaded storage.
 */
import type { Dexie } from 'dexie';
import { OUT_OF_TIME, withTimeLimit } from '../lib/time-limit.ts';

/** An open that is blocked by another tab, or hangs, is given up after this; the page then lives from the network. */
const OPEN_LIMIT = 3_000;

const LOST_CONNECTION = new Set([
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'TransactionInactiveError',
]);

function names(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  const { name, inner } = error as { name?: unknown; inner?: unknown };
  return [...(typeof name === 'string' ? [name] : []), ...names(inner)];
}

/**
 * Lets go when another tab wants to upgrade or delete: the next use opens the database anew, whatever it is by then; where
 * `isOver` says so there is none.
 */
export function yieldToOtherTabs(db: Dexie, isOver: () => boolean = () => false): void {
  db.on('versionchange', () => {
    const forGood = isOver();
    if (forGood) retire(db);
    db.close({ disableAutoOpen: forGood });
    return false;
  });
}

/** Opens within its time limit. Throws when storage is denied, blocked or hangs. */
export async function openInTime(db: Dexie): Promise<void> {
  const opened = await withTimeLimit(
    db.open().then(() => true),
    OPEN_LIMIT,
  );
  if (opened !== OUT_OF_TIME) return;
  db.close();
  throw new Error(`${db.name} did not open in ${OPEN_LIMIT} ms`);
}

const retired = new WeakSet<Dexie>();

/** A database of somebody who has left: from now on a late write fails instead of making it anew. */
export function retire(db: Dexie): void {
  retired.add(db);
}

const resting = new Map<Dexie, Promise<void>>();

/**
 * Lets go of the connection of a page that is put away (the back/forward cache) until it is shown again. What still goes on in
 * it waits till then: opened anew, the database would stay open in a page that hears nothing, and could not be deleted. Where
 * `isOver` says so by then, it is done no more.
 */
export function rest(db: Dexie, isOver: () => boolean = () => false): void {
  db.close({ disableAutoOpen: true });
  if (resting.has(db)) return;
  const shown = new Promise<void>((resolve) => addEventListener('pageshow', () => resolve(), { once: true }));
  resting.set(
    db,
    shown.then(() => {
      if (isOver()) retire(db);
      resting.delete(db);
    }),
  );
}

/** Does one piece of work, once more on a new connection if the old one was lost under it. */
export async function onOpenDb<T>(db: Dexie, work: () => Promise<T>): Promise<T> {
  // Without a tick where nothing rests: who writes as the page goes must have begun before the connection is let go.
  if (resting.has(db)) await resting.get(db);
  try {
    return await work();
  } catch (error) {
    if (retired.has(db) || !names(error).some((name) => LOST_CONNECTION.has(name))) throw error;
    await resting.get(db);
    if (retired.has(db)) throw error;
    db.close({ disableAutoOpen: false });
    await openInTime(db);
    return await work();
  }
}

/** Whether the disk, or our share of it, is full. */
export function isFull(error: unknown): boolean {
  return names(error).includes('QuotaExceededError');
}
