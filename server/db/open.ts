/** Opens the server's database: the embedded one in DATA_DIR, or the PostgreSQL of DATABASE_URL. */
import { spawn } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { StartupError } from '../errors.ts';
import { assertReachable, type Connection, connect } from './connect.ts';
import { makeDirectory } from './make-directory.ts';
import { socketDirectory } from './paths.ts';
import type { WorkerInput, WorkerMessage } from './pglite-worker.ts';
import { takeDataDirectory } from './pid-lock.ts';

const EMBEDDED_PORT = 5432;
const EMBEDDED_POOL = 4;
const SERVER_POOL = 10;

export interface OpenOptions {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  /** Called when a connection breaks or the embedded database dies; the process should end. */
  readonly onError?: (error: Error) => void;
}

export interface OpenDatabase extends Connection {
  readonly embedded: boolean;
}

/** Opens the database. @throws StartupError with one sentence when that fails. */
export async function openDatabase({ dataDir, databaseUrl, onError }: OpenOptions): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) {
    const connection = connect({ target: { url: databaseUrl }, poolSize: SERVER_POOL, ...(onError && { onError }) });
    try {
      await assertReachable(connection.pool, databaseUrl);
    } catch (error) {
      await connection.close();
      throw error;
    }
    return { ...connection, embedded: false };
  }
  const release = takeDataDirectory(dataDir);
  try {
    const socketDir = socketDirectory(dataDir);
    const worker = await startEmbedded({
      dataDir: join(resolve(dataDir), 'db'),
      socketDir,
      ...(onError && { onDeath: onError }),
    });
    const connection = connect({
      target: { socketDir, port: EMBEDDED_PORT },
      poolSize: EMBEDDED_POOL,
      ...(onError && { onError }),
    });
    return {
      ...connection,
      embedded: true,
      async close() {
        await connection.close();
        await worker.stop();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

export interface EmbeddedOptions {
  /** Absent: in memory, for tests. */
  readonly dataDir?: string;
  /** See WorkerInput. */
  readonly snapshot?: string;
  /** Path of the worker's program, if it is neither the built file nor to be loaded from source. */
  readonly program?: string;
  readonly socketDir: string;
  readonly onDeath?: (error: Error) => void;
}

/** Starts the worker and waits until it listens on `socketDir`; creates the data directory first if there is none. */
export async function startEmbedded(options: EmbeddedOptions): Promise<{ stop(): Promise<void> }> {
  const { dataDir } = options;
  if (dataDir !== undefined && !existsSync(join(dataDir, 'PG_VERSION'))) await makeDatabase(dataDir);
  return startWorker(options);
}

/**
 * Creates a new data directory in a process of its own: this takes about 800 MB, which a thread would leave behind as
 * fragmented memory. The directory is renamed when it is complete, so that a kill leaves no half of one.
 */
async function makeDatabase(dataDir: string): Promise<void> {
  const making = `${dataDir}.new`;
  rmSync(making, { recursive: true, force: true });
  makeDirectory(making);
  const pglite = pathToFileURL(createRequire(import.meta.url).resolve('@electric-sql/pglite')).href;
  const program = `const { PGlite } = await import(${JSON.stringify(pglite)});
    const db = new PGlite(${JSON.stringify(making)}); await db.waitReady; await db.close();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(-2000);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) {
    const reason = /^\w*Error: (.+)$/m.exec(said)?.[1] ?? `its process ended with ${code ?? 'a signal'}`;
    throw new StartupError(`The embedded database in ${dataDir} cannot be made: ${reason}.`);
  }
  try {
    renameSync(making, dataDir);
  } catch (error) {
    // The target holds other data, which must not be deleted.
    throw new StartupError(
      `The embedded database cannot be put at ${dataDir}, where something else lies: move it away, or choose another DATA_DIR.`,
      { cause: error },
    );
  }
}

async function startWorker({
  dataDir,
  snapshot,
  program,
  socketDir,
  onDeath,
}: EmbeddedOptions): Promise<{ stop(): Promise<void> }> {
  const input: WorkerInput = {
    socketPath: join(socketDir, `.s.PGSQL.${EMBEDDED_PORT}`),
    ...(dataDir !== undefined && { dataDir }),
    ...(snapshot !== undefined && { snapshot }),
  };
  const worker = createWorker(input, program);
  let stopping = false;
  await new Promise<void>((ready, fail) => {
    const refuse = (reason: string): void => {
      void worker.terminate();
      fail(new StartupError(`The embedded database ${dataDir ? `in ${dataDir} ` : ''}does not start: ${reason}.`));
    };
    worker.once('error', (error) => refuse(error.message));
    worker.once('exit', () => refuse('it ended at once'));
    worker.on('message', (message: WorkerMessage) => {
      if (message.type === 'ready') ready();
      else if (message.type === 'failed') refuse(message.reason);
    });
  });
  worker.removeAllListeners('error');
  worker.removeAllListeners('exit');
  worker.on('error', (error) => onDeath?.(error));
  worker.on('exit', () => {
    if (!stopping) onDeath?.(new Error('The embedded database has ended.'));
  });
  return {
    async stop() {
      stopping = true;
      await new Promise<void>((done) => {
        worker.once('exit', () => done());
        worker.postMessage('stop');
      });
    },
  };
}

/** Loads the built worker beside the bundle; under tsx, which needs a loader, the source. */
function createWorker(input: WorkerInput, program?: string): Worker {
  if (program !== undefined) return new Worker(program, { workerData: input });
  const here = import.meta.url;
  const built = fileURLToPath(new URL('./pglite-worker.mjs', here));
  if (existsSync(built)) return new Worker(built, { workerData: input });
  const source = new URL('./pglite-worker.ts', here).href;
  // By file path: `require` would resolve the package's CommonJS entry, which cannot register a loader for modules.
  const tsx = pathToFileURL(
    join(dirname(createRequire(here).resolve('tsx/package.json')), 'dist/esm/api/index.mjs'),
  ).href;
  const loader = `import { register } from ${JSON.stringify(tsx)}; register(); await import(${JSON.stringify(source)});`;
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(loader)}`), { workerData: input });
}
