/**
 * One player's own database (SESS-4). Its name holds site and player, so that no player sees another's data. Loads with
 * the session, after the first paint.
 */
import { deleteDB } from 'idb';
import { readLocal } from './local-keys.ts';
import { type Connection, connectionTo } from './open-db.ts';
import { createReads, openReads, type ReadStore } from './read-store.ts';
import type { CouponRow, DraftRow, OutboxRow, PendingRow } from './rows.ts';

const PREFIX = 'jangada-player-';

/** One keyed table; each method throws when storage fails. */
export interface Rows<R> {
  get(id: string): Promise<R | undefined>;
  all(): Promise<R[]>;
  put(row: R): Promise<void>;
  /** Changes an existing row; does not create a deleted one again. */
  update(id: string, facts: Partial<R>): Promise<void>;
  /** Deletes a row; with `isToGo` only if that holds for it in the same transaction. */
  delete(id: string, isToGo?: (row: R) => boolean): Promise<void>;
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

function rows<R>({ run }: Connection, table: string): Rows<R> {
  return {
    get: (id) => run((db) => db.get(table, id)),
    all: () => run((db) => db.getAll(table)),
    put: async (row) => void (await run((db) => db.put(table, row))),
    update: (id, facts) =>
      run(async (db) => {
        const { store, done } = db.transaction(table, 'readwrite');
        const row: R | undefined = await store.get(id);
        if (row !== undefined) void store.put({ ...row, ...facts });
        await done;
      }),
    delete: (id, isToGo = () => true) =>
      run(async (db) => {
        const { store, done } = db.transaction(table, 'readwrite');
        const row: R | undefined = await store.get(id);
        if (row !== undefined && isToGo(row)) void store.delete(id);
        await done;
      }),
  };
}

/** Opens one player's database. Throws when storage is denied, blocked or hangs. */
export async function openPrivateStore(casinoId: string, playerId: string): Promise<PrivateStore> {
  const connection = connectionTo({
    name: `${PREFIX}${casinoId}-${playerId}`,
    version: 20,
    // A new version may delete reads and coupons, but not drafts, pending keys or the outbox.
    upgrade(db, from) {
      if (from < 10) {
        createReads(db);
        db.createObjectStore('drafts', { keyPath: 'form' });
        db.createObjectStore('pending', { keyPath: 'id' });
        db.createObjectStore('outbox', { keyPath: 'id' }).createIndex('madeAt', 'madeAt');
      }
      if (from < 20) db.createObjectStore('coupons', { keyPath: 'id' }).createIndex('expiresAt', 'expiresAt');
    },
    // Another tab deleted it at logout: a late write would create it again.
    isOver: () => readLocal('auth') === null,
  });
  return {
    name: connection.name,
    reads: await openReads(connection),
    drafts: rows(connection, 'drafts'),
    pending: rows(connection, 'pending'),
    outbox: rows(connection, 'outbox'),
    coupons: rows(connection, 'coupons'),
    release: () => {
      const token = readLocal('auth');
      // A page in the back/forward cache misses a logout in another tab, and must not write after it.
      connection.rest(() => readLocal('auth') !== token);
    },
    close: connection.close,
    destroy: connection.destroy,
  };
}

/**
 * Deletes the players' databases that `isToGo` selects by `{site}-{player}`: leftovers of an interrupted logout.
 * `isToGo` is called after the list is read, because a player may have logged in meanwhile.
 */
export async function deletePlayers(isToGo: (id: string) => boolean): Promise<void> {
  const names = (await indexedDB.databases()).map(({ name = '' }) => name);
  const going = names.filter((name) => name.startsWith(PREFIX) && isToGo(name.slice(PREFIX.length)));
  await Promise.all(going.map((name) => deleteDB(name)));
}
