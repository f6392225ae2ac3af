/**
 * Play with bonus money, on the database itself: the order of funds, the return of wins and rollbacks, the wager, and
 * every end of a bonus. One file because the tests share one small set of accounts.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/fixtures/database.ts';
import { CASINO, GAME, makePlay, makePlayer, makeSite, PROVIDER } from '../../tests/fixtures/people.ts';
import type { Player } from '../db/schema.ts';
import { endBonus, expirePlayersBonuses, grantBonus, stakeableOf } from './bonuses.ts';
import { lockPlayer, post, walletOf } from './ledger.ts';
import { placeBet, rollBackBet, settleBet } from './play.ts';
import { verifyLedger } from './verify.ts';

const AT = new Date('2026-11-20T12:00:00.000Z');
const DAY_MS = 86_400_000;
const later = (ms: number): Date => new Date(AT.getTime() + ms);
const PLAIN_GAME = 'no-bonus';

let base: TestDatabase;
let gameId: number;
let plainId: number;
let player: Player;
let hash: string;
let plainHash: string;
let serial = 0;

beforeAll(async () => {
  base = await createTestDatabase();
  ({ gameId } = await makeSite(base.db));
  const { id } = await base.db
    .insertInto('games')
    .values({
      casino_id: CASINO,
      gamecode: PLAIN_GAME,
      provider_code: PROVIDER,
      title: 'Plain',
      category_slug: 'slots',
      type: 'slot',
      image: '/g.webp',
      image_mobile: '/g.webp',
      min_bet: 10,
      max_bet: 100_000,
      bonus_allowed: false,
      created_at: AT,
      updated_at: AT,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  plainId = id;
}, 60_000);
afterAll(() => base.close());
beforeEach(async () => {
  player = await makePlayer(base.db, { balance: 1000 });
  ({ hash } = await makePlay(base.db, player, gameId));
  ({ hash: plainHash } = await makePlay(base.db, player, plainId));
  await base.db.deleteFrom('outbox').execute();
});
// Every invariant holds after each test.
afterEach(async () => {
  expect(await verifyLedger(base.db)).toEqual([]);
});

interface Grant {
  readonly rollover?: number;
  readonly days?: number | null;
  readonly at?: Date;
}
async function grant(amount: number, { rollover = 100_000, days = 30, at = AT }: Grant = {}) {
  const { bonusId } = await base.db.transaction().execute((trx) =>
    grantBonus(trx, {
      player,
      title_pt: 'Bônus',
      title_en: 'Bonus',
      amount,
      rollover,
      source: 'mission',
      reference: 'TESTE',
      expiresAt: days === null ? null : new Date(at.getTime() + days * DAY_MS),
      line: 'bonus',
      at,
    }),
  );
  return bonusId;
}
const bet = (transaction: string, amount: number, over: { at?: Date; plain?: boolean } = {}) =>
  placeBet(base.db, {
    provider: PROVIDER,
    sessionHash: over.plain ? plainHash : hash,
    transaction,
    round: `r-${transaction}`,
    gamecode: over.plain ? PLAIN_GAME : GAME,
    amount,
    at: over.at ?? AT,
  });
function win(ofBet: string, amount: number, over: { at?: Date; plain?: boolean; part?: string } = {}) {
  return settleBet(base.db, {
    provider: PROVIDER,
    playerId: player.id,
    transaction: `w-${ofBet}${over.part ?? ''}`,
    bet: ofBet,
    round: `r-${ofBet}`,
    gamecode: over.plain ? PLAIN_GAME : GAME,
    amount,
    finished: over.part === undefined,
    at: over.at ?? AT,
  });
}
const rollback = (ofBet: string, at = AT) =>
  rollBackBet(base.db, {
    provider: PROVIDER,
    playerId: player.id,
    transaction: `u-${ofBet}`,
    bet: ofBet,
    round: `r-${ofBet}`,
    at,
  });
/** Unique name for each bet. */
const name = (): string => `b${++serial}`;
const money = async () => {
  const { available, bonus_balance: bonus } = await walletOf(base.db, player.id);
  return { real: available, bonus };
};
const bonusAt = (id: number) =>
  base.db.selectFrom('bonuses').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const lines = () =>
  base.db
    .selectFrom('transactions')
    .select(['type', 'amount', 'bonus_amount', 'balance_after'])
    .where('player_id', '=', player.id)
    .orderBy('id')
    .execute();
