/** One file because each test reads its code from the mailbox that the earlier tests filled. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPlatform, JANGADA, MARE, type TestPlatform, testCpf } from '../../tests/fixtures/platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

interface Letter {
  readonly channel: string;
  readonly to: string;
  readonly kind: string;
  readonly code: string | null;
  readonly text: string;
  readonly state: string;
}

async function mailbox(to: string, host = JANGADA): Promise<Letter[]> {
  const response = await platform.app.request(`http://${host}/dev/mailbox?to=${encodeURIComponent(to)}`, {
    headers: { host, accept: 'application/json' },
  });
  return ((await response.json()) as { data: Letter[] }).data;
}

/** Waits for a letter that is sent after the answer. */
async function newest(to: string, kind: string, host = JANGADA): Promise<Letter> {
  return expect
    .poll(async () => (await mailbox(to, host)).find((letter) => letter.kind === kind && letter.state === 'sent'))
    .toBeDefined()
    .then(async () => (await mailbox(to, host)).find((letter) => letter.kind === kind) as Letter);
}

let serial = 0;
interface Person {
  readonly token: string;
  readonly email: string;
  readonly phone: string;
  readonly cpf: string;
}
const PASSWORD = 'vento-sul-4412';

async function person(changes: Record<string, unknown> = {}, host = JANGADA): Promise<Person> {
  serial += 1;
  const email = `pessoa${serial}@exemplo.com.br`;
  const phone = `+551197777${String(1000 + serial)}`;
  const cpf = testCpf(5000 + serial);
  const { status, body } = await platform.ask('POST', '/auth/register', {
    host,
    body: {
      first_name: 'Marina',
      last_name: 'Souza',
      email,
      phone,
      cpf,
      birth_date: '1995-03-14',
      password: PASSWORD,
      password_confirmation: PASSWORD,
      accepted_terms: true,
      captcha: await platform.captcha(host),
      ...changes,
    },
  });
  expect(status).toBe(201);
  return { token: body.token, email, phone, cpf };
}

