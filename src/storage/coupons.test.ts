import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const DAY = 86_400_000;

// A reload: memory is empty, the database stays.
async function load() {
  vi.resetModules();
  const [coupons, databases] = await Promise.all([import('./coupons.ts'), import('./databases.ts')]);
  return { ...coupons, ...databases };
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe('kept coupons', () => {
  it('are there after a reload, by code and language, until they end', async () => {
    const first = await load();
    await first.openPrivate('1', 'ana');
    await first.keepCoupon('MARALTA', 'pt', { code: 'MARALTA' }, NOW + DAY);
    const again = await load();
    await again.openPrivate('1', 'ana');
    expect(await again.keptCoupon('MARALTA', 'pt', NOW + DAY - 1)).toEqual({ code: 'MARALTA' });
    expect(await again.keptCoupon('MARALTA', 'en', NOW)).toBeUndefined();
    expect(await again.keptCoupon('BRISA20', 'pt', NOW)).toBeUndefined();
    expect(await again.keptCoupon('MARALTA', 'pt', NOW + DAY)).toBeUndefined();
    // An expired coupon is deleted, so setting the clock back does not bring it back.
    expect(await again.keptCoupon('MARALTA', 'pt', NOW)).toBeUndefined();
  });

  it('are one player’s, and go at logout', async () => {
    const { openPrivate, keepCoupon, keptCoupon, destroyPrivate, forgetCoupons } = await load();
    await openPrivate('1', 'ana');
    await keepCoupon('MARALTA', 'pt', { code: 'MARALTA' }, NOW + DAY);
    forgetCoupons();
    await openPrivate('1', 'bia');
    expect(await keptCoupon('MARALTA', 'pt', NOW)).toBeUndefined();
    forgetCoupons();
    await openPrivate('1', 'ana');
    expect(await keptCoupon('MARALTA', 'pt', NOW)).toEqual({ code: 'MARALTA' });
    forgetCoupons();
    await destroyPrivate();
    await openPrivate('1', 'ana');
    expect(await keptCoupon('MARALTA', 'pt', NOW)).toBeUndefined();
  });

  it('that are dropped are dropped in every language, and no other with them', async () => {
    const first = await load();
    await first.openPrivate('1', 'ana');
    await first.keepCoupon('MAR', 'pt', 1, NOW + DAY);
    await first.keepCoupon('MAR', 'en', 2, NOW + DAY);
    await first.keepCoupon('MARALTA', 'pt', 3, NOW + DAY);
    await first.dropCoupon('MAR');
    const again = await load();
    await again.openPrivate('1', 'ana');
    expect(await again.keptCoupon('MAR', 'pt', NOW)).toBeUndefined();
    expect(await again.keptCoupon('MAR', 'en', NOW)).toBeUndefined();
    expect(await again.keptCoupon('MARALTA', 'pt', NOW)).toBe(3);
  });

  it('live in memory where there is no storage', async () => {
    const { keepCoupon, keptCoupon, forgetCoupons } = await load();
    await keepCoupon('MARALTA', 'pt', 1, NOW + DAY);
    expect(await keptCoupon('MARALTA', 'pt', NOW)).toBe(1);
    forgetCoupons();
    expect(await keptCoupon('MARALTA', 'pt', NOW)).toBeUndefined();
  });
});
