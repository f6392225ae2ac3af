// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import type { SiteConfig } from '../contract/site.ts';
import { tellDeposit } from './marketing.ts';
import { site } from './site/site.ts';

beforeEach(() => {
  window.dataLayer = [];
  site.config = { gtmId: 'GTM-X', casino_id: '7' } as SiteConfig;
});
const events = () => (window.dataLayer ?? []).map((one) => (one as { event: string }).event);

describe('a paid deposit', () => {
  it.each([0, 1])(
    'is a first deposit and a purchase at a count of %i, both with the amount in reais',
    (depositCount) => {
      tellDeposit({ amount: 5050, depositCount });
      const money = { value: 50.5, currency: 'BRL', casino_id: '7' };
      expect(window.dataLayer).toEqual([
        { event: 'first_deposit', ...money },
        { event: 'purchase', ...money },
      ]);
    },
  );

  it('is a purchase afterwards', () => {
    tellDeposit({ amount: 5000, depositCount: 2 });
    expect(events()).toEqual(['purchase']);
  });

  it('is not reported while no tag runs: no tag, or no consent', () => {
    delete window.dataLayer;
    tellDeposit({ amount: 5000, depositCount: 1 });
    expect(window.dataLayer).toBeUndefined();
  });
});
