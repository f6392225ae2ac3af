/** Public answers for an offline visit, and the player of the last token. Loads after the first paint. */
import { connectionTo } from './open-db.ts';
import { createReads, openReads, type ReadStore } from './read-store.ts';
import type { LastPlayerRow } from './rows.ts';

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
  const connection = connectionTo({
    name: 'jangada-public',
    version: 10,
    upgrade(db) {
      createReads(db);
      db.createObjectStore('players', { keyPath: 'tokenDigest' });
    },
  });
  return {
    reads: await openReads(connection),
    lastPlayer: (tokenDigest) => connection.run((db) => db.get('players', tokenDigest)),
    rememberPlayer: (row) =>
      connection.run(async (db) => {
        const { store, done } = db.transaction('players', 'readwrite');
        void store.clear();
        void store.put(row);
        await done;
      }),
    forgetPlayers: () => connection.run((db) => db.clear('players')),
    release: () => connection.rest(),
  };
}
