/**
 * The reading side of the outbox: hands out its rows in order and removes a row only after it was published (NET-4).
 * After a crash the remaining rows are handed out again: at least once.
 */

import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { LiveEvent } from './publisher.ts';

export interface OutboxRow extends LiveEvent {
  readonly id: number;
}

export interface OutboxStore {
  /**
   * Hands up to `limit` of the oldest rows to `handle`, which calls `done` for the finished ones. Rows of one channel
   * come in the order they were written, and no other pump gets that channel meanwhile. An error of `handle` is
   * rethrown after the finished rows are removed.
   * @returns how many rows were handed out
   */
  take(
    limit: number,
    handle: (rows: readonly OutboxRow[], done: (ids: readonly number[]) => Promise<void>) => Promise<void>,
  ): Promise<number>;
  /** Removes rows written before `before`, to bound the backlog. @returns how many */
  prune(before: Date): Promise<number>;
}

/** Any Kysely on a database that has the table; this file needs no other part of the schema. */
// biome-ignore lint/suspicious/noExplicitAny: see above; Kysely is invariant in its schema.
type AnyDb = Kysely<any>; // oxlint-disable-line typescript/no-explicit-any

/** First half of the advisory locks that give one channel to one pump; differs from those of `db/locks.ts`. */
const CHANNEL_LOCK = 0x4a4f5554;
/** How many of the oldest rows are searched for channels without a lock. */
const CANDIDATES = 500;

export interface OutboxStoreOptions {
  readonly db: AnyDb;
  /**
   * True if this process alone uses the database (the embedded one). A transaction that stays open during the call to
   * the live server would block every other query there, and no other pump needs a lock.
   */
  readonly exclusive: boolean;
}

export function createOutboxStore({ db, exclusive }: OutboxStoreOptions): OutboxStore {
  const remove = async (on: AnyDb, ids: readonly number[]): Promise<void> => {
    if (ids.length > 0) await sql`delete from outbox where id = any(${[...ids]}::bigint[])`.execute(on);
  };

  return {
    async take(limit, handle) {
      if (exclusive) {
        const { rows } =
          await sql<OutboxRow>`select id, channel, event, payload from outbox order by id limit ${limit}`.execute(db);
        if (rows.length > 0) await handle(rows.map(plain), (ids) => remove(db, ids));
        return rows.length;
      }
      let failure: { readonly error: unknown } | undefined;
      const count = await db.transaction().execute(async (trx) => {
        // A separate statement: it takes the locks before the next statement takes its snapshot, which therefore sees
        // all rows that another pump committed before it released the channel.
        const free = await sql<{ channel: string }>`
          select channel from (
            select distinct channel from (select channel from outbox order by id limit ${CANDIDATES}) oldest
          ) candidates
          where pg_try_advisory_xact_lock(${CHANNEL_LOCK}::int, hashtext(channel))`.execute(trx);
        if (free.rows.length === 0) return 0;
        const channels = free.rows.map(({ channel }) => channel);
        const { rows } = await sql<OutboxRow>`
          select id, channel, event, payload from outbox where channel = any(${channels}::text[])
          order by id limit ${limit} for update skip locked`.execute(trx);
        if (rows.length === 0) return 0;
        try {
          await handle(rows.map(plain), (ids) => remove(trx, ids));
        } catch (error) {
          // Rows published before the failure must stay removed, so the transaction still commits.
          failure = { error };
        }
        return rows.length;
      });
      if (failure) throw failure.error;
      return count;
    },

    async prune(before) {
      const { rows } = await sql`delete from outbox where created_at < ${before} returning id`.execute(db);
      return rows.length;
    },
  };
}

/** `id` is a bigint, which a driver without our parser returns as text. */
function plain(row: OutboxRow): OutboxRow {
  return { id: Number(row.id), channel: row.channel, event: row.event, payload: row.payload };
}
