// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import type { SiteConfig } from '../contract/site.ts';
import { consent } from './consent.ts';
import { tell, tellDeposit } from './marketing.ts';
import { site } from './site/site.ts';

beforeEach(() => {
  window.dataLayer = [];
  consent.choice = 'granted';
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

  it.each([
    ['without the consent', () => (consent.choice = 'denied')],
    ['before the choice', () => (consent.choice = null)],
    ['on a site without a tag', () => (site.config = { gtmId: null, casino_id: '7' } as SiteConfig)],
  ])('is not reported %s', (_, change) => {
    delete window.dataLayer;
    change();
    tellDeposit({ amount: 5000, depositCount: 1 });
    expect(window.dataLayer).toBeUndefined();
  });
});

it('keeps for the tag what came before its code', () => {
  delete window.dataLayer;
  tell({ event: 'sign_up' });
  expect(events()).toEqual(['gtm.js', 'sign_up']);
});
