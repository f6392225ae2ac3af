import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPlatform, JANGADA, MARE, type TestPlatform } from '../../../tests/fixtures/platform.ts';
import { walletOf } from '../../ledger/ledger.ts';
import { verifyLedger } from '../../ledger/verify.ts';
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
  // The first test: a login is an event.
  it('publishes no event, and is seeded once', async () => {
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

  it('has climbed to the fifth VIP level, one after the other, before its rounds', async () => {
    const rows = await platform.deps.db
      .selectFrom('level_ups')
      .innerJoin('players', 'players.id', 'level_ups.player_id')
      .select(['level_ups.level', 'reached_at', 'players.level as now', 'players.created_at'])
      .where('phone', '=', '+5511999990001')
      .where('players.casino_id', '=', 1)
      .orderBy('reached_at')
      .execute();
    expect(rows.map(({ level, now }) => [level, now])).toEqual([2, 3, 4, 5].map((level) => [level, 5]));
    expect(rows.every(({ reached_at, created_at }) => reached_at > created_at)).toBe(true);
  });

  it('has a statement with consistent balances', async () => {
    for (const { id, casino_id } of await playersOne()) {
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
        balance += row.amount - row.bonus_amount;
        expect(row.balance_after).toBe(balance);
      }
      expect(balance).toBe(100_000);
      const types = new Set(rows.map(({ type }) => type));
      expect([...types].sort()).toEqual(
        // Only the demonstration's site pays for referrals; on the regulated one a reward is wagered first (BONUS-3).
        ['bet', 'bonus', 'deposit', 'mission', casino_id === 1 ? 'referral' : 'rollover', 'win', 'withdraw'],
      );
      const reward = rows.find(({ type }) => type === 'mission');
      expect([reward?.amount, reward?.bonus_amount]).toEqual([300, casino_id === 1 ? 0 : 300]);
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
      ];
      for (const path of lists) {
        const { status, body } = await platform.ask('GET', path, { host, token });
        expect({ path, status }).toEqual({ path, status: 200 });
        expect((body.data ?? body.user_notifications.data).length, path).toBeGreaterThan(0);
      }
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
});
