import type { Dexie, Table } from 'dexie';
import { diskFull } from './disk-full.ts';
import { isFull, onOpenDb } from './open-db.ts';
import { DATA_SCHEMA, type ReadRow } from './rows.ts';

/** Age in ms after which rows are deleted. On a full disk the older half is deleted. */
const MAX_AGE = 30 * 86_400_000;

/** Delay in ms of the pruning after the database opens. */
const PRUNE_AFTER = 30_000;

/**
 * Deletes old rows with a delay: the first screen reads the same table and would wait. A page that is left in the
 * middle of it blocks the table, in WebKit for as long as the page is in the back/forward cache.
 */
export function pruneLater(reads: ReadStore): void {
  setTimeout(() => void reads.prune(Date.now()), PRUNE_AFTER);
}

/** Stores cached answers. Never throws: without storage the page uses the network. */
export interface ReadStore {
  load(key: string): Promise<ReadRow | undefined>;
  save(rows: readonly ReadRow[]): Promise<void>;
  prune(now: number): Promise<void>;
}

/** Makes the read store of one database. */
export function readStore(db: Dexie, table: Table<ReadRow, string>): ReadStore {
  const put = (rows: readonly ReadRow[]) => onOpenDb(db, () => table.bulkPut([...rows]));
  const dropOlderHalf = async () => {
    const half = Math.ceil((await table.count()) / 2);
    await table.orderBy('updatedAt').limit(half).delete();
  };
  return {
    async load(key) {
      try {
        const row = await onOpenDb(db, () => table.get(key));
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
          if (isFull(still)) diskFull.set(true);
        }
      }
    },
    async prune(now) {
      try {
        await onOpenDb(db, () =>
          table
            .where('updatedAt')
            .below(now - MAX_AGE)
            .delete(),
        );
        await onOpenDb(db, () => table.filter((row) => row.schema !== DATA_SCHEMA).delete());
      } catch {
        // Old rows do no harm; the next visit tries again.
      }
    },
  };
}
