/**
 * Attacks on an account's contacts with a stolen password or session (decision 025): codes keep going to the owner, and
 * the owner gets the account back.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestPlatform, JANGADA, MARE, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { tokenHash } from './sessions.ts';

const HOUR = 3_600_000;
const PASSWORD = 'jangada-demo-1';
const OLD = { email: 'ana@jangada.example', phone: '+5511999990001' };
const NEW = { email: 'intruso@exemplo.com', phone: '+5521988887777' };

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createTestPlatform();
});
afterEach(() => platform.close());

const post = (token: string, path: string, body: unknown, host = MARE) =>
  platform.ask('POST', path, { host, token, body });
const change = (token: string, body: object, host = MARE) =>
  post(token, '/auth/update', { current_password: PASSWORD, ...body }, host);
async function lettersOf(kind: string): Promise<{ recipient: string; body: string }[]> {
  const rows = await platform.deps.db
    .selectFrom('letters')
    .select(['recipient', 'body'])
    .where('kind', '=', kind)
    .orderBy('id')
    .execute();
  return rows.map(({ recipient, body }) => ({ recipient, body: body ?? '' }));
}
const codeIn = (text: string | undefined) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? '';
/** Requests a second factor. @returns its recipients and the code. */
async function sendFactor(token: string, channel: 'email' | 'phone'): Promise<{ to: string[]; code: string }> {
  const before = (await lettersOf('code.second_factor')).length;
  expect((await post(token, '/auth/step-up', { channel })).status).toBe(200);
  const sent = (await lettersOf('code.second_factor')).slice(before);
  return { to: sent.map(({ recipient }) => recipient), code: codeIn(sent[0]?.body) };
}
/** Verifies a contact that the session has set. */
async function verify(token: string, way: 'email' | 'phone', host = MARE): Promise<void> {
  await post(token, `/auth/verify-${way}`, {}, host);
  const code = codeIn((await lettersOf(`code.verify_${way}`)).at(-1)?.body);
  expect((await post(token, `/auth/verify-${way}`, { code }, host)).body.data.verified_at).not.toBeNull();
}
/** Removes the second factor of a session and keeps its password fresh. */
async function spendFactor(token: string): Promise<void> {
  await platform.deps.db
    .updateTable('sessions')
    .set({ second_factor_at: null })
    .where('token_hash', '=', tokenHash(token))
    .execute();
}

describe('an intruder with the password, on a regulated site', () => {
  test.each([
    ['e-mail', { email: NEW.email }],
    ['phone', { phone: NEW.phone }],
  ])('cannot change the %s to receive the code there', async (_what, contact) => {
    const token = await platform.login(1, MARE);
    const refused = await change(token, contact);
    expect([refused.status, refused.body.code]).toEqual([403, 'second_factor_required']);
    expect((await platform.ask('GET', '/auth/me', { host: MARE, token })).body.data).toMatchObject({
      email: OLD.email,
      username: OLD.phone,
    });
    expect((await sendFactor(token, 'email')).to).toEqual([OLD.email]);
    await platform.clock.advance(21_000);
    expect((await sendFactor(token, 'phone')).to).toEqual([OLD.phone]);
  });

  test('cannot set another password, end the owner’s sessions or read the data', async () => {
    const owner = await platform.login(1, MARE);
    const token = await platform.login(1, MARE);
    const password = 'intruso-entrou-1';
    const wishes = [
      post(token, '/auth/request-password-change', {
        current_password: PASSWORD,
        password,
        password_confirmation: password,
      }),
      post(token, '/auth/sessions/end-others', {}),
      platform.ask('GET', '/profile/data', { host: MARE, token }),
    ];
    for (const { status, body } of await Promise.all(wishes)) {
      expect([status, body.code]).toEqual([403, 'second_factor_required']);
    }
    expect((await platform.ask('GET', '/auth/me', { host: MARE, token: owner })).status).toBe(200);
  });
});

