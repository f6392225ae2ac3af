/**
 * Pages of a list that only grows at its end, in a time that does not depend on how long it is. Every 256th row of a
 * player's list has a bookmark with its number; whoever wants page 5,000, or the rows of one day, goes to the nearest
 * bookmark and reads a few hundred entries of an index from there, instead of all that come before. Bookmarks are made
 * by who reads, of rows that are old enough for nothing to be written before them any more.
 */
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTrx } from '../db/connect.ts';

/** Rows between two bookmarks. */
const APART = 256;
/**
 * How old a row must be before it may be numbered. A transaction reads its time before it is written, so two that run at
 * the same moment may be written in the other order; none is under way for this long.
 */
const SETTLED_MS = 10 * 60_000;

/** A list of one player, ordered by `created_at` and `id`, whose rows are never taken away. */
export interface GrowingList {
  readonly playerId: number;
  /** Its name among the player's lists. */
  readonly name: string;
  readonly table: 'transactions' | 'wagers';
  /** Which rows are in it, beside the player's id. */
  readonly only?: RawBuilder<unknown>;
}

export interface PageWish {
  /** Included. */
  readonly since: Date | null;
  /** Not included. */
  readonly until: Date | null;
  /** From 1; the newest rows first. */
  readonly page: number;
  readonly perPage: number;
}

export interface PlacedPage {
  /** Ids of the page's rows, the newest first. */
  readonly ids: readonly number[];
  /** How many rows there are within the wished time. */
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

/** The last bookmark of a list that stands before a moment (null: at all) and, where named, at or below a number. */
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

/** How many rows stand before a moment (null: in all), and the last bookmark among them. */
async function countBefore(db: DbOrTrx, list: GrowingList, time: Date | null): Promise<{ count: number; mark: Mark }> {
  const mark = await markBefore(db, list, { time });
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(list.table)}
    where ${rowsOf(list)} and ${after(mark)} and ${time ? sql`created_at < ${time}` : sql`true`}`.execute(db);
  return { count: mark.number + (rows[0]?.count ?? 0), mark };
}

/** Numbers what has come since a bookmark. Two readers at once make the same. */
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

/** One page of a list. */
export async function pageAt(db: DbOrTrx, list: GrowingList, wish: PageWish, now: Date): Promise<PlacedPage> {
  const { since, until, page, perPage } = wish;
  const end = await countBefore(db, list, until);
  const start = since ? (await countBefore(db, list, since)).count : 0;
  if (end.count - end.mark.number >= 2 * APART) await extend(db, list, end.mark, now);
  const total = Math.max(0, end.count - start);
  // Numbers of the page's rows, both included.
  const newest = end.count - (page - 1) * perPage;
  const oldest = Math.max(start + 1, newest - perPage + 1);
  if (newest < oldest) return { ids: [], total };
  const mark = await markBefore(db, list, { number: oldest - 1 });
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(list.table)} where ${rowsOf(list)} and ${after(mark)}
    order by created_at, id offset ${oldest - 1 - mark.number} limit ${newest - oldest + 1}`.execute(db);
  return { ids: rows.map(({ id }) => id).toReversed(), total };
}
