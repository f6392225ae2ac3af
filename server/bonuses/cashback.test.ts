/** Cashback (BONUS-4): its calendar at every boundary, claims on the manual clock, and each week's release. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventsOf, seededId } from '../../tests/fixtures/money.ts';
import { GAME, makePlay, makePlayer, PROVIDER } from '../../tests/fixtures/people.ts';
import { createTestPlatform, MARE, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { walletOf } from '../ledger/ledger.ts';
import { placeBet, settleBet } from '../ledger/play.ts';
import { verifyLedger } from '../ledger/verify.ts';
import type { CurrentPlayer } from '../session/sessions.ts';
import { claimCashback, claimsAllowed } from './cashback.ts';
import { lastRelease, releaseCashback, releasesSince } from './cashback-release.ts';

/** A moment in São Paulo, three hours behind UTC. */
const at = (local: string): Date => new Date(`${local}-03:00`);

describe('the calendar of daily cashback (BONUS-4)', () => {
  test.each([
    // one day: its windows and their last moments
    ['2026-11-20', '2026-11-19T23:59:59.999', 3, 0],
    ['2026-11-20', '2026-11-20T00:00:00.000', 3, 1],
    ['2026-11-20', '2026-11-20T12:00:59.999', 3, 1],
    ['2026-11-20', '2026-11-20T12:01:00.000', 3, 2],
    ['2026-11-20', '2026-11-20T18:00:59.999', 3, 2],
    ['2026-11-20', '2026-11-20T18:01:00.000', 3, 3],
    ['2026-11-20', '2026-11-20T23:59:59.999', 3, 3],
    ['2026-11-20', '2026-11-21T00:00:00.000', 3, 0],
    // the last days of a month and of a year
    ['2026-12-01', '2026-11-30T23:59:59.999', 3, 0],
    ['2026-12-01', '2026-12-01T00:00:00.000', 3, 1],
    ['2027-01-01', '2026-12-31T23:59:59.999', 3, 0],
    ['2027-01-01', '2027-01-01T18:01:00.000', 3, 3],
    ['2028-02-29', '2028-02-29T12:01:00.000', 3, 2],
    ['2028-02-29', '2028-03-01T00:00:00.000', 3, 0],
    // former dates of Brazil's clock changes
    ['2026-10-18', '2026-10-18T00:00:00.000', 3, 1],
    ['2026-10-18', '2026-10-18T12:01:00.000', 3, 2],
    ['2026-02-15', '2026-02-15T23:59:59.999', 3, 3],
  ])('an item of %s at %s: %i in all, %i open', (available_at, local, total, open) => {
    expect(claimsAllowed({ type: 'calendar', available_at }, at(local))).toEqual({ total, open });
  });

  test.each([
    ['2026-11-20', '2026-11-19T23:59:59.999', 0],
    ['2026-11-20', '2026-11-20T00:00:00.000', 1],
    ['2026-11-20', '2027-11-20T00:00:00.000', 1],
  ])('an immediate item of %s at %s: %i open', (available_at, local, open) => {
    expect(claimsAllowed({ type: 'immediate', available_at }, at(local))).toEqual({ total: 1, open });
  });
});

describe('the release moment', () => {
  const monday = { release_day: 1, release_hour: 0, conversion_percentage: 10 };
  test.each([
    [monday, '2026-11-23T00:00:00.000', '2026-11-23T00:00:00.000'],
    [monday, '2026-11-22T23:59:59.999', '2026-11-16T00:00:00.000'],
    [monday, '2026-11-29T23:59:59.999', '2026-11-23T00:00:00.000'],
    [{ ...monday, release_hour: 18 }, '2026-11-23T17:59:59.999', '2026-11-16T18:00:00.000'],
    [{ ...monday, release_hour: 18 }, '2026-11-23T18:00:00.000', '2026-11-23T18:00:00.000'],
    [{ ...monday, release_day: 0, release_hour: 23 }, '2026-11-22T22:00:00.000', '2026-11-15T23:00:00.000'],
    [{ ...monday, release_day: 6 }, '2026-11-20T12:00:00.000', '2026-11-14T00:00:00.000'],
    [{ ...monday, release_day: 5 }, '2027-01-01T00:00:00.000', '2027-01-01T00:00:00.000'],
  ])('of %j at %s was %s', (settings, now, expected) => {
    expect(lastRelease(at(now), settings).toISOString()).toBe(at(expected).toISOString());
  });

  test('happens once per week, oldest first, at most eight weeks back', () => {
    const days = (since: string, now: string) =>
      releasesSince(at(since), at(now), monday).map((moment) => moment.toISOString().slice(0, 10));
    expect(days('2026-11-09T00:00:00', '2026-11-30T00:00:00')).toEqual(['2026-11-16', '2026-11-23', '2026-11-30']);
    expect(days('2026-11-23T00:00:00', '2026-11-29T23:59:59')).toEqual([]);
    expect(days('2026-01-01T00:00:00', '2026-11-30T00:00:00')).toHaveLength(8);
  });
});

