/** The database's part of a backup: each table's columns and rows as text, in the order of the catalogue, and the sequences. */
import { sql } from 'kysely';
import type { DbOrTrx } from '../db/connect.ts';

export interface Column {
  readonly name: string;
  /** As SQL writes it: `character varying(20)`. */
  readonly type: string;
}

export interface Table {
  readonly table: string;
  readonly columns: readonly Column[];
}

/** Written by the migrations themselves. */
const OWN = /^schema_/;

/** Every table with the columns that are stored. */
export async function tablesOf(db: DbOrTrx): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as table,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`.execute(db);
  return rows.filter(({ table }) => !OWN.test(table));
}

export interface Sequence {
  readonly sequence: string;
  readonly value: number;
}

export async function sequencesOf(db: DbOrTrx): Promise<Sequence[]> {
  const { rows } = await sql<Sequence>`
    select sequencename as sequence, last_value as value from pg_sequences
    where schemaname = current_schema() and last_value is not null order by sequencename`.execute(db);
  return rows;
}
