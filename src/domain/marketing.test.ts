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
  it.each([0, 1])('is a first deposit and a purchase at a count of %i, both with the amount', (depositCount) => {
    tellDeposit({ amount: 5000, depositCount });
    expect(events()).toEqual(['first_deposit', 'purchase']);
    expect(window.dataLayer).toContainEqual({ event: 'first_deposit', value: 5000, currency: 'BRL', casino_id: '7' });
  });

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
