/** Restores a backup into an empty place: no table in the database, no upload in DATA_DIR. All of it, or nothing. */
import { createReadStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import * as v from 'valibot';
import { joined, type Trx } from '../db/connect.ts';
import { readFunctions } from '../db/functions.ts';
import { migrate, migrations } from '../db/migrate.ts';
import type { Deps } from '../deps.ts';
import { StartupError } from '../errors.ts';
import { openSealed } from '../files/seal.ts';
import { type Area, areas, filesOf } from '../files/store.ts';
import { type Counts, FORMAT, KEY_CHECK, KIND } from './backup.ts';
import { type Table, tablesOf } from './tables.ts';

const header = v.object({
  format: v.literal(FORMAT),
  made_at: v.string(),
  migrations: v.array(v.string()),
  key_check: v.string(),
});
const table = v.object({ table: v.string(), columns: v.array(v.object({ name: v.string(), type: v.string() })) });
const sequence = v.object({ sequence: v.string(), value: v.number() });
const file = v.object({ area: v.picklist(areas), name: v.string() });
const end = v.object({ rows: v.number(), files: v.number() });

const damaged = (why: string, cause?: unknown) => new StartupError(`The backup is damaged: ${why}.`, { cause });

/** The lines of a gzip file. @throws StartupError if it is none, or is cut */
async function* linesOf(path: string): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let parts: string[] = [];
  try {
    for await (const chunk of createReadStream(path)
      .on('error', () => undefined)
      .pipe(createGunzip())) {
      const texts = decoder.write(chunk as Buffer).split('\n');
      for (const text of texts.slice(0, -1)) {
        yield [...parts, text].join('');
        parts = [];
      }
      parts.push(texts.at(-1) ?? '');
    }
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw damaged((error as Error).message, error);
  }
}

function parsed<T>(schema: v.GenericSchema<unknown, T>, line: string): T {
  try {
    return v.parse(schema, JSON.parse(line.slice(1)));
  } catch (error) {
    throw damaged('a line cannot be read', error);
  }
}

/** Refuses a backup of a newer build, or of another FILES_SECRET. */
function assertReadable(
  { env }: Pick<Deps, 'env'>,
  { migrations: done, key_check }: v.InferOutput<typeof header>,
): void {
  const known = new Set(migrations.map(({ name }) => name));
  const foreign = done.find((name) => !known.has(name));
  if (foreign !== undefined)
    throw new StartupError(
      `The backup is of a newer version of the platform (migration ${foreign}): restore it with that version.`,
    );
  try {
    openSealed(env, KEY_CHECK, Buffer.from(key_check, 'base64'));
  } catch (error) {
    throw new StartupError(
      'FILES_SECRET is another than the one of the backup: its identity documents could not be opened. Set the one of the time of the backup.',
      { cause: error },
    );
  }
}

async function assertEmpty(trx: Trx, deps: Deps): Promise<void> {
  if ((await tablesOf(trx)).length > 0)
    throw new StartupError(
      'The database is not empty: a backup is restored into an empty one (DATABASE_URL, DATA_DIR).',
    );
  for (const area of areas) {
    if ((await filesOf(deps).list(area)).length > 0)
      throw new StartupError('DATA_DIR has uploads already: a backup is restored into an empty DATA_DIR.');
  }
}

/**
 * Lets rows come in any order: foreign keys are dropped, and triggers, which would write rows of their own or refuse
 * some, do not run. @returns function that puts both back, and so checks every foreign key
 */
async function withoutChecks(trx: Trx, tables: readonly Table[]): Promise<() => Promise<void>> {
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(trx);
  for (const { table: name } of tables) await sql`alter table ${sql.id(name)} disable trigger user`.execute(trx);
  for (const key of keys) await sql`alter table ${sql.raw(key.table)} drop constraint ${sql.id(key.name)}`.execute(trx);
  // Rows that a migration has written are in the backup too.
  for (const { table: name } of tables) await sql`delete from ${sql.id(name)}`.execute(trx);
  return async () => {
    for (const key of keys)
      await sql`alter table ${sql.raw(key.table)} add constraint ${sql.id(key.name)} ${sql.raw(key.definition)}`.execute(
        trx,
      );
    for (const { table: name } of tables) await sql`alter table ${sql.id(name)} enable trigger user`.execute(trx);
  };
}

