import { subscribe } from 'valtio/vanilla';
import { describe, expect, it, vi } from 'vitest';
import type { Coupon } from '../../../contract/bonuses.ts';
import { type CouponDoor, type CouponState, couponBonus, couponCheck } from './coupon.ts';

const coupon = (code: string): Coupon => ({
  code,
  title: '50% no próximo depósito',
  description: '',
  kind: 'percent',
  value: 50,
  min_deposit: 2000,
  rollover: 10,
  expires_at: '2027-01-01T00:00:00.000Z',
  max_bonus: null,
  bonus_days: 30,
  max_stake: 5000,
});

/** A coupon access whose answers the test sends. */
function doorOf(cache: Map<string, Coupon> = new Map()) {
  const asked: { code: string; answer: (coupon: Coupon) => void; fail: (error: unknown) => void }[] = [];
  const door: CouponDoor = {
    cached: async (code) => cache.get(code) ?? null,
    ask: (code) =>
      new Promise((resolve, reject) => {
        asked.push({ code, answer: resolve, fail: reject });
      }),
    keep: async (code, held) => void cache.set(code, held),
    drop: async (code) => void cache.delete(code),
  };
  return { door, asked, cache };
}

/** Records each status in order. */
function statusesOf(check: ReturnType<typeof couponCheck>): CouponState['status'][] {
  const seen: CouponState['status'][] = [check.state.now.status];
  subscribe(
    check.state,
    () => {
      const { status } = check.state.now;
      if (seen.at(-1) !== status) seen.push(status);
    },
    true,
  );
  return seen;
}

const ready = (asked: readonly unknown[], count = 1) => vi.waitFor(() => expect(asked).toHaveLength(count));

describe('a coupon (BONUS-1)', () => {
  it('is not valid, is loading while it is checked, and valid with its data, which is kept', async () => {
    const { door, asked, cache } = doorOf();
    const check = couponCheck(door);
    const seen = statusesOf(check);
    check.type(' maralta ');
    const checking = check.check();
    await ready(asked);
    expect(check.state.now.status).toBe('loading');
    expect(asked[0]?.code).toBe('MARALTA');
    asked[0]?.answer(coupon('MARALTA'));
    expect(await checking).toMatchObject({ code: 'MARALTA' });
    expect(check.state.now).toMatchObject({ status: 'valid', coupon: { code: 'MARALTA' } });
    expect(seen).toEqual(['not_valid', 'loading', 'valid']);
    expect(cache.get('MARALTA')).toMatchObject({ value: 50 });
  });

  it('is invalid and cleared on failure, and the error is passed on', async () => {
    const { door, asked, cache } = doorOf();
    const check = couponCheck(door);
    check.type('BRISA20');
    const first = check.check();
    await ready(asked);
    asked[0]?.answer(coupon('BRISA20'));
    await first;
    check.type('BRISA21');
    const seen = statusesOf(check);
    const error = new Error('422');
    const second = check.check();
    await ready(asked, 2);
    asked[1]?.fail(error);
    await expect(second).rejects.toBe(error);
    expect(seen).toEqual(['not_valid', 'loading', 'invalid']);
    expect(check.state.now).toEqual({ typed: 'BRISA21', status: 'invalid', error });
    expect(cache.has('BRISA21')).toBe(false);
  });

  it.each(['', '   ', '\t'])('does nothing for the empty code %j', async (text) => {
    const { door, asked } = doorOf();
    const check = couponCheck(door);
    check.type(text);
    const seen = statusesOf(check);
    expect(await check.check()).toBeNull();
    expect(asked).toEqual([]);
    expect(seen).toEqual(['not_valid']);
  });

  it('ignores a second check while one runs, and takes one afterwards', async () => {
    const { door, asked } = doorOf();
    const check = couponCheck(door);
    check.type('MARALTA');
    const first = check.check();
    expect(await check.check()).toBeNull();
    await ready(asked);
    expect(await check.check()).toBeNull();
    expect(asked).toHaveLength(1);
    asked[0]?.fail(new Error('off'));
    await expect(first).rejects.toThrow('off');
    const again = check.check();
    await ready(asked, 2);
    asked[1]?.answer(coupon('MARALTA'));
    expect(await again).toMatchObject({ code: 'MARALTA' });
  });

  it('that is cached is valid at once, without a call and without loading', async () => {
    const { door, asked } = doorOf(new Map([['MARALTA', coupon('MARALTA')]]));
    const check = couponCheck(door, 'maralta');
    const seen = statusesOf(check);
    expect(await check.check()).toMatchObject({ code: 'MARALTA' });
    expect(asked).toEqual([]);
    expect(seen).toEqual(['not_valid', 'valid']);
  });

  it('stays what it is when only its case or the spaces around it change', async () => {
    const { door } = doorOf(new Map([['MARALTA', coupon('MARALTA')]]));
    const check = couponCheck(door, 'maralta');
    await check.check();
    check.type('MARALTA ');
    expect(check.state.now.status).toBe('valid');
    check.type('MARALT');
    expect(check.state.now).toEqual({ typed: 'MARALT', status: 'not_valid' });
  });

  it.each(['holds', 'fails'] as const)('says nothing of an old code that %s when another was typed', async (end) => {
    const { door, asked } = doorOf();
    const check = couponCheck(door, 'MARALTA');
    const checking = check.check();
    await ready(asked);
    check.type('BRISA20');
    if (end === 'holds') asked[0]?.answer(coupon('MARALTA'));
    else asked[0]?.fail(new Error('422'));
    await checking.catch(() => undefined);
    expect(check.state.now).toEqual({ typed: 'BRISA20', status: 'not_valid' });
  });

  it('that a deposit is refused with is invalid and no longer cached', async () => {
    const { door, cache } = doorOf(new Map([['MARALTA', coupon('MARALTA')]]));
    const check = couponCheck(door, 'MARALTA');
    await check.check();
    const error = new Error('coupon_invalid');
    check.refuse(error);
    expect(check.state.now).toEqual({ typed: 'MARALTA', status: 'invalid', error });
    expect(cache.has('MARALTA')).toBe(false);
  });
});

it.each([
  ['percent', 100, 5000, null, 5000],
  ['percent', 100, 50000, 20000, 20000],
  ['percent', 33, 1001, null, 330],
  ['fixed', 1500, 5000, null, 1500],
  ['fixed', 1500, 999, null, 0],
] as const)('a coupon of %s %i on %i with at most %s gives %i', (kind, value, deposit, max_bonus, bonus) => {
  expect(couponBonus({ kind, value, min_deposit: 1000, max_bonus }, deposit)).toBe(bonus);
});
