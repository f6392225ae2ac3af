/** The second factor of a regulated site: what waits for it, what does not, and for how long it holds. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../src/contract/all.ts';
import type { Call } from '../../src/contract/call.ts';
import { createTestPlatform, JANGADA, MARE, type TestPlatform, testCpf } from '../../tests/fixtures/platform.ts';
import { handlers } from '../handlers/all.ts';
import { tokenHash } from './sessions.ts';

const DAY = 24 * 3_600_000;
const guarded = Object.entries(calls as Readonly<Record<string, Call>>).filter(([, call]) => call.factor);
let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

const ask = (path: string, token: string, body: unknown, host = MARE) =>
  platform.ask('POST', path, { host, token, body });
const play = (token: string, mode: string, host = MARE) =>
  ask('/games/url', token, { game_id: 'onca-da-lua', mode }, host);

describe('the contract', () => {
  test('names the refusal of every call that waits for the second factor, and only a player’s call waits', () => {
    expect(guarded.map(([name]) => name)).toEqual(
      expect.arrayContaining(['createPixCharge', 'requestWithdrawal', 'addWithdrawMethod', 'claimCashback']),
    );
    for (const [name, call] of guarded) {
      expect([call.auth, call.errors?.includes('second_factor_required')], name).toEqual(['player', true]);
    }
  });
});

describe('on a regulated site, a login without its second factor', () => {
  test.each(guarded.filter(([name]) => name in handlers))('may not yet: %s', async (_name, call) => {
    const token = await platform.login(1, MARE);
    // Who one is comes before what one sends, so a body that holds nothing is not looked at.
    const { status, body } = await ask(call.path.replace('{id}', '1'), token, {});
    expect([status, body.code, body.second_factor_until]).toEqual([403, 'second_factor_required', null]);
    expect(body.message).toBe('Confirme o código de segurança para continuar.');
  });

  test('may not play for real, but plays the demo, reads, and sets limits', async () => {
    const token = await platform.login(1, MARE);
    const { status, body } = await play(token, 'real');
    expect([status, body.code]).toEqual([403, 'second_factor_required']);
    expect((await play(token, 'demo')).status).toBe(200);
    expect((await platform.ask('GET', '/profile/wallet', { host: MARE, token })).status).toBe(200);
    expect((await ask('/profile/update-settings', token, { time_alert_minutes: 30 })).status).toBe(200);
  });

  test('goes on once the code is given, for seven days, and the code is this session’s alone', async () => {
    const token = await platform.login(1, MARE);
    await platform.giveFactor(token);
    expect((await play(token, 'real')).status).toBe(200);
    const deposit = await ask('/main-gateway/qrcode-pix', token, { amount: 5000 });
    expect(deposit.body.code).not.toBe('second_factor_required');
    const other = await platform.login(1, MARE);
    expect((await play(other, 'real')).body.code).toBe('second_factor_required');

    const given = new Date(platform.clock.nowMs() - 7 * DAY);
    const session = (at: Date) =>
      platform.deps.db
        .updateTable('sessions')
        .set({ second_factor_at: at })
        .where('token_hash', '=', tokenHash(token))
        .execute();
    await session(new Date(given.getTime() + 1));
    expect((await play(token, 'real')).status).toBe(200);
    await session(given);
    const late = await ask('/wallet/withdraw/request', token, { amount: 5000, method_id: '1' });
    expect([late.status, late.body.code]).toEqual([403, 'second_factor_required']);
    expect(Date.parse(late.body.second_factor_until)).toBe(platform.clock.nowMs());
  });

  test('a code that was mailed opens what was refused', async () => {
    const token = await platform.login(2, MARE);
    expect((await play(token, 'real')).body.code).toBe('second_factor_required');
    await ask('/auth/second-factor', token, { channel: 'email' });
    const letter = await platform.deps.db
      .selectFrom('letters')
      .select('body')
      .where('kind', '=', 'code.second_factor')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const code = /\b\d{6}\b/.exec(letter.body ?? '')?.[0];
    expect((await ask('/auth/second-factor', token, { channel: 'email', code: '000000' })).status).toBe(422);
    expect((await play(token, 'real')).body.code).toBe('second_factor_required');
    expect((await ask('/auth/second-factor', token, { channel: 'email', code })).status).toBe(200);
    expect((await play(token, 'real')).body.code).not.toBe('second_factor_required');
  });
});

test('registering counts as a second factor for seven days', async () => {
  const { body } = await platform.ask('POST', '/auth/register', {
    host: MARE,
    body: {
      first_name: 'Rita',
      last_name: 'Lopes',
      email: 'rita@exemplo.com',
      phone: '(11) 98877-0001',
      cpf: testCpf(77),
      birth_date: '1990-02-03',
      password: 'mar-e-vento-7',
      password_confirmation: 'mar-e-vento-7',
      accepted_terms: true,
      captcha: await platform.captcha(MARE),
      limits: { loss: { day: 10_000 }, time: { day: 60 } },
    },
  });
  const token = body.token as string;
  const { data } = (await platform.ask('GET', '/auth/session', { host: MARE, token })).body;
  expect([data.second_factor_due, Date.parse(data.second_factor_until)]).toEqual([
    false,
    platform.clock.nowMs() + 7 * DAY,
  ]);
  expect((await ask('/wallet/withdraw/request', token, { amount: 1, method_id: '1' })).body.code).not.toBe(
    'second_factor_required',
  );
});

test('a site that is not regulated asks for none', async () => {
  const token = await platform.login(1);
  expect((await play(token, 'real', JANGADA)).status).toBe(200);
});
