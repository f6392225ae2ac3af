/**
 * Replaces secrets without a gap: while both are set, what was signed with either is accepted. And what a production is
 * told about its environment.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBank } from '../tests/fixtures/bank.ts';
import { createTestPlatform, solve, type TestPlatform } from '../tests/fixtures/platform.ts';
import { createRealClock } from './clock.ts';
import { developmentSecrets, EnvError, loadEnv, variables } from './env.ts';
import { playPayer } from './gateways/pix/simulated-payer.ts';
import { createSimulatorGateway } from './gateways/pix/simulator.ts';
import { providerSignatureOf, signatureOf } from './http/peer-signature.ts';
import { createCaptcha } from './session/captcha.ts';
import { codeHash, codeHashes } from './session/codes.ts';

const NEW = 'the-new-secret-of-ours';
const OLD = 'the-old-secret-of-ours';
const NAMES = ['PROVIDER_SECRET', 'SPORTS_SECRET', 'BANK_SECRET', 'CAPTCHA_SECRET', 'PIX_WEBHOOK_SECRET'] as const;
const replaced = {
  ...Object.fromEntries(NAMES.map((name) => [name, NEW])),
  PREVIOUS_SECRETS: NAMES.map((name) => `${name}=${OLD}`).join(' '),
  PIX_API_URL: 'http://127.0.0.1:9/api/v2',
};

describe('PREVIOUS_SECRETS', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await createTestPlatform({ env: replaced });
  });
  afterAll(() => platform.close());

  const both = [
    [NEW, true],
    [OLD, true],
    ['another-secret-of-ours', false],
  ] as const;

  it.each(['estudio-recife', 'esportes'])('is accepted of the provider %s', async (provider) => {
    for (const [secret, isAccepted] of both) {
      const raw = JSON.stringify({ token: 'none' });
      const timestamp = String(Date.now());
      const path = '/api/provider/v1/authenticate';
      const signature = providerSignatureOf(secret, { timestamp, provider, method: 'POST', path, rawBody: raw });
      const headers = { 'x-provider': provider, 'x-timestamp': timestamp, 'x-signature': signature };
      const { body } = await platform.ask('POST', '/provider/v1/authenticate', { raw, headers });
      expect(body.code === 'bad_signature').toBe(!isAccepted);
    }
  });

  it('is accepted of both banks', async () => {
    for (const [secret, isAccepted] of both) {
      const raw = '{}';
      const timestamp = String(Date.now());
      const signature = signatureOf(secret, timestamp, '/api/gateways/pix/webhook', raw);
      const headers = { 'x-timestamp': timestamp, 'x-signature': signature };
      const simulated = await platform.ask('POST', '/gateways/pix/webhook', { raw, headers });
      expect(simulated.body?.code === 'bad_signature').toBe(!isAccepted);
      const { status } = await platform.ask('POST', `/gateways/pix/webhook/${secret}`, { body: {} });
      expect(status === 401).toBe(!isAccepted);
    }
  });

  it.each([OLD, NEW])('reaches a bank that has %s', async (secret) => {
    const bank = await startTestBank({ secret });
    const { url } = bank;
    const wallMs = () => Date.now();
    const at = (secrets: readonly string[]) =>
      createSimulatorGateway({ url, secrets, webhook: `${url}/none`, wallMs, nowMs: wallMs });
    const order = {
      txid: 'a'.repeat(26),
      amount: 1000,
      expiresAt: new Date(Date.now() + 60_000),
      description: 'Depósito',
      payee: 'Jangada',
      payer: { name: 'Ana Lima', cpf: '52998224725' },
      returnUrl: url,
    };
    try {
      await expect(at(['another-secret-of-ours']).createCharge(order)).rejects.toThrow('The bank answered 401');
      await at([NEW, OLD]).createCharge(order);
      expect(await playPayer({ url, secrets: [NEW, OLD], wallMs }, order.txid, 'pay')).toBe('done');
      expect((await at([NEW, OLD]).findCharge(order.txid))?.state).toBe('paid');
    } finally {
      await bank.stop();
    }
  });

  it('is accepted of a captcha and a code that were made before', async () => {
    const { db, env } = platform.deps;
    const made = async (secret: string) => {
      const captcha = createCaptcha({ db, clock: createRealClock(), secrets: [secret] });
      return solve(await captcha.challenge('1'));
    };
    const captcha = createCaptcha({ db, clock: createRealClock(), secrets: [NEW, OLD] });
    expect(await captcha.redeem('1', await made(OLD))).toBe('ok');
    expect(await captcha.redeem('1', await made(NEW))).toBe('ok');
    expect(await captcha.redeem('1', await made('another-secret-of-ours'))).toBe('wrong');
    const before = codeHash({ ...env, CAPTCHA_SECRET: OLD }, 'x', '123456');
    expect(codeHashes(env, 'x', '123456')).toEqual([codeHash(env, 'x', '123456'), before]);
  });

  it('names known secrets only, and hides its value', () => {
    const load = () => loadEnv({ PREVIOUS_SECRETS: 'SMS_TOKEN=very-hidden' });
    expect(load).toThrow(EnvError);
    expect(load).not.toThrow(/very-hidden/);
  });
});

describe('a production', () => {
  const own = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://u:very-hidden@h/db',
    SMTP_URL: 'smtp://u:very-hidden@h',
    ...Object.fromEntries(Object.keys(developmentSecrets).map((name) => [name, `very-hidden ${name}`])),
  };
  const said = (over: Record<string, string>): string[] => {
    try {
      loadEnv({ ...own, ...over });
      return [];
    } catch (error) {
      return (error as Error).message.split('\n');
    }
  };

  it('starts with what it needs', () => expect(said({})).toEqual([]));

  it.each([
    [{ METRICS_PORT: '3000' }, ['PORT and METRICS_PORT are both 3000: each server needs a port of its own.']],
    // No simulator runs.
    [{ METRICS_PORT: '3001' }, []],
    [
      { FILES_SECRET: 'short' },
      ['The environment variable FILES_SECRET does not fit: expected at least 8 characters.'],
    ],
    [
      { FILES_SECRET: 'very-hidden BANK_SECRET' },
      ['BANK_SECRET and FILES_SECRET are the same: each needs a secret of its own (openssl rand -hex 32).'],
    ],
    [
      { PROVIDER_URL: 'http://games.example', SPORTS_URL: 'http://localhost:3003' },
      ['NODE_ENV=production needs an https:// address in PROVIDER_URL: browsers open it in pages under https.'],
    ],
    [
      { REALTIME_INTERNAL_HOST: 'live' },
      ['REALTIME_INTERNAL_HOST needs REALTIME_HOST, the name under which browsers reach that server.'],
    ],
    [
      { GEOIP_DATABASE: '/nowhere/countries.mmdb', PERSON_CHECK_LIST: '/nowhere/list.txt' },
      [
        'The file that GEOIP_DATABASE names (/nowhere/countries.mmdb) cannot be read: check the path, and its owner.',
        'The file that PERSON_CHECK_LIST names (/nowhere/list.txt) cannot be read: check the path, and its owner.',
      ],
    ],
  ])('is told about %j', (over, sentences) => expect(said(over)).toEqual(sentences));

  it('reads no secret in a message, also of a value that does not fit', () => {
    for (const name of Object.keys(variables)) {
      if (!/SECRET|TOKEN|KEY|URL/.test(name)) continue;
      const sentences = said({ [name]: 'hid den' });
      expect([name, sentences.some((sentence) => sentence.includes('hid'))]).toEqual([name, false]);
    }
  });
});