describe('on the platform', () => {
  let platform: TestPlatform;
  let token: string;
  let playerId: number;
  beforeAll(async () => {
    // Friday, 20 November 2026, noon in São Paulo.
    platform = await createTestPlatform();
  }, 60_000);
  afterAll(() => platform.close());
  beforeEach(async () => {
    token = await platform.login(1);
    playerId = await seededId(platform.deps, 1);
    await platform.deps.db.deleteFrom('outbox').execute();
  });
  afterEach(async () => {
    expect(await verifyLedger(platform.deps.db)).toEqual([]);
  });

  const list = async (over: object = {}) =>
    (await platform.ask('GET', '/bonuses/cashback', { token, ...over })).body.data as {
      id: string;
      type: string;
      available_at: string;
      amount: number;
      claims_left: number;
    }[];
  const item = async (type: string, day: string, over: object = {}) => {
    const found = (await list(over)).find((one) => one.type === type && one.available_at === day);
    if (!found) throw new Error(`no ${type} item of ${day}`);
    return found;
  };
  const claim = (id: string, over: object = {}) =>
    platform.ask('POST', '/bonuses/cashback/claim', { token, body: { cashback_id: id }, ...over });

  test('pays a claim once as real money, with statement line, event and notification', async () => {
    const before = await walletOf(platform.deps.db, playerId);
    const one = await item('immediate', '2026-11-20');
    const headers = { 'idempotency-key': 'claim-1' };
    const { status, body } = await claim(one.id, { headers });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: one.id, claimed: 1, claims_left: 0 });
    expect(body.wallet).toEqual({ ...before, balance: before.balance + 2500, available: before.available + 2500 });
    expect(await eventsOf(platform.deps, playerId)).toEqual([
      'TransactionUpdated',
      'BalanceUpdated',
      'NotificationSent',
    ]);
    const again = await claim(one.id, { headers });
    expect([again.headers.get('idempotency-replayed'), again.body]).toEqual(['true', body]);
    expect((await claim(one.id)).body).toMatchObject({ code: 'already_claimed', message: 'Isto já foi resgatado.' });
    expect((await claim(one.id, { language: 'en' })).body.message).toBe('This was already claimed.');
    const [line] = (await platform.ask('GET', '/wallet/transactions?type=cashback', { token })).body.data;
    expect(line).toMatchObject({ amount: 2500, bonus_amount: 0, balance_after: before.available + 2500, status: 1 });
    expect(await walletOf(platform.deps.db, playerId)).toEqual(body.wallet);
  });

  test('opens a calendar item three times on its day only', async () => {
    const today = await item('calendar', '2026-11-20');
    const tomorrow = await item('calendar', '2026-11-21');
    expect([today.claims_left, tomorrow.claims_left]).toEqual([1, 3]);
    expect((await claim(tomorrow.id)).body.code).toBe('cashback_not_available');
    expect((await claim(today.id)).status).toBe(200);
    // The refusal of an early claim is not stored under its key, so a later retry succeeds.
    const headers = { 'idempotency-key': 'claim-2' };
    expect((await claim(today.id, { headers })).body.code).toBe('already_claimed');
    await platform.clock.advance(59_999);
    expect((await claim(today.id)).body.code).toBe('already_claimed');
    await platform.clock.advance(1);
    expect((await claim(today.id, { headers })).status).toBe(200);
    expect((await claim(today.id)).body.code).toBe('already_claimed');
    await platform.clock.advance(12 * 3_600_000 - 60_001);
    expect((await claim(today.id)).body.data).toMatchObject({ claimed: 3, claims_left: 0 });
    expect((await claim(tomorrow.id)).body.code).toBe('cashback_not_available');
    await platform.clock.advance(1);
    expect((await claim(today.id)).body.code).toBe('cashback_not_available');
    expect((await claim(tomorrow.id)).body.data).toMatchObject({ claimed: 1, claims_left: 0 });
  });

  test('refuses an item of another player, an unknown one and a blocked player', async () => {
    const [first] = await list();
    const other = await platform.login(2);
    for (const id of [first?.id ?? '', '999999', 'x']) {
      expect((await claim(id, { token: other })).body.code).toBe('cashback_not_found');
    }
    expect((await claim(first?.id ?? '', { token: undefined })).status).toBe(401);
    const now = platform.clock.now();
    for (const change of [{ blocked_at: now }, { self_exclusion_value: 'indefinite', self_exclusion_start: now }]) {
      await platform.deps.db.updateTable('players').set(change).where('id', '=', playerId).execute();
      expect((await claim(first?.id ?? '')).status).toBeGreaterThanOrEqual(401);
      const free = { blocked_at: null, self_exclusion_value: null, self_exclusion_start: null };
      await platform.deps.db.updateTable('players').set(free).where('id', '=', playerId).execute();
    }
  });

  test('grants a bonus on a regulated site, after a first bet, without a deposit', async () => {
    const id = await seededId(platform.deps, 1, 2);
    const there = { host: MARE, token: await platform.login(1, MARE) };
    // A regulated site asks for the second factor before money moves (SESS-6).
    await platform.deps.db.updateTable('sessions').set({ second_factor_at: platform.clock.now() }).execute();
    await platform.giveFactor(there.token);
    const one = await item('immediate', '2026-11-20', there);
    const bets = await platform.deps.db
      .selectFrom('players')
      .select('total_bet')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await platform.deps.db.updateTable('players').set({ total_bet: 0 }).where('id', '=', id).execute();
    expect((await claim(one.id, there)).body.code).toBe('cashback_not_available');
    await platform.deps.db.updateTable('players').set(bets).where('id', '=', id).execute();
    const before = await walletOf(platform.deps.db, id);
    const { body } = await claim(one.id, there);
    expect(body.wallet).toMatchObject({
      available: before.available,
      bonus_balance: 2500,
      rollover: { remaining: 2500, total: 2500 },
    });
    const [bonus] = (await platform.ask('GET', '/wallet/bonuses', there)).body.data;
    expect(bonus).toMatchObject({ title: 'Cashback da semana', ends_on_withdrawal: false, reference: null });
    const readiness = (await platform.ask('GET', '/wallet/withdraw/readiness', there)).body.data;
    expect(readiness).toMatchObject({ ready: true, bonuses_ending: { count: 0, amount: 0 } });
    const methods = (await platform.ask('GET', '/wallet/withdraw/methods', there)).body.data;
    const asked = { amount: 2000, method_id: methods[0].id };
    expect((await platform.ask('POST', '/wallet/withdraw/request', { ...there, body: asked })).status).toBe(200);
    expect((await walletOf(platform.deps.db, id)).bonus_balance).toBe(2500);
  });

  test('grants a bonus when the site becomes regulated between the request and its transaction', async () => {
    const { deps } = platform;
    const { id } = await deps.db
      .insertInto('cashback')
      .values({
        casino_id: 1,
        player_id: playerId,
        title_pt: 'Cashback da semana',
        title_en: 'Cashback of the week',
        amount: 700,
        type: 'immediate',
        available_at: '2026-11-20',
        released_for: null,
        created_at: platform.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await deps.db.updateTable('players').set({ total_bet: 100 }).where('id', '=', playerId).execute();
    const before = await walletOf(deps.db, playerId);
    let restore = async (): Promise<void> => undefined;
    const db = new Proxy(deps.db, {
      get(target, name) {
        if (name === 'transaction')
          return () => ({
            async execute(work: Parameters<ReturnType<typeof deps.db.transaction>['execute']>[0]) {
              restore = await platform.configure({ is_regulated: true });
              return target.transaction().execute(work);
            },
          });
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    try {
      const current = { id: playerId } as CurrentPlayer;
      const { wallet } = await claimCashback({ ...deps, db }, { id: 1 }, current, String(id), 'pt');
      expect([wallet.balance, wallet.bonus_balance]).toEqual([before.balance, before.bonus_balance + 700]);
    } finally {
      await restore();
    }
  });
});

describe('the release of a week', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await createTestPlatform();
    // A game of the fixtures' provider.
    const { db } = platform.deps;
    await db.insertInto('providers').values({ casino_id: 1, code: PROVIDER, name: 'P', image: '/p.svg' }).execute();
    await db
      .updateTable('games')
      .set({ provider_code: PROVIDER, gamecode: GAME, min_bet: 10, max_bet: 100_000 })
      .where('casino_id', '=', 1)
      .where('gamecode', '=', 'boto')
      .execute();
  }, 60_000);
  afterAll(() => platform.close());

  const WEEK_MS = 7 * 86_400_000;
  let round = 0;
  /** Plays one round; with `won` null it stays open. */
  async function play(id: number, stake: number, won: number | null): Promise<string> {
    const { db } = platform.deps;
    const player = await db.selectFrom('players').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const game = await db
      .selectFrom('games')
      .select('id')
      .where('gamecode', '=', GAME)
      .where('casino_id', '=', 1)
      .executeTakeFirstOrThrow();
    const now = platform.clock.now();
    const { hash } = await makePlay(db, player, game.id, now);
    const transaction = `release-${++round}`;
    const facts = { provider: PROVIDER, round: transaction, gamecode: GAME, at: now };
    const { outcome } = await placeBet(db, { ...facts, sessionHash: hash, transaction, amount: stake });
    expect(outcome).toBe('ok');
    if (won !== null) await win(id, transaction, won);
    return transaction;
  }
  const win = (id: number, bet: string, amount: number) =>
    settleBet(platform.deps.db, {
      provider: PROVIDER,
      playerId: id,
      transaction: `${bet}-w`,
      bet,
      round: bet,
      gamecode: GAME,
      amount,
      finished: true,
      at: platform.clock.now(),
    });
  const itemsOf = (id: number) =>
    platform.deps.db
      .selectFrom('cashback')
      .select(['amount', 'type', 'available_at', 'claimed'])
      .where('player_id', '=', id)
      .where('released_for', 'is not', null)
      .orderBy('id')
      .execute();

  test('gives each player a share of the loss once, also with parallel replicas and repeated checks', async () => {
    const { deps, clock } = platform;
    const [loser, winner, excluded, open] = await Promise.all(
      [1, 2, 3, 4].map(() => makePlayer(deps.db, { balance: 100_000 })),
    );
    if (!loser || !winner || !excluded || !open) throw new Error('no players');
    await play(loser.id, 10_009, 0);
    await play(loser.id, 1000, 400);
    await play(winner.id, 1000, 5000);
    await play(excluded.id, 5000, 0);
    const waiting = await play(open.id, 5000, null);
    await deps.db
      .updateTable('players')
      .set({ self_exclusion_value: 'indefinite', self_exclusion_start: clock.now() })
      .where('id', '=', excluded.id)
      .execute();
    // The last second of Sunday, then Monday.
    await clock.advance(at('2026-11-22T23:59:59').getTime() - clock.nowMs());
    expect(await releaseCashback(deps)).toBe(0);
    await clock.advance(1000);
    const made = await Promise.all([1, 2, 3].map(() => releaseCashback(deps)));
    expect(made.filter((items) => items > 0)).toHaveLength(1);
    expect(await releaseCashback(deps)).toBe(0);
    // A tenth of 10,609, rounded down.
    expect(await itemsOf(loser.id)).toEqual([
      { amount: 1060, type: 'immediate', available_at: '2026-11-23', claimed: 0 },
    ]);
    for (const { id } of [winner, excluded, open]) expect(await itemsOf(id)).toEqual([]);
    const told = await deps.db
      .selectFrom('notifications')
      .select('text_pt')
      .where('player_id', '=', loser.id)
      .execute();
    expect(told.map(({ text_pt }) => text_pt)).toEqual(['R$\u00a010,60 de cashback podem ser resgatados.']);

    // An open bet counts in the week in which it ends; a server that was off for weeks releases each of them.
    await clock.advance(86_400_000);
    await win(open.id, waiting, 0);
    await clock.advance(WEEK_MS);
    await play(loser.id, 2000, 0);
    await clock.advance(2 * WEEK_MS);
    expect(await releaseCashback(deps)).toBe(2);
    expect((await itemsOf(open.id)).map(({ amount, available_at }) => [amount, available_at])).toEqual([
      [500, '2026-11-30'],
    ]);
    expect((await itemsOf(loser.id)).map(({ amount, available_at }) => [amount, available_at])).toEqual([
      [1060, '2026-11-23'],
      [200, '2026-12-07'],
    ]);

    // A change of the release day counts no day twice, and a share of 0 creates no item.
    await play(loser.id, 3000, 0);
    const sites = deps.db.updateTable('sites').where('casino_id', '=', 1);
    const { config } = await deps.db
      .selectFrom('sites')
      .select('config')
      .where('casino_id', '=', 1)
      .executeTakeFirstOrThrow();
    const changed = { ...config, cashback: { release_day: 4, release_hour: 18, conversion_percentage: 7.5 } };
    await sites.set({ config: JSON.stringify(changed) as never }).execute();
    await clock.advance(WEEK_MS);
    expect(await releaseCashback(deps)).toBe(1);
    expect((await itemsOf(loser.id)).at(-1)).toMatchObject({ amount: 225 });
    await play(loser.id, 3000, 0);
    const none = { ...config, cashback: { ...changed.cashback, conversion_percentage: 0 } };
    await sites.set({ config: JSON.stringify(none) as never }).execute();
    await clock.advance(WEEK_MS);
    expect(await releaseCashback(deps)).toBe(0);
    expect(await verifyLedger(deps.db)).toEqual([]);
  }, 60_000);
});
