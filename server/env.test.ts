/** Replaces secrets without a gap: while both are set, what was signed with either is accepted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBank } from '../tests/fixtures/bank.ts';
import { createTestPlatform, solve, type TestPlatform } from '../tests/fixtures/platform.ts';
import { createRealClock } from './clock.ts';
import { EnvError, loadEnv } from './env.ts';
import { playPayer } from './gateways/pix/simulated-payer.ts';
import { createSimulatorGateway } from './gateways/pix/simulator.ts';
import { providerSignatureOf, signatureOf } from './http/peer-signature.ts';
import { createCaptcha } from './session/captcha.ts';
import { codeHash, codeHashes } from './session/codes.ts';

const NEW = 'the-new-secret-of-ours';
const OLD = 'the-old-secret-of-ours';
const NAMES = ['PROVIDER_SECRET', 'SPORTS_SECRET', 'BANK_SECRET', 'CAPTCHA_SECRET', 'PIX_WEBHOOK_SECRET'] as const;
const variables = {
  ...Object.fromEntries(NAMES.map((name) => [name, NEW])),
  PREVIOUS_SECRETS: NAMES.map((name) => `${name}=${OLD}`).join(' '),
  PIX_API_URL: 'http://127.0.0.1:9/api/v2',
};

describe('PREVIOUS_SECRETS', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await createTestPlatform({ env: variables });
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
