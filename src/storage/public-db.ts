/** Public answers for an offline visit, and the player of the last token. Loads after the first paint. */
import { Dexie, type Table } from 'dexie';
import { onOpenDb, openInTime, rest, yieldToOtherTabs } from './open-db.ts';
import { pruneLater, type ReadStore, readStore } from './read-store.ts';
import type { LastPlayerRow, ReadRow } from './rows.ts';

class PublicDb extends Dexie {
  declare readonly reads: Table<ReadRow, string>;
  declare readonly players: Table<LastPlayerRow, string>;

  constructor() {
    super('jangada-public');
    // Add a version below for each change of tables or indexes; never edit one that has shipped.
    this.version(1).stores({ reads: '&key, updatedAt', players: '&tokenDigest' });
    yieldToOtherTabs(this);
  }
}

export interface PublicStore {
  readonly reads: ReadStore;
  lastPlayer(tokenDigest: string): Promise<LastPlayerRow | undefined>;
  /** Stores one player only; another player's row is deleted. */
  rememberPlayer(row: LastPlayerRow): Promise<void>;
  forgetPlayers(): Promise<void>;
  /** Closes the connection until the page is shown again. */
  release(): void;
}

/** Opens the public database. Throws when storage is denied, blocked or hangs. */
export async function openPublicStore(): Promise<PublicStore> {
  const db = new PublicDb();
  await openInTime(db);
  const reads = readStore(db, db.reads);
  pruneLater(reads);
  return {
    reads,
    lastPlayer: (tokenDigest) => onOpenDb(db, () => db.players.get(tokenDigest)),
    rememberPlayer: (row) =>
      onOpenDb(db, () =>
        db.transaction('rw', db.players, async () => {
          await db.players.clear();
          await db.players.put(row);
        }),
      ),
    forgetPlayers: () => onOpenDb(db, () => db.players.clear()),
    release: () => rest(db),
  };
}
