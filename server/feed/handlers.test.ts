/** The feed's initial content, and small reads that no other test covers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPlatform, MARE, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { json } from '../db/json.ts';

import { post } from '../ledger/ledger.ts';
import { placeBet, settleBet } from '../ledger/play.ts';
import { tokenHash } from '../session/sessions.ts';

let platform: TestPlatform;
let one: string;
beforeAll(async () => {
  platform = await createTestPlatform();
  one = await platform.login(1);
  for (const [serial, [phone, stake, win]] of (
    [
      ['+5511999990001', 500, 0],
      ['+5511999990001', 1000, 9000],
      ['+5511999990002', 200, 300],
    ] as const
  ).entries()) {
    await play(serial, phone, stake, win);
  }
});
afterAll(() => platform.close());

/** Plays one settled bet through the ledger, as the provider's calls do. */
async function play(serial: number, phone: string, stake: number, win: number): Promise<void> {
  const { db } = platform.database;
  const at = platform.clock.now();
  const player = await db
    .selectFrom('players')
    .select('id')
    .where('phone', '=', phone)
    .where('casino_id', '=', 1)
    .executeTakeFirstOrThrow();
  const game = await db
    .selectFrom('games')
    .select(['id', 'gamecode', 'provider_code'])
    .where('casino_id', '=', 1)
    .where('gamecode', '=', 'arara-azul')
    .executeTakeFirstOrThrow();
  const login = await db
    .insertInto('sessions')
    .values({
      casino_id: 1,
      player_id: player.id,
      token_hash: `t${serial}`,
      created_at: at,
      last_seen_at: at,
      expires_at: new Date(at.getTime() + 1e9),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sessionHash = tokenHash(`session ${serial}`);
  await db
    .insertInto('game_sessions')
    .values({
      casino_id: 1,
      session_hash: sessionHash,
      provider_code: game.provider_code,
      player_id: player.id,
      session_id: login.id,
      game_id: game.id,
      created_at: at,
      expires_at: new Date(at.getTime() + 1e9),
    })
    .execute();
  await db.transaction().execute((trx) =>
    post(trx, {
      casinoId: 1,
      playerId: player.id,
      key: `test:${serial}`,
      kind: 'adjustment',
      at,
      legs: [
        { account: 'real', amount: stake },
        { account: 'house:adjustment', amount: -stake },
      ],
    }),
  );
  const round = { provider: game.provider_code, round: `r${serial}`, gamecode: game.gamecode, at };
  expect((await placeBet(db, { ...round, sessionHash, transaction: `b${serial}`, amount: stake })).outcome).toBe('ok');
  expect(
    (
      await settleBet(db, {
        ...round,
        playerId: player.id,
        transaction: `w${serial}`,
        bet: `b${serial}`,
        amount: win,
        finished: true,
      })
    ).outcome,
  ).toBe('ok');
  await platform.clock.advance(1000);
}

describe('the feed', () => {
  test('begins with the latest settled bets, names masked', async () => {
    const { data } = (await platform.ask('GET', '/feed')).body;
    expect(
      data
        .slice(0, 3)
        .map((bet: { bet_amount: number; win_amount: number; multiplier: number }) => [
          bet.bet_amount,
          bet.win_amount,
          bet.multiplier,
        ]),
    ).toEqual([
      [200, 300, 1.5],
      [1000, 9000, 9],
      [500, 0, 0],
    ]);
    expect(data[1]).toMatchObject({ game: { gamecode: 'arara-azul' }, user: { name: 'Ana***' }, round: null });
    const known = new Set(data.map((bet: { transaction: string }) => bet.transaction));
    const elsewhere = (await platform.ask('GET', '/feed', { host: MARE })).body.data;
    expect(elsewhere.filter((bet: { transaction: string }) => known.has(bet.transaction))).toEqual([]);
  });

  test('lists the biggest wins of a period, and only wins', async () => {
    const wins = async (period: string) =>
      (await platform.ask('GET', `/feed/biggest?period=${period}`)).body.data.map(
        (bet: { win_amount: number }) => bet.win_amount,
      );
    expect((await wins('day')).slice(0, 2)).toEqual([9000, 300]);
    await platform.clock.advance(25 * 3_600_000);
    expect(await wins('day')).toEqual([]);
    const week = await wins('week');
    expect(week[0]).toBe(9000);
    expect(Math.min(...week)).toBeGreaterThan(0);
  });

  test('shows a player their own bets with their rounds', async () => {
    const { data } = (await platform.ask('GET', '/feed/mine', { token: one })).body;
    expect(data.slice(0, 2).map((bet: { round: string }) => bet.round)).toEqual(['r1', 'r0']);
  });

  test('opens the public page of a settled bet, without round id or balances', async () => {
    const [row] = (await platform.ask('GET', '/feed')).body.data;
    const { status, body } = await platform.ask('GET', `/feed/bets/${row.transaction}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      transaction: row.transaction,
      bet_amount: 200,
      win_amount: 300,
      multiplier: 1.5,
      user: { name: 'Raf***' },
      round: null,
      hidden: false,
    });
    expect(JSON.stringify(body)).not.toMatch(/balance|seed|r2/);
    for (const id of ['0', '999999', 'x', '-1', '1e3', '99999999999999999999'])
      expect(await platform.ask('GET', `/feed/bets/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'bet_not_found' },
      });
    // Bets belong to their site.
    expect((await platform.ask('GET', `/feed/bets/${row.transaction}`, { host: MARE })).status).toBe(404);
  });

  test('has no public page of an open or returned bet', async () => {
    const { db } = platform.database;
    const [row] = (await platform.ask('GET', '/feed')).body.data;
    const at = await db
      .selectFrom('wagers')
      .select(['settled_at'])
      .where('id', '=', Number(row.transaction))
      .executeTakeFirstOrThrow();
    const change = (values: { settled_at?: Date | null; rolled_back_at?: Date | null }) =>
      db.updateTable('wagers').set(values).where('id', '=', Number(row.transaction)).execute();
    await change({ settled_at: null });
    expect((await platform.ask('GET', `/feed/bets/${row.transaction}`)).status).toBe(404);
    await change({ settled_at: at.settled_at, rolled_back_at: at.settled_at });
    expect((await platform.ask('GET', `/feed/bets/${row.transaction}`)).status).toBe(404);
    await change({ rolled_back_at: null });
  });

  test('shows the drawing of a round or the picks of a ticket, never the provider’s seeds, and nothing to hide', async () => {
    const { db } = platform.database;
    const [row] = (await platform.ask('GET', '/feed')).body.data;
    const path = `/feed/bets/${row.transaction}`;
    const two = await platform.login(2);
    const detailOf = async () => (await platform.ask('GET', path)).body.data;
    const write = (detail: object) =>
      db
        .updateTable('rounds')
        .set({ detail: json(detail) })
        .where('round', '=', 'r2')
        .execute();
    await write({ engine: 'dice', choice: { chance: 50 }, outcome: { roll: 4200 }, server_seed: 'secret' });
    expect((await detailOf()).detail).toEqual({ engine: 'dice', choice: { chance: 50 }, outcome: { roll: 4200 } });
    await write({ picks: [{ match: 'Aroeira × Caatinga', odds: 2.15 }], seed: 'secret' });
    expect((await detailOf()).detail).toEqual({ picks: [{ match: 'Aroeira × Caatinga', odds: 2.15 }] });
    const ticket = {
      picks: [{ match: 'Aroeira × Caatinga', odds: 2.15, score: '2–1' }],
      system: 'trixie',
      cash_outs: [{ stake: 50, value: 80, at: '2026-11-20T17:32:00.000Z' }],
      corrected: true,
    };
    await write({ ...ticket, seed: 'secret' });
    expect((await detailOf()).detail).toEqual(ticket);
    for (const part of ['activity', 'played_games']) {
      await platform.ask('POST', '/profile/update-settings', { token: two, body: { hide: { [part]: true } } });
      expect(await detailOf()).toMatchObject({ detail: null, hidden: true });
      await platform.ask('POST', '/profile/update-settings', { token: two, body: { hide: { [part]: false } } });
    }
    await platform.ask('POST', '/profile/update-settings', { token: two, body: { hide: { username: true } } });
    expect(await detailOf()).toMatchObject({ user: { id: '', name: '******' }, hidden: false });
    await platform.ask('POST', '/profile/update-settings', { token: two, body: { hide: { username: false } } });
  });

  test('orders bets by their result: a bet that was open for long comes first when it is settled', async () => {
    const { db } = platform.database;
    const { data } = (await platform.ask('GET', '/feed')).body;
    const oldest = data[2];
    const { settled_at } = await db
      .selectFrom('wagers')
      .select('settled_at')
      .where('id', '=', Number(oldest.transaction))
      .executeTakeFirstOrThrow();
    const settle = (at: Date | null) =>
      db.updateTable('wagers').set({ settled_at: at }).where('id', '=', Number(oldest.transaction)).execute();
    await settle(platform.clock.now());
    expect((await platform.ask('GET', '/feed')).body.data[0].transaction).toBe(oldest.transaction);
    await settle(settled_at);
  });

  test('ranks players by stakes, without those who hide themselves', async () => {
    const rows = async (token?: string, period = 'week') =>
      (await platform.ask('GET', `/leaderboard?period=${period}`, token ? { token } : {})).body.data;
    const before = await rows(one);
    const [day, month] = [await rows(one, 'day'), await rows(one, 'month')];
    expect(before[0].staked).toBeGreaterThan(day.find(({ me }: { me: boolean }) => me)?.staked ?? 0);
    expect(month[0].staked).toBeGreaterThan(before[0].staked);
    const two = await platform.login(2);
    const hideName = (username: boolean) =>
      platform.ask('POST', '/profile/update-settings', { token: two, body: { hide: { username } } });
    await hideName(true);
    expect((await rows(one))[1]).toMatchObject({ user: { id: '', name: '******' }, avatar: null });
    await hideName(false);
    expect(before[0]).toMatchObject({ position: 1, user: { name: 'Ana***' }, me: true });
    expect(before[0].staked).toBeGreaterThanOrEqual(1500);
    await platform.ask('POST', '/profile/toggle-hide-metrics', { token: one, body: { hide_metrics: true } });
    expect((await rows()).map((row: { user: { name: string } }) => row.user.name)).toEqual(['Raf***']);
    expect(
      (await platform.ask('GET', '/feed')).body.data.every(
        (bet: { user: { name: string } }) => bet.user.name === 'Raf***',
      ),
    ).toBe(true);
  });
});

