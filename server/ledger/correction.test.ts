/** Corrections of settled bets on the database itself (decision 036, SPORT-8). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/fixtures/database.ts';
import { GAME, makePlay, makePlayer, makeSite, PROVIDER } from '../../tests/fixtures/people.ts';
import type { Player } from '../db/schema.ts';
import { grantBonus } from './bonuses.ts';
import { walletOf } from './ledger.ts';
import { correctBet, type PlayResult, placeBet, rollBackBet, settleBet } from './play.ts';
import { verifyLedger } from './verify.ts';

const AT = new Date('2026-11-20T12:00:00.000Z');
let base: TestDatabase;
let gameId: number;
let player: Player;
let hash: string;
let serial = 0;

beforeAll(async () => {
  base = await createTestDatabase();
  ({ gameId } = await makeSite(base.db));
}, 60_000);
afterAll(() => base.close());
beforeEach(async () => {
  serial += 1;
  player = await makePlayer(base.db, { balance: 1_000 });
  ({ hash } = await makePlay(base.db, player, gameId));
});
// Every invariant holds after each test.
afterEach(async () => {
  expect(await verifyLedger(base.db)).toEqual([]);
});

const facts = () => ({ provider: PROVIDER, round: `r${serial}`, gamecode: GAME, at: AT });
const bet = (amount: number, name = `b${serial}`) =>
  placeBet(base.db, { ...facts(), sessionHash: hash, transaction: name, round: name, amount });
const settle = (amount: number, name = `b${serial}`) =>
  settleBet(base.db, {
    ...facts(),
    playerId: player.id,
    transaction: `${name}-w`,
    bet: name,
    round: name,
    amount,
    finished: true,
  });
const correct = (amount: number, more: object = {}): Promise<PlayResult> =>
  correctBet(base.db, {
    ...facts(),
    playerId: player.id,
    transaction: `b${serial}-fix-1`,
    bet: `b${serial}`,
    round: `b${serial}`,
    amount,
    ...more,
  });
const money = async () => {
  const { available, bonus_balance: bonus } = await walletOf(base.db, player.id);
  return [available, bonus];
};
const lines = async () =>
  (
    await base.db
      .selectFrom('transactions')
      .select(['type', 'amount', 'bonus_amount', 'balance_after'])
      .where('player_id', '=', player.id)
      .where('type', '=', 'adjustment')
      .where('reference', '=', `b${serial}`)
      .orderBy('id')
      .execute()
  ).map(({ amount, bonus_amount, balance_after }) => [amount, bonus_amount, balance_after]);

describe('a correction', () => {
  it('pays the difference once, with a line of the statement, a step of the round and a notification', async () => {
    await bet(500);
    await settle(0);
    expect(await correct(900)).toMatchObject({ outcome: 'ok', balance: 1_400 });
    expect(await correct(900)).toMatchObject({ outcome: 'replayed', balance: 1_400 });
    expect(await correct(901)).toMatchObject({ outcome: 'conflict' });
    expect(await money()).toEqual([1_400, 0]);
    expect(await lines()).toEqual([[900, 0, 1_400]]);
    const round = await base.db
      .selectFrom('rounds')
      .select('win_amount')
      .where('round', '=', `b${serial}`)
      .executeTakeFirstOrThrow();
    expect(round.win_amount).toBe(900);
    const told = await base.db
      .selectFrom('notifications')
      .select('text_pt')
      .where('player_id', '=', player.id)
      .executeTakeFirstOrThrow();
    expect(told.text_pt).toMatch(/liquidada de novo: \+R\$.9,00/);
  });

  it('takes money back that the player still has', async () => {
    await bet(500);
    await settle(800);
    expect(await correct(0)).toMatchObject({ outcome: 'ok', balance: 500 });
    expect(await lines()).toEqual([[-800, 0, 500]]);
  });

  it('takes no more than the balance holds, and never claims the rest later', async () => {
    await bet(500);
    await settle(800);
    await bet(1_200, `other-${serial}`);
    expect(await money()).toEqual([100, 0]);
    expect(await correct(0)).toMatchObject({ outcome: 'ok', balance: 0 });
    expect(await lines()).toEqual([[-100, 0, 0]]);
    await settle(1_000, `other-${serial}`);
    expect(await correct(0, { transaction: `b${serial}-fix-2` })).toMatchObject({ outcome: 'ok', balance: 1_000 });
    // The player has kept 700 of the 800: a correction to 750 pays 50.
    expect(await correct(750, { transaction: `b${serial}-fix-3` })).toMatchObject({ outcome: 'ok', balance: 1_050 });
    expect(await money()).toEqual([1_050, 0]);
  });

  it('pays the share of a bonus that was spent meanwhile as real money', async () => {
    await base.db.transaction().execute((trx) =>
      grantBonus(trx, {
        player,
        title_pt: 'Bônus',
        title_en: 'Bonus',
        amount: 1_000,
        rollover: 100_000,
        source: 'mission',
        reference: 'TESTE',
        expiresAt: null,
        line: 'bonus',
        at: AT,
      }),
    );
    await bet(2_000);
    await settle(0);
    expect(await money()).toEqual([0, 0]);
    // The bonus has ended with its last centavo, by a result that was wrong.
    await correct(3_000);
    expect(await money()).toEqual([3_000, 0]);
    await correct(1_000, { transaction: `b${serial}-fix-2` });
    expect(await money()).toEqual([1_000, 0]);
  });

  it('splits more and less money between real money and an active bonus', async () => {
    await base.db.transaction().execute((trx) =>
      grantBonus(trx, {
        player,
        title_pt: 'Bônus',
        title_en: 'Bonus',
        amount: 1_000,
        rollover: 100_000,
        source: 'mission',
        reference: 'TESTE',
        expiresAt: null,
        line: 'bonus',
        at: AT,
      }),
    );
    await bet(1_500);
    await settle(300);
    expect(await money()).toEqual([200, 600]);
    await correct(1_500);
    expect(await money()).toEqual([1_000, 1_000]);
    await correct(150, { transaction: `b${serial}-fix-2` });
    expect(await money()).toEqual([100, 550]);
    expect(await lines()).toEqual([
      [1_200, 400, 1_000],
      [-1_350, -450, 100],
    ]);
  });

  it.each([
    ['an open bet', async () => void (await bet(500)), {}, 'conflict'],
    ['no bet', async () => undefined, {}, 'bet_unknown'],
    [
      'a bet that was rolled back',
      async () => {
        await bet(500);
        await rollBackBet(base.db, {
          ...facts(),
          playerId: player.id,
          transaction: `u${serial}`,
          bet: `b${serial}`,
          round: `b${serial}`,
        });
      },
      {},
      'rolled_back',
    ],
    ['another round', async () => void (await bet(500), await settle(0)), { round: 'other' }, 'conflict'],
    ['another game', async () => void (await bet(500), await settle(0)), { gamecode: 'other' }, 'conflict'],
    [
      'a player who is not its own',
      async () => void (await bet(500), await settle(0)),
      { playerId: 999_999 },
      'bet_unknown',
    ],
    ['the id of its win', async () => void (await bet(500), await settle(0)), { win: true }, 'conflict'],
  ])('of %s is refused', async (_what, prepare, more: object, outcome) => {
    await prepare();
    const before = await money();
    const wrong = 'win' in more ? { transaction: `b${serial}-w` } : more;
    expect(await correct(900, wrong)).toMatchObject({ outcome });
    expect(await money()).toEqual(before);
  });

  it('moves once when it arrives twice at the same moment', async () => {
    await bet(500);
    await settle(0);
    const both = await Promise.all([correct(900), correct(900)]);
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['ok', 'replayed']);
    expect(await money()).toEqual([1_400, 0]);
  });
});

it('publishes a corrected win to the feed under the bet’s transaction, once (FEED-7)', async () => {
  const published = async () => {
    const events = await base.db
      .selectFrom('outbox')
      .select('payload')
      .where('event', '=', 'BetPlaced')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    const count = await base.db
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('event', '=', 'BetPlaced')
      .executeTakeFirstOrThrow();
    return { last: events[0]?.payload, count: Number(count.count) };
  };
  await bet(200);
  await settle(500);
  const settled = await published();
  await correct(0);
  const fixed = await published();
  expect(fixed.last).toMatchObject({ type: 'win', amount: 0, bet_amount: 200 });
  expect((fixed.last as { transaction: string }).transaction).toBe(
    (settled.last as { transaction: string }).transaction,
  );
  await correct(0);
  expect((await published()).count).toBe(settled.count + 1);
});