const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('the codes of e-mail and telephone', () => {
  test.each([
    ['/auth/verify-email', 'email', 'email'],
    ['/auth/verify-phone', 'phone', 'sms'],
  ] as const)('%s sends a code and accepts it once', async (path, way, channel) => {
    const who = await person();
    const sent = await platform.ask('POST', path, { token: who.token, body: {} });
    expect(sent.status).toBe(200);
    expect(sent.body.data).toMatchObject({ verified_at: null, resend_in: 20 });
    expect(sent.body.data.sent_to).not.toContain(who[way]);
    const letter = (await mailbox(who[way]))[0];
    expect(letter).toMatchObject({ channel, kind: `code.verify_${way}`, state: 'sent' });
    const code = letter?.code ?? '';
    expect(code).toMatch(/^\d{6}$/);

    const wrong = await platform.ask('POST', path, { token: who.token, body: { code: wrongOf(code) } });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toMatchObject({
      code: 'code_invalid',
      attempts_left: 4,
      errors: { code: [expect.any(String)] },
    });
    const right = await platform.ask('POST', path, { token: who.token, body: { code } });
    expect(right.status).toBe(200);
    expect(right.body.data).toMatchObject({ verified_at: platform.clock.now().toISOString(), resend_in: 0 });
    const me = await platform.ask('GET', '/auth/me', { token: who.token });
    expect(me.body.data.verified[way]).toBe(true);
    const rows = await platform.database.db.selectFrom('codes').select('code_hash').execute();
    expect(rows.some(({ code_hash }) => code_hash.includes(code))).toBe(false);
  });

  test('a second sending waits 20 seconds and names the wait', async () => {
    const { token, email } = await person();
    await platform.ask('POST', '/auth/verify-email', { token, body: {} });
    await platform.clock.advance(5000);
    const soon = await platform.ask('POST', '/auth/verify-email', { token, body: {} });
    expect(soon.status).toBe(429);
    expect(soon.body).toMatchObject({ code: 'resend_too_soon', resend_in: 15 });
    expect(soon.headers.get('retry-after')).toBe('15');
    const first = (await mailbox(email))[0]?.code ?? '';
    await platform.clock.advance(15_000);
    expect((await platform.ask('POST', '/auth/verify-email', { token, body: {} })).status).toBe(200);
    const [second] = await mailbox(email);
    // The earlier code is invalid (unless both have the same digits by chance).
    if (second?.code !== first) {
      expect((await platform.ask('POST', '/auth/verify-email', { token, body: { code: first } })).status).toBe(422);
    }
    expect((await platform.ask('POST', '/auth/verify-email', { token, body: { code: second?.code } })).status).toBe(
      200,
    );
  });

  test('two parallel sendings make one code', async () => {
    const { token, email } = await person();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => platform.ask('POST', '/auth/verify-email', { token, body: {} })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429]);
    expect(await mailbox(email)).toHaveLength(1);
  });

  test('a code is invalid after five wrong tries, also parallel ones', async () => {
    const { token, email } = await person();
    await platform.ask('POST', '/auth/verify-email', { token, body: {} });
    const code = (await mailbox(email))[0]?.code ?? '';
    const tries = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].map((step) =>
        platform.ask('POST', '/auth/verify-email', {
          token,
          body: { code: String((Number(code) + step) % 1_000_000).padStart(6, '0') },
        }),
      ),
    );
    expect(tries.every(({ status }) => status === 422)).toBe(true);
    const right = await platform.ask('POST', '/auth/verify-email', { token, body: { code } });
    expect(right.status).toBe(422);
    expect(right.body.attempts_left).toBe(0);
  });

  test.each([
    ['/auth/verify-email', JANGADA, {}],
    ['/auth/verify-phone', JANGADA, {}],
    ['/auth/second-factor', MARE, { channel: 'email' }],
    ['/auth/step-up', MARE, { channel: 'email' }],
  ])('%s: another session of the player neither uses up nor replaces the code', async (path, host, way) => {
    const { token, email, phone } = await person(
      { limits: { deposit: { day: 50_000 }, loss: { day: 50_000 }, time: { day: 120 } } },
      host,
    );
    const body = { username: phone, password: PASSWORD };
    const intruder = (await platform.ask('POST', '/auth/login', { host, body })).body.token as string;
    const to = path === '/auth/verify-phone' ? phone : email;
    const send = (who: string, wanted: object) =>
      platform.ask('POST', path, { host, token: who, body: { ...way, ...wanted } });
    expect((await send(token, {})).status).toBe(200);
    const code = (await mailbox(to, host)).find((letter) => letter.code !== null)?.code ?? '';
    for (let time = 0; time < 6; time += 1) {
      expect((await send(intruder, { code: wrongOf(code) })).body.code).toBe('code_invalid');
    }
    // The code of one session is of no use in another.
    expect((await send(intruder, { code })).body.code).toBe('code_invalid');
    await platform.clock.advance(21_000);
    expect((await send(intruder, {})).status).toBe(200);
    expect((await send(token, { code })).status).toBe(200);
  });

  test('a code expires after 10 minutes', async () => {
    const { token, email } = await person();
    await platform.ask('POST', '/auth/verify-email', { token, body: {} });
    const code = (await mailbox(email))[0]?.code ?? '';
    await platform.clock.advance(10 * 60_000);
    expect((await platform.ask('POST', '/auth/verify-email', { token, body: { code } })).body.code).toBe(
      'code_invalid',
    );
  });

  test('a code verifies only the address that it was sent to', async () => {
    const { token, email } = await person();
    await platform.ask('POST', '/auth/verify-email', { token, body: {} });
    const code = (await mailbox(email))[0]?.code ?? '';
    await platform.ask('POST', '/auth/update', {
      token,
      body: { email: `outro${serial}@exemplo.com`, current_password: PASSWORD },
    });
    expect((await platform.ask('POST', '/auth/verify-email', { token, body: { code } })).body.code).toBe(
      'code_invalid',
    );
  });

  test('refuses the code of another player', async () => {
    const [a, b] = [await person(), await person()];
    await platform.ask('POST', '/auth/verify-email', { token: a.token, body: {} });
    await platform.ask('POST', '/auth/verify-email', { token: b.token, body: {} });
    const code = (await mailbox(a.email))[0]?.code ?? '';
    const own = (await mailbox(b.email))[0]?.code;
    if (code === own) return;
    expect((await platform.ask('POST', '/auth/verify-email', { token: b.token, body: { code } })).status).toBe(422);
  });

  test.each(['12345', '1234567', '１２３４５', '<b>1</b>'])('explains the format of a code for %j', async (code) => {
    const { token } = await person();
    const { status, body } = await platform.ask('POST', '/auth/verify-email', {
      token,
      language: 'en',
      body: { code },
    });
    expect(status).toBe(422);
    expect(body.errors.code).toEqual(['Enter the 6 digits of the code.']);
  });

  test('takes a code in full-width digits and with spaces', async () => {
    const { token, email } = await person();
    await platform.ask('POST', '/auth/verify-email', { token, body: {} });
    const code = (await mailbox(email))[0]?.code ?? '';
    const wide = [...code].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join(' ');
    expect((await platform.ask('POST', '/auth/verify-email', { token, body: { code: wide } })).status).toBe(200);
  });

  test('needs a login', async () => {
    expect((await platform.ask('POST', '/auth/verify-email', { body: {} })).status).toBe(401);
    expect((await platform.ask('POST', '/auth/verify-phone', { body: {} })).status).toBe(401);
  });
});

