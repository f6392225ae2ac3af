import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestPostgres } from '../../tests/support/postgres.ts';
import { findPostgres, startPostgres } from '../../tests/support/postgres.ts';
import type { Connection } from '../db/connect.ts';
import { connect } from '../db/connect.ts';
import { house } from '../db/migrations/001-house.ts';
import { startEmbedded } from '../db/open.ts';
import { createOutboxStore } from './outbox-store.ts';
import type { LiveEvent, Publisher } from './publisher.ts';
import { PublishError } from './publisher.ts';
import { createPump } from './pump.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Makes the outbox's table as the migration does, without its reference to the sites. */
async function makeOutbox({ db }: Connection): Promise<void> {
  const table = /create table outbox \([^;]+;/.exec(house.sql)?.[0].replace(' references sites', '');
  if (!table) throw new Error('001-house no longer makes the outbox');
  await sql.raw(table).execute(db);
}

async function write(
  { db }: Connection,
  channel: string,
  payload: unknown,
  at = '2026-11-20T12:00:00Z',
): Promise<void> {
  await sql`insert into outbox (casino_id, channel, event, payload, created_at) values (1, ${channel}, 'E', ${JSON.stringify(payload)}::jsonb, ${at})`.execute(
    db,
  );
}

async function left({ db }: Connection): Promise<number> {
  return Number((await sql<{ n: number }>`select count(*) as n from outbox`.execute(db)).rows[0]?.n);
}

function collector(onPublish: (events: readonly LiveEvent[]) => Promise<void> | void = () => undefined) {
  const sent: LiveEvent[] = [];
  const publisher: Pick<Publisher, 'publish'> = {
    async publish(events) {
      await onPublish(events);
      sent.push(...events);
    },
  };
  return { sent, publisher };
}

describe('outbox of the embedded database', () => {
  let connection: Connection;
  let stop: () => Promise<void>;
  const socketDir = mkdtempSync(join(tmpdir(), 'outbox-'));

  beforeAll(async () => {
    const worker = await startEmbedded({ socketDir });
    stop = () => worker.stop();
    connection = connect({ target: { socketDir, port: 5432 }, poolSize: 2 });
    await makeOutbox(connection);
  }, 30_000);
  afterEach(() => sql`delete from outbox`.execute(connection.db));
  afterAll(async () => {
    await connection.close();
    await stop();
    rmSync(socketDir, { recursive: true, force: true });
  });

  it('hands rows out in order and removes the finished ones', async () => {
    const store = createOutboxStore({ db: connection.db, exclusive: true });
    for (let n = 0; n < 12; n += 1) await write(connection, 'c', { n, title: 'Onça' });
    const { sent, publisher } = collector();
    const pump = createPump({ store, publisher, log, now: () => new Date(), roundSize: 5 });
    expect(await pump.drain()).toBe(12);
    expect(sent.map(({ payload }) => payload)).toEqual(Array.from({ length: 12 }, (_, n) => ({ n, title: 'Onça' })));
    expect(await left(connection)).toBe(0);
  });

  it('does not block the database during a slow call', async () => {
    const store = createOutboxStore({ db: connection.db, exclusive: true });
    await write(connection, 'c', 1);
    let queried = false;
    const { publisher } = collector(async () => {
      // This would block forever if a transaction were open on the only connection.
      if (!queried) await write(connection, 'c', 2);
      queried = true;
    });
    const pump = createPump({ store, publisher, log, now: () => new Date(), roundSize: 1 });
    expect(await pump.drain()).toBe(2);
    expect(queried).toBe(true);
  }, 5_000);

  it('prunes only older rows', async () => {
    const store = createOutboxStore({ db: connection.db, exclusive: true });
    await write(connection, 'c', 'old', '2026-11-18T12:00:00Z');
    await write(connection, 'c', 'new', '2026-11-20T12:00:00Z');
    expect(await store.prune(new Date('2026-11-19T12:00:00Z'))).toBe(1);
    expect(await left(connection)).toBe(1);
  });
});

const binaries = findPostgres();

describe.skipIf(binaries === undefined)('outbox of a shared PostgreSQL, two replicas', () => {
  let server: TestPostgres;
  let one: Connection;
  let two: Connection;

  beforeAll(async () => {
    server = await startPostgres(binaries ?? '');
    one = connect({ target: { url: server.url }, poolSize: 4 });
    two = connect({ target: { url: server.url }, poolSize: 4 });
    await makeOutbox(one);
  }, 60_000);
  afterEach(() => sql`delete from outbox`.execute(one.db));
  afterAll(async () => {
    await one.close();
    await two.close();
    await server.stop();
  });

  it('publishes each row once and each channel in order with two pumps', async () => {
    const channels = 7;
    const events = 420;
    const sent: LiveEvent[] = [];
    const by = { one: 0, two: 0 };
    const pumps = (
      [
        ['one', one],
        ['two', two],
      ] as const
    ).map(([name, connection]) => {
      const publisher: Pick<Publisher, 'publish'> = {
        async publish(batch) {
          // Slower than the writer, so that both pumps find work and meet on the same channels.
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 6));
          sent.push(...batch);
          by[name] += batch.length;
        },
      };
      return createPump({
        store: createOutboxStore({ db: connection.db, exclusive: false }),
        publisher,
        log,
        now: () => new Date(),
        idleMs: 3,
        roundSize: 8,
      });
    });
    for (const pump of pumps) pump.start();
    for (let n = 0; n < events; n += 1) await write(one, `c${n % channels}`, n);
    await expect.poll(() => left(one), { timeout: 20_000 }).toBe(0);
    await Promise.all(pumps.map((pump) => pump.stop()));
    expect(sent).toHaveLength(events);
    for (let channel = 0; channel < channels; channel += 1) {
      const numbers = sent.filter((event) => event.channel === `c${channel}`).map(({ payload }) => payload as number);
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      expect(numbers).toHaveLength(events / channels);
    }
    expect(Math.min(by.one, by.two)).toBeGreaterThan(0);
  }, 40_000);

  it('leaves a busy channel to its replica and takes another one', async () => {
    await write(one, 'busy', 1);
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let started = (): void => undefined;
    const began = new Promise<void>((resolve) => {
      started = resolve;
    });
    const first = collector(async () => {
      started();
      await gate;
    });
    const busy = createOutboxStore({ db: one.db, exclusive: false });
    const pumping = createPump({ store: busy, publisher: first.publisher, log, now: () => new Date() }).drain();
    await began;
    await write(two, 'busy', 2);
    await write(two, 'free', 3);
    const second = collector();
    await createPump({
      store: createOutboxStore({ db: two.db, exclusive: false }),
      publisher: second.publisher,
      log,
      now: () => new Date(),
    }).drain();
    expect(second.sent.map(({ payload }) => payload)).toEqual([3]);
    release();
    await pumping;
    expect(first.sent.map(({ payload }) => payload)).toEqual([1, 2]);
  });

  it('hands the rows of a dead replica to the other, without those already published', async () => {
    for (let n = 0; n < 25; n += 1) await write(one, 'c', n);
    let batches = 0;
    const failing = collector(() => {
      batches += 1;
      if (batches === 2) throw new PublishError('unavailable', 'down');
    });
    await expect(
      createPump({
        store: createOutboxStore({ db: one.db, exclusive: false }),
        publisher: failing.publisher,
        log,
        now: () => new Date(),
      }).drain(),
    ).rejects.toThrow('down');
    expect(await left(one)).toBe(15);
    const other = collector();
    await createPump({
      store: createOutboxStore({ db: two.db, exclusive: false }),
      publisher: other.publisher,
      log,
      now: () => new Date(),
    }).drain();
    expect([...failing.sent, ...other.sent].map(({ payload }) => payload)).toEqual(
      Array.from({ length: 25 }, (_, n) => n),
    );
  });

  it('publishes again when the connection is cut before the commit', async () => {
    await write(one, 'c', 1);
    const doomed = connect({ target: { url: server.url }, poolSize: 1, onError: () => undefined });
    const cut = collector(async () => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and state = 'idle in transaction'`.execute(
        two.db,
      );
    });
    await expect(
      createPump({
        store: createOutboxStore({ db: doomed.db, exclusive: false }),
        publisher: cut.publisher,
        log,
        now: () => new Date(),
      }).drain(),
    ).rejects.toThrow();
    await doomed.close();
    expect(await left(one)).toBe(1);
    const next = collector();
    await createPump({
      store: createOutboxStore({ db: two.db, exclusive: false }),
      publisher: next.publisher,
      log,
      now: () => new Date(),
    }).drain();
    expect([cut.sent.length, next.sent.length]).toEqual([1, 1]);
  });
});
