/**
 * The SQL functions: one file each in `functions/`, named as its function. After the migrations a start applies the
 * files that have changed, and drops the signatures that they no longer create (decision 031).
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from './connect.ts';

/** Beside this source, and beside the bundles, where the build puts a copy. */
const FOLDER = new URL('./functions/', import.meta.url);

export interface SqlFunction {
  readonly name: string;
  readonly text: string;
}

export function readFunctions(): SqlFunction[] {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sql'));
  return files.map((file) => ({ name: file.slice(0, -4), text: readFileSync(new URL(file, FOLDER), 'utf8') }));
}

const hashOf = ({ text }: SqlFunction): string => createHash('sha256').update(text).digest('hex');

/** The names of new, changed and removed functions. */
export async function changedFunctions(
  db: DbOrTrx,
  functions: readonly SqlFunction[] = readFunctions(),
): Promise<string[]> {
  const { rows } = await sql<{ name: string; hash: string }>`select name, hash from schema_functions`.execute(db);
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  const current = new Map(functions.map((one) => [one.name, hashOf(one)]));
  return [...new Map([...applied, ...current]).keys()].filter((name) => applied.get(name) !== current.get(name));
}

/** Applies the changed functions. @returns the names, as `changedFunctions` does. */
export async function applyFunctions(trx: Trx, functions: readonly SqlFunction[]): Promise<string[]> {
  await sql`create table if not exists schema_functions (name text primary key, hash text not null)`.execute(trx);
  const changed = await changedFunctions(trx, functions);
  if (changed.length === 0) return changed;
  const made = functions.filter(({ name }) => changed.includes(name));
  // Unchecked, because a body may call a function of a later file.
  await sql.raw(['set local check_function_bodies = off', ...made.map(({ text }) => text)].join(';\n')).execute(trx);
  const { rows: dead } = await sql<{ signature: string }>`
    select oid::regprocedure::text as signature from pg_proc where pronamespace = current_schema()::regnamespace
      and proname = any(${changed}) and xmin <> pg_current_xact_id()::xid`.execute(trx);
  if (dead.length > 0) await sql.raw(`drop function ${dead.map(({ signature }) => signature).join()}`).execute(trx);
  const names = functions.map(({ name }) => name);
  await sql`delete from schema_functions`.execute(trx);
  await sql`insert into schema_functions select * from unnest(${names}::text[], ${functions.map(hashOf)}::text[])`.execute(
    trx,
  );
  return changed;
}