describe('a session that gave its code and then changed both contacts', () => {
  /** Changes phone and e-mail one after the other and verifies both. */
  async function takeOver(): Promise<string> {
    const token = await platform.login(1, MARE);
    await platform.giveFactor(token);
    expect((await change(token, { phone: NEW.phone })).status).toBe(200);
    await verify(token, 'phone');
    expect((await change(token, { email: NEW.email })).status).toBe(200);
    await verify(token, 'email');
    return token;
  }

  test('gets no code there: for 24 hours the former contacts get them, then none', async () => {
    const token = await takeOver();
    await spendFactor(token);
    expect((await sendFactor(token, 'email')).to).toEqual([OLD.email]);
    await platform.clock.advance(21_000);
    const { to, code } = await sendFactor(token, 'phone');
    expect(to).toEqual([OLD.phone]);
    // The owner completes the step with it.
    expect((await post(token, '/auth/step-up', { channel: 'phone', code })).body.data.missing).toEqual([]);
    await spendFactor(token);
    await platform.clock.advance(24 * HOUR);
    // Keeps the session from ending as idle on a regulated site.
    await platform.deps.db.updateTable('sessions').set({ last_seen_at: platform.clock.now() }).execute();
    for (const channel of ['email', 'phone']) {
      // The older call refuses as well.
      for (const path of ['/auth/step-up', '/auth/second-factor']) {
        const refused = await post(token, path, { channel });
        expect([refused.status, refused.body.code]).toEqual([403, 'contact_too_new']);
      }
    }
    const { body } = await post(token, '/auth/step-up', { password: PASSWORD });
    expect(body.data).toMatchObject({ missing: ['code'], channels: [] });
    // They count for a session that begins after their verification.
    const login = await platform.ask('POST', '/auth/login', {
      host: MARE,
      body: { username: NEW.phone, password: PASSWORD },
    });
    expect((await sendFactor(login.body.token, 'email')).to).toEqual([NEW.email]);
  });

  test('is reported to the former contacts, step by step', async () => {
    await takeOver();
    const recipients = async (kind: string) => (await lettersOf(kind)).map(({ recipient }) => recipient).sort();
    expect(await recipients('notice.phone_changed')).toEqual([OLD.phone, OLD.email].sort());
    expect(await recipients('notice.email_changed')).toEqual([OLD.phone, OLD.email, NEW.email].sort());
    const text = (await lettersOf('notice.phone_changed')).find(({ recipient }) => recipient === OLD.phone)?.body;
    expect(text).toContain('O telefone da sua conta foi trocado.');
    expect(text).toContain('fale com o suporte');
  });

  test('sends a new session’s code to the former contact too in the first 24 hours', async () => {
    await takeOver();
    await platform.clock.advance(1000);
    const login = await platform.ask('POST', '/auth/login', {
      host: MARE,
      body: { username: NEW.phone, password: PASSWORD },
    });
    expect((await sendFactor(login.body.token, 'email')).to).toEqual([NEW.email, OLD.email]);
  });

  test('keeps the codes with the owner when an address is changed and changed back', async () => {
    const token = await platform.login(1, MARE);
    await platform.giveFactor(token);
    await change(token, { email: NEW.email });
    await verify(token, 'email');
    await change(token, { email: OLD.email });
    await spendFactor(token);
    expect((await sendFactor(token, 'email')).to).toEqual([OLD.email]);
  });

  test('lets the owner recover the account with the former phone', async () => {
    const token = await takeOver();
    const recover = async (username: string) => {
      const before = (await lettersOf('code.recovery')).length;
      expect(
        (await platform.ask('POST', '/auth/recover-password', { host: MARE, body: { username, captcha: '' } })).status,
      ).toBe(202);
      return (await lettersOf('code.recovery')).slice(before);
    };
    // A contact that was just set recovers nothing for the intruder.
    const fresh = await recover(NEW.phone);
    expect(fresh.map(({ recipient }) => recipient)).toEqual([OLD.phone]);
    await platform.clock.advance(21_000);
    const [sent] = await recover(OLD.phone);
    expect(sent?.recipient).toBe(OLD.phone);
    const body = { username: OLD.phone, code: codeIn(sent?.body) };
    const { data } = (await platform.ask('POST', '/auth/verify-code', { host: MARE, body })).body;
    const password = 'de-volta-em-casa-7';
    const reset = { reset_token: data.reset_token, password, password_confirmation: password };
    expect((await platform.ask('POST', '/auth/reset-password', { host: MARE, body: reset })).status).toBe(204);
    expect((await platform.ask('GET', '/auth/me', { host: MARE, token })).status).toBe(401);
    const login = await platform.ask('POST', '/auth/login', { host: MARE, body: { username: OLD.phone, password } });
    expect(login.status).toBe(200);
    const { to, code } = await sendFactor(login.body.token, 'phone');
    expect(to).toContain(OLD.phone);
    expect((await post(login.body.token, '/auth/step-up', { channel: 'phone', code })).body.data.missing).toEqual([]);
  });
});

test('a change of contact holds withdrawals for 24 hours, also with every proof (SESS-7)', async () => {
  const token = await platform.login(1);
  const [method] = (await platform.ask('GET', '/wallet/withdraw/methods', { token })).body.data;
  const withdraw = (as: string) =>
    post(as, '/wallet/withdraw/request', { amount: 2000, method_id: method.id }, JANGADA);
  expect((await change(token, { phone: NEW.phone }, JANGADA)).status).toBe(200);
  await verify(token, 'phone', JANGADA);
  expect((await post(token, '/auth/step-up', { password: PASSWORD }, JANGADA)).body.data.missing).toEqual([]);
  expect((await withdraw(token)).body.code).toBe('withdrawals_on_hold');
  await platform.clock.advance(24 * HOUR);
  // The hold is over; yesterday's session must still give its password.
  expect((await withdraw(token)).body.code).toBe('step_up_required');
  expect((await post(token, '/auth/step-up', { password: PASSWORD }, JANGADA)).status).toBe(200);
  expect((await withdraw(token)).status).toBe(200);
});

describe('a contact that was replaced', () => {
  test('identifies its player for 24 hours, unless another player has it', async () => {
    const token = await platform.login(1);
    expect((await change(token, { phone: NEW.phone }, JANGADA)).status).toBe(200);
    const login = (username: string, password = PASSWORD) =>
      platform.ask('POST', '/auth/login', { body: { username, password } });
    expect((await login(OLD.phone)).body.data.username).toBe(NEW.phone);
    const rafael = await platform.login(2);
    expect((await change(rafael, { phone: OLD.phone }, JANGADA)).status).toBe(200);
    expect((await login(OLD.phone)).body.data.email).toBe('rafael@jangada.example');
    await change(rafael, { phone: '+5511999990002' }, JANGADA);
    await platform.clock.advance(24 * HOUR);
    expect((await login(OLD.phone)).status).toBe(401);
  });
});
