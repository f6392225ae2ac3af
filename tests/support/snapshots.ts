/**
 * Databases made once and kept as files, for the tests to begin from: an empty one, one after the migrations, and one
 * with the demonstration's contents. To migrate and to seed costs seconds, to load what came of it half of one. A file's
 * name is the hash of everything that it is made of, so that a change of the server makes another.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { createManualClock, createRealClock } from '../../server/clock.ts';
import type { Connection } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { seed } from '../../server/db/seed/index.ts';
import { loadEnv } from '../../server/env.ts';
import { createSilentLog } from '../../server/log.ts';
import { createOutboxSignal } from '../../server/realtime/outbox.ts';
import { openInProcess } from './in-process-database.ts';

/** When a seeded database was seeded. */
export const START = new Date('2026-11-20T15:00:00.000Z');

const folder = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
/** A process that takes this long (ms) to make a snapshot has died. */
const PATIENCE_MS = 120_000;

const version = (): Buffer =>
  readFileSync(
    createRequire(import.meta.url)
      .resolve('@electric-sql/pglite')
      .replace(/dist.*$/, 'package.json'),
  );

/** The sources of a snapshot's content: every source of the server, and this file. */
function sources(): string[] {
  const server = fileURLToPath(new URL('../../server/', import.meta.url));
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' });
  const made = files.filter((file) => /\.(ts|json|sql)$/.test(file) && !file.endsWith('.test.ts')).sort();
  return [...made.map((file) => join(server, file)), fileURLToPath(import.meta.url)];
}

// Hash when the module loads, not when a database is needed: the sources may be edited meanwhile.
const emptyHash = createHash('sha256').update(version()).digest('hex').slice(0, 12);
const filledHash = sources()
  .reduce((hash, file) => hash.update(file).update(readFileSync(file)), createHash('sha256').update(version()))
  .digest('hex')
  .slice(0, 12);

/**
 * The path of a file. The first process that needs it makes it while others wait; files of other hashes are deleted.
 */
async function kept(name: string, hash: string, ending: string, make: () => Promise<Buffer>): Promise<string> {
  const path = join(folder, `${name}-${hash}${ending}`);
  const lock = `${path}.lock`;
  mkdirSync(folder, { recursive: true });
  for (;;) {
    if (existsSync(path)) return path;
    try {
      mkdirSync(lock);
      break;
    } catch {
      const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
      if (Date.now() - since > PATIENCE_MS) rmSync(lock, { recursive: true, force: true });
      await sleep(50);
    }
  }
  try {
    // Another process may have made it between the check and the lock.
    if (existsSync(path)) return path;
    const contents = await make();
    const outdated = readdirSync(folder).filter((file) => file.startsWith(`${name}-`) && file.endsWith(ending));
    const own = `${path}.${process.pid}`;
    writeFileSync(own, contents);
    renameSync(own, path);
    for (const file of outdated) rmSync(join(folder, file), { force: true });
    return path;
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

const bytesOf = async (packed: Blob): Promise<Buffer> => Buffer.from(await packed.arrayBuffer());
export const blobOf = (path: string): Blob => new Blob([readFileSync(path)]);

export const emptySnapshot = (): Promise<string> =>
  kept('empty-database', emptyHash, '.tar', async () => {
    const database = await PGlite.create();
    const packed = await database.dumpDataDir('none');
    await database.close();
    return bytesOf(packed);
  });

const BLOCK = 512;

/** Removes the files of the template databases, three fifths of all, which no test reads. */
function withoutTemplates(tar: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at + BLOCK <= tar.length; ) {
    const head = tar.subarray(at, at + BLOCK);
    const text = (from: number, size: number) => head.toString('latin1', from, from + size).replace(/\0.*$/s, '');
    const size = Number.parseInt(text(124, 12), 8) || 0;
    const next = at + BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    if (!/^\/?base\/[14]\//.test(text(0, 100))) parts.push(tar.subarray(at, next));
    at = next;
  }
  return Buffer.concat(parts);
}

async function grown(from: string, work: (made: Connection) => Promise<unknown>): Promise<Buffer> {
  const made = await openInProcess(blobOf(from));
  try {
    await work(made);
    // A checkpoint, so that a database that starts from the snapshot has no log to replay.
    await sql`checkpoint`.execute(made.db);
    return withoutTemplates(await bytesOf(await made.pack()));
  } finally {
    await made.close();
  }
}

/** After the migrations. */
export const migratedSnapshot = (): Promise<string> =>
  kept('migrated-database', filledHash, '.tar', async () =>
    grown(await emptySnapshot(), async ({ db }) => {
      await migrate(db, createRealClock());
      await assertNoRows(db);
    }),
  );

/** Tests empty a migrated database by emptying its tables, which would take rows of a migration with it. */
async function assertNoRows(db: Connection['db']): Promise<void> {
  for (const name of await tablesOf(db)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) throw new Error(`A migration has written rows into ${name}: tests would lose them.`);
  }
}

async function tablesOf(db: Connection['db']): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename !~ '^schema_'`.execute(db);
  return rows.map(({ name }) => name);
}

/** With the demonstration's contents as of START, and the development's environment. */
export const seededSnapshot = (): Promise<string> =>
  kept('seeded-database', filledHash, '.tar', async () =>
    grown(await migratedSnapshot(), ({ db }) =>
      seed({
        env: loadEnv({ NODE_ENV: 'test', JANGADA_CLOCK: 'manual' }),
        db,
        clock: createManualClock(START),
        log: createSilentLog(),
        outbox: createOutboxSignal(),
      }),
    ),
  );

/** The database's worker as one file of JavaScript: otherwise its thread would load a compiler for each test file. */
export const builtWorker = (): Promise<string> =>
  kept('database-worker', filledHash, '.mjs', async () => {
    const { build } = await import('vite');
    const built = await build({
      configFile: false,
      logLevel: 'silent',
      publicDir: false,
      build: {
        ssr: fileURLToPath(new URL('../../server/db/pglite-worker.ts', import.meta.url)),
        target: 'node20',
        write: false,
      },
    });
    const [made] = [built].flat();
    const code = made && 'output' in made ? made.output[0].code : undefined;
    if (code === undefined) throw new Error('The worker of the database was not built.');
    return Buffer.from(code);
  });
