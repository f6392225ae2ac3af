/** The captcha of a provider, verified by a server that plays the provider's. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../tests/fixtures/platform.ts';

const SECRET = 'a-secret-of-the-captcha';
let platform: TestPlatform;
let verifier: Server;
/** Answer of the captcha provider's server, and the requests that it got. */
let says: { status: number; body: string } | 'silence' = { status: 200, body: '{"success":true}' };
let heard: URLSearchParams[] = [];

beforeAll(async () => {
  verifier = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      heard.push(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
      if (says === 'silence') request.socket.destroy();
      else response.writeHead(says.status, { 'content-type': 'application/json' }).end(says.body);
    });
  });
  await new Promise<void>((resolve) => {
    verifier.listen(0, '127.0.0.1', resolve);
  });
  platform = await createTestPlatform({
    env: {
      CAPTCHA_VERIFY_URL: `http://127.0.0.1:${(verifier.address() as AddressInfo).port}/siteverify`,
      RECAPTCHA_SECRET: SECRET,
      HCAPTCHA_SECRET: SECRET,
    },
  });
});
afterAll(async () => {
  await platform.close();
  await new Promise((resolve) => {
    verifier.close(resolve);
  });
});

async function withConfig<T>(changes: Record<string, unknown>, run: () => Promise<T>): Promise<T> {
  const restore = await platform.configure(changes);
  try {
    return await run();
  } finally {
    await restore();
  }
}

describe('the captcha of a provider', () => {
  const names = { captchaProvider: 'recaptcha', captchaSiteKey: 'site-key' };
  const recover = (captcha: string) =>
    platform.ask('POST', '/auth/recover-password', {
      language: 'en',
      body: { username: '+5511900000000', captcha },
    });

  test('is verified with the site’s secret and the visitor’s address', async () => {
    heard = [];
    says = { status: 200, body: '{"success":true,"hostname":"localhost"}' };
    await withConfig(names, async () => expect((await recover('token-of-the-widget')).status).toBe(202));
    expect(Object.fromEntries(heard[0] ?? [])).toEqual({
      secret: SECRET,
      response: 'token-of-the-widget',
      remoteip: '127.0.0.1',
    });
  });

  test('that is wrong or used is reported under its field', async () => {
    says = { status: 200, body: '{"success":false,"error-codes":["timeout-or-duplicate"]}' };
    await withConfig(names, async () => {
      const { status, body } = await recover('old');
      expect([status, body.code, body.errors.captcha]).toEqual([
        422,
        'captcha_failed',
        ['The check did not pass. Try again.'],
      ]);
    });
  });

  test.each<[string, typeof says]>([
    ['a server that breaks off', 'silence'],
    ['a 500', { status: 500, body: 'x' }],
    ['a page instead of JSON', { status: 200, body: '<html>' }],
    ['JSON of another kind', { status: 200, body: '[]' }],
    [
      'a secret that it does not know',
      { status: 200, body: '{"success":false,"error-codes":["invalid-input-secret"]}' },
    ],
  ])('fails closed for %s', async (_what, answer) => {
    says = answer;
    await withConfig(names, async () => {
      const { status, body } = await recover('x');
      expect([status, body.code]).toEqual([503, 'captcha_unavailable']);
    });
  });

  test('fails closed without a secret, and sends no request', async () => {
    heard = [];
    await withConfig({ captchaProvider: 'turnstile', captchaSiteKey: 'k' }, async () =>
      expect((await recover('x')).body.code).toBe('captcha_unavailable'),
    );
    expect(heard).toEqual([]);
  });

  test('has no challenge of our own', async () => {
    await withConfig(names, async () =>
      expect((await platform.ask('GET', '/captcha/challenge')).body.code).toBe('captcha_not_used'),
    );
  });
});
