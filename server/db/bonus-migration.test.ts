import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/fixtures/database.ts';
import { GAME, makePlayer, makeSite, PROVIDER } from '../../tests/fixtures/people.ts';
import { createRealClock } from '../clock.ts';
import { grantBonus } from '../ledger/bonuses.ts';
import { post, walletOf } from '../ledger/ledger.ts';
import { settleBet } from '../ledger/play.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { migrate, migrations } from './migrate.ts';

const AT = new Date('2026-11-20T12:00:00.000Z');
let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
}, 60_000);
afterAll(() => base.close());

test('migrates a database without bonus balances, with its bonus and its open bet', async () => {
  const { db } = base;
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  const before = migrations.findIndex(({ name }) => name === '008-bonuses');
  await migrate(db, createRealClock(), migrations.slice(0, before));
  const { gameId } = await makeSite(db);
  const player = await makePlayer(db, { balance: 1000 });
  const facts = { provider: PROVIDER, round: 'r', gamecode: GAME, at: AT };
  // As the seed of that time wrote it: granted, wagered, converted.
  await sql`insert into bonuses (casino_id, player_id, title_pt, title_en, amount, rollover, progress, status, source, created_at, updated_at)
    values (1, ${player.id}, 'x', 'x', 200, 1000, 1000, 'completed', 'seed', ${AT}, ${AT})`.execute(db);
  const { rows } = await sql<{ id: number }>`select id from bonuses`.execute(db);
  const id = rows[0]?.id ?? 0;
  const owner = { casinoId: 1, playerId: player.id, at: AT };
  await db.transaction().execute(async (trx) => {
    const bet = await post(trx, {
      ...owner,
      key: `bet:${PROVIDER}:b`,
      kind: 'bet',
      legs: [
        { account: 'real', amount: -300 },
        { account: 'house:games', amount: 300 },
      ],
    });
    await sql`insert into wagers (casino_id, provider_code, transaction, kind, player_id, game_id, round, amount,
        balance_after, ledger_id, created_at)
      values (1, ${PROVIDER}, 'b', 'bet', ${player.id}, ${gameId}, 'r', 300, 700, ${bet}, ${AT})`.execute(trx);
    await post(trx, {
      ...owner,
      key: `bonus:${id}`,
      kind: 'bonus',
      legs: [
        { account: 'house:bonus', amount: -200 },
        { account: 'bonus', amount: 200 },
      ],
    });
    await post(trx, {
      ...owner,
      key: `bonus-release:${id}`,
      kind: 'bonus_release',
      legs: [
        { account: 'bonus', amount: -200 },
        { account: 'real', amount: 200 },
      ],
    });
  });

  const applied = await migrate(db, createRealClock());
  expect(applied.migrations).toEqual(migrations.slice(before).map(({ name }) => name));
  expect(await verifyLedger(db)).toEqual([]);
  expect(await db.selectFrom('bonuses').selectAll().executeTakeFirstOrThrow()).toMatchObject({
    balance: 0,
    outcome: 'converted',
    progress_before: 1000,
    ended_at: AT,
  });
  const won = await settleBet(db, {
    ...facts,
    playerId: player.id,
    transaction: 'w',
    bet: 'b',
    amount: 500,
    finished: true,
  });
  expect(won).toMatchObject({ outcome: 'ok', balance: 1400 });
  expect((await walletOf(db, player.id)).available).toBe(1400);
  expect(await verifyLedger(db)).toEqual([]);
}, 60_000);

test('takes the amount of an earlier released bonus out of the bonus', async () => {
  const { db } = base;
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  const before = migrations.findIndex(({ name }) => name === '055-released-bonuses');
  await migrate(db, createRealClock(), migrations.slice(0, before));
  await makeSite(db);
  const player = await makePlayer(db, { balance: 1000 });
  const grant = { player, title_pt: 'x', title_en: 'x', amount: 500, rollover: 0, expiresAt: null, at: AT } as const;
  await db
    .transaction()
    .execute((trx) => grantBonus(trx, { ...grant, source: 'coupon', reference: 'X', line: 'bonus' }));
  await sql`update transactions set amount = 500, bonus_amount = 0 where type = 'rollover'`.execute(db);
  await migrate(db, createRealClock());
  const lines = db.selectFrom('transactions').select(['type', 'amount', 'bonus_amount']).orderBy('id');
  expect(await lines.execute()).toEqual([
    { type: 'bonus', amount: 500, bonus_amount: 500 },
    { type: 'rollover', amount: 0, bonus_amount: -500 },
  ]);
}, 60_000);
