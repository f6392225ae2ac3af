/** Progress towards a rollover, and the largest stake under a bonus (decision 023), on the database itself. */
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/fixtures/database.ts';
import { CASINO, GAME, makePlay, makePlayer, makeSite, PROVIDER } from '../../tests/fixtures/people.ts';
import type { Player } from '../db/schema.ts';
import { endBonus, grantBonus } from './bonuses.ts';
import { placeBet, rollBackBet, settleBet } from './play.ts';
import { verifyLedger } from './verify.ts';

const AT = new Date('2026-11-20T12:00:00.000Z');
const HOUR_MS = 3_600_000;
const WHEEL = 'wheel';
const PLAIN = 'no-bonus';
type Code = typeof GAME | typeof WHEEL | typeof PLAIN;

let base: TestDatabase;
let player: Player;
let serial = 0;
const games = new Map<string, { readonly id: number; hash: string }>();

beforeAll(async () => {
  base = await createTestDatabase();
  const { gameId } = await makeSite(base.db);
  games.set(GAME, { id: gameId, hash: '' });
  for (const [gamecode, type, bonus_allowed] of [
    [WHEEL, 'roulette', true],
    [PLAIN, 'slot', false],
  ] as const) {
    const { id } = await base.db
      .insertInto('games')
      .values({
        casino_id: CASINO,
        gamecode,
        provider_code: PROVIDER,
        title: gamecode,
        category_slug: 'slots',
        type,
        image: '/g.webp',
        image_mobile: '/g.webp',
        min_bet: 10,
        max_bet: 100_000,
        bonus_allowed,
        created_at: AT,
        updated_at: AT,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    games.set(gamecode, { id, hash: '' });
  }
}, 60_000);
afterAll(() => base.close());
beforeEach(async () => {
  player = await makePlayer(base.db, { balance: 50_000 });
  for (const game of games.values()) ({ hash: game.hash } = await makePlay(base.db, player, game.id));
});
afterEach(async () => {
  expect(await verifyLedger(base.db)).toEqual([]);
});

const grant = async (over: { maxStake?: number | null; expiresAt?: Date | null; rollover?: number } = {}) =>
  (
    await base.db.transaction().execute((trx) =>
      grantBonus(trx, {
        player,
        title_pt: 'Bônus',
        title_en: 'Bonus',
        amount: 1_000,
        rollover: 1_000_000,
        source: 'mission',
        reference: 'TESTE',
        expiresAt: null,
        line: 'bonus',
        at: AT,
        ...over,
      }),
    )
  ).bonusId;
const bonusAt = (id: number) =>
  base.db.selectFrom('bonuses').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const name = () => `n${++serial}`;
const bet = (transaction: string, amount: number, risk?: number, gamecode: Code = WHEEL, at = AT) =>
  placeBet(base.db, {
    provider: PROVIDER,
    sessionHash: games.get(gamecode)?.hash ?? '',
    transaction,
    round: `r-${transaction}`,
    gamecode,
    amount,
    risk,
    at,
  });
const settle = (transaction: string, amount: number, risk?: number, gamecode: Code = WHEEL, finished = true) =>
  settleBet(base.db, {
    provider: PROVIDER,
    playerId: player.id,
    transaction: `w${++serial}`,
    bet: transaction,
    round: `r-${transaction}`,
    gamecode,
    amount,
    finished,
    risk,
    at: AT,
  });

describe('progress towards a rollover', () => {
  it('is the risk of a bet: red and black on one wheel clear nothing', async () => {
    const id = await grant();
    for (let spin = 0; spin < 5; spin += 1) {
      const one = name();
      expect((await bet(one, 2_000, 0)).outcome).toBe('ok');
      expect((await settle(one, 2_000, 0)).outcome).toBe('ok');
    }
    expect((await bonusAt(id)).progress).toBe(0);
    const single = name();
    await bet(single, 2_000, 2_000);
    await settle(single, 0, 2_000);
    expect((await bonusAt(id)).progress).toBe(2_000);
  });

  it('is at most the risk of the bet, of its end, and the stake', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 10, max: 300 }),
        fc.option(fc.integer({ min: -500, max: 2_000 }), { nil: undefined }),
        fc.option(fc.integer({ min: -500, max: 2_000 }), { nil: undefined }),
        async (stake, atBet, atEnd) => {
          await base.db
            .updateTable('bonuses')
            .set({ status: 'cancelled', outcome: 'cancelled', ended_at: AT })
            .where('balance', '=', 0)
            .where('status', '=', 'active')
            .execute();
          const id = await grant();
          const one = name();
          await bet(one, stake, atBet);
          await settle(one, 0, atEnd);
          const said = [atBet, atEnd].filter((risk) => risk !== undefined);
          const counted = said.length === 0 ? 0 : Math.max(0, Math.min(stake, ...said));
          expect((await bonusAt(id)).progress).toBe(counted);
          await base.db
            .transaction()
            .execute((trx) => endBonus(trx, id, { status: 'cancelled', outcome: 'cancelled' }, AT));
        },
      ),
      { numRuns: 30 },
    );
  });

  it('is a slot’s whole stake and no other game’s without a reported risk', async () => {
    const id = await grant();
    const [slot, wheel] = [name(), name()];
    await bet(slot, 700, undefined, GAME);
    await settle(slot, 0, undefined, GAME);
    await bet(wheel, 900);
    await settle(wheel, 0);
    expect((await bonusAt(id)).progress).toBe(700);
  });

  it('waits for the end of the round', async () => {
    const id = await grant();
    const [open, partly, cancelled] = [name(), name(), name()];
    for (const one of [open, partly, cancelled]) await bet(one, 1_000, 1_000);
    await settle(partly, 100, 1_000, WHEEL, false);
    const undone = await rollBackBet(base.db, {
      provider: PROVIDER,
      playerId: player.id,
      transaction: `u${cancelled}`,
      bet: cancelled,
      round: `r-${cancelled}`,
      at: AT,
    });
    expect(undone.outcome).toBe('ok');
    expect((await bonusAt(id)).progress).toBe(0);
    // A cancelled bet cannot be settled, and a settled bet cannot be cancelled while its progress stays.
    expect((await settle(cancelled, 1_000, 1_000)).outcome).toBe('rolled_back');
    await settle(partly, 0, 1_000);
    const late = {
      provider: PROVIDER,
      playerId: player.id,
      transaction: `u${partly}`,
      bet: partly,
      round: `r-${partly}`,
      at: AT,
    };
    expect((await rollBackBet(base.db, late)).outcome).toBe('conflict');
    expect((await bonusAt(id)).progress).toBe(1_000);
  });
});