describe('recovery', () => {
  const recover = async (username: string) => platform.ask('POST', '/auth/recover-password', { body: { username } });

  test('answers 202 with the same body for every name', async () => {
    const who = await person();
    const answers = [
      await recover(who.phone),
      await recover('+5511900000000'),
      await recover('nobody@exemplo.com'),
      await recover('what is this'),
      await recover(who.cpf),
    ];
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test('exchanges a code for a token, sets a password and ends every session', async () => {
    const who = await person();
    await recover(who.phone);
    const { code, channel } = await newest(who.phone, 'code.recovery');
    expect(channel).toBe('sms');
    const bad = await platform.ask('POST', '/auth/verify-code', {
      body: { username: who.phone, code: wrongOf(code ?? '') },
    });
    const unknown = await platform.ask('POST', '/auth/verify-code', { body: { username: '+5511900000000', code } });
    expect(bad.status).toBe(422);
    expect(bad.body).toEqual(unknown.body);
    const given = await platform.ask('POST', '/auth/verify-code', { body: { username: who.phone, code } });
    expect(given.status).toBe(200);
    const reset_token = given.body.data.reset_token as string;
    expect(reset_token.length).toBeGreaterThanOrEqual(43);
    const again = await platform.ask('POST', '/auth/verify-code', { body: { username: who.phone, code } });
    expect(again.body.code).toBe('code_invalid');

    const set = (password: string, confirmation = password) =>
      platform.ask('POST', '/auth/reset-password', {
        body: { reset_token, password, password_confirmation: confirmation },
      });
    expect((await set('maré-cheia-99', 'outra-coisa-1')).body.errors.password_confirmation).toEqual([
      'As senhas não coincidem',
    ]);
    expect((await set('qwerty123')).body.errors.password).toEqual(['Esta senha é comum demais. Escolha outra.']);
    expect((await set(PASSWORD)).body.code).toBe('password_reused');
    expect((await set('maré-cheia-99')).status).toBe(204);
    expect((await set('maré-cheia-98')).body.code).toBe('reset_token_invalid');
    expect((await platform.ask('GET', '/auth/me', { token: who.token })).status).toBe(401);
    const old = await platform.ask('POST', '/auth/login', { body: { username: who.phone, password: PASSWORD } });
    expect(old.status).toBe(401);
    const fresh = await platform.ask('POST', '/auth/login', {
      body: { username: who.phone, password: 'maré-cheia-99' },
    });
    expect(fresh.status).toBe(200);
    await newest(who.email, 'notice.password_changed');
  });

  test('limits a token to 15 minutes and its site', async () => {
    const who = await person();
    await recover(who.phone);
    const { code } = await newest(who.phone, 'code.recovery');
    const { body } = await platform.ask('POST', '/auth/verify-code', { body: { username: who.phone, code } });
    const wanted = {
      reset_token: body.data.reset_token,
      password: 'maré-baixa-31',
      password_confirmation: 'maré-baixa-31',
    };
    expect((await platform.ask('POST', '/auth/reset-password', { host: MARE, body: wanted })).body.code).toBe(
      'reset_token_invalid',
    );
    await platform.clock.advance(15 * 60_000);
    expect((await platform.ask('POST', '/auth/reset-password', { body: wanted })).body.code).toBe(
      'reset_token_invalid',
    );
  });

  test('sends a code to a verified e-mail only', async () => {
    const who = await person();
    await recover(who.email);
    await recover('ana@jangada.example');
    await newest('ana@jangada.example', 'code.recovery');
    expect(await mailbox(who.email)).toEqual([]);
  });

  test('sends at most five codes an hour for one name and still answers 202', async () => {
    const strict = await createTestPlatform({ rateScale: 1 });
    try {
      for (let time = 0; time < 7; time += 1) {
        const { status } = await strict.ask('POST', '/auth/recover-password', { body: { username: '+5511999990001' } });
        expect(status).toBe(202);
        await strict.clock.advance(20_000);
      }
      const letters = await strict.database.db.selectFrom('letters').select('id').execute();
      expect(letters).toHaveLength(5);
      await strict.clock.advance(3_600_000);
      await strict.ask('POST', '/auth/recover-password', { body: { username: '+5511999990001' } });
      expect(await strict.database.db.selectFrom('letters').select('id').execute()).toHaveLength(6);
    } finally {
      await strict.close();
    }
  });
});

describe('changing the password', () => {
  test('ends the other sessions, holds withdrawals and sends an e-mail', async () => {
    const who = await person();
    const other = await platform.ask('POST', '/auth/login', { body: { username: who.phone, password: PASSWORD } });
    const change = (body: Record<string, string>) =>
      platform.ask('POST', '/auth/request-password-change', { token: who.token, body });
    const wrong = await change({
      current_password: 'nada-disso-1',
      password: 'brisa-do-mar-7',
      password_confirmation: 'brisa-do-mar-7',
    });
    expect(wrong.body).toMatchObject({
      code: 'invalid_credentials',
      errors: { current_password: ['A senha atual não confere.'] },
    });
    const unlike = await change({
      current_password: PASSWORD,
      password: 'brisa-do-mar-7',
      password_confirmation: 'brisa-do-mar-8',
    });
    expect(unlike.body.errors.password_confirmation).toEqual(['As senhas não coincidem']);
    const same = await change({ current_password: PASSWORD, password: PASSWORD, password_confirmation: PASSWORD });
    expect(same.body.code).toBe('password_reused');
    const done = await change({
      current_password: PASSWORD,
      password: 'brisa-do-mar-7',
      password_confirmation: 'brisa-do-mar-7',
    });
    expect(done.status).toBe(204);
    expect((await platform.ask('GET', '/auth/me', { token: who.token })).status).toBe(200);
    expect((await platform.ask('GET', '/auth/me', { token: other.body.token })).status).toBe(401);
    const { payload } = await platform.database.db
      .selectFrom('outbox')
      .select('payload')
      .where('event', '=', 'SessionEnded')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(payload).toMatchObject({ reason: 'password_changed' });
    const row = await platform.database.db
      .selectFrom('players')
      .select('withdrawals_held_until')
      .where('email', '=', who.email)
      .executeTakeFirstOrThrow();
    expect(row.withdrawals_held_until?.getTime()).toBe(platform.clock.nowMs() + 24 * 3_600_000);
    const { text } = await newest(who.email, 'notice.password_changed');
    expect(text).toContain('24 horas');
    expect(text).not.toContain('brisa');
  });

  test.each(['marina1995', 'Souza-marina', '97777-phone', '14031995a', 'marinasouza!'])(
    'refuses %j as made of the player’s data',
    async (password) => {
      const who = await person();
      const { status, body } = await platform.ask('POST', '/auth/request-password-change', {
        token: who.token,
        language: 'en',
        body: {
          current_password: PASSWORD,
          password: password.replace('97777-phone', `${who.phone.slice(5, 10)}-${who.phone.slice(10)}a`),
          password_confirmation: password.replace('97777-phone', `${who.phone.slice(5, 10)}-${who.phone.slice(10)}a`),
        },
      });
      expect(status).toBe(422);
      expect(body.errors.password?.[0]).toMatch(/Do not use your name/);
    },
  );
});

describe('notices', () => {
  const CHROME = 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36';
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';

  test('reports a login from a new device once, from a known one never', async () => {
    const who = await person();
    const login = (agent: string) =>
      platform.ask('POST', '/auth/login', {
        body: { username: who.phone, password: PASSWORD },
        headers: { 'user-agent': agent },
      });
    await login(CHROME);
    const { text } = await newest(who.email, 'notice.new_login');
    expect(text).toContain('Chrome, Android');
    expect(text).toContain('127.0.x.x');
    await login(CHROME);
    await login(FIREFOX);
    await expect.poll(async () => (await mailbox(who.email)).length).toBe(2);
    const known = await platform.ask('GET', '/auth/sessions', { token: who.token });
    expect(known.body.data.map(({ device }: { device: string }) => device)).toContain('Chrome, Android');
    expect(known.body.data[0].ip).toBe('127.0.x.x');
  });

  test('reports a new e-mail to both addresses in the player’s language', async () => {
    const who = await person({ language: 'en' });
    const next = `novo${serial}@exemplo.com`;
    await platform.ask('POST', '/auth/update', { token: who.token, body: { email: next, current_password: PASSWORD } });
    expect((await newest(who.email, 'notice.email_changed')).text).toContain('The email of your account was changed.');
    await newest(next, 'notice.email_changed');
  });

  test('reports a new phone by e-mail', async () => {
    const who = await person();
    const { status } = await platform.ask('POST', '/auth/update', {
      token: who.token,
      body: { phone: `(21) 98765-${String(1000 + serial)}`, current_password: PASSWORD },
    });
    expect(status).toBe(200);
    await newest(who.email, 'notice.phone_changed');
  });

  test('writes an audit record without personal data for every account event', async () => {
    const rows = await platform.database.db.selectFrom('audit_log').select(['action', 'details']).execute();
    const actions = new Set(rows.map(({ action }) => action));
    for (const action of [
      'account.created',
      'login.done',
      'login.failed',
      'code.sent',
      'email.verified',
      'phone.verified',
      'recovery.asked',
      'recovery.confirmed',
      'password.reset',
      'password.changed',
      'personal_data.changed',
    ]) {
      expect(actions).toContain(action);
    }
    const text = JSON.stringify(rows);
    expect(text).not.toMatch(/@exemplo|\+5511|vento-sul/);
  });
});

describe('renewing an idle session', () => {
  test('opens it again with the password and keeps the second factor', async () => {
    const who = await person({ limits: { loss: { day: 10_000 }, time: { day: 60 } } }, MARE);
    const before = await platform.ask('GET', '/auth/session', { host: MARE, token: who.token });
    await platform.clock.advance(31 * 60_000);
    expect((await platform.ask('GET', '/auth/me', { host: MARE, token: who.token })).body.code).toBe('session_idle');
    const renew = (password: string, token: string | undefined = who.token) =>
      platform.ask('POST', '/auth/session/renew', { host: MARE, ...(token ? { token } : {}), body: { password } });
    expect((await renew('nada-disso-1')).body.code).toBe('invalid_credentials');
    const renewed = await renew(PASSWORD);
    expect(renewed.status).toBe(200);
    const after = await platform.ask('GET', '/auth/session', { host: MARE, token: renewed.body.token });
    expect(after.body.data.second_factor_until).toBe(before.body.data.second_factor_until);
    expect((await platform.ask('GET', '/auth/me', { host: MARE, token: who.token })).status).toBe(401);
    expect((await renew(PASSWORD)).body.code).toBe('session_dead');
    expect((await renew(PASSWORD, 'x'.repeat(43))).body.code).toBe('session_dead');
    expect((await renew(PASSWORD, '')).body.code).toBe('session_dead');
  });

  test('does not reopen a session that was logged out', async () => {
    const who = await person();
    await platform.ask('POST', '/auth/logout', { token: who.token });
    const { status, body } = await platform.ask('POST', '/auth/session/renew', {
      token: who.token,
      body: { password: PASSWORD },
    });
    expect([status, body.code]).toEqual([401, 'session_dead']);
  });
});

describe('the second factor', () => {
  test('holds for seven days after its code', async () => {
    const token = await platform.login(1, MARE);
    const state = async () => (await platform.ask('GET', '/auth/session', { host: MARE, token })).body.data;
    expect((await state()).second_factor_due).toBe(true);
    // A player without the telephone at hand can switch to e-mail at once; only the same address has to wait.
    const ask = (channel: string) =>
      platform.ask('POST', '/auth/second-factor', { host: MARE, token, body: { channel } });
    expect((await ask('phone')).status).toBe(200);
    expect((await ask('phone')).body).toMatchObject({ code: 'resend_too_soon', resend_in: 20 });
    const sent = await platform.ask('POST', '/auth/second-factor', { host: MARE, token, body: { channel: 'email' } });
    expect(sent.body.data).toEqual({ second_factor_until: null, resend_in: 20, sent_to: 'a***@jangada.example' });
    const code = (await mailbox('ana@jangada.example', MARE)).find(({ kind }) => kind === 'code.second_factor')?.code;
    const given = await platform.ask('POST', '/auth/second-factor', {
      host: MARE,
      token,
      body: { channel: 'email', code },
    });
    expect(given.status).toBe(200);
    expect(given.body.data.second_factor_until).toBe(
      new Date(platform.clock.nowMs() + 7 * 24 * 3_600_000).toISOString(),
    );
    expect((await state()).second_factor_due).toBe(false);
  });
});

describe('the mailbox', () => {
  test('is a page without scripts, with one site’s letters, newest first', async () => {
    const who = await person();
    await platform.ask('POST', '/auth/verify-email', { token: who.token, body: {} });
    const get = (host: string) => platform.app.request(`http://${host}/dev/mailbox`, { headers: { host } });
    const here = await get(JANGADA);
    const html = await here.text();
    expect(here.headers.get('content-type')).toContain('text/html');
    expect(here.headers.get('content-security-policy')).toMatch(/default-src 'none'; style-src 'sha256-/);
    expect(html).not.toContain('<script');
    expect(html.indexOf(who.email)).toBeGreaterThan(0);
    expect(await (await get(MARE)).text()).not.toContain(who.email);
    expect((await get('nowhere.example')).status).toBe(404);
  });

  test('does not exist in production', async () => {
    const { createApp } = await import('../http/app.ts');
    const { app } = createApp({ ...platform.deps, env: { ...platform.deps.env, production: true } });
    const answer = await app.request(`http://${JANGADA}/dev/mailbox`, { headers: { host: JANGADA } });
    expect(answer.status).toBe(404);
  });
});
