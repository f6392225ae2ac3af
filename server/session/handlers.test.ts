import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPlatform, JANGADA, MARE, type TestPlatform, testCpf } from '../../tests/fixtures/platform.ts';
import { createServices } from '../http/services.ts';
import { pruneCaptchas } from './captcha.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

let serial = 0;

async function registration(changes: Record<string, unknown> = {}, host = JANGADA) {
  serial += 1;
  return {
    first_name: 'Marina',
    last_name: 'Souza',
    email: `m${serial}@exemplo.com.br`,
    phone: `(11) 98888-${String(1000 + serial)}`,
    cpf: testCpf(serial),
    birth_date: '1995-03-14',
    password: 'maré-alta-77',
    password_confirmation: 'maré-alta-77',
    accepted_terms: true,
    captcha: await platform.captcha(host),
    ...changes,
  };
}

describe('registration', () => {
  test('creates an account, logs in and shows the wallet owner', async () => {
    const { status, body } = await platform.ask('POST', '/auth/register', { body: await registration() });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      first_name: 'Marina',
      name: 'Marina Souza',
      username: expect.stringMatching(/^\+55119888810/),
      level: 1,
      cpf: expect.stringMatching(/^\*\*\*\./),
    });
    expect(body.token.length).toBeGreaterThanOrEqual(43);
    const me = await platform.ask('GET', '/auth/me', { token: body.token });
    expect(me.status).toBe(200);
    expect(me.body.data.id).toBe(body.data.id);
  });

  test('says that a referral code is unknown, and takes a known one in small letters', async () => {
    const { ref_code, id } = await platform.deps.db
      .selectFrom('players')
      .select(['ref_code', 'id'])
      .where('phone', '=', '+5511999990001')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const ask = async (ref: string) =>
      platform.ask('POST', '/auth/register', { body: await registration({ ref }), language: 'pt' });
    const unknown = await ask('NAOEXISTE');
    expect([unknown.status, unknown.body.code, unknown.body.errors]).toEqual([
      422,
      'ref_unknown',
      { ref: ['Este código de indicação não existe. Corrija ou deixe em branco.'] },
    ]);
    const known = await ask(ref_code.toLowerCase());
    expect(known.status).toBe(201);
    const row = await platform.deps.db
      .selectFrom('players')
      .select('referred_by')
      .where('id', '=', Number(known.body.data.id))
      .executeTakeFirstOrThrow();
    expect(row.referred_by).toBe(id);
  });

  test('ignores fields that a client must not set', async () => {
    const { body } = await platform.ask('POST', '/auth/register', {
      body: await registration({ balance: 1e9, level: 9, totalBet: 1e9, casino_id: 2, self_exclusion_end: null }),
    });
    expect(body.data).toMatchObject({ level: 1, totalBet: 0 });
    const wallet = await platform.ask('GET', '/profile', { token: body.token });
    expect(wallet.body.data.wallet.balance).toBe(0);
  });

  test('refuses under 18, and takes a person who turns 18 today in São Paulo', async () => {
    const young = await platform.ask('POST', '/auth/register', {
      body: await registration({ birth_date: '2008-11-21' }),
    });
    expect(young.status).toBe(422);
    expect(young.body).toMatchObject({ code: 'under_age', errors: { birth_date: ['É preciso ter 18 anos ou mais.'] } });
    const today = await platform.ask('POST', '/auth/register', {
      body: await registration({ birth_date: '2008-11-20' }),
    });
    expect(today.status).toBe(201);
  });

  test('names each field that another player has', async () => {
    const { status, body } = await platform.ask('POST', '/auth/register', {
      language: 'en',
      body: await registration({ phone: '+5511999990001', email: 'ANA@jangada.example', cpf: '529.982.247-25' }),
    });
    expect(status).toBe(422);
    expect(body.code).toBe('taken');
    expect(Object.keys(body.errors).sort()).toEqual(['cpf', 'email', 'phone']);
  });

  test('the same phone is free on the other site', async () => {
    const first = await registration({ limits: { loss: { day: 10_000 }, time: { week: 600 } } }, MARE);
    const there = await platform.ask('POST', '/auth/register', { host: MARE, body: first });
    expect(there.status).toBe(201);
    const here = await platform.ask('POST', '/auth/register', {
      body: { ...first, captcha: await platform.captcha() },
    });
    expect(here.status).toBe(201);
  });

  test('names missing limits on a regulated site', async () => {
    const { status, body } = await platform.ask('POST', '/auth/register', {
      host: MARE,
      body: await registration({ limits: { loss: { day: 10_000 }, time: { day: null } } }, MARE),
    });
    expect(status).toBe(422);
    expect(body.code).toBe('limits_required');
    expect(Object.keys(body.errors)).toEqual(['limits.time']);
  });

  test('refuses a used captcha at every replica', async () => {
    const captcha = await platform.captcha();
    const replica = () => createServices(platform.deps).captcha;
    const verdicts = await Promise.all(Array.from({ length: 8 }, () => replica().redeem('1', captcha)));
    expect(verdicts.toSorted()).toEqual(['ok', ...Array<string>(7).fill('used')]);
    await pruneCaptchas(platform.deps);
    expect(await replica().redeem('1', captcha)).toBe('used');
    await platform.clock.advance(20 * 60_000);
    await pruneCaptchas(platform.deps);
    expect(await platform.database.db.selectFrom('spent_captchas').selectAll().execute()).toEqual([]);
    expect(await replica().redeem('1', captcha)).toBe('expired');
  });

  test('takes a captcha once, on its site, before its expiry', async () => {
    const captcha = await platform.captcha();
    expect((await platform.ask('POST', '/auth/register', { body: await registration({ captcha }) })).status).toBe(201);
    const again = await platform.ask('POST', '/auth/register', { body: await registration({ captcha }) });
    expect(again.body).toMatchObject({ code: 'captcha_failed', errors: { captcha: [expect.any(String)] } });
    const foreign = await platform.ask('POST', '/auth/register', {
      body: await registration({ captcha: await platform.captcha(MARE) }),
    });
    expect(foreign.body.code).toBe('captcha_failed');
    const none = await platform.ask('POST', '/auth/register', { body: await registration({ captcha: undefined }) });
    expect(none.body.errors.captcha).toEqual(['Este campo é obrigatório.']);
    const late = await platform.captcha();
    await platform.clock.advance(21 * 60_000);
    expect(
      (await platform.ask('POST', '/auth/register', { body: await registration({ captcha: late }) })).body.code,
    ).toBe('captcha_failed');
  });

  test.each([
    ['password_confirmation', { password_confirmation: 'outra-coisa-1' }, 'Senha e Confirmar senha não correspondem'],
    [
      'password',
      { password: 'password123', password_confirmation: 'password123' },
      'Esta senha é comum demais. Escolha outra.',
    ],
    ['email', { email: 'este.endereco.e.longo.demais@exemplo.com.br' }, 'E-mail é permitido apenas 30 caracteres'],
    ['cpf', { cpf: '111.111.111-11' }, 'CPF inválido'],
    ['cpf', { cpf: undefined }, 'Este campo é obrigatório.'],
    ['accepted_terms', { accepted_terms: false }, 'Aceite os termos para continuar.'],
    ['phone', { phone: '+1 202 555 0100' }, expect.any(String)],
    ['last_name', { last_name: 'S' }, 'O sobrenome deve ter mais de três caracteres.'],
    ['birth_date', { birth_date: '1995-02-30' }, expect.any(String)],
  ])('names the fault of %s', async (field, changes, message) => {
    const { status, body } = await platform.ask('POST', '/auth/register', { body: await registration(changes) });
    expect(status).toBe(422);
    expect(body.errors[field]).toEqual([message]);
  });

  test('creates one account for two parallel registrations of a phone', async () => {
    const bodies = await Promise.all([1, 2, 3].map(async () => registration({ phone: '+5511977776666' })));
    const answers = await Promise.all(bodies.map((body) => platform.ask('POST', '/auth/register', { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(answers.filter(({ status }) => status === 422).every(({ body }) => body.code === 'taken')).toBe(true);
  });
});

describe('login', () => {
  test.each(['+5511999990001', '11999990001', '(11) 99999-0001'])('takes the telephone as %s', async (username) => {
    const { status, body } = await platform.ask('POST', '/auth/login', {
      body: { username, password: 'jangada-demo-1' },
    });
    expect(status).toBe(200);
    expect(body.data.username).toBe('+5511999990001');
  });

  test('gives a wrong password and an unknown name the same answer', async () => {
    const wrong = await platform.ask('POST', '/auth/login', {
      body: { username: '+5511999990002', password: 'nada-disso-1' },
    });
    const nobody = await platform.ask('POST', '/auth/login', {
      body: { username: '+5511955554444', password: 'nada-disso-1' },
    });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual(nobody.body);
    expect(wrong.body).toEqual({
      message: 'Os dados informados não conferem. Confira e tente de novo.',
      code: 'invalid_credentials',
    });
  });

  test('reports a missing name with the login’s message (FORM-2)', async () => {
    const { body } = await platform.ask('POST', '/auth/login', { body: {} });
    expect(body.errors).toEqual({
      username: ['Este é um campo obrigatório.'],
      password: ['Este campo é obrigatório.'],
    });
  });

  test('shows an excluded player both dates after the right password only', async () => {
    const right = await platform.ask('POST', '/auth/login', {
      body: { username: '+5511999990003', password: 'jangada-demo-1' },
    });
    expect(right.status).toBe(403);
    expect(right.body).toMatchObject({
      code: 'self_excluded',
      selfExcluded: true,
      start_at: expect.stringMatching(/Z$/),
      end_at: expect.stringMatching(/Z$/),
    });
    const wrong = await platform.ask('POST', '/auth/login', {
      body: { username: '+5511999990003', password: 'nada-disso-1' },
    });
    expect(wrong.status).toBe(401);
    expect(wrong.body).not.toHaveProperty('selfExcluded');
  });

  test('opens a restricted session that reads and does not play', async () => {
    const { status, body } = await platform.ask('POST', '/auth/login-restricted', {
      body: { username: '+5511999990003', password: 'jangada-demo-1' },
    });
    expect(status).toBe(200);
    expect(body.data.restricted).toBe(true);
    expect((await platform.ask('GET', '/profile', { token: body.token })).status).toBe(200);
    const play = await platform.ask('POST', '/games/url', {
      token: body.token,
      body: { game_id: 'onca-da-lua', mode: 'real' },
    });
    expect(play.status).toBe(403);
    expect(play.body.code).toBe('player_blocked');
    const rename = await platform.ask('POST', '/profile/updateName', {
      token: body.token,
      body: { name: 'Outro Nome' },
    });
    expect(rename.body.code).toBe('restricted_session');
  });

  test('limits a token to its site and ends it at once', async () => {
    const token = await platform.login(1);
    expect((await platform.ask('GET', '/auth/me', { token, host: MARE })).status).toBe(401);
    expect((await platform.ask('POST', '/auth/logout', { token })).status).toBe(204);
    expect((await platform.ask('GET', '/auth/me', { token })).status).toBe(401);
    const second = await platform.login(1);
    expect((await platform.ask('GET', '/auth/logout', { token: second })).status).toBe(204);
    expect((await platform.ask('GET', '/auth/me', { token: second })).status).toBe(401);
    expect((await platform.ask('POST', '/auth/logout')).status).toBe(204);
  });

  test('stores no token', async () => {
    const token = await platform.login(1);
    const rows = await platform.database.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('ends an idle session of a regulated site with its code', async () => {
    const token = await platform.login(1, MARE);
    await platform.clock.advance(29 * 60_000);
    expect((await platform.ask('GET', '/auth/me', { token, host: MARE })).status).toBe(200);
    await platform.clock.advance(29 * 60_000);
    expect((await platform.ask('GET', '/auth/session', { token, host: MARE })).status).toBe(200);
    await platform.clock.advance(2 * 60_000);
    for (let time = 0; time < 2; time += 1) {
      const idle = await platform.ask('GET', '/auth/me', { token, host: MARE });
      expect(idle.status).toBe(401);
      expect(idle.body.code).toBe('session_idle');
    }
  });

  test('renews the idle time by a bet, not by background requests', async () => {
    const token = await platform.login(2, MARE);
    const endOf = async () =>
      (await platform.ask('GET', '/auth/session', { token, host: MARE })).body.data.idle_ends_at as string;
    const begun = await endOf();
    await platform.clock.advance(28.5 * 60_000);
    const headers = { 'x-unattended': '1' };
    expect((await platform.ask('GET', '/profile/wallet', { token, host: MARE, headers })).status).toBe(200);
    expect(await endOf()).toBe(begun);

    const { id, casino_id } = await platform.database.db
      .selectFrom('sessions as s')
      .innerJoin('players as p', 'p.id', 's.player_id')
      .select(['p.id', 's.casino_id'])
      .orderBy('s.id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const bet = { casino_id, player_id: id, provider_code: 'estudio-recife', transaction: 'idle', round: 'idle' };
    await platform.database.db
      .insertInto('wagers')
      .values({ ...bet, kind: 'bet', amount: 100, balance_after: 0, created_at: platform.clock.now() })
      .execute();
    await platform.clock.advance(2 * 60_000);
    expect((await platform.ask('GET', '/profile/wallet', { token, host: MARE, headers })).status).toBe(200);
    expect(Date.parse(await endOf()) - Date.parse(begun)).toBe(28.5 * 60_000);
    await platform.clock.advance(29 * 60_000);
    expect((await platform.ask('GET', '/profile/wallet', { token, host: MARE })).body.code).toBe('session_idle');
  });
});

describe('self-exclusion', () => {
  test('holds at once, cannot be shortened, and ends with its term', async () => {
    const { body } = await platform.ask('POST', '/auth/register', { body: await registration() });
    const token = body.token as string;
    const today = '2026-11-20';
    const set = await platform.ask('POST', '/profile/self-exclusion', {
      token,
      body: { value: 'pause_7d', date: today },
    });
    expect(set.status).toBe(200);
    const shorter = await platform.ask('POST', '/profile/self-exclusion', {
      token,
      body: { value: 'pause_24h', date: today },
    });
    expect(shorter.status).toBe(409);
    expect(shorter.body).toMatchObject({ code: 'self_exclusion_in_force', end_at: set.body.data.end_at });
    expect((await platform.ask('POST', '/games/url', { token, body: { game_id: 'onca-da-lua' } })).body.code).toBe(
      'player_blocked',
    );
    expect((await platform.ask('POST', '/profile/self-exclusion/remove', { token, body: {} })).body.code).toBe(
      'self_exclusion_in_force',
    );
    await platform.clock.advance(7 * 24 * 3_600_000 + 1);
    expect((await platform.ask('POST', '/profile/self-exclusion/remove', { token, body: {} })).status).toBe(204);
    expect((await platform.ask('POST', '/games/url', { token, body: { game_id: 'onca-da-lua' } })).status).toBe(200);
  });

  test('refuses a past day', async () => {
    const token = await platform.login(2);
    const { status, body } = await platform.ask('POST', '/profile/self-exclusion', {
      token,
      body: { value: '3', date: '2026-01-01' },
    });
    expect(status).toBe(422);
    expect(body.errors.date).toEqual(['Escolha hoje ou um dia depois.']);
  });
});
