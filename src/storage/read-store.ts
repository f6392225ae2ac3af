import type { IDBPDatabase } from 'idb';
import { disk } from './disk-full.ts';
import { type Connection, isFull } from './open-db.ts';
import { DATA_SCHEMA, type ReadRow } from './rows.ts';

/** Age in ms after which rows are deleted. On a full disk the older half is deleted. */
const MAX_AGE = 30 * 86_400_000;

/** Delay in ms of the pruning after the database opens. */
const PRUNE_AFTER = 30_000;

/** Stores cached answers. Never throws: without storage the page uses the network. */
export interface ReadStore {
  load(key: string): Promise<ReadRow | undefined>;
  save(rows: readonly ReadRow[]): Promise<void>;
  prune(now: number): Promise<void>;
}

/** Creates the table in a new database. */
export function createReads(db: IDBPDatabase): void {
  db.createObjectStore('reads', { keyPath: 'key' }).createIndex('updatedAt', 'updatedAt');
}

/** Makes the read store of one database. */
export function readStore({ run }: Connection): ReadStore {
  const put = (rows: readonly ReadRow[]) =>
    run(async (db) => {
      const { store, done } = db.transaction('reads', 'readwrite');
      for (const row of rows) void store.put(row);
      await done;
    });
  const dropOlderHalf = () =>
    run(async (db) => {
      const { store, done } = db.transaction('reads', 'readwrite');
      const half = Math.ceil((await store.count()) / 2);
      for (const key of await store.index('updatedAt').getAllKeys(null, half)) void store.delete(key);
      await done;
    });
  return {
    async load(key) {
      try {
        const row: ReadRow | undefined = await run((db) => db.get('reads', key));
        return row?.schema === DATA_SCHEMA ? row : undefined;
      } catch {
        return undefined;
      }
    },
    async save(rows) {
      try {
        await put(rows);
      } catch (error) {
        if (!isFull(error)) return;
        try {
          await dropOlderHalf();
          await put(rows);
        } catch (still) {
          // The answer is not stored; the next visit fetches it.
          if (isFull(still)) disk.isFull = true;
        }
      }
    },
    async prune(now) {
      const isOld = ({ updatedAt, schema }: ReadRow) => updatedAt < now - MAX_AGE || schema !== DATA_SCHEMA;
      try {
        await run(async (db) => {
          const { store, done } = db.transaction('reads', 'readwrite');
          for (let row = await store.openCursor(); row; row = await row.continue()) {
            if (isOld(row.value)) void row.delete();
          }
          await done;
        });
      } catch {
        // Old rows do no harm; the next visit tries again.
      }
    },
  };
}

/** Opens a database and its reads. Throws when storage is denied, blocked or hangs. */
export async function openReads(connection: Connection): Promise<ReadStore> {
  await connection.open();
  const reads = readStore(connection);
  // Later, because the first screen reads the same table and would wait. A page that is left in the middle of it blocks
  // the table, in WebKit for as long as the page is in the back/forward cache.
  setTimeout(() => void reads.prune(Date.now()), PRUNE_AFTER);
  return reads;
}
