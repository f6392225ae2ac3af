/**
 * Writes a backup: one gzip file of lines with the rows of one snapshot of the database, the uploads, and a text sealed
 * under FILES_SECRET that tells at the restore whether the secret is the same. The embedded database and a PostgreSQL
 * have the same format, so a backup of one restores into the other.
 */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { StartupError } from '../errors.ts';
import { sealText } from '../files/seal.ts';
import { areas, filesOf } from '../files/store.ts';
import { sequencesOf, tablesOf } from './tables.ts';

export const FORMAT = 'jangada-backup-1';
/** Name under which the key check is sealed. */
export const KEY_CHECK = 'backup:key';
const ROWS = 500;

/** The first letter of a line tells its kind; the rest is JSON, or the bytes of a file in base64. */
export const KIND = { header: 'H', table: 'T', rows: 'R', sequence: 'S', file: 'F', bytes: 'B', end: 'E' } as const;

export interface Counts {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
}

/**
 * Writes a new file that only its owner reads. The database works on meanwhile; the embedded one, which has a single
 * connection, waits. Uploads are read after the snapshot, so each file that a row of it names is there, unless it was
 * deleted in between.
 * @throws StartupError if the file exists or cannot be written
 */
export async function writeBackup(deps: Deps, path: string): Promise<Counts> {
  const part = `${path}.part`;
  const handle = await open(part, 'w', 0o600).catch((error: Error) => {
    throw new StartupError(`The backup cannot be written: ${error.message}.`, { cause: error });
  });
  try {
    const target = createWriteStream(part, { fd: handle.fd, autoClose: false });
    const gzip = createGzip();
    gzip.pipe(target);
    const failed = new AbortController();
    for (const stream of [gzip, target]) stream.once('error', (error: Error) => failed.abort(error));
    const say = async (kind: string, text: string): Promise<void> => {
      failed.signal.throwIfAborted();
      if (!gzip.write(`${kind}${text}\n`)) await once(gzip, 'drain', { signal: failed.signal });
    };
    const counts = await writeAll(deps, say);
    gzip.end();
    await finished(target);
    await handle.sync();
    // Unlike a rename, a link never replaces an older backup.
    await link(part, path).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? new StartupError(`${path} exists already: name another file.`) : error;
    });
    return counts;
  } finally {
    await handle.close();
    await rm(part, { force: true });
  }
}

async function writeAll(deps: Deps, say: (kind: string, text: string) => Promise<void>): Promise<Counts> {
  const counts = await deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const { rows: migrations } = await sql<{ name: string }>`
        select name from schema_migrations order by name`.execute(trx);
      const header = {
        format: FORMAT,
        made_at: deps.clock.now().toISOString(),
        migrations: migrations.map(({ name }) => name),
        key_check: sealText(deps.env, KEY_CHECK, FORMAT),
      };
      await say(KIND.header, JSON.stringify(header));
      const tables = await tablesOf(trx);
      let written = 0;
      for (const { table, columns } of tables) {
        await say(KIND.table, JSON.stringify({ table, columns }));
        const texts = sql.join(columns.map(({ name }) => sql`${sql.id(name)}::text`));
        await sql`declare backup no scroll cursor for select json_build_array(${texts})::text as row from ${sql.id(table)}`.execute(
          trx,
        );
        for (;;) {
          const { rows } = await sql<{ row: string }>`fetch ${sql.lit(ROWS)} from backup`.execute(trx);
          if (rows.length > 0) await say(KIND.rows, `[${rows.map(({ row }) => row).join(',')}]`);
          written += rows.length;
          if (rows.length < ROWS) break;
        }
        await sql`close backup`.execute(trx);
      }
      for (const sequence of await sequencesOf(trx)) await say(KIND.sequence, JSON.stringify(sequence));
      return { tables: tables.length, rows: written };
    });
  const store = filesOf(deps);
  let files = 0;
  for (const area of areas) {
    for (const { name } of await store.list(area)) {
      const bytes = await store.read(area, name);
      if (bytes === null) continue;
      await say(KIND.file, JSON.stringify({ area, name }));
      await say(KIND.bytes, bytes.toString('base64'));
      files += 1;
    }
  }
  await say(KIND.end, JSON.stringify({ rows: counts.rows, files }));
  return { ...counts, files };
}
