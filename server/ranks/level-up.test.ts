/** BONUS-7: a level-up follows a settled bet, once, with its history, notice and live event. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/fixtures/database.ts';
import { makeDeps } from '../../tests/fixtures/deps.ts';
import { CASINO, GAME, makePlay, makePlayer, makeSite, PROVIDER } from '../../tests/fixtures/people.ts';
import { createManualClock } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { placeBet, rollBackBet, settleBet } from '../ledger/play.ts';
import { followSettledBets } from '../settlements/settlements.ts';
import { vipOf } from './ranks.ts';

const AT = new Date('2026-11-20T12:00:00.000Z');
const IDS = { provider: PROVIDER, gamecode: GAME, at: AT };
let base: TestDatabase;
let deps: Deps;
let gameId: number;

beforeAll(async () => {
  base = await createTestDatabase();
  deps = makeDeps(base.db, createManualClock(AT));
}, 60_000);
afterAll(() => base.close());
beforeEach(async () => {
  await base.reset();
  ({ gameId } = await makeSite(base.db));
  await base.db
    .insertInto('ranks')
    .values(
      [0, 300, 500].map((total_bet, index) => ({
        casino_id: CASINO,
        level: index + 1,
        title_pt: `Nível ${index + 1}`,
        title_en: `Level ${index + 1}`,
        total_bet,
        image: '/r.webp',
      })),
    )
    .execute();
});

async function setUp() {
  const player = await makePlayer(base.db, { balance: 10_000 });
  const { hash } = await makePlay(base.db, player, gameId);
  const bet = (transaction: string, amount: number) =>
    placeBet(base.db, { ...IDS, sessionHash: hash, transaction, round: transaction, amount });
  const settle = (transaction: string) =>
    settleBet(base.db, {
      ...IDS,
      playerId: player.id,
      transaction: `${transaction}-win`,
      bet: transaction,
      round: transaction,
      amount: 0,
      finished: true,
    });
  const row = () => base.db.selectFrom('players').selectAll().where('id', '=', player.id).executeTakeFirstOrThrow();
  return { player, bet, settle, row };
}

const events = () =>
  base.db.selectFrom('outbox').selectAll().where('event', 'in', ['LevelRaised', 'NotificationSent']).execute();
const history = () => base.db.selectFrom('level_ups').select(['level', 'reached_at']).orderBy('level').execute();

describe('a level-up', () => {
  it('comes when the bet is settled, with history, notice and live event', async () => {
    const { player, bet, settle, row } = await setUp();
    await bet('b1', 300);
    await followSettledBets(deps);
    expect((await row()).level).toBe(1);
    await settle('b1');
    expect(await followSettledBets(deps)).toBe(1);
    expect((await row()).level).toBe(2);
    expect(await history()).toEqual([{ level: 2, reached_at: AT }]);
    const told = await events();
    expect(told.map(({ event, channel }) => [event, channel])).toEqual([
      ['NotificationSent', `private-universal.${player.id}`],
      ['LevelRaised', `private-universal.${player.id}`],
    ]);
    expect(told[1]?.payload).toEqual(await vipOf(base.db, await row()));
    expect(told[1]?.payload).toMatchObject({ level: 2, totalBet: 300, next: { level: 3, totalBet: 500 } });
  });

  it('happens once, also when two replicas take the queue at once', async () => {
    const { bet, settle } = await setUp();
    await bet('b1', 300);
    await settle('b1');
    await settle('b1');
    await Promise.all([followSettledBets(deps), followSettledBets(deps)]);
    await followSettledBets(deps);
    expect(await events()).toHaveLength(2);
    expect(await base.db.selectFrom('settled_bets').selectAll().execute()).toEqual([]);
  });

  it('passes two levels with one notice, and keeps both in the history', async () => {
    const { bet, settle } = await setUp();
    await bet('b1', 900);
    await settle('b1');
    await followSettledBets(deps);
    expect((await history()).map(({ level }) => level)).toEqual([2, 3]);
    expect(await events()).toHaveLength(2);
  });

  it('never takes a level back: not by a bet that is rolled back, not by a higher threshold', async () => {
    const { player, bet, settle, row } = await setUp();
    await bet('b1', 200);
    await bet('b2', 100);
    await settle('b1');
    await followSettledBets(deps);
    expect((await row()).level).toBe(2);
    await rollBackBet(base.db, {
      provider: PROVIDER,
      playerId: player.id,
      transaction: 'r',
      bet: 'b2',
      round: 'b2',
      at: AT,
    });
    await base.db.updateTable('ranks').set({ total_bet: 10_000 }).where('level', '=', 2).execute();
    await bet('b3', 10);
    await settle('b3');
    await followSettledBets(deps);
    expect((await row()).level).toBe(2);
  });

  it('is quiet for an excluded player', async () => {
    const { player, bet, settle, row } = await setUp();
    await bet('b1', 300);
    await base.db
      .updateTable('players')
      .set({ self_exclusion_value: '3', self_exclusion_start: AT, self_exclusion_end: new Date(AT.getTime() + 9e9) })
      .where('id', '=', player.id)
      .execute();
    await settle('b1');
    await followSettledBets(deps);
    expect((await row()).level).toBe(2);
    expect(await events()).toEqual([]);
  });
});
