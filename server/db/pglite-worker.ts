/**
 * The embedded database, in a thread of its own so that a slow query does not block the event loop (NET-6). It listens
 * on a Unix socket, and the server uses it like any PostgreSQL. Built to `dist/server/pglite-worker.mjs`.
 */
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketHandler } from '@electric-sql/pglite-socket';
import { createEmbeddedQueue } from './embedded-queue.ts';

export interface WorkerInput {
  /** Directory of the database's files; absent: in memory. */
  readonly dataDir?: string;
  /** Packed empty database that an in-memory one starts from, which saves time in tests. */
  readonly snapshot?: string;
  /** The Unix socket to listen on. */
  readonly socketPath: string;
}
export type WorkerMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'stopped' };

function tell(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

async function main({ dataDir, snapshot, socketPath }: WorkerInput): Promise<void> {
  // PostgreSQL's default of 128 MB of buffers would be held in addition to the file cache; 16 MB are enough here.
  const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];
  const db = new PGlite({
    startParams,
    ...(dataDir !== undefined && { dataDir }),
    ...(snapshot !== undefined && { loadDataDir: new Blob([readFileSync(snapshot)]) }),
  });
  await db.waitReady;
  const handlers = new Map<number, PGLiteSocketHandler>();
  const queue = createEmbeddedQueue(db, (client) => void handlers.get(client)?.detach(true));

  const server = createServer((socket) => {
    const handler = new PGLiteSocketHandler({
      // This queue replaces the package's own (see embedded-queue.ts). Its class has private members, so the types
      // cannot match although every method that the handler calls exists.
      queryQueue: queue as unknown as ConstructorParameters<typeof PGLiteSocketHandler>[0]['queryQueue'],
      closeOnDetach: true,
    });
    handlers.set(handler.handlerId, handler);
    const forget = (): void => {
      handlers.delete(handler.handlerId);
    };
    handler.addEventListener('close', forget);
    handler.addEventListener('error', forget);
    void handler.attach(socket);
  });
  rmSync(socketPath, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socketPath, resolve);
  });

  parentPort?.on('message', (message) => {
    if (message !== 'stop') return;
    void (async () => {
      server.close();
      await Promise.all([...handlers.values()].map((handler) => handler.detach(true)));
      await db.close();
      tell({ type: 'stopped' });
      parentPort?.close();
    })();
  });
  tell({ type: 'ready' });
}

main(workerData as WorkerInput).catch((error: unknown) => {
  tell({ type: 'failed', reason: error instanceof Error ? error.message : String(error) });
});
