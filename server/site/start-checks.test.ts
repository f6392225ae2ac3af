import { describe, expect, it, test } from 'vitest';
import { StartupError } from '../errors.ts';
import { assertSiteConfig } from './start-checks.ts';

const env = { production: false, PIX_API_URL: undefined, BANK_URL: null, SMS_URL: undefined };
const check = (config: Record<string, unknown>, changes: Partial<Parameters<typeof assertSiteConfig>[0]> = {}) =>
  assertSiteConfig({ ...env, ...changes }, 'aposta.example', config);

describe('simulated bets', () => {
  it('may run on an unregulated site with play money', () => {
    expect(() => check({ demo: true, is_regulated: false, simulated_feed: true })).not.toThrow();
  });
  it('keep a regulated site from starting, also with play money', () => {
    expect(() => check({ demo: true, is_regulated: true, simulated_feed: true })).toThrow(
      new StartupError(
        'The site aposta.example is regulated and may not show simulated bets: set simulated_feed to false.',
      ),
    );
  });
  it('keep a site with real money from starting', () => {
    expect(() => check({ demo: false, is_regulated: false, simulated_feed: true })).toThrow(StartupError);
  });
  it('are not checked where they are off', () => {
    expect(() => check({ demo: false, is_regulated: true, simulated_feed: false })).not.toThrow();
    expect(() => check({ demo: false, is_regulated: true })).not.toThrow();
  });
});

describe('a site that verifies registrations', () => {
  const verifies = { casVerifyRegistrations: true };

  test('does not start in production without an SMS carrier', () => {
    expect(() => check(verifies, { production: true })).toThrow(
      /^The site aposta\.example verifies registrations .* set SMS_URL, or casVerifyRegistrations to false\.$/,
    );
  });

  test.each([
    ['with an SMS carrier', { production: true, SMS_URL: 'https://sms.example' }, verifies],
    ['with the development mailbox', {}, verifies],
    ['without a code to send', { production: true }, { casVerifyRegistrations: false }],
  ])('starts %s', (_what, changes, config) => {
    expect(() => check(config, changes)).not.toThrow();
  });
});

describe('money and bank in production', () => {
  const simulated = { production: true, BANK_URL: 'http://localhost:3002' };
  const real = { production: true, PIX_API_URL: 'https://bank.example/api/v2' };
  it.each([
    ['refuses real money beside the simulated bank', simulated, false, /may not stand beside the simulated bank/],
    ['refuses play money beside a real bank', real, true, /may not stand beside a real bank/],
    ['takes real money beside a real bank', real, false, null],
    ['takes play money beside the simulated bank', simulated, true, null],
    ['takes a site without a bank', { production: true }, false, null],
    ['checks nothing in development', { ...simulated, production: false }, false, null],
  ])('%s', (_what, changes, demo, sentence) => {
    if (sentence) expect(() => check({ demo }, changes)).toThrow(sentence);
    else expect(() => check({ demo }, changes)).not.toThrow();
  });
});
