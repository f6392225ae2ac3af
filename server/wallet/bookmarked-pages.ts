/**
 * Pages of an append-only list in a time that does not depend on its length. Every 256th row of a player's list has a
 * bookmark with its number. A read of page 5,000, or of one day, starts at the nearest bookmark and scans a few hundred
 * index entries. Reads write the bookmarks, only for rows so old that no earlier row can still be committed.
 */
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTrx } from '../db/connect.ts';

/** Rows between two bookmarks. */
const APART = 256;
/**
 * Age (ms) at which a row may be numbered. A transaction reads its time before it writes, so two parallel ones may
 * commit in the other order; none runs for this long.
 */
const SETTLED_MS = 10 * 60_000;

/** List of one player, ordered by `created_at` and `id`, whose rows are never deleted. */
export interface GrowingList {
  readonly playerId: number;
  /** Name of the list, unique per player. */
  readonly name: string;
  readonly table: 'transactions' | 'wagers';
  /** Filter on the rows, beside the player's id. */
  readonly only?: RawBuilder<unknown>;
}

export interface PageQuery {
  /** Inclusive. */
  readonly since: Date | null;
  /** Exclusive. */
  readonly until: Date | null;
  /** From 1; newest rows first. */
  readonly page: number;
  readonly perPage: number;
}

export interface PlacedPage {
  /** Ids of the page's rows, newest first. */
  readonly ids: readonly number[];
  /** Number of rows in the period. */
  readonly total: number;
}

interface Mark {
  readonly number: number;
  readonly created_at: Date | null;
  readonly row_id: number | null;
}

const START: Mark = { number: 0, created_at: null, row_id: null };

function rowsOf({ playerId, only }: GrowingList): RawBuilder<unknown> {
  return only ? sql`player_id = ${playerId} and ${only}` : sql`player_id = ${playerId}`;
}

function after({ created_at: at, row_id: id }: Mark): RawBuilder<unknown> {
  return at === null ? sql`true` : sql`(created_at, id) > (${at}, ${id}::bigint)`;
}

/** The last bookmark before a moment (null: no bound) and, if given, at or below a number. */
async function markBefore(
  db: DbOrTrx,
  { playerId, name }: GrowingList,
  { time, number }: { readonly time?: Date | null; readonly number?: number },
): Promise<Mark> {
  const { rows } = await sql<Mark>`
    select number, created_at, row_id from list_places
    where player_id = ${playerId} and list = ${name}
      and ${time ? sql`created_at < ${time}` : sql`true`} and ${number === undefined ? sql`true` : sql`number <= ${number}`}
    order by ${time ? sql`created_at desc, number desc` : sql`number desc`} limit 1`.execute(db);
  return rows[0] ?? START;
}

/** Number of rows before a moment (null: all rows), and the last bookmark among them. */
async function countBefore(db: DbOrTrx, list: GrowingList, time: Date | null): Promise<{ count: number; mark: Mark }> {
  const mark = await markBefore(db, list, { time });
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(list.table)}
    where ${rowsOf(list)} and ${after(mark)} and ${time ? sql`created_at < ${time}` : sql`true`}`.execute(db);
  return { count: mark.number + (rows[0]?.count ?? 0), mark };
}

/** Writes bookmarks for the rows since the last one. Parallel readers write the same ones. */
async function extend(db: DbOrTrx, list: GrowingList, mark: Mark, now: Date): Promise<void> {
  const settled = new Date(now.getTime() - SETTLED_MS);
  await sql`
    insert into list_places (player_id, list, number, created_at, row_id)
    select ${list.playerId}, ${list.name}, number, created_at, id from (
      select created_at, id, ${mark.number}::bigint + row_number() over (order by created_at, id) as number
      from ${sql.table(list.table)} where ${rowsOf(list)} and ${after(mark)} and created_at < ${settled}
    ) numbered where number % ${APART} = 0
    on conflict do nothing`.execute(db);
}

/** Reads one page of a list. */
export async function pageAt(db: DbOrTrx, list: GrowingList, query: PageQuery, now: Date): Promise<PlacedPage> {
  const { since, until, page, perPage } = query;
  const end = await countBefore(db, list, until);
  const start = since ? (await countBefore(db, list, since)).count : 0;
  if (end.count - end.mark.number >= 2 * APART) await extend(db, list, end.mark, now);
  const total = Math.max(0, end.count - start);
  // Numbers of the page's first and last row, both inclusive.
  const newest = end.count - (page - 1) * perPage;
  const oldest = Math.max(start + 1, newest - perPage + 1);
  if (newest < oldest) return { ids: [], total };
  const mark = await markBefore(db, list, { number: oldest - 1 });
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(list.table)} where ${rowsOf(list)} and ${after(mark)}
    order by created_at, id offset ${oldest - 1 - mark.number} limit ${newest - oldest + 1}`.execute(db);
  return { ids: rows.map(({ id }) => id).toReversed(), total };
}
