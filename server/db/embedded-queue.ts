/**
 * Schedules the clients of the embedded database. PGlite is one session, and `pglite-socket` passes it one protocol
 * message at a time. Between one client's Parse and its Bind another client's statement can replace the unnamed
 * statement; the first client would then run the second one's SQL. This queue keeps a client's messages together up to
 * their Sync, and a client inside a transaction keeps the session until it ends.
 */
import type { PGlite } from '@electric-sql/pglite';

/** The part of PGlite that the queue uses; tests replace it. */
export type Session = Pick<PGlite, 'runExclusive' | 'execProtocolRawStream' | 'isInTransaction' | 'exec'>;

interface Batch {
  readonly client: number;
  readonly bytes: Uint8Array;
  readonly onData: (data: Uint8Array) => void;
  readonly resolve: (size: number) => void;
  readonly reject: (error: Error) => void;
}

/** Frontend messages that must run together with the next ones: Parse, Bind, Describe, Execute, Close. */
const UNFINISHED = new Set([...'PBDEC'].map((letter) => letter.charCodeAt(0)));
/** A client that is silent this long inside a transaction is disconnected, because all other clients wait for it. */
const SILENCE_LIMIT_MS = 15_000;

export interface EmbeddedQueue {
  enqueue(client: number, message: Uint8Array, onData: (data: Uint8Array) => void): Promise<number>;
  clearQueueForHandler(client: number): void;
  clearTransactionIfNeeded(client: number): Promise<void>;
  getQueueLength(): number;
}

/** Makes the queue of a session. One function because its batches and the holder of a transaction are one state. */
export function createEmbeddedQueue(session: Session, onSilent: (client: number) => void = () => {}): EmbeddedQueue {
  let waiting: Batch[] = [];
  const parts = new Map<number, { chunks: Uint8Array[]; size: number }>();
  let holder: number | null = null;
  let running = false;
  let watch: NodeJS.Timeout | undefined;

  const run = async (): Promise<void> => {
    if (running) return;
    running = true;
    clearTimeout(watch);
    try {
      for (;;) {
        const place: number = holder === null ? 0 : waiting.findIndex(({ client }) => client === holder);
        const batch = place < 0 ? undefined : waiting.splice(place, 1)[0];
        if (!batch) break;
        let size = 0;
        try {
          await session.runExclusive(() =>
            session.execProtocolRawStream(batch.bytes, {
              onRawData: (data) => {
                size += data.length;
                batch.onData(data);
              },
            }),
          );
          holder = session.isInTransaction() ? batch.client : null;
          batch.resolve(size);
        } catch (error) {
          batch.reject(error instanceof Error ? error : new Error(String(error)));
        }
      }
    } finally {
      running = false;
    }
    if (holder !== null) {
      const silent = holder;
      watch = setTimeout(() => onSilent(silent), SILENCE_LIMIT_MS);
      watch.unref();
    }
  };

  return {
    enqueue(client, message, onData) {
      let bytes = message;
      const part = parts.get(client);
      // A startup packet begins with its length, whose first byte is 0: no letter, and a batch of its own.
      if (UNFINISHED.has(message[0] ?? 0)) {
        if (part) {
          part.chunks.push(message);
          part.size += message.length;
        } else parts.set(client, { chunks: [message], size: message.length });
        return Promise.resolve(0);
      }
      if (part) {
        parts.delete(client);
        bytes = new Uint8Array(part.size + message.length);
        let offset = 0;
        for (const chunk of [...part.chunks, message]) {
          bytes.set(chunk, offset);
          offset += chunk.length;
        }
      }
      return new Promise((resolve, reject) => {
        waiting.push({ client, bytes, onData, resolve, reject });
        void run();
      });
    },
    clearQueueForHandler(client) {
      parts.delete(client);
      const abandoned = waiting.filter((batch) => batch.client === client);
      waiting = waiting.filter((batch) => batch.client !== client);
      for (const batch of abandoned) batch.reject(new Error('The client has abandoned.'));
    },
    async clearTransactionIfNeeded(client) {
      if (holder !== client) return;
      await session.exec('ROLLBACK');
      holder = null;
      await run();
    },
    getQueueLength: () => waiting.length,
  };
}
