/**
 * The reading side of the outbox: hands its rows out in order, once each as long as nothing crashes, and removes a row only
 * when it has been published (R39). What is left after a crash is handed out again: at least once, never less.
 */

import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { LiveEvent } from './publisher.ts';

export interface OutboxRow extends LiveEvent {
  readonly id: number;
}

export interface OutboxStore {
  /**
   * Hands up to `limit` of the oldest rows to `handle`, which calls `done` for those that are dealt with. Rows of one channel
   * come in the order in which they were written, and no other pump gets that channel meanwhile.
   * @returns how many rows were handed out. What `handle` throws is thrown, after the rows that were done are settled.
   */
  take(
    limit: number,
    handle: (rows: readonly OutboxRow[], done: (ids: readonly number[]) => Promise<void>) => Promise<void>,
  ): Promise<number>;
  /** Removes rows written before `before`: the bound of a backlog. @returns how many. */
  prune(before: Date): Promise<number>;
}

/** Any Kysely on a database that has the table; nothing here depends on the rest of the schema. */
// biome-ignore lint/suspicious/noExplicitAny: see above; Kysely is invariant in its schema.
type AnyDb = Kysely<any>; // oxlint-disable-line typescript/no-explicit-any

/** First half of the advisory locks that keep one channel to one pump; apart from those of `db/locks.ts`. */
const CHANNEL_LOCK = 0x4a4f5554;
/** How many of the oldest rows are looked at for channels that are free. */
const CANDIDATES = 500;

export interface OutboxStoreOptions {
  readonly db: AnyDb;
  /**
   * True where this process alone has the database (the embedded one). There a transaction must not stay open while the live
   * server is asked, since it would hold up every other query, and there is nobody to lock out either.
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
        // A statement of its own: the locks are held before the next statement takes its snapshot, which therefore sees
        // whatever another pump committed when it let the channel go.
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
          // What was published before the failure must stay removed, so the transaction still commits.
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

/** `id` is a bigint, which a driver without our parser gives as text. */
function plain(row: OutboxRow): OutboxRow {
  return { id: Number(row.id), channel: row.channel, event: row.event, payload: row.payload };
}