const titles = async () =>
  (await base.db.selectFrom('notifications').select('title_pt').where('player_id', '=', player.id).execute()).map(
    ({ title_pt }) => title_pt,
  );

describe('the order of funds', () => {
  it('takes real money first, then the bonus that expires first, then the oldest', async () => {
    const long = await grant(500, { days: null });
    const soon = await grant(300, { days: 5 });
    const [older, newer] = [await grant(200, { days: 10 }), await grant(100, { days: 10 })];
    const one = name();
    expect(await bet(one, 900)).toMatchObject({ outcome: 'ok', balance: 1200 });
    expect(await money()).toEqual({ real: 100, bonus: 1100 });
    expect(await bet(name(), 550)).toMatchObject({ outcome: 'ok', balance: 650 });
    expect(await money()).toEqual({ real: 0, bonus: 650 });
    const left = await Promise.all([long, soon, older, newer].map(async (id) => (await bonusAt(id)).balance));
    expect(left).toEqual([500, 0, 50, 100]);
    expect(await bet(name(), 651)).toMatchObject({ outcome: 'insufficient_funds', balance: 650 });
    expect((await lines()).at(-1)).toEqual({ type: 'bet', amount: -550, bonus_amount: -450, balance_after: 0 });
  });

  it('uses a bonus only in games that allow it, and reports the stakeable amount', async () => {
    await grant(500);
    expect(await stakeableOf(base.db, player.id, gameId, AT)).toBe(1500);
    expect(await stakeableOf(base.db, player.id, plainId, AT)).toBe(1000);
    expect(await bet(name(), 1001, { plain: true })).toMatchObject({ outcome: 'insufficient_funds', balance: 1000 });
    expect(await bet(name(), 1001)).toMatchObject({ outcome: 'ok', balance: 499 });
  });

  it('pays a win in the parts of the stake, rounded towards real money, and a rollback part by part', async () => {
    const first = await grant(100, { days: 5 });
    const second = await grant(900, { days: 10 });
    const one = name();
    await bet(one, 1333); // 1000 real, 100 and 233 bonus
    expect(await win(one, 1000)).toMatchObject({ outcome: 'ok', balance: 1667 });
    // 1000 × 100/1333 = 75.01…, × 233/1333 = 174.79…
    expect((await bonusAt(first)).balance).toBe(75);
    expect((await bonusAt(second)).balance).toBe(900 - 233 + 174);
    expect(await money()).toEqual({ real: 751, bonus: 75 + 841 });
    const two = name();
    await bet(two, 1000); // 751 real, 75 and 174 bonus
    expect(await money()).toEqual({ real: 0, bonus: 667 });
    expect(await rollback(two)).toMatchObject({ outcome: 'ok', balance: 1667 });
    expect(await money()).toEqual({ real: 751, bonus: 916 });
    expect((await lines()).at(-1)).toEqual({ type: 'refund', amount: 1000, bonus_amount: 249, balance_after: 751 });
    expect(await rollback(two)).toMatchObject({ outcome: 'replayed', balance: 1667 });
  });

  it('gives the last centavo to the first bonus without real money in the stake', async () => {
    await bet(name(), 1000);
    const first = await grant(100, { days: 5 });
    const second = await grant(100, { days: 10 });
    const one = name();
    await bet(one, 200);
    await win(one, 3, { part: 'a' });
    expect([(await bonusAt(first)).balance, (await bonusAt(second)).balance]).toEqual([2, 1]);
    await win(one, 400);
    expect([(await bonusAt(first)).balance, (await bonusAt(second)).balance]).toEqual([202, 201]);
    expect((await money()).real).toBe(0);
  });
});