/** Writes the rows of one line: a JSON array of arrays of texts. @returns their number */
async function insertRows(trx: Trx, { table: name, columns }: Table, rows: string): Promise<number> {
  const names = sql.join(columns.map((column) => sql.id(column.name)));
  const values = sql.join(columns.map(({ type }, index) => sql`(r ->> ${sql.lit(index)})::${sql.raw(type)}`));
  const { numAffectedRows } = await sql`
    insert into ${sql.id(name)} (${names}) overriding system value
    select ${values} from json_array_elements(${rows}::json) with ordinality e (r, n) order by n`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Restores a backup. One function because its lines have one order: header, tables with their rows, sequences, files.
 * @throws StartupError with one sentence; then neither rows nor files were written
 */
export async function restoreBackup(deps: Deps, path: string): Promise<Counts & { readonly madeAt: string }> {
  const store = filesOf(deps);
  const put: { readonly area: Area; readonly name: string }[] = [];
  try {
    return await deps.db.transaction().execute(async (trx) => {
      await assertEmpty(trx, deps);
      const lines = linesOf(path);
      const first = await lines.next();
      if (first.done === true || !first.value.startsWith(KIND.header))
        throw new StartupError(`${path} is no backup of this platform.`);
      const head = parsed(header, first.value);
      assertReadable(deps, head);
      // The schema of the time of the backup; the platform's next start migrates it further.
      const then = migrations.filter(({ name }) => head.migrations.includes(name));
      const isCurrent = then.length === migrations.length;
      await migrate(joined(trx), deps.clock, then, isCurrent ? readFunctions() : []);
      const tables = new Map((await tablesOf(trx)).map((one) => [one.table, one]));
      const putBack = await withoutChecks(trx, [...tables.values()]);
      let into: Table | undefined;
      let seen = 0;
      let rows = 0;
      let next: v.InferOutput<typeof file> | undefined;
      let last: v.InferOutput<typeof end> | undefined;
      for await (const line of lines) {
        const kind = line[0];
        if (kind === KIND.table) {
          const { table: name, columns } = parsed(table, line);
          const known = tables.get(name);
          const isSame = JSON.stringify(known?.columns) === JSON.stringify(columns);
          if (!known || !isSame) throw damaged(`its table ${name} has other columns than its migrations make`);
          into = known;
          seen += 1;
        } else if (kind === KIND.rows && into) {
          rows += await insertRows(trx, into, line.slice(1));
        } else if (kind === KIND.sequence) {
          const { sequence: name, value } = parsed(sequence, line);
          await sql`select setval(quote_ident(${name})::regclass, ${value})`.execute(trx);
        } else if (kind === KIND.file) {
          next = parsed(file, line);
        } else if (kind === KIND.bytes && next) {
          const part = await store.temporary();
          await writeFile(part, Buffer.from(line.slice(1), 'base64'), { flag: 'wx', mode: 0o600 });
          await store.put(next.area, next.name, part).finally(() => rm(part, { force: true }));
          put.push(next);
          next = undefined;
        } else if (kind === KIND.end) {
          last = parsed(end, line);
        } else throw damaged('it has a line out of its place');
      }
      if (last === undefined || last.rows !== rows || last.files !== put.length) throw damaged('its end is missing');
      await putBack();
      await sql`analyze`.execute(trx);
      return { tables: seen, rows, files: put.length, madeAt: head.made_at };
    });
  } catch (error) {
    for (const { area, name } of put) await store.remove(area, name);
    throw error;
  }
}
