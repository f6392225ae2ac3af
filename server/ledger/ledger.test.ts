/**
 * The ledger's rules on the database itself. One file because the tests share one small set of accounts, and the rules
 * depend on one another.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/fixtures/database.ts';
import { CASINO, GAME, makePlay, makePlayer, makeSite, PROVIDER } from '../../tests/fixtures/people.ts';
import { availableOf, post, walletOf } from './ledger.ts';
import { type BetFacts, placeBet, rollBackBet, settleBet } from './play.ts';
import { verifyLedger } from './verify.ts';

const AT = new Date('2026-11-20T12:00:00.000Z');
let base: TestDatabase;
let gameId: number;

beforeAll(async () => {
  base = await createTestDatabase();
}, 60_000);
afterAll(() => base.close());
beforeEach(async () => {
  await base.reset();
  ({ gameId } = await makeSite(base.db));
});

async function setUp(balance: number) {
  const player = await makePlayer(base.db, { balance });
  const { hash, sessionId } = await makePlay(base.db, player, gameId);
  const bet = (transaction: string, amount: number, over: Partial<BetFacts> = {}) =>
    placeBet(base.db, {
      provider: PROVIDER,
      sessionHash: hash,
      transaction,
      round: `r-${transaction}`,
      gamecode: GAME,
      amount,
      at: AT,
      ...over,
    });
  const win = (transaction: string, ofBet: string, amount: number, finished = true) =>
    settleBet(base.db, {
      provider: PROVIDER,
      playerId: player.id,
      transaction,
      bet: ofBet,
      round: `r-${ofBet}`,
      gamecode: GAME,
      amount,
      finished,
      at: AT,
    });
  const rollback = (transaction: string, ofBet: string) =>
    rollBackBet(base.db, {
      provider: PROVIDER,
      playerId: player.id,
      transaction,
      bet: ofBet,
      round: `r-${ofBet}`,
      at: AT,
    });
  return { player, hash, sessionId, bet, win, rollback };
}

describe('the ledger', () => {
  it('moves money once per key', async () => {
    const player = await makePlayer(base.db);
    const posting = {
      casinoId: CASINO,
      playerId: player.id,
      key: 'deposit:x',
      kind: 'adjustment',
      at: AT,
      legs: [
        { account: 'real', amount: 500 },
        { account: 'house:adjustment', amount: -500 },
      ],
    } as const;
    const ids = await base.db
      .transaction()
      .execute(async (trx) => [await post(trx, posting), await post(trx, posting)]);
    expect(ids[0]).toBeTypeOf('number');
    expect(ids[1]).toBeNull();
    expect(await availableOf(base.db, player.id)).toBe(500);
  });

  it('refuses entries that do not sum to zero', async () => {
    const player = await makePlayer(base.db);
    await expect(
      base.db.transaction().execute((trx) =>
        post(trx, {
          casinoId: CASINO,
          playerId: player.id,
          key: 'x',
          kind: 'x',
          at: AT,
          legs: [
            { account: 'real', amount: 5 },
            { account: 'house:bank', amount: -4 },
          ],
        }),
      ),
    ).rejects.toThrow(/sum to zero/);
    expect(await availableOf(base.db, player.id)).toBe(0);
  });

  it('keeps every player account at zero or more', async () => {
    const player = await makePlayer(base.db, { balance: 100 });
    await expect(
      base.db.transaction().execute((trx) =>
        post(trx, {
          casinoId: CASINO,
          playerId: player.id,
          key: 'x',
          kind: 'x',
          at: AT,
          legs: [
            { account: 'real', amount: -101 },
            { account: 'house:bank', amount: 101 },
          ],
        }),
      ),
    ).rejects.toMatchObject({ status: 402, code: 'insufficient_funds' });
    await expect(
      sql`update ledger_accounts set balance = -1 where player_id = ${player.id}`.execute(base.db),
    ).rejects.toThrow(/check/);
  });

  it.each(['ledger_entries', 'ledger_transactions'])('refuses to change or delete a row of %s', async (table) => {
    await makePlayer(base.db, { balance: 100 });
    await expect(sql`update ${sql.table(table)} set created_at = now()`.execute(base.db)).rejects.toThrow(
      /never changed/,
    );
    await expect(sql`delete from ${sql.table(table)}`.execute(base.db)).rejects.toThrow(/never changed/);
    await expect(sql`truncate ${sql.table(table)} cascade`.execute(base.db)).rejects.toThrow(/never changed/);
  });

  it('detects a write past it with `verify`', async () => {
    const player = await makePlayer(base.db, { balance: 100 });
    expect(await verifyLedger(base.db)).toEqual([]);
    await sql`update ledger_accounts set balance = 150 where player_id = ${player.id}`.execute(base.db);
    const breaches = await verifyLedger(base.db);
    expect(breaches.map(({ invariant }) => invariant)).toContain('the stored balance equals the sum of entries');
  });
});

describe('a bet', () => {
  it('debits, is listed, and is published to feed and player', async () => {
    const { player, bet } = await setUp(1000);
    expect(await bet('b1', 300)).toMatchObject({ outcome: 'ok', balance: 700, player_id: player.id });
    expect(await walletOf(base.db, player.id)).toEqual({
      balance: 700,
      bonus_balance: 0,
      held: 0,
      available: 700,
      deposit_count: 0,
      rollover: null,
    });
    const row = await base.db
      .selectFrom('transactions')
      .selectAll()
      .where('type', '=', 'bet')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ amount: -300, balance_after: 700, status: 1, reference: 'r-b1' });
    const after = await base.db
      .selectFrom('players')
      .select('total_bet')
      .where('id', '=', player.id)
      .executeTakeFirstOrThrow();
    expect(after).toEqual({ total_bet: 300 });
    const events = await base.db.selectFrom('outbox').selectAll().orderBy('id').execute();
    expect(events.map(({ channel, event }) => [channel, event])).toEqual([
      ['universal-public.1', 'BetPlaced'],
      [`private-universal.${player.id}`, 'BalanceUpdated'],
    ]);
    expect(events[0]?.payload).toMatchObject({
      type: 'bet',
      amount: 300,
      user: { id: String(player.id), name: 'Mar***' },
      date: '2026-11-20T12:00:00.000Z',
    });
    expect(events[1]?.payload).toMatchObject({ wallet: { available: 700 } });
  });

  it('happens once for repeated calls', async () => {
    const { player, bet } = await setUp(1000);
    const first = await bet('b1', 300);
    const again = await bet('b1', 300);
    expect(again).toEqual({ ...first, outcome: 'replayed' });
    expect(await bet('b1', 301)).toMatchObject({ outcome: 'conflict' });
    expect(await bet('b1', 300, { round: 'other' })).toMatchObject({ outcome: 'conflict' });
    expect(await bet('b1', 300, { gamecode: 'other' })).toMatchObject({ outcome: 'conflict' });
    expect(await availableOf(base.db, player.id)).toBe(700);
  });

  it('is refused without money, outside the stakes and in another game', async () => {
    const { bet } = await setUp(1000);
    expect(await bet('a', 1001)).toMatchObject({ outcome: 'insufficient_funds', balance: 1000 });
    expect(await bet('b', 9)).toMatchObject({ outcome: 'stake_out_of_range' });
    expect(await bet('c', 100_001)).toMatchObject({ outcome: 'stake_out_of_range' });
    expect(await bet('d', 100, { gamecode: 'other' })).toMatchObject({ outcome: 'game_closed' });
    expect(await base.db.selectFrom('wagers').selectAll().execute()).toEqual([]);
    expect(await bet('a', 1000)).toMatchObject({ outcome: 'ok', balance: 0 });
  });

  it('is refused after the login’s end; a repeated one is still answered', async () => {
    const { bet, sessionId } = await setUp(1000);
    await bet('b1', 300);
    await base.db.updateTable('sessions').set({ ended_at: AT }).where('id', '=', sessionId).execute();
    expect(await bet('b2', 300)).toMatchObject({ outcome: 'session_dead' });
    expect(await bet('b1', 300)).toMatchObject({ outcome: 'replayed', balance: 700 });
    expect(await bet('b3', 300, { sessionHash: 'unknown' })).toMatchObject({ outcome: 'session_dead', balance: null });
  });

  it('is refused from the moment of an exclusion, also in an open game', async () => {
    const { player, bet } = await setUp(1000);
    const start = new Date(AT.getTime() + 1000);
    await base.db
      .updateTable('players')
      .set({ self_exclusion_value: '1', self_exclusion_start: start, self_exclusion_end: null })
      .where('id', '=', player.id)
      .execute();
    expect(await bet('before', 100)).toMatchObject({ outcome: 'ok' });
    expect(await bet('after', 100, { at: start })).toMatchObject({ outcome: 'player_blocked' });
    expect(await verifyLedger(base.db)).toEqual([]);
  });

  it('is refused while the site is in maintenance', async () => {
    const { bet } = await setUp(1000);
    await base.db.updateTable('sites').set({ maintenance: true }).execute();
    expect(await bet('b', 100)).toMatchObject({ outcome: 'site_closed' });
  });

  it('publishes no name of a player who hides it', async () => {
    const { player, bet } = await setUp(1000);
    await base.db.updateTable('players').set({ hide_username: true }).where('id', '=', player.id).execute();
    await bet('b', 100);
    const event = await base.db
      .selectFrom('outbox')
      .select('payload')
      .where('event', '=', 'BetPlaced')
      .executeTakeFirstOrThrow();
    expect(event.payload).toMatchObject({ user: { id: '', name: '******' } });
    expect(JSON.stringify(event.payload)).not.toContain('Mar');
  });
});

describe('a win', () => {
  it('credits once and settles the bet', async () => {
    const { player, bet, win } = await setUp(1000);
    await bet('b1', 300);
    expect(await win('w1', 'b1', 900)).toMatchObject({ outcome: 'ok', balance: 1600 });
    expect(await win('w1', 'b1', 900)).toMatchObject({ outcome: 'replayed', balance: 1600 });
    expect(await win('w1', 'b1', 901)).toMatchObject({ outcome: 'conflict' });
    expect(await win('w2', 'b1', 900)).toMatchObject({ outcome: 'conflict' });
    expect(await availableOf(base.db, player.id)).toBe(1600);
    const round = await base.db.selectFrom('rounds').selectAll().executeTakeFirstOrThrow();
    expect(round).toMatchObject({
      bet_amount: 300,
      win_amount: 900,
      balance_before: 1000,
      balance_after: 1600,
      ended_at: AT,
    });
  });

  it('of zero is published to the feed under the bet’s transaction (FEED-2)', async () => {
    const { bet, win } = await setUp(1000);
    await bet('b1', 300);
    await win('w1', 'b1', 0);
    const events = await base.db
      .selectFrom('outbox')
      .select('payload')
      .where('event', '=', 'BetPlaced')
      .orderBy('id')
      .execute();
    expect(events.map(({ payload }) => payload['type'])).toEqual(['bet', 'win']);
    // With the stake, for a page that opened after the bet.
    expect(events[1]?.payload).toMatchObject({
      amount: 0,
      bet_amount: 300,
      transaction: events[0]?.payload['transaction'],
    });
    expect(await base.db.selectFrom('transactions').select('type').execute()).toEqual([{ type: 'bet' }]);
  });

  it('in several parts is published once, at its end', async () => {
    const { player, bet, win } = await setUp(1000);
    await bet('b1', 100);
    await win('w1', 'b1', 50, false);
    await win('w2', 'b1', 70);
    const events = await base.db
      .selectFrom('outbox')
      .select('payload')
      .where('event', '=', 'BetPlaced')
      .orderBy('id')
      .execute();
    expect(events.map(({ payload }) => payload['amount'])).toEqual([100, 120]);
    expect(await availableOf(base.db, player.id)).toBe(1020);
  });

  it('needs its bet and no live session', async () => {
    const { bet, win, sessionId } = await setUp(1000);
    await bet('b1', 300);
    await base.db.updateTable('sessions').set({ ended_at: AT }).where('id', '=', sessionId).execute();
    expect(await win('w1', 'b1', 10)).toMatchObject({ outcome: 'ok', balance: 710 });
    expect(await win('w2', 'unknown', 10)).toMatchObject({ outcome: 'bet_unknown' });
  });

  it("is refused for another player's bet", async () => {
    const one = await setUp(1000);
    const two = await setUp(1000);
    await one.bet('b1', 300);
    expect(await two.win('w1', 'b1', 5000)).toMatchObject({ outcome: 'bet_unknown' });
    expect(await two.bet('b1', 300)).toMatchObject({ outcome: 'conflict' });
    expect(await availableOf(base.db, two.player.id)).toBe(1000);
  });
});

describe('a rollback', () => {
  it('returns the stake once and allows no later win', async () => {
    const { player, bet, win, rollback } = await setUp(1000);
    await bet('b1', 300);
    expect(await rollback('k1', 'b1')).toMatchObject({ outcome: 'ok', balance: 1000 });
    expect(await rollback('k1', 'b1')).toMatchObject({ outcome: 'replayed', balance: 1000 });
    expect(await rollback('k2', 'b1')).toMatchObject({ outcome: 'ok', balance: 1000 });
    expect(await win('w1', 'b1', 500)).toMatchObject({ outcome: 'rolled_back' });
    expect(await bet('b1', 300)).toMatchObject({ outcome: 'rolled_back' });
    expect(await availableOf(base.db, player.id)).toBe(1000);
    expect(
      (await base.db.selectFrom('players').select('total_bet').where('id', '=', player.id).executeTakeFirstOrThrow())
        .total_bet,
    ).toBe(0);
    expect(await verifyLedger(base.db)).toEqual([]);
  });

  it('before its bet leaves a tombstone', async () => {
    const { player, bet, win, rollback } = await setUp(1000);
    expect(await rollback('k1', 'b1')).toMatchObject({ outcome: 'ok', balance: 1000 });
    expect(await bet('b1', 300)).toMatchObject({ outcome: 'rolled_back' });
    expect(await win('w1', 'b1', 500)).toMatchObject({ outcome: 'rolled_back' });
    expect(await availableOf(base.db, player.id)).toBe(1000);
    expect(await verifyLedger(base.db)).toEqual([]);
  });

  it('does not undo a win', async () => {
    const { player, bet, win, rollback } = await setUp(1000);
    await bet('b1', 300);
    await win('w1', 'b1', 500);
    expect(await rollback('k1', 'b1')).toMatchObject({ outcome: 'conflict', balance: 1200 });
    expect(await availableOf(base.db, player.id)).toBe(1200);
  });
});

describe('parallel transactions', () => {
  it('spend no more than the wallet has', async () => {
    const { player, bet } = await setUp(1000);
    const results = await Promise.all(Array.from({ length: 50 }, (_, i) => bet(`b${i}`, 100)));
    expect(results.filter(({ outcome }) => outcome === 'ok')).toHaveLength(10);
    expect(results.filter(({ outcome }) => outcome === 'insufficient_funds')).toHaveLength(40);
    expect(await availableOf(base.db, player.id)).toBe(0);
    expect(await verifyLedger(base.db)).toEqual([]);
  });

  it('of one bet, win and rollback have one effect each', async () => {
    const { player, bet, win, rollback } = await setUp(1000);
    const bets = await Promise.all(Array.from({ length: 20 }, () => bet('b1', 100)));
    expect(bets.filter(({ outcome }) => outcome === 'ok')).toHaveLength(1);
    const ends = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? win('w1', 'b1', 400) : rollback('k1', 'b1'))),
    );
    expect(ends.filter(({ outcome }) => outcome === 'ok')).toHaveLength(1);
    expect([1000, 1300]).toContain(await availableOf(base.db, player.id));
    expect(await verifyLedger(base.db)).toEqual([]);
  });
});