test('the leaderboard is summed once for all visitors, and honours at once what a player hides', async () => {
  const { db } = platform.database;
  const rows = async (over: object = {}) =>
    (await platform.ask('GET', '/leaderboard?period=month', over)).body.data as { staked: number }[];
  const two = await platform.login(2);
  const before = await rows({ token: two });
  expect(before).toMatchObject([{ position: 1, user: { name: 'Raf***' }, me: true }]);
  const stakes = db.updateTable('wagers').where('kind', '=', 'bet');
  await stakes.set((eb) => ({ amount: eb('amount', '*', 2) })).execute();
  expect(await rows()).toEqual(before.map((row) => ({ ...row, me: false })));
  const hide = (username: boolean) =>
    platform.ask('POST', '/profile/update-settings', { token: two, body: { hide: { username } } });
  await hide(true);
  expect(await rows()).toMatchObject([{ staked: before[0]?.staked, user: { id: '', name: '******' } }]);
  await hide(false);
  await stakes.set((eb) => ({ amount: eb('amount', '/', 2) })).execute();
});

describe('further reads', () => {
  test('checks a CPF by its digits, not by its owner', async () => {
    const valid = async (cpf: string) =>
      (await platform.ask('POST', '/validate/validate-cpf', { body: { cpf } })).body.data.valid;
    expect([
      await valid('529.982.247-25'),
      await valid('862.883.667-57'),
      await valid('111.111.111-11'),
      await valid('abc'),
    ]).toEqual([true, true, false, false]);
  });

  test('lists the popular games as featured', async () => {
    const { data } = (await platform.ask('GET', '/featured/games')).body;
    expect(data).toHaveLength(8);
    expect(data[0].gamecode).toBe('onca-da-lua');
  });

  test('lists coupons until they expire, and none on a regulated site', async () => {
    expect(
      (await platform.ask('GET', '/bonuses/coupons', { language: 'en' })).body.data.map(
        (coupon: { code: string }) => coupon.code,
      ),
    ).toEqual(['BRISA20']);
    expect((await platform.ask('GET', '/bonuses/coupons', { host: MARE })).body.data).toEqual([]);
    await platform.database.db
      .updateTable('coupons')
      .set({ disabled_at: platform.clock.now() })
      .where('code', '=', 'BRISA20')
      .execute();
    expect((await platform.ask('GET', '/bonuses/coupons')).body.data).toEqual([]);
  });

  test('restarts the idle time on request', async () => {
    const token = await platform.login(1, MARE);
    await platform.clock.advance(29 * 60_000);
    const { data } = (await platform.ask('POST', '/auth/session/extend', { token, host: MARE, body: {} })).body;
    expect(Date.parse(data.idle_ends_at) - Date.parse(data.now)).toBe(30 * 60_000);
    await platform.clock.advance(29 * 60_000);
    expect((await platform.ask('GET', '/auth/me', { token, host: MARE })).status).toBe(200);
  });

  test('shows a future exclusion that is not in force yet', async () => {
    const token = await platform.login(2);
    expect((await platform.ask('GET', '/profile/self-exclusion', { token })).body.data).toBeNull();
    const day = new Date(platform.clock.nowMs() + 3 * 24 * 3_600_000).toISOString().slice(0, 10);
    await platform.ask('POST', '/profile/self-exclusion', { token, body: { value: 'indefinite', date: day } });
    expect((await platform.ask('GET', '/profile/self-exclusion', { token })).body.data).toMatchObject({
      value: 'indefinite',
      active: false,
      end_at: null,
      removable_until: expect.any(String),
    });
    expect((await platform.ask('GET', '/auth/me', { token })).body.data.restricted).toBe(false);
    await platform.clock.advance(4 * 24 * 3_600_000);
    expect((await platform.ask('GET', '/auth/me', { token })).body.data.restricted).toBe(true);
    await platform.freshen(token);
    expect((await platform.ask('POST', '/profile/self-exclusion/remove', { token, body: {} })).status).toBe(204);
  });

  test('checks the database for readiness, not for health', async () => {
    expect((await platform.ask('GET', '/ready')).body).toEqual({ status: 'ok', checks: { database: 'ok' } });
    const broken = new Proxy(platform.deps, {
      get: (target, key, receiver) => (key === 'db' ? null : Reflect.get(target, key, receiver)),
    });
    const { createApp } = await import('../http/app.ts');
    const { app } = createApp(broken);
    expect((await app.request('http://localhost/api/health')).status).toBe(200);
    expect((await app.request('http://localhost/api/ready')).status).toBe(503);
  });
});
