/** Pages by bookmarks equal the pages by counting from the start, for every filter and order of writing. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/fixtures/database.ts';
import { CASINO, makePlayer, makeSite } from '../../tests/fixtures/people.ts';
import { createManualClock, type ManualClock } from '../clock.ts';
import { listTransactions } from './transactions.ts';

const ROWS = 1700;
/** One row every ten minutes from a Wednesday morning, about twelve days. */
const BEGIN = new Date('2026-11-04T12:00:00.000Z');
const TYPES = ['bet', 'win', 'bet', 'deposit', 'bet'] as const;

let base: TestDatabase;
let clock: ManualClock;
let playerId: number;

async function write(count: number, from: Date, player = playerId): Promise<void> {
  await sql`
    insert into transactions (casino_id, player_id, type, status, amount, balance_after, created_at, updated_at)
    select ${CASINO}, ${player}, (${TYPES}::text[])[1 + n % 5], 1, n, n, at, at
    from generate_series(0, ${count - 1}) n,
      -- Two rows share each moment.
      lateral (select ${from}::timestamptz + (n / 2) * interval '20 minutes' as at) t`.execute(base.db);
}

/** The page by counting. */
async function counted(page: number, type: string | null, from: string | null, to: string | null) {
  const { rows } = await sql<{ id: number; total: number }>`
    with wished as (
      select id, created_at from transactions
      where player_id = ${playerId} and (${type}::text is null or type = ${type})
        and (${from}::text is null or created_at >= ${from}::date::timestamp at time zone 'America/Sao_Paulo')
        and (${to}::text is null or created_at < (${to}::date + 1)::timestamp at time zone 'America/Sao_Paulo')
    )
    select id, (select count(*) from wished) as total from wished
    order by created_at desc, id desc offset ${(page - 1) * 20} limit 20`.execute(base.db);
  return { ids: rows.map(({ id }) => String(id)), total: rows[0]?.total };
}

async function expectSame(page: number, type: (typeof TYPES)[number] | null, from: string | null, to: string | null) {
  const wished = await counted(page, type, from, to);
  const listed = await listTransactions({ db: base.db, clock }, playerId, { page, type, from, to });
  expect(
    listed.data.map(({ id }) => id),
    `page ${page} ${type} ${from} ${to}`,
  ).toEqual(wished.ids);
  if (wished.total !== undefined) expect(listed.total).toBe(wished.total);
}

const marks = async (): Promise<{ list: string; number: number }[]> =>
  (
    await sql<{ list: string; number: number }>`
      select list, number from list_places where player_id = ${playerId} order by list, number`.execute(base.db)
  ).rows;

beforeAll(async () => {
  base = await createTestDatabase();
}, 60_000);
afterAll(() => base.close());
beforeEach(async () => {
  await base.reset();
  await makeSite(base.db);
  playerId = (await makePlayer(base.db)).id;
  const other = await makePlayer(base.db);
  clock = createManualClock(new Date('2026-11-20T12:00:00.000Z'));
  await write(ROWS, BEGIN);
  await write(300, BEGIN, other.id);
});

it('returns the same pages as counting, without and with bookmarks', async () => {
  for (const _round of ['made', 'used']) {
    for (const type of [null, 'bet', 'deposit'] as const) {
      for (const [from, to] of [
        [null, null],
        ['2026-11-06', null],
        [null, '2026-11-12'],
        ['2026-11-07', '2026-11-09'],
        ['2026-12-01', null],
        ['2026-11-09', '2026-11-08'],
      ] as const) {
        for (const page of [1, 2, 13, 40, 85, 86]) await expectSame(page, type, from, to);
      }
    }
  }
  expect((await marks()).filter(({ list }) => list === 'transactions').map(({ number }) => number)).toEqual([
    256, 512, 768, 1024, 1280, 1536,
  ]);
});

it('continues with new rows and numbers only settled ones', async () => {
  await expectSame(80, null, null, null);
  const before = (await marks()).length;
  // Written now, so their final order is not settled.
  const now = clock.now();
  await write(4, now);
  await sql`update transactions set created_at = ${now}::timestamptz where created_at >= ${now}`.execute(base.db);
  for (const page of [1, 2, 85, 86]) await expectSame(page, null, null, null);
  expect(await marks()).toHaveLength(before);
  await sql`
    insert into transactions (casino_id, player_id, type, status, amount, created_at, updated_at)
    select ${CASINO}, ${playerId}, 'bet', 1, n, ${now}::timestamptz + n * interval '1 millisecond', ${now}
    from generate_series(1, 900) n`.execute(base.db);
  await expectSame(1, null, null, null);
  expect(await marks()).toHaveLength(before);
  await clock.advance(3_600_000);
  await expectSame(1, null, null, null);
  expect(await marks()).toHaveLength(before + 4);
  for (const page of [1, 20, 44, 45, 46, 47, 130, 131]) await expectSame(page, null, null, null);
});

it('is empty for an empty list and past the end', async () => {
  const nobody = await makePlayer(base.db);
  expect(await listTransactions({ db: base.db, clock }, nobody.id, { page: 1 })).toEqual({
    data: [],
    current_page: 1,
    last_page: 1,
    total: 0,
  });
  const past = await listTransactions({ db: base.db, clock }, playerId, { page: 900 });
  expect(past).toMatchObject({ data: [], total: ROWS, last_page: 85 });
});
