/**
 * The whole catalogue on the device with its ETag. A worker writes it in slices, so scrolling stays smooth. A new
 * edition is written beside the old one and counts once its facts row is written: if the browser ends the worker
 * halfway, the old edition stays whole.
 */
import type { IDBPDatabase } from 'idb';
import type { CatalogGame } from '../contract/games.ts';
import { tellDiskFull } from './disk-full.ts';
import { connectionTo, isFull } from './open-db.ts';

/** Raise it when the content of a slice changes shape, so that a new build ignores old editions. */
const SCHEMA = 1;
const SLICE = 500;
const FACTS = 'kept';
/** Longest time in ms that a tab holds the write lock; a hanging tab blocks the others no longer. */
const TURN_LIMIT = 10_000;

interface SliceRow {
  /** `{edition} {number}`. */
  readonly id: string;
  readonly games: readonly CatalogGame[];
}

interface FactsRow {
  readonly key: string;
  readonly schema: number;
  readonly edition: string;
  readonly slices: number;
  readonly etag: string | null;
  /** When the API last answered; milliseconds since 1970. */
  readonly updatedAt: number;
}

export interface KeptCatalog {
  readonly etag: string | null;
  readonly updatedAt: number;
  readonly games: readonly CatalogGame[];
}

/**
 * Runs `work` on a connection of its own and closes it: an open connection keeps a page out of the back/forward cache.
 */
async function withDb<T>(work: (db: IDBPDatabase) => Promise<T>): Promise<T> {
  const connection = connectionTo({
    name: 'jangada-catalog',
    version: 10,
    upgrade(db) {
      db.createObjectStore('slices', { keyPath: 'id' });
      db.createObjectStore('facts', { keyPath: 'key' });
    },
  });
  try {
    return await work(await connection.open());
  } finally {
    connection.close();
  }
}

const idOf = (edition: string, at: number): string => `${edition} ${at}`;

/** Loads the kept catalogue; null when it is incomplete, from another schema, or storage is denied. Never throws. */
export async function loadCatalog(): Promise<KeptCatalog | null> {
  try {
    return await withDb(async (db) => {
      const facts: FactsRow | undefined = await db.get('facts', FACTS);
      if (facts?.schema !== SCHEMA) return null;
      const ids = Array.from({ length: facts.slices }, (_, at) => idOf(facts.edition, at));
      const rows: ReadonlyArray<SliceRow | undefined> = await Promise.all(ids.map((id) => db.get('slices', id)));
      const games: CatalogGame[] = [];
      for (const row of rows) {
        if (row === undefined) return null;
        games.push(...row.games);
      }
      return { etag: facts.etag, updatedAt: facts.updatedAt, games };
    });
  } catch {
    return null;
  }
}

/** Saves a new edition and deletes the others. Saves nothing if the disk is full or storage is denied. Never throws. */
export async function saveCatalog(catalog: KeptCatalog): Promise<void> {
  try {
    await afterEarlierWrites(() => withDb((db) => write(db, catalog)));
  } catch (error) {
    // The old edition stays and the next visit tries again. The code runs in a worker, so tell the pages about a
    // full disk.
    if (isFull(error)) tellDiskFull();
  }
}

/**
 * Runs saves of several tabs one after the other (Web Locks): tabs get a new edition at the same moment, and each would
 * delete the other's slices as leftovers.
 */
async function afterEarlierWrites(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { readonly locks?: LockManager };
  if (locks === undefined) await work();
  else await locks.request('jangada-catalog', { signal: AbortSignal.timeout(TURN_LIMIT) }, work);
}

async function write(db: IDBPDatabase, { etag, updatedAt, games }: KeptCatalog): Promise<void> {
  const edition = `${updatedAt}-${crypto.randomUUID()}`;
  const slices = Math.ceil(games.length / SLICE);
  // Delete the slices of an interrupted save.
  await sweep(db);
  for (let at = 0; at < slices; at += 1) {
    await db.put('slices', { id: idOf(edition, at), games: games.slice(at * SLICE, (at + 1) * SLICE) });
  }
  await sweep(db, { key: FACTS, schema: SCHEMA, edition, slices, etag, updatedAt });
}

/** Makes `next` the valid edition if it is given, and deletes the slices of all but the valid one. */
async function sweep(db: IDBPDatabase, next?: FactsRow): Promise<void> {
  const transaction = db.transaction(['facts', 'slices'], 'readwrite');
  const [facts, slices] = [transaction.objectStore('facts'), transaction.objectStore('slices')];
  const valid: FactsRow | undefined = next ?? (await facts.get(FACTS));
  const ids = (await slices.getAllKeys()).map(String);
  const others = ids.filter((id) => !id.startsWith(`${valid?.edition} `));
  // Without Web Locks another tab may have deleted some slices of `next`: then the old edition stays valid.
  if (next === undefined || ids.length - others.length === next.slices) {
    if (next) void facts.put(next);
    for (const id of others) void slices.delete(id);
  }
  await transaction.done;
}

/** Stores the time at which the API confirmed the kept catalogue (304). Never throws. */
export async function confirmCatalog(updatedAt: number): Promise<void> {
  try {
    await withDb(async (db) => {
      const { store, done } = db.transaction('facts', 'readwrite');
      const facts: FactsRow | undefined = await store.get(FACTS);
      if (facts) void store.put({ ...facts, updatedAt });
      await done;
    });
  } catch {
    // The older time stamp stays.
  }
}
