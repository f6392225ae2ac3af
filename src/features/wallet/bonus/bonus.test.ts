import { describe, expect, it } from 'vitest';
import type { WalletBonus } from '../../../contract/wallet.ts';
import { activeOf, endedByWithdrawal, endOf, firstDeadline, isPastTerm, moneyOf, wagerLeft } from './bonus.ts';
import { expectedCost, wagerGames, wagerSum, withdrawNow } from './calculator.ts';

const bonus = (over: Partial<WalletBonus> = {}): WalletBonus => ({
  id: '1',
  title: '50% no próximo depósito',
  amount: 2500,
  rollover: 25_000,
  progress: 0,
  status: 'active',
  expires_at: '2026-12-21T12:00:00.000Z',
  balance: 2500,
  ends_on_withdrawal: true,
  outcome: null,
  ended_at: null,
  in_play: false,
  max_stake: 5000,
  reference: 'MARALTA',
  created_at: '2026-11-21T12:00:00.000Z',
  ...over,
});

describe('a bonus', () => {
  it.each([
    [25_000, 0, 25_000],
    [25_000, 24_999, 1],
    [25_000, 25_000, 0],
    [25_000, 30_000, 0],
    [0, 0, 0],
  ])('of %i wagered %i has %i left', (rollover, progress, left) => {
    expect(wagerLeft({ rollover, progress })).toBe(left);
  });

  it('that is active comes oldest first, out of a list that has the newest first', () => {
    const list = [bonus({ id: '4' }), bonus({ id: '3', status: 'expired' }), bonus({ id: '2' }), bonus({ id: '1' })];
    expect(activeOf(list).map(({ id }) => id)).toEqual(['1', '2', '4']);
  });

  it('is ended by a withdrawal when it is active and a coupon’s', () => {
    const list = [
      bonus({ id: '1' }),
      bonus({ id: '2', ends_on_withdrawal: false }),
      bonus({ id: '3', status: 'cancelled' }),
    ];
    expect(endedByWithdrawal(list).map(({ id }) => id)).toEqual(['1']);
  });

  it('is past its term from the very millisecond on', () => {
    const end = Date.parse('2026-12-21T12:00:00.000Z');
    expect([end - 1, end, end + 1].map((now) => isPastTerm(bonus(), now))).toEqual([false, true, true]);
    expect(isPastTerm(bonus({ expires_at: null }), end)).toBe(false);
  });

  it.each([
    [{ status: 'active' }, null],
    [{ status: 'completed', progress: 25_000 }, 'converted'],
    [{ status: 'completed', progress: 100 }, 'spent'],
    [{ status: 'completed', progress: 25_000, outcome: 'spent' }, 'spent'],
    [{ status: 'cancelled', outcome: 'withdrawal' }, 'withdrawal'],
    [{ status: 'cancelled', outcome: 'refunded' }, 'refunded'],
    [{ status: 'cancelled' }, 'cancelled'],
    [{ status: 'expired' }, 'expired'],
  ] as const)('%j ended as %s', (over, end) => {
    expect(endOf(bonus(over))).toBe(end);
  });

  it('adds its money to the others’, unless one of them is not told', () => {
    expect(moneyOf([])).toBe(0);
    expect(moneyOf([bonus(), bonus({ balance: 1 })])).toBe(2501);
    expect(moneyOf([bonus(), bonus({ balance: null })])).toBeNull();
  });

  it('with the nearest deadline says it for all', () => {
    const later = bonus({ expires_at: '2026-12-22T12:00:00.000Z' });
    expect(firstDeadline([later, bonus(), bonus({ expires_at: null })])).toBe('2026-12-21T12:00:00.000Z');
    expect(firstDeadline([bonus({ expires_at: null })])).toBeNull();
  });
});

describe('the average cost of a wager', () => {
  it.each([
    [25_000, 96, 1000],
    [25_000, 96.42, 895],
    [25_000, 100, 0],
    [25_000, 85, 3750],
    [25_000, 0, 25_000],
    [1, 96, 0],
    [0, 96, 0],
    // An impossible RTP is clamped to 0 or 100 %.
    [100, 120, 0],
    [100, -5, 100],
  ])('%i at %d %% costs %i', (wager, rtp, cost) => {
    expect(expectedCost(wager, rtp)).toBe(cost);
  });

  const game = (game_id: string, rtp: number | undefined, over = {}) => ({
    game_id,
    title: game_id.toUpperCase(),
    rtp,
    bonus_allowed: true,
    only_demo: false,
    views: 0,
    ...over,
  });
  const catalog = [
    game('a', 96, { views: 1 }),
    game('b', 94, { views: 9 }),
    game('c', 99, { bonus_allowed: false, views: 99 }),
    game('d', 99, { only_demo: true }),
    game('e', undefined),
    game('f', 95, { views: 5 }),
  ];
  it('offers at most 60 games: recently played first, then the most viewed', () => {
    expect(wagerGames(catalog, ['c', 'f']).map(({ id }) => id)).toEqual(['f', 'b', 'a']);
    const many = Array.from({ length: 500 }, (_unused, index) => game(`g${index}`, 96, { views: index }));
    const offered = wagerGames(many, ['g3']);
    expect(offered).toHaveLength(60);
    expect(offered[0]?.id).toBe('g3');
    expect(offered[1]?.id).toBe('g499');
  });
  it('sums all bonuses', () => {
    expect(wagerSum([bonus({ progress: 5000 }), bonus({ rollover: 1000, balance: 100 })])).toEqual({
      left: 21_000,
      total: 26_000,
      money: 2600,
    });
    expect(wagerSum([])).toEqual({ left: 0, total: 0, money: 0 });
  });
});

describe('can I withdraw now?', () => {
  const check = (name: 'documents' | 'balance' | 'key', ok: boolean) => ({ name, ok, missing: null, at: null });
  const readiness = (available: number, ...checks: ReturnType<typeof check>[]) => ({
    ready: checks.every(({ ok }) => ok),
    checks,
    available,
    min: 2000,
    max: 500_000,
  });
  it('yes, where no bonus ends with it', () => {
    expect(withdrawNow(readiness(5000, check('balance', true)), [])).toEqual({ answer: 'yes', amount: 5000 });
    expect(withdrawNow(readiness(5000), [bonus({ ends_on_withdrawal: false })])).toEqual({
      answer: 'yes',
      amount: 5000,
    });
  });
  it('yes, and what it ends', () => {
    expect(withdrawNow(readiness(5000), [bonus(), bonus({ balance: 500 })])).toEqual({
      answer: 'yes_but',
      amount: 5000,
      lost: 3000,
      bonuses: 2,
    });
    expect(withdrawNow(readiness(5000), [bonus({ balance: null })])).toMatchObject({ answer: 'yes_but', lost: null });
  });
  it('yes, up to what the site pays out at once', () => {
    expect(withdrawNow(readiness(500_001), [])).toEqual({ answer: 'yes', amount: 500_000 });
    expect(withdrawNow(readiness(900_000), [bonus()])).toMatchObject({ answer: 'yes_but', amount: 500_000 });
  });
  it('no, with less than the least, whatever else is missing', () => {
    expect(withdrawNow(readiness(1999, check('balance', false), check('documents', false)), [bonus()])).toEqual({
      answer: 'too_little',
      amount: 1999,
      min: 2000,
    });
    expect(withdrawNow(readiness(2000), [])).toMatchObject({ answer: 'yes' });
  });
  it('no, while something is missing', () => {
    expect(withdrawNow(readiness(5000, check('documents', false), check('key', false)), [])).toEqual({
      answer: 'not_ready',
      missing: 2,
    });
  });
});
