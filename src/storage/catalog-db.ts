/**
 * The whole catalogue on the device, with the ETag that it came with. Written in slices by a worker, so that nothing of
 * it is felt by who scrolls. A new edition is written beside the old one and counts from the moment its facts are
 * written: a worker that is ended in the middle leaves the old edition whole.
 */
import { Dexie, type Table } from 'dexie';
import type { CatalogGame } from '../contract/games.ts';
import { tellDiskFull } from './disk-full.ts';
import { isFull, openInTime, yieldToOtherTabs } from './open-db.ts';

/** Raised when what a slice holds changes, so that a new build does not take an old edition for its own. */
const SCHEMA = 1;
const SLICE = 500;
const FACTS = 'kept';
/** A tab that hangs in its writing keeps no other from going on for longer than this, milliseconds. */
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
  /** When the API was asked last; milliseconds since 1970. */
  readonly updatedAt: number;
}

class CatalogDb extends Dexie {
  declare readonly slices: Table<SliceRow, string>;
  declare readonly facts: Table<FactsRow, string>;

  constructor() {
    super('jangada-catalog');
    // Add a version below for each change of tables or indexes; never edit one that has shipped.
    this.version(1).stores({ slices: '&id', facts: '&key' });
    yieldToOtherTabs(this);
  }
}

export interface KeptCatalog {
  readonly etag: string | null;
  readonly updatedAt: number;
  readonly games: readonly CatalogGame[];
}

/** One piece of work on a connection of its own: nothing stays open that would keep a page from the back/forward cache. */
async function withDb<T>(work: (db: CatalogDb) => Promise<T>): Promise<T> {
  const db = new CatalogDb();
  try {
    await openInTime(db);
    return await work(db);
  } finally {
    db.close();
  }
}

const idOf = (edition: string, at: number): string => `${edition} ${at}`;

/** What is kept; null when nothing whole of this build's making is, or storage is denied. Never throws. */
export async function loadCatalog(): Promise<KeptCatalog | null> {
  try {
    return await withDb(async (db) => {
      const facts = await db.facts.get(FACTS);
      if (facts?.schema !== SCHEMA) return null;
      const rows = await db.slices.bulkGet(Array.from({ length: facts.slices }, (_, at) => idOf(facts.edition, at)));
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

/** Keeps a new edition and lets go of the others. Without room or storage nothing is kept. Never throws. */
export async function saveCatalog(catalog: KeptCatalog): Promise<void> {
  try {
    await inTurn(() => withDb((db) => write(db, catalog)));
  } catch (error) {
    // The old edition stays, or none, and the next visit tries again. It is written in a worker, where nobody would see it.
    if (isFull(error)) tellDiskFull();
  }
}

/** One tab after the other: they learn of a new edition in the same moment, and each takes the other's slices for left over. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { readonly locks?: LockManager };
  if (locks === undefined) await work();
  else await locks.request('jangada-catalog', { signal: AbortSignal.timeout(TURN_LIMIT) }, work);
}

async function write(db: CatalogDb, { etag, updatedAt, games }: KeptCatalog): Promise<void> {
  const edition = `${updatedAt}-${crypto.randomUUID()}`;
  const slices = Math.ceil(games.length / SLICE);
  await db.transaction('rw', db.facts, db.slices, async () => {
    // What an interrupted writing has left, but for the edition that counts.
    const counting = (await db.facts.get(FACTS))?.edition;
    await db.slices.filter(({ id }) => counting === undefined || !id.startsWith(`${counting} `)).delete();
  });
  for (let at = 0; at < slices; at += 1) {
    await db.slices.put({ id: idOf(edition, at), games: games.slice(at * SLICE, (at + 1) * SLICE) });
  }
  await db.transaction('rw', db.facts, db.slices, async () => {
    // Where no turns are taken another tab may have cleared some of them away: what counts then goes on counting.
    if ((await db.slices.where('id').startsWith(`${edition} `).count()) !== slices) return;
    await db.facts.put({ key: FACTS, schema: SCHEMA, edition, slices, etag, updatedAt });
    await db.slices.filter(({ id }) => !id.startsWith(`${edition} `)).delete();
  });
}

/** The API says that what is kept is still the newest. Never throws. */
export async function confirmCatalog(updatedAt: number): Promise<void> {
  try {
    await withDb((db) => db.facts.update(FACTS, { updatedAt }));
  } catch {
    // The time stamp stays the older one.
  }
}
