import { afterEach, describe, expect, it } from 'vitest';
import { askFactor, factor, settleFactor } from './second-factor.ts';

afterEach(() => settleFactor(false));

describe('the second factor in the middle of something', () => {
  it('is asked for once, however many calls wait for it', async () => {
    const both = Promise.all([askFactor(), askFactor()]);
    expect(factor.isAsked).toBe(true);
    settleFactor(true);
    expect(await both).toEqual([true, true]);
    expect(factor.isAsked).toBe(false);
  });

  it('may be declined, and be asked for again', async () => {
    const first = askFactor();
    settleFactor(false);
    expect(await first).toBe(false);
    const second = askFactor();
    expect(factor.isAsked).toBe(true);
    settleFactor(true);
    expect(await second).toBe(true);
  });

  it('settles nothing where nobody asked', () => {
    settleFactor(true);
    expect(factor.isAsked).toBe(false);
  });
});
