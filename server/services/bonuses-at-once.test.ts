/**
 * Fifty at once where something is granted: claims of cashback, deposits with a coupon that has few places, bonuses
 * in play that are given up, wagered through and taken back meanwhile. On the embedded database and on a real PostgreSQL.
 */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeCoupon, makeDepositor } from '../../tests/fixtures/coupons.ts';
import { ANA, handBank, seededId } from '../../tests/fixtures/money.ts';
import { makePlay } from '../../tests/fixtures/people.ts';
import { type Asked, createTestPlatform, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { findPostgres, startPostgres, type TestPostgres } from '../../tests/support/postgres.ts';
import { walletOf } from '../ledger/ledger.ts';
import { placeBet, rollBackBet, settleBet } from '../ledger/play.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { cancelBonus, expireBonuses } from './bonuses.ts';
import { releaseCashback } from './cashback-release.ts';
import { lookAtCharge, refundDeposit } from './charges.ts';

const GAME = 'boto';
const STUDIO = 'estudio-recife';
const MANY = 50;
const binaries = findPostgres();

const statuses = (answers: readonly Asked[]): Record<number, number> => {
  const counted: Record<number, number> = {};
  for (const { status } of answers) counted[status] = (counted[status] ?? 0) + 1;
  return counted;
};
const many = <T>(work: (index: number) => Promise<T>, count = MANY): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe.each([
  ['the embedded database', false],
  ['a PostgreSQL', true],
])('fifty at once on %s', (_name, concurrent) => {
  // Without its binaries there is no PostgreSQL to try it on, which the report of the run shows.
  const runs = !concurrent || binaries !== undefined;
  const bank = handBank();
  let postgres: TestPostgres | undefined;
  let platform: TestPlatform;
  let token: string;
  let playerId: number;

  beforeAll(async () => {
    if (!runs) return;
    if (concurrent) {
      postgres = await startPostgres(binaries ?? '');
      process.env['TEST_DATABASE_URL'] = postgres.url;
    }
    platform = await createTestPlatform({ deps: (deps) => ({ ...deps, pix: bank }) });
    token = await platform.login(1);
    playerId = await seededId(platform.deps, 1);
  }, 120_000);
  afterAll(async () => {
    delete process.env['TEST_DATABASE_URL'];
    await platform?.close();
    await postgres?.stop();
  }, 30_000);
  afterEach(async () => {
    if (runs) expect(await verifyLedger(platform.deps.db)).toEqual([]);
  });
  const wallet = () => walletOf(platform.deps.db, playerId);

  test.runIf(runs)('the database is the one that is meant', () => {
    expect(platform.database.concurrent).toBe(concurrent);
  });

  test.runIf(runs)('claims of cashback: exactly as many as are open, with keys of their own or with one', async () => {
    // Ten minutes past noon in São Paulo: two of three windows have opened.
    await platform.clock.advance(600_000);
    const items = (await platform.ask('GET', '/bonuses/cashback', { token })).body.data as {
      id: string;
      type: string;
      available_at: string;
      amount: number;
    }[];
    const [calendar, immediate] = ['calendar', 'immediate'].map((kind) =>
      items.find(({ type, available_at }) => type === kind && available_at === '2026-11-20'),
    );
    const claim = (id: string | undefined, key?: string) =>
      platform.ask('POST', '/bonuses/cashback/claim', {
        token,
        body: { cashback_id: id },
        ...(key ? { headers: { 'idempotency-key': key } } : {}),
      });
    const before = await wallet();
    const answers = await many((index) => claim(calendar?.id, index % 2 === 0 ? `claim-${index}` : undefined));
    expect(statuses(answers)).toEqual({ 200: 2, 409: 48 });
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.code))).toEqual(
      new Set(['already_claimed']),
    );
    const twins = await many(() => claim(immediate?.id, 'twins'));
    expect(statuses(twins)).toEqual({ 200: 50 });
    expect(twins.filter(({ headers }) => headers.get('idempotency-replayed') !== 'true')).toHaveLength(1);
    expect((await wallet()).available).toBe(before.available + 2 * 500 + 2500);
  });

  test.runIf(runs)(
    'deposits with a coupon of ten places: ten players get it, paid in whatever order',
    async () => {
      const coupon = await makeCoupon(platform.deps, { maxUses: 10, minDeposit: 0 });
      const depositors: Awaited<ReturnType<typeof makeDepositor>>[] = [];
      for (let index = 0; index < MANY; index += 1) depositors.push(await makeDepositor(platform));
      const charges = await many((index) =>
        (depositors[index] as (typeof depositors)[number])
          .charge(4000, coupon)
          .catch(({ code }: { code: string }) => code),
      );
      const taken = charges.flatMap((txid, index) =>
        txid === 'coupon_invalid' ? [] : [{ txid, one: depositors[index] }],
      );
      expect(taken).toHaveLength(10);
      await Promise.all(
        taken.flatMap(({ txid, one }) => {
          bank.pay(txid, { payer: one?.payer ?? ANA });
          return [1, 2, 3].map(() => lookAtCharge(platform.deps, txid));
        }),
      );
      const { rows } = await sql<{ uses: number; bonuses: number }>`
      select (select count(*) from coupon_uses u join coupons c on c.id = u.coupon_id where c.code = ${coupon})::int as uses,
        (select count(*) from bonuses where reference = ${coupon} and amount = 2000)::int as bonuses`.execute(
        platform.deps.db,
      );
      expect(rows).toEqual([{ uses: 10, bonuses: 10 }]);
    },
    60_000,
  );

  test.runIf(runs)(
    'places that were given away, all paid late at once: never more than there are',
    async () => {
      const coupon = await makeCoupon(platform.deps, { maxUses: 3, minDeposit: 0 });
      const late: { txid: string; payer: { name: string; cpf: string } }[] = [];
      for (let index = 0; index < 12; index += 1) {
        const one = await makeDepositor(platform);
        late.push({ txid: await one.charge(4000, coupon), payer: one.payer });
        // Each run out, so that the next may take the place.
        if (index % 3 === 2) await platform.clock.advance(301_000);
      }
      for (const { txid, payer } of late) bank.pay(txid, { payer });
      await Promise.all(late.flatMap(({ txid }) => [1, 2].map(() => lookAtCharge(platform.deps, txid))));
      const { rows } = await sql<{ uses: number }>`
      select count(*)::int as uses from coupon_uses u join coupons c on c.id = u.coupon_id where c.code = ${coupon}`.execute(
        platform.deps.db,
      );
      expect(rows).toEqual([{ uses: 3 }]);
    },
    60_000,
  );

  test.runIf(runs)(
    'bonuses in play, given up, looked for and taken back at once',
    async () => {
      const { deps, clock } = platform;
      const one = await makeDepositor(platform);
      const { id } = one.player;
      const game = await deps.db
        .selectFrom('games')
        .select('id')
        .where('casino_id', '=', 1)
        .where('gamecode', '=', GAME)
        .executeTakeFirstOrThrow();
      const at = clock.now();
      const { hash } = await makePlay(deps.db, one.player as never, game.id, at);
      await deps.db.updateTable('game_sessions').set({ provider_code: STUDIO }).where('player_id', '=', id).execute();
      const txids: string[] = [];
      for (let index = 0; index < 3; index += 1) {
        const coupon = await makeCoupon(deps, { value: 100, rollover: 5 });
        const txid = await one.charge(2000, coupon);
        bank.pay(txid, { payer: one.payer });
        await lookAtCharge(deps, txid);
        txids.push(txid);
      }
      const bonuses = await deps.db
        .selectFrom('bonuses')
        .select('id')
        .where('player_id', '=', id)
        .orderBy('id')
        .execute();
      const facts = (name: string) => ({ provider: STUDIO, round: name, gamecode: GAME, at });
      const bet = (name: string) =>
        placeBet(deps.db, { ...facts(name), sessionHash: hash, transaction: name, amount: 1000 });
      const finish = (name: string, index: number) =>
        index % 3 === 0
          ? rollBackBet(deps.db, { ...facts(name), playerId: id, transaction: `${name}-u`, bet: name })
          : settleBet(deps.db, {
              ...facts(name),
              playerId: id,
              transaction: `${name}-w`,
              bet: name,
              amount: (index % 4) * 700,
              finished: true,
            });
      // Six of real money, two of the first bonus.
      for (let index = 0; index < 8; index += 1) expect((await bet(`first-${index}`)).outcome).toBe('ok');
      await Promise.all([
        many(async (index) => expect((await finish(`first-${index}`, index)).outcome).toBe('ok'), 8),
        many(async (index) => {
          const { outcome } = await bet(`then-${index}`);
          expect(['ok', 'insufficient_funds']).toContain(outcome);
          if (outcome === 'ok') expect((await finish(`then-${index}`, index)).outcome).toBe('ok');
        }),
        many(async (index) => {
          const work = cancelBonus(deps, id, String(bonuses[index % 2]?.id), 'pt');
          await work.catch(({ code }: { code: string }) => expect(['bonus_in_play', 'not_pending']).toContain(code));
        }, 6),
        many(async () => {
          await refundDeposit(deps, txids[2] ?? '', 'test').catch(({ code }: { code: string }) =>
            expect(['insufficient_funds', 'charge_not_paid']).toContain(code),
          );
        }, 3),
        many(async () => expireBonuses(deps), 3),
        many(async () => releaseCashback(deps), 3),
      ]);
      const after = await deps.db.selectFrom('bonuses').selectAll().where('player_id', '=', id).execute();
      expect(after.map(({ open_bets }) => open_bets)).toEqual([0, 0, 0]);
      const paid = await deps.db
        .selectFrom('wager_funds')
        .select('wager_id')
        .where(
          'bonus_id',
          'in',
          bonuses.map((bonus) => bonus.id),
        )
        .execute();
      expect(paid.length).toBeGreaterThan(1);
    },
    60_000,
  );

  test.runIf(runs && concurrent)('nobody had to be broken off for standing in another’s way', async () => {
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks from pg_stat_database where datname = current_database()`.execute(platform.deps.db);
    expect(rows).toEqual([{ deadlocks: 0 }]);
  });
});