describe('the rollover', () => {
  it('counts settled stakes towards the oldest bonus, then the next, then converts', async () => {
    const older = await grant(400, { rollover: 1500, days: 30 });
    const newer = await grant(600, { rollover: 1000, days: 3, at: later(1) });
    const one = name();
    await bet(one, 1000, { at: later(2) });
    expect((await bonusAt(older)).progress).toBe(0);
    await win(one, 0, { at: later(3) });
    expect((await bonusAt(older)).progress).toBe(1000);
    const undone = name();
    await bet(undone, 700, { at: later(4) });
    await rollback(undone, later(5));
    expect((await bonusAt(older)).progress).toBe(1000);
    const two = name();
    await bet(two, 900, { at: later(6) });
    await win(two, 900, { at: later(7) });
    expect(await bonusAt(older)).toMatchObject({
      status: 'completed',
      outcome: 'converted',
      balance: 0,
      progress: 1500,
    });
    expect(await bonusAt(newer)).toMatchObject({ status: 'active', progress: 400 });
    expect((await lines()).slice(-2).map(({ type, bonus_amount }) => [type, bonus_amount])).toEqual([
      ['win', 900],
      ['rollover', -400],
    ]);
    expect(await titles()).toEqual(['Bônus convertido']);
    expect((await walletOf(base.db, player.id)).rollover).toMatchObject({ remaining: 600, total: 1000 });
  });

  it('counts no game without bonuses, and no stake before the bonus', async () => {
    const early = name();
    await bet(early, 300);
    const id = await grant(500, { at: later(1) });
    await win(early, 0, { at: later(2) });
    const plain = name();
    await bet(plain, 300, { plain: true, at: later(3) });
    await win(plain, 0, { plain: true, at: later(4) });
    expect((await bonusAt(id)).progress).toBe(0);
  });

  it('converts under an open bet, whose win is then real', async () => {
    const id = await grant(1000, { rollover: 1100 });
    const [open, last] = [name(), name()];
    await bet(open, 1200); // 1000 real, 200 bonus
    await bet(last, 800);
    await bet(name(), 10).then(({ outcome }) => expect(outcome).toBe('insufficient_funds'));
    await win(last, 100);
    expect((await bonusAt(id)).progress).toBe(800);
    const more = name();
    await bet(more, 100);
    await win(more, 300);
    expect((await bonusAt(id)).progress).toBe(900);
    const final = name();
    await bet(final, 200);
    await win(final, 0);
    expect(await bonusAt(id)).toMatchObject({ outcome: 'converted', open_bets: 1, balance: 0 });
    const before = await money();
    expect(await win(open, 600)).toMatchObject({ outcome: 'ok', balance: before.real + 600 });
    expect(await money()).toEqual({ real: before.real + 600, bonus: 0 });
    expect((await bonusAt(id)).open_bets).toBe(0);
  });

  it('is real money at once with a factor of 0', async () => {
    const id = await grant(250, { rollover: 0 });
    expect(await bonusAt(id)).toMatchObject({ status: 'completed', outcome: 'converted', balance: 0 });
    expect(await money()).toEqual({ real: 1250, bonus: 0 });
    expect((await lines()).map(({ type, amount, balance_after }) => [type, amount, balance_after])).toEqual([
      ['bonus', 250, 1000],
      ['rollover', 0, 1250],
    ]);
    expect((await lines()).map(({ bonus_amount }) => bonus_amount)).toEqual([250, -250]);
  });

  it('ends a bonus whose money is spent', async () => {
    const id = await grant(500);
    const [one, two] = [name(), name()];
    await bet(one, 1200);
    await bet(two, 300);
    expect(await bonusAt(id)).toMatchObject({ status: 'active', balance: 0, open_bets: 2 });
    await win(one, 0);
    expect(await bonusAt(id)).toMatchObject({ status: 'active', open_bets: 1 });
    await win(two, 0);
    expect(await bonusAt(id)).toMatchObject({ status: 'completed', outcome: 'spent', progress: 1500 });
    expect((await walletOf(base.db, player.id)).rollover).toBeNull();
  });
});

