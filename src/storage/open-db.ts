/**
 * Shared handling of real devices for all databases: iOS closes connections in the background, another tab may upgrade
 * or delete, the disk may be full, and any call may hang. Loads lazily with storage.
 */
import { deleteDB, type IDBPDatabase, openDB } from 'idb';
import { OUT_OF_TIME, withTimeLimit } from '../lib/time-limit.ts';

/**
 * Milliseconds after which an open that hangs or that another tab blocks is given up; the page then uses the network.
 */
const OPEN_LIMIT = 3_000;

const LOST_CONNECTION = new Set(['InvalidStateError', 'UnknownError', 'TransactionInactiveError']);

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

export interface Definition {
  readonly name: string;
  /** Earlier builds counted versions in tens, so a new one is a multiple of ten too. */
  readonly version: number;
  /** Adds what each version since `from` added; never edit one that has shipped. */
  readonly upgrade: (db: IDBPDatabase, from: number) => void;
  /** Whether the database stays closed for good after another tab deleted or upgraded it. */
  readonly isOver?: () => boolean;
}

export interface Connection {
  readonly name: string;
  /** Opens within the time limit. Throws when storage is denied, blocked or hangs. */
  open(): Promise<IDBPDatabase>;
  /**
   * Runs `work`, and once more on a new connection if the old one was lost. On an open connection `work` starts at once,
   * so that a write on `pagehide` precedes the closing.
   */
  run<T>(work: (db: IDBPDatabase) => Promise<T>): Promise<T>;
  /**
   * Closes the connection while the page is in the back/forward cache. Running work waits for `pageshow`: a database
   * opened again in a frozen page would stay open and block a deletion. If `isLeft` returns true at `pageshow`, the work
   * fails.
   */
  rest(isLeft?: () => boolean): void;
  /** Closes for good: a late write fails instead of creating the database again. */
  close(): void;
  /** Closes the database and deletes it. */
  destroy(): Promise<void>;
}

/** Makes a connection, which opens at its first use. One function because its methods share the state of one connection. */
export function connectionTo({ name, version, upgrade, isOver = () => false }: Definition): Connection {
  let current: IDBPDatabase | null = null;
  let opening: Promise<void> | null = null;
  let shown: Promise<void> | null = null;
  let ended = false;

  const closeNow = () => {
    current?.close();
    current = null;
  };
  const callbacks = {
    terminated: closeNow,
    blocking: () => {
      ended ||= isOver();
      closeNow();
    },
  };
  const openInTime = async () => {
    const request = openDB(name, version, { ...callbacks, upgrade }).catch((error: unknown) => {
      // A newer build, which was rolled back, has upgraded the database: open it as it is.
      if (nameOf(error) === 'VersionError') return openDB(name, undefined, callbacks);
      throw error;
    });
    const db = await withTimeLimit(request, OPEN_LIMIT);
    if (db === OUT_OF_TIME) {
      void request.then((late) => late.close()).catch(() => undefined);
      throw new Error(`${name} did not open in ${OPEN_LIMIT} ms`);
    }
    current = db;
    // The page was hidden, or the player logged out, while it opened.
    if (shown || ended) closeNow();
  };
  const open = async (): Promise<IDBPDatabase> => {
    if (current !== null) return current;
    if (shown) await shown;
    if (ended) throw new Error(`${name} is closed`);
    opening ??= openInTime().finally(() => {
      opening = null;
    });
    await opening;
    return open();
  };
  const close = () => {
    ended = true;
    closeNow();
  };
  return {
    name,
    open,
    async run(work) {
      const db = current ?? (await open());
      try {
        return await work(db);
      } catch (error) {
        if (ended || !LOST_CONNECTION.has(nameOf(error))) throw error;
        if (current === db) closeNow();
        return await work(await open());
      }
    },
    rest(isLeft = () => false) {
      closeNow();
      shown ??= new Promise((resolve) => {
        const comeBack = () => {
          shown = null;
          ended ||= isLeft();
          resolve();
        };
        addEventListener('pageshow', comeBack, { once: true });
      });
    },
    close,
    destroy() {
      close();
      return deleteDB(name);
    },
  };
}

/** Whether an error says that the disk, or the site's share of it, is full. */
export function isFull(error: unknown): boolean {
  return nameOf(error) === 'QuotaExceededError';
}
