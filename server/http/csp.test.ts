import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, policyOf, thirdPartiesOf } from './csp.ts';

const facts = { realtimeOrigins: ['ws://localhost:6001'], providerOrigins: ['http://localhost:3001'], secure: false };
const none = { casAllowGoogleAuth: false, googleClientId: null, captchaProvider: 'altcha', captchaSiteKey: null };
const directive = (policy: string, name: string) =>
  policy.split('; ').find((line) => line.startsWith(`${name} `)) ?? '';

describe('the policy of a page', () => {
  it('allows only our scripts on a site without third parties', () => {
    const policy = contentSecurityPolicy({ ...facts, thirdParties: thirdPartiesOf(none) });
    expect(policy).toBe(contentSecurityPolicy(facts));
    expect(directive(policy, 'script-src')).toBe("script-src 'self'");
    expect(policy).not.toContain('https:');
    expect(directive(policy, 'trusted-types')).not.toContain('*');
  });

  it('allows Google only if the site enables it with a client id', () => {
    expect(thirdPartiesOf({ ...none, casAllowGoogleAuth: true })).toEqual([]);
    expect(thirdPartiesOf({ ...none, googleClientId: 'x' })).toEqual([]);
    const thirdParties = thirdPartiesOf({ ...none, casAllowGoogleAuth: true, googleClientId: 'x' });
    const policy = contentSecurityPolicy({ ...facts, thirdParties });
    expect(directive(policy, 'script-src')).toContain('https://accounts.google.com/gsi/client');
    expect(directive(policy, 'frame-src')).toContain('https://accounts.google.com/gsi/');
    expect(policy).not.toContain('unsafe');
    expect(directive(policy, 'require-trusted-types-for')).toBe("require-trusted-types-for 'script'");
  });

  it.each(['recaptcha', 'hcaptcha', 'turnstile'])('allows %s only with its key', (captchaProvider) => {
    expect(thirdPartiesOf({ ...none, captchaProvider })).toEqual([]);
    expect(thirdPartiesOf({ ...none, captchaProvider, captchaSiteKey: 'k' })).toEqual([captchaProvider]);
  });

  it('allows no third party for an unknown host', () => {
    expect(thirdPartiesOf(null)).toEqual([]);
  });
});

const catalog = readFileSync(new URL('../../src/features/games/catalog/catalog.ts', import.meta.url), 'utf8');
const builtWorker = `/assets/${/([\w-]+)\.ts\?worker&url/.exec(catalog)?.[1]}-DZx0_Zj-.js`;

describe('the policy of other answers', () => {
  // The built file has the name of its source, and the policy knows it by that name.
  it.each(['/sw.js', builtWorker])('lets %s fetch from this origin', (path) =>
    expect(directive(policyOf(path), 'connect-src')).toBe("connect-src 'self'"),
  );

  it.each([
    '/assets/index-DSvHi_JH.js',
    '/assets/captcha-worker-a.js',
    '/assets/catalog-worker-a.js.map',
    '/x/assets/catalog-worker-a.js',
    '/api/sw.js',
  ])('lets %s load nothing', (path) => {
    expect(policyOf(path)).toContain("default-src 'none'");
    expect(policyOf(path)).not.toContain("'self'");
  });
});
