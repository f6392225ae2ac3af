/**
 * Shared handling of real devices for all databases: iOS closes connections in the background, another tab may upgrade
 * or delete, the disk may be full, and any call may hang. Loads lazily with storage.
 */
import type { Dexie } from 'dexie';
import { OUT_OF_TIME, withTimeLimit } from '../lib/time-limit.ts';

/**
 * Milliseconds after which an open that hangs or that another tab blocks is given up; the page then uses the network.
 */
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
 * Closes the connection when another tab upgrades or deletes the database; the next use opens it again. If `isOver`
 * returns true, it stays closed for good.
 */
export function yieldToOtherTabs(db: Dexie, isOver: () => boolean = () => false): void {
  db.on('versionchange', () => {
    const forGood = isOver();
    if (forGood) retire(db);
    db.close({ disableAutoOpen: forGood });
    return false;
  });
}

/** Opens a database within the time limit. Throws when storage is denied, blocked or hangs. */
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

/** Marks the database of a player who has logged out: a late write fails instead of creating it again. */
export function retire(db: Dexie): void {
  retired.add(db);
}

const resting = new Map<Dexie, Promise<void>>();

/**
 * Closes the connection while the page is in the back/forward cache. Running work waits for `pageshow`: a database
 * opened again in a frozen page would stay open and block a deletion. If `isOver` returns true at `pageshow`, the work
 * fails.
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

/** Runs `work`, and once more on a new connection if the old one was lost. */
export async function onOpenDb<T>(db: Dexie, work: () => Promise<T>): Promise<T> {
  // No await without need: a write on `pagehide` must start before the connection is closed.
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

/** Whether an error says that the disk, or the site's share of it, is full. */
export function isFull(error: unknown): boolean {
  return names(error).includes('QuotaExceededError');
}
