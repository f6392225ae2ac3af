/**
 * One player's own database (SESS-4). Its name holds site and player, so that no player sees another's data. Loads with
 * the session, after the first paint.
 */
import { Dexie, type Table, type UpdateSpec } from 'dexie';
import { readLocal } from './local-keys.ts';
import { onOpenDb, openInTime, rest, retire, yieldToOtherTabs } from './open-db.ts';
import { pruneLater, type ReadStore, readStore } from './read-store.ts';
import type { CouponRow, DraftRow, OutboxRow, PendingRow, ReadRow } from './rows.ts';

const PREFIX = 'jangada-player-';

class PrivateDb extends Dexie {
  declare readonly reads: Table<ReadRow, string>;
  declare readonly drafts: Table<DraftRow, string>;
  declare readonly pending: Table<PendingRow, string>;
  declare readonly outbox: Table<OutboxRow, string>;
  declare readonly coupons: Table<CouponRow, string>;

  constructor(name: string) {
    super(name);
    // Add a version below for each change of tables or indexes; never edit one that has shipped. A change may delete
    // reads and coupons, but not drafts, pending keys or the outbox.
    this.version(1).stores({ reads: '&key, updatedAt', drafts: '&form', pending: '&id', outbox: '&id, madeAt' });
    this.version(2).stores({ coupons: '&id, expiresAt' });
    // Another tab deleted it at logout: a late write would create it again.
    yieldToOtherTabs(this, () => readLocal('auth') === null);
  }
}

/** One keyed table; each method throws when storage fails. */
export interface Rows<R> {
  get(id: string): Promise<R | undefined>;
  all(): Promise<R[]>;
  put(row: R): Promise<void>;
  /** Changes an existing row; does not create a deleted one again. */
  update(id: string, facts: Partial<R>): Promise<void>;
  delete(id: string): Promise<void>;
}

export interface PrivateStore {
  readonly name: string;
  readonly reads: ReadStore;
  readonly drafts: Rows<DraftRow>;
  readonly pending: Rows<PendingRow>;
  readonly outbox: Rows<OutboxRow>;
  readonly coupons: Rows<CouponRow>;
  /** Closes the connection until the page is shown again. */
  release(): void;
  /** Closes for good: a late write for the last player fails instead of opening it again. */
  close(): void;
  /** Closes the database and deletes it. */
  destroy(): Promise<void>;
}

function rows<R>(db: Dexie, table: Table<R, string>): Rows<R> {
  return {
    get: (id) => onOpenDb(db, () => table.get(id)),
    all: () => onOpenDb(db, () => table.toArray()),
    put: async (row) => void (await onOpenDb(db, () => table.put(row))),
    update: async (id, facts) => void (await onOpenDb(db, () => table.update(id, facts as UpdateSpec<R>))),
    delete: (id) => onOpenDb(db, () => table.delete(id)),
  };
}

/** Opens one player's database. Throws when storage is denied, blocked or hangs. */
export async function openPrivateStore(casinoId: string, playerId: string): Promise<PrivateStore> {
  const db = new PrivateDb(`${PREFIX}${casinoId}-${playerId}`);
  await openInTime(db);
  const reads = readStore(db, db.reads);
  pruneLater(reads);
  return {
    name: db.name,
    reads,
    drafts: rows(db, db.drafts),
    pending: rows(db, db.pending),
    outbox: rows(db, db.outbox),
    coupons: rows(db, db.coupons),
    release: () => {
      const token = readLocal('auth');
      // A page in the back/forward cache misses a logout in another tab, and must not write after it.
      rest(db, () => readLocal('auth') !== token);
    },
    close: () => {
      retire(db);
      db.close({ disableAutoOpen: true });
    },
    destroy: () => {
      retire(db);
      return db.delete({ disableAutoOpen: true });
    },
  };
}

/**
 * Deletes the players' databases that `isToGo` selects by `{site}-{player}`: leftovers of an interrupted logout.
 * `isToGo` is called after the list is read, because a player may have logged in meanwhile.
 */
export async function deletePlayers(isToGo: (id: string) => boolean): Promise<void> {
  const found = await Dexie.getDatabaseNames();
  const going = found.filter((name) => name.startsWith(PREFIX) && isToGo(name.slice(PREFIX.length)));
  await Promise.all(going.map((name) => Dexie.delete(name)));
}
