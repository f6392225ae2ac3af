import { describe, expect, test } from 'vitest';
import { assertCodesArrive } from './reach.ts';

const verifies = { casVerifyRegistrations: true };

describe('a site that verifies registrations', () => {
  test('does not start in production where nothing sends text messages', () => {
    expect(() => assertCodesArrive({ production: true, SMS_URL: undefined }, 'aposta.example', verifies)).toThrow(
      /^The site aposta\.example verifies registrations .* set SMS_URL, or casVerifyRegistrations to false\.$/,
    );
  });

  test.each([
    ['a gateway', { production: true, SMS_URL: 'https://sms.example' }, verifies],
    ['the development mailbox', { production: false, SMS_URL: undefined }, verifies],
    ['nothing to verify', { production: true, SMS_URL: undefined }, { casVerifyRegistrations: false }],
  ])('starts with %s', (_what, env, config) => {
    expect(() => assertCodesArrive(env, 'aposta.example', config)).not.toThrow();
  });
});