describe('the greatest stake under a bonus', () => {
  it('holds for every stake in games that accept bonuses, real money too', async () => {
    await grant({ maxStake: 5_000 });
    await grant({ maxStake: 3_000 });
    expect(await bet(name(), 3_001)).toMatchObject({ outcome: 'bonus_max_stake', balance: 52_000 });
    expect((await bet(name(), 3_000)).outcome).toBe('ok');
    expect((await bet(name(), 40_000, undefined, PLAIN)).outcome).toBe('ok');
  });

  it('ends with the bonus, and does not exist for a bonus without it', async () => {
    await grant({ maxStake: null });
    expect((await bet(name(), 9_000)).outcome).toBe('ok');
    const capped = await grant({ maxStake: 100, expiresAt: new Date(AT.getTime() + HOUR_MS) });
    expect((await bet(name(), 101)).outcome).toBe('bonus_max_stake');
    // After its term, before the sweep ends it.
    expect((await bet(name(), 101, 0, WHEEL, new Date(AT.getTime() + HOUR_MS))).outcome).toBe('ok');
    await base.db
      .transaction()
      .execute((trx) => endBonus(trx, capped, { status: 'cancelled', outcome: 'cancelled' }, AT));
    expect((await bet(name(), 101)).outcome).toBe('ok');
  });

  it('does not refuse the repetition of an earlier bet', async () => {
    const one = name();
    await bet(one, 9_000, 9_000);
    await grant({ maxStake: 100 });
    expect((await bet(one, 9_000, 9_000)).outcome).toBe('replayed');
    expect((await settle(one, 0, 9_000)).outcome).toBe('ok');
  });
});
