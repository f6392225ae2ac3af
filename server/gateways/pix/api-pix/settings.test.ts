import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuthority } from '../../../../tests/fixtures/certificates.ts';
import { loadEnv } from '../../../env.ts';
import { apiPixSettings } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'pix-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const files = {
  cert: join(folder, 'cert.pem'),
  key: join(folder, 'key.pem'),
  otherKey: join(folder, 'other.pem'),
  ca: join(folder, 'ca.pem'),
  text: join(folder, 'text.pem'),
};
beforeAll(async () => {
  const authority = await createAuthority('Autoridade de teste');
  const [ours, theirs] = [await authority.issue('jangada'), await authority.issue('outra')];
  writeFileSync(files.cert, ours.cert);
  writeFileSync(files.key, ours.key);
  writeFileSync(files.otherKey, theirs.key);
  writeFileSync(files.ca, authority.cert);
  writeFileSync(files.text, 'no certificate at all');
});

const settings = (env: Readonly<Record<string, string | undefined>>) =>
  apiPixSettings(loadEnv({ PIX_API_URL: 'http://localhost:3002/api-pix/v2/', ...env }));

describe('the variables of the API Pix', () => {
  test('need one variable to replace the simulator', () => {
    expect(apiPixSettings(loadEnv({}))).toBeNull();
    expect(settings({})).toEqual({
      url: 'http://localhost:3002/api-pix/v2',
      tokenUrl: 'http://localhost:3002/oauth/token',
      clientId: 'jangada',
      clientSecret: 'jangada-pix-dev-secret',
      key: '5f84a4c5-c5cb-4599-9f13-7eb4d419dacc',
      tls: {},
      webhookUrl: 'http://localhost:3000/api/gateways/pix/webhook/jangada-pix-webhook-dev',
      payoutUrl: null,
    });
  });

  test('are read, with the certificate', () => {
    const found = settings({
      PIX_TOKEN_URL: 'https://auth.bank.example/token',
      PIX_WEBHOOK_URL: 'https://mtls.jangada.example/pix/',
      PIX_WEBHOOK_SECRET: '0123456789abcdef',
      PIX_PAYOUT_URL: 'https://bank.example/payouts',
      PIX_TLS_CERT: files.cert,
      PIX_TLS_KEY: files.key,
      PIX_TLS_CA: files.ca,
    });
    expect(found).toMatchObject({
      tokenUrl: 'https://auth.bank.example/token',
      webhookUrl: 'https://mtls.jangada.example/pix/0123456789abcdef',
      payoutUrl: 'https://bank.example/payouts',
    });
    expect(Object.keys(found?.tls ?? {})).toEqual(['cert', 'key', 'ca']);
  });

  test.each([
    [{ PIX_API_URL: 'bank' }, /^The environment variable PIX_API_URL does not fit: expected an http/],
    [{ PIX_RECEIVER_KEY: 'my key' }, /^The environment variable PIX_RECEIVER_KEY does not fit: expected a Pix key/],
    [{ PIX_WEBHOOK_SECRET: 'short' }, /^The environment variable PIX_WEBHOOK_SECRET does not fit: expected 16 to 100/],
    [{ PIX_CLIENT_SECRET: 'short' }, /^The environment variable PIX_CLIENT_SECRET does not fit: expected at least 8/],
    [{ PIX_TLS_CERT: files.cert }, /^PIX_TLS_CERT and PIX_TLS_KEY go together/],
    [{ PIX_TLS_KEY: files.key }, /^PIX_TLS_CERT and PIX_TLS_KEY go together/],
    [{ PIX_TLS_CA: join(folder, 'none.pem') }, /^The file that PIX_TLS_CA names .* there is no such file\.$/],
    [
      { PIX_TLS_CERT: files.text, PIX_TLS_KEY: files.key },
      /^The file that PIX_TLS_CERT names .* holds no PEM certificate\.$/,
    ],
    [
      { PIX_TLS_CERT: files.cert, PIX_TLS_KEY: files.text },
      /^The file that PIX_TLS_KEY names .* holds no private key in PEM\.$/,
    ],
    [
      { PIX_TLS_CERT: files.cert, PIX_TLS_KEY: files.otherKey },
      /^The key of PIX_TLS_KEY is not that of the certificate/,
    ],
  ])('refuse %j in one sentence', (env, sentence) => {
    let words = '';
    try {
      settings(env);
    } catch (error) {
      words = (error as Error).message;
    }
    expect(words).toMatch(sentence);
    // The setting may be a secret.
    expect(words).not.toContain('short');
  });
});

describe('in production', () => {
  const good = {
    NODE_ENV: 'production',
    PROVIDER_SECRET: 'provider-of-our-own',
    SPORTS_SECRET: 'sports-of-our-own',
    BANK_SECRET: 'bank-of-our-own',
    REALTIME_SECRET: 'realtime-of-our-own',
    CAPTCHA_SECRET: 'captcha-of-our-own',
    FILES_SECRET: 'files-of-our-own',
    SMTP_URL: 'smtp://mail.example',
    DATABASE_URL: 'postgres://jangada@127.0.0.1/jangada',
    PUBLIC_URL: 'https://jangada.example',
    PIX_API_URL: 'https://bank.example/api/v2',
    PIX_CLIENT_ID: 'company',
    PIX_CLIENT_SECRET: 'company-secret',
    PIX_RECEIVER_KEY: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
    PIX_WEBHOOK_SECRET: 'webhook-secret-of-ours',
    PIX_TLS_CERT: files.cert,
    PIX_TLS_KEY: files.key,
  };
  test('takes a complete configuration', () => {
    expect(apiPixSettings(loadEnv(good))).toMatchObject({
      webhookUrl: 'https://jangada.example/api/gateways/pix/webhook/webhook-secret-of-ours',
    });
  });
  test.each([
    [{ PIX_API_URL: 'http://bank.example/api/v2' }, 'needs an https:// address in PIX_API_URL'],
    [{ PIX_PAYOUT_URL: 'http://bank.example/p' }, 'needs an https:// address in PIX_PAYOUT_URL'],
    [{ PIX_CLIENT_ID: '' }, 'needs PIX_CLIENT_ID and PIX_RECEIVER_KEY'],
    [{ PIX_RECEIVER_KEY: '' }, 'needs PIX_CLIENT_ID and PIX_RECEIVER_KEY'],
    [{ PIX_CLIENT_SECRET: '' }, 'needs a PIX_CLIENT_SECRET of its own'],
    [{ PIX_WEBHOOK_SECRET: '' }, 'needs a PIX_WEBHOOK_SECRET of its own'],
    [{ PUBLIC_URL: '' }, 'needs PUBLIC_URL or PIX_WEBHOOK_URL'],
    [{ PIX_TLS_CERT: '', PIX_TLS_KEY: '' }, 'needs PIX_TLS_CERT and PIX_TLS_KEY'],
  ])('refuses %j', (over, words) => {
    expect(() => loadEnv({ ...good, ...(over as Record<string, string>) })).toThrow(words);
  });
});
