/**
 * Fifty at once on what a site gives: claims of cashback, places of a coupon, a bonus that is given up and staked
 * at the same moment. On the embedded database, which puts them in line, and on a real PostgreSQL.
 */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeCoupon, makeDepositor } from '../../tests/fixtures/coupons.ts';
import { ANA, askSigned, handBank, seededId } from '../../tests/fixtures/money.ts';
import { type Asked, createTestPlatform, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { findPostgres, startPostgres, type TestPostgres } from '../../tests/support/postgres.ts';
import { post, walletOf } from '../ledger/ledger.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { lookAtCharge } from './charges.ts';
import { dayOf } from './day.ts';

const GAME = 'boto';
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
  const runs = !concurrent || binaries !== undefined;
  const bank = handBank();
  let postgres: TestPostgres | undefined;
  let platform: TestPlatform;
  let token: string;
  let playerId: number;
  let session: string;

  beforeAll(async () => {
    if (!runs) return;
    if (concurrent) {
      postgres = await startPostgres(binaries ?? '');
      process.env['TEST_DATABASE_URL'] = postgres.url;
    }
    platform = await createTestPlatform({ deps: (deps) => ({ ...deps, pix: bank }) });
    token = await platform.login(1);
    playerId = await seededId(platform.deps, 1);
    const wish = { game_id: GAME, mode: 'real', lang: 'pt', device: 'mobile' };
    const { body } = await platform.ask('POST', '/games/url', { token, body: wish });
    const launch = new URLSearchParams(new URL(body.gameUrl).hash.slice(1)).get('t');
    session = (await askSigned(platform, '/provider/v1/authenticate', { token: launch })).body.session;
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
  const makeItem = async (type: 'calendar' | 'immediate', amount: number): Promise<string> => {
    const now = platform.clock.now();
    const { id } = await platform.deps.db
      .insertInto('cashback')
      .values({
        casino_id: 1,
        player_id: playerId,
        title_pt: 'Teste',
        title_en: 'Test',
        amount,
        type,
        available_at: dayOf(now),
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return String(id);
  };
  const claim = (id: string, key: string) =>
    platform.ask('POST', '/bonuses/cashback/claim', {
      token,
      body: { cashback_id: id },
      headers: { 'idempotency-key': key },
    });

  test.runIf(runs)('claims: as many as are open, each paid once', async () => {
    const before = await wallet();
    const immediate = await makeItem('immediate', 700);
    expect(statuses(await many((index) => claim(immediate, `i-${index}`)))).toEqual({ 200: 1, 409: MANY - 1 });
    // Noon in São Paulo: one window is open, a minute later two.
    const calendar = await makeItem('calendar', 300);
    expect(statuses(await many((index) => claim(calendar, `c-${index}`)))).toEqual({ 200: 1, 409: MANY - 1 });
    await platform.clock.advance(60_000);
    expect(statuses(await many((index) => claim(calendar, `d-${index}`)))).toEqual({ 200: 1, 409: MANY - 1 });
    const twins = await many(() => claim(immediate, 'i-twin'));
    expect(statuses(twins)).toEqual({ 409: MANY });
    expect((await wallet()).available).toBe(before.available + 700 + 2 * 300);
  });

  test.runIf(runs)(
    'a coupon with seven places: never more than seven bonuses, one a player, though all of them pay',
    async () => {
      const coupon = await makeCoupon(platform.deps, { maxUses: 7, rollover: 1 });
      const people = await many(() => makeDepositor(platform), 25);
      // Each in two tabs.
      const asked = await Promise.allSettled(
        people.flatMap((one) =>
          [one.charge(4000, coupon), one.charge(4000, coupon)].map((txid) => txid.then((id) => [one, id] as const)),
        ),
      );
      const charged = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      expect(new Set(charged.map(([one]) => one)).size).toBe(7);
      for (const refusal of asked)
        if (refusal.status === 'rejected')
          expect(refusal.reason).toMatchObject({ status: 422, code: 'coupon_invalid' });
      for (const [{ payer }, txid] of charged) bank.pay(txid, { payer });
      await Promise.all(charged.flatMap(([, txid]) => [1, 2, 3].map(() => lookAtCharge(platform.deps, txid))));
      const bonuses = await platform.deps.db
        .selectFrom('bonuses')
        .select(['player_id', 'amount'])
        .where('reference', '=', coupon)
        .execute();
      expect(bonuses).toHaveLength(7);
      expect(new Set(bonuses.map(({ player_id: id }) => id)).size).toBe(7);
      for (const [one, txid] of charged) {
        const own = charged.filter(([other]) => other === one);
        expect(await walletOf(platform.deps.db, one.player.id), txid).toMatchObject({
          available: own.length * 4000,
          bonus_balance: 2000,
        });
      }
    },
    60_000,
  );

  test.runIf(runs)(
    'a bonus that is staked, won with and given up: every centavo finds its place',
    async () => {
      const coupon = await makeCoupon(platform.deps, { value: 100, rollover: 50 });
      const charge = await platform.ask('POST', '/main-gateway/qrcode-pix', {
        token,
        body: { amount: 30_000, coupon },
        headers: { 'idempotency-key': `bonus-${coupon}` },
      });
      bank.pay(charge.body.data.txid, { payer: ANA });
      await lookAtCharge(platform.deps, charge.body.data.txid);
      expect((await wallet()).bonus_balance).toBe(30_000);
      const bonus = (await platform.ask('GET', '/wallet/bonuses?page=1', { token })).body.data[0].id as string;
      const calm = (answer: Asked): Asked => {
        if (answer.status >= 500) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
        return answer;
      };
      // What is real goes, but for ten reais.
      const real = (await wallet()).available - 1000;
      await platform.deps.db.transaction().execute((trx) =>
        post(trx, {
          casinoId: 1,
          playerId,
          key: `test:${coupon}`,
          kind: 'adjustment',
          at: platform.clock.now(),
          legs: [
            { account: 'real', amount: -real },
            { account: 'house:adjustment', amount: real },
          ],
        }),
      );
      const stake = 1500;
      const facts = (name: string) => ({ transaction: name, round: name, gamecode: GAME });
      // One bet takes all real money and some of the bonus; while it is open the bonus cannot be given up.
      const first = calm(await askSigned(platform, '/provider/v1/bet', { session, ...facts('all'), amount: stake }));
      expect(first.body.balance).toBe(29_500);
      const cancel = (key: string) =>
        platform
          .ask('POST', `/wallet/bonuses/${bonus}/cancel`, { token, body: {}, headers: { 'idempotency-key': key } })
          .then(calm);
      expect(statuses(await many((index) => cancel(`early-${index}`)))).toEqual({ 409: MANY });
      const win = (bet: string, amount: number) =>
        askSigned(platform, '/provider/v1/win', {
          ...facts(bet),
          transaction: `${bet}-w`,
          bet_transaction: bet,
          player: String(playerId),
          amount,
          finished: true,
        }).then(calm);
      await Promise.all([
        many(() => win('all', stake), 10),
        many(async (index) => {
          const placed = calm(
            await askSigned(platform, '/provider/v1/bet', { session, ...facts(`b${index}`), amount: 400 }),
          );
          if (placed.status === 200) expect((await win(`b${index}`, index % 2 === 0 ? 0 : 650)).status).toBe(200);
        }, 30),
        many((index) => cancel(`late-${index}`), 20),
      ]);
      const { rows } = await sql<{ net: number }>`
        select sum(case kind when 'bet' then -amount else amount end)::bigint as net from wagers
        where player_id = ${playerId} and (transaction = 'all' or transaction = 'all-w' or transaction ~ '^b\\d+(-w)?$')`.execute(
        platform.deps.db,
      );
      const { status, outcome } = await platform.deps.db
        .selectFrom('bonuses')
        .select(['status', 'outcome'])
        .where('id', '=', Number(bonus))
        .executeTakeFirstOrThrow();
      const after = await wallet();
      // Given up once at most, and then without a bet open on it.
      expect(['active', 'cancelled']).toContain(status);
      if (status === 'active') {
        expect(after.available + after.bonus_balance).toBe(stake - 500 + 30_000 + (rows[0]?.net ?? 0));
        expect(statuses(await many((index) => cancel(`end-${index}`)))).toEqual({ 200: 1, 409: MANY - 1 });
      } else expect(outcome).toBe('cancelled');
      expect((await wallet()).bonus_balance).toBe(0);
    },
    60_000,
  );

  test.runIf(runs && concurrent)('nobody had to be broken off for standing in another’s way', async () => {
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks from pg_stat_database where datname = current_database()`.execute(platform.deps.db);
    expect(rows).toEqual([{ deadlocks: 0 }]);
  });
});