describe('the end of a bonus', () => {
  // Within the life of a provider session.
  const TERM_MS = DAY_MS / 4;
  const expire = (at: Date) =>
    base.db.transaction().execute(async (trx) => {
      await lockPlayer(trx, player.id);
      return expirePlayersBonuses(trx, player.id, at);
    });

  it('comes with its expiry: no later bet uses it, before any sweep', async () => {
    const id = await grant(500, { days: 0.25 });
    expect(await bet(name(), 1200, { at: later(TERM_MS) })).toMatchObject({
      outcome: 'insufficient_funds',
      balance: 1000,
    });
    expect((await bonusAt(id)).status).toBe('active');
    expect(await expire(later(TERM_MS - 1))).toBe(0);
    expect(await expire(later(TERM_MS))).toBe(1);
    expect(await expire(later(TERM_MS))).toBe(0);
    expect(await bonusAt(id)).toMatchObject({ status: 'expired', outcome: 'expired', balance: 0 });
    expect((await lines()).at(-1)).toEqual({ type: 'bonus', amount: -500, bonus_amount: -500, balance_after: 1000 });
    expect(await titles()).toEqual(['Bônus expirado']);
  });

  it('waits for the open bet that it paid into', async () => {
    const id = await grant(500, { days: 0.25, rollover: 5000 });
    const [one, other] = [name(), name()];
    await bet(one, 1200, { at: later(TERM_MS - 1) });
    expect(await expire(later(TERM_MS))).toBe(0);
    await base.db.transaction().execute((trx) => grantReal(trx));
    await bet(other, 100, { at: later(TERM_MS) });
    await win(other, 0, { at: later(TERM_MS + 1) });
    expect((await bonusAt(id)).progress).toBe(0);
    await win(one, 1200, { at: later(TERM_MS + 2) });
    expect(await bonusAt(id)).toMatchObject({ status: 'expired', progress: 1200, balance: 0, open_bets: 0 });
    // 200 of the win belonged to the bonus and went back with it.
    expect(await money()).toEqual({ real: 1000, bonus: 0 });
  });

  async function grantReal(trx: Parameters<typeof lockPlayer>[0]): Promise<void> {
    await post(trx, {
      casinoId: CASINO,
      playerId: player.id,
      key: `real:${++serial}`,
      kind: 'adjustment',
      at: AT,
      legs: [
        { account: 'real', amount: 100 },
        { account: 'house:adjustment', amount: -100 },
      ],
    });
  }

  it('converts with that bet if it completes the rollover', async () => {
    const id = await grant(500, { days: 0.25, rollover: 1200 });
    const one = name();
    await bet(one, 1200, { at: later(TERM_MS - 1) });
    await win(one, 600, { at: later(TERM_MS + 5) });
    expect(await bonusAt(id)).toMatchObject({ status: 'completed', outcome: 'converted' });
    expect(await money()).toEqual({ real: 900, bonus: 0 });
  });

  it.each(['win', 'rollback'] as const)(
    'by a withdrawal under an open bet is final: a %s brings it nothing',
    async (kind) => {
      const id = await grant(500);
      const one = name();
      await bet(one, 1200);
      const left = await base.db
        .transaction()
        .execute((trx) => endBonus(trx, id, { status: 'cancelled', outcome: 'withdrawal' }, AT));
      expect(left).toBe(300);
      expect(await money()).toEqual({ real: 0, bonus: 0 });
      const result = kind === 'win' ? await win(one, 2400) : await rollback(one);
      // The provider's movement is kept; the bonus's part went on to the house.
      expect(result).toMatchObject({ outcome: 'ok', balance: kind === 'win' ? 2000 : 1000 });
      expect(await bonusAt(id)).toMatchObject({ status: 'cancelled', balance: 0, open_bets: 0 });
      expect(await titles()).toEqual(['Bônus encerrado pelo saque']);
    },
  );

  it('notifies the player in their language, with the formatted amount', async () => {
    await base.db.updateTable('players').set({ language: 'en' }).where('id', '=', player.id).execute();
    const id = await grant(123_456_789);
    await base.db.transaction().execute((trx) => endBonus(trx, id, { status: 'cancelled', outcome: 'refunded' }, AT));
    const row = await base.db
      .selectFrom('notifications')
      .selectAll()
      .where('player_id', '=', player.id)
      .executeTakeFirstOrThrow();
    expect(row.text_pt).toBe('Bônus: o depósito foi devolvido e o bônus foi encerrado (R$\u00a01.234.567,89).');
    const event = await base.db
      .selectFrom('outbox')
      .select('payload')
      .where('event', '=', 'NotificationSent')
      .executeTakeFirstOrThrow();
    expect(event.payload).toMatchObject({
      id: String(row.id),
      title: 'Bonus taken back',
      text: 'Bonus: the deposit was returned and the bonus has ended (R$\u00a01.234.567,89).',
      created_at: AT.toISOString(),
    });
  });
});
