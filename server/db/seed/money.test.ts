import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPlatform, JANGADA, MARE, type TestPlatform } from '../../../tests/fixtures/platform.ts';
import { walletOf } from '../../ledger/ledger.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { dayOf, startOfDay } from '../../services/day.ts';
import { seed } from './index.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform();
}, 60_000);
afterAll(() => platform.close());

const playersOne = () =>
  platform.deps.db
    .selectFrom('players')
    .select(['id', 'casino_id'])
    .where('phone', '=', '+5511999990001')
    .orderBy('casino_id')
    .execute();

describe('the money of the seeded player 1', () => {
  it('is exactly R$ 1.000,00 on every open site, nothing held, and the ledger is clean', async () => {
    const players = await playersOne();
    expect(players).toHaveLength(2);
    for (const { id } of players) {
      expect(await walletOf(platform.deps.db, id)).toEqual({
        balance: 100_000,
        bonus_balance: 0,
        held: 0,
        available: 100_000,
        deposit_count: 3,
        rollover: null,
      });
    }
    expect(await verifyLedger(platform.deps.db)).toEqual([]);
  });

  it('leaves a statement whose balances follow one from another', async () => {
    for (const { id } of await playersOne()) {
      const rows = await platform.deps.db
        .selectFrom('transactions')
        .selectAll()
        .where('player_id', '=', id)
        .where('balance_after', 'is not', null)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      let balance = 0;
      for (const row of rows) {
        balance += row.amount;
        expect(row.balance_after).toBe(balance);
      }
      expect(balance).toBe(100_000);
      const types = new Set(rows.map(({ type }) => type));
      expect([...types].sort()).toEqual(['bet', 'bonus', 'deposit', 'win', 'withdraw']);
      const biggest = Math.max(...rows.filter(({ type }) => type === 'win').map(({ amount }) => amount));
      expect(biggest).toBeLessThan(10_000);
      expect(rows.every(({ created_at }) => created_at < platform.clock.now())).toBe(true);
    }
  });

  it('has rows in every list that a player reads', async () => {
    for (const host of [JANGADA, MARE]) {
      const token = await platform.login(1, host);
      const lists = [
        '/wallet/transactions',
        '/wallet/bets',
        '/wallet/bonuses',
        '/wallet/withdraw/methods',
        '/wallet/summary',
        '/games/recent',
        '/bonuses/cashback',
        '/notifications',
        '/profile/favorites',
        '/documents/status',
        '/feed/mine',
        '/feed',
        '/feed/biggest',
        '/auth/sessions',
        ...['day', 'week', 'month'].map((period) => `/leaderboard?period=${period}`),
        '/leaderboard',
        ...(host === JANGADA ? ['/bonuses/coupons'] : []),
      ];
      for (const path of lists) {
        const { status, body } = await platform.ask('GET', path, { host, token });
        expect({ path, status }).toEqual({ path, status: 200 });
        expect((body.data ?? body.user_notifications.data).length, path).toBeGreaterThan(0);
      }
      for (const list of ['user_notifications', 'global_notifications']) {
        const { body } = await platform.ask('GET', '/notifications', { host, token });
        expect(body[list].data.length, list).toBeGreaterThan(0);
      }
      const place = (await platform.ask('GET', '/leaderboard', { host, token })).body.data;
      expect(place.map(({ position, me }: { position: number; me: boolean }) => [position, me])).toEqual([[1, true]]);
      expect((await platform.ask('GET', '/profile', { host, token })).body.data.likes).toHaveLength(4);
      const { body } = await platform.ask('GET', '/wallet/withdraw/methods', { host, token });
      expect(
        body.data.map(({ type, is_default }: { type: string; is_default: boolean }) => [type, is_default]),
      ).toEqual([
        ['cpf', true],
        ['email', false],
      ]);
      const ready = await platform.ask('GET', '/wallet/withdraw/readiness', { host, token });
      expect(ready.body.data.ready).toBe(true);
    }
  });

  it('has likes that their games count', async () => {
    const rows = await platform.deps.db
      .selectFrom('games')
      .select(({ selectFrom, fn }) => [
        'title',
        'total_likes',
        selectFrom('likes').select(fn.countAll<number>().as('n')).whereRef('game_id', '=', 'games.id').as('likes'),
      ])
      .where('total_likes', '>', 0)
      .execute();
    expect(rows).toHaveLength(8);
    for (const { title, total_likes, likes } of rows) expect([title, total_likes]).toEqual([title, likes]);
  });

  it('leaves today empty, and lies within the last 24 hours', async () => {
    const last = await platform.deps.db
      .selectFrom('wagers')
      .select(({ fn }) => fn.max('created_at').as('at'))
      .executeTakeFirstOrThrow();
    const today = startOfDay(dayOf(platform.clock.now()));
    expect(last.at?.getTime()).toBeLessThan(today.getTime());
    expect(last.at?.getTime()).toBeGreaterThan(platform.clock.nowMs() - 24 * 3_600_000);
  });

  it('tells nobody live, and comes once', async () => {
    const count = () =>
      platform.deps.db
        .selectFrom('outbox')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
    expect(await count()).toEqual({ n: 0 });
    const before = await platform.deps.db.selectFrom('transactions').select('id').execute();
    await seed(platform.deps);
    expect(await platform.deps.db.selectFrom('transactions').select('id').execute()).toHaveLength(before.length);
    expect(await count()).toEqual({ n: 0 });
  });
});
