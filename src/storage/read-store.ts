import type { Dexie, Table } from 'dexie';
import { diskFull } from './disk-full.ts';
import { isFull, onOpenDb } from './open-db.ts';
import { DATA_SCHEMA, type ReadRow } from './rows.ts';

/** Rows are forgotten after this, and the older half goes when the disk is full. */
const MAX_AGE = 30 * 86_400_000;

/** How long after the opening old rows are forgotten, milliseconds. */
const PRUNE_AFTER = 30_000;

/**
 * Forgets old rows, later: what a page shows first is read from the same table, and would wait for it. A page that is left in
 * the middle of it keeps the table for itself, in WebKit for as long as it may come back.
 */
export function pruneLater(reads: ReadStore): void {
  setTimeout(() => void reads.prune(Date.now()), PRUNE_AFTER);
}

/** Where kept answers are read and written. Never throws: without storage the page lives from the network. */
export interface ReadStore {
  load(key: string): Promise<ReadRow | undefined>;
  save(rows: readonly ReadRow[]): Promise<void>;
  prune(now: number): Promise<void>;
}

/** The reads of one database. */
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
          // This answer is not kept, and the next visit asks the network for it.
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
