/**
 * A site that verifies registrations: the telephone comes first, and only then does the server say which data is taken
 * (decision 026).
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { many, statuses } from '../../tests/fixtures/at-once.ts';
import { createTestPlatform, type TestPlatform, testCpf } from '../../tests/fixtures/platform.ts';

let platform: TestPlatform;
let serial = 0;
const PASSWORD = 'vento-sul-4412';
const GUEST = 'guest-newcomer1';
const ANA = { phone: '+5511999990001', email: 'ana@jangada.example', cpf: '52998224725' };

const verifies = (casVerifyRegistrations: boolean, captchaProvider = 'altcha') =>
  platform.configure({ casVerifyRegistrations, captchaProvider });

beforeAll(async () => {
  platform = await createTestPlatform({ rateScale: 1, env: { TRUST_PROXY: 'true' } });
  await verifies(true);
});
afterAll(() => platform.close());
beforeEach(async () => {
  for (const table of ['letters', 'rate_counters'] as const) await platform.database.db.deleteFrom(table).execute();
});

function facts(changes: Record<string, unknown> = {}) {
  serial += 1;
  return {
    first_name: 'Marina',
    last_name: 'Souza',
    email: `nova${serial}@exemplo.com.br`,
    phone: `+551197666${String(1000 + serial)}`,
    cpf: testCpf(8000 + serial),
    birth_date: '1995-03-14',
    password: PASSWORD,
    password_confirmation: PASSWORD,
    accepted_terms: true,
    ...changes,
  };
}

interface From {
  readonly guest?: string;
  readonly ip?: string;
  readonly key?: string;
}
const send = (body: Record<string, unknown>, { guest = GUEST, ip = '10.0.0.1', key }: From = {}) =>
  platform.ask('POST', '/auth/register', {
    body,
    guest,
    headers: { 'x-forwarded-for': ip, ...(key ? { 'idempotency-key': key } : {}) },
  });
const ask = async (body: Record<string, unknown>, from?: From) =>
  send({ ...body, captcha: await platform.captcha() }, from);

async function codes(): Promise<string[]> {
  const rows = await platform.database.db
    .selectFrom('letters')
    .select('body')
    .where('kind', '=', 'code.verify_phone')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ body }) => /^\d{6}/.exec(body ?? '')?.[0] ?? '');
}
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('sends a code first, and creates the account with it', async () => {
  const body = facts();
  const first = await ask(body);
  expect(first.status).toBe(422);
  expect(first.body).toMatchObject({
    code: 'phone_code_required',
    resend_in: 20,
    sent_to: expect.stringMatching(/^\(11\) \*+-\d{4}$/),
    errors: { phone_code: [expect.any(String)] },
  });
  const [code = ''] = await codes();
  const wrong = await send({ ...body, phone_code: wrongOf(code) });
  expect(wrong.body).toMatchObject({
    code: 'code_invalid',
    attempts_left: 4,
    errors: { phone_code: [expect.any(String)] },
  });
  const made = await send({ ...body, phone_code: code });
  expect(made.status).toBe(201);
  expect(made.body.data).toMatchObject({ verified: { phone: true, email: false }, missing: ['email_code'] });
  const { token } = made.body;
  const play = () => platform.ask('POST', '/games/url', { token, body: { game_id: 'onca-da-lua', mode: 'real' } });
  expect((await play()).body).toMatchObject({ code: 'verification_required', missing: ['email_code'] });
  await platform.ask('POST', '/auth/verify-email', { token, body: {} });
  const letter = await platform.database.db
    .selectFrom('letters')
    .select('body')
    .where('kind', '=', 'code.verify_email')
    .executeTakeFirstOrThrow();
  const emailCode = /\b\d{6}\b/.exec(letter.body ?? '')?.[0];
  expect((await platform.ask('POST', '/auth/verify-email', { token, body: { code: emailCode } })).status).toBe(200);
  expect((await play()).status).toBe(200);
  expect(await platform.database.db.selectFrom('registration_codes').selectAll().execute()).toEqual([]);
});

test('answers alike for taken and free data before the phone is verified', async () => {
  const answers = [
    await ask(facts()),
    await ask(facts({ email: ANA.email })),
    await ask(facts({ cpf: ANA.cpf })),
    await ask(facts({ email: ANA.email, cpf: ANA.cpf })),
    await ask(facts({ phone: ANA.phone }), { guest: 'guest-newcomer2' }),
  ];
  expect(statuses(answers)).toEqual({ 422: 5 });
  const told = answers.map(({ body: { sent_to: _to, ...rest } }) => JSON.stringify(rest));
  expect(new Set(told).size).toBe(1);
  const guessed = await many(() => send(facts({ email: ANA.email, cpf: ANA.cpf, phone_code: '000000' })), 5);
  expect(new Set(guessed.map(({ body }) => body.code))).toEqual(new Set(['code_invalid']));
  expect(JSON.stringify([...answers, ...guessed].map(({ body }) => body))).not.toMatch(/"(?:cpf|email|phone)"/);
});

test('names taken fields after the phone’s code, and takes a correction with the same code', async () => {
  const body = facts({ email: ANA.email, cpf: ANA.cpf });
  await ask(body);
  const [code = ''] = await codes();
  for (let time = 0; time < 7; time += 1) {
    const taken = await send({ ...body, phone_code: code });
    expect([taken.body.code, Object.keys(taken.body.errors).sort()]).toEqual(['taken', ['cpf', 'email']]);
  }
  await platform.clock.advance(29 * 60_000);
  const { email, cpf } = facts();
  expect((await send({ ...body, email, cpf, phone_code: code })).status).toBe(201);
  // The code is used up.
  expect((await send({ ...facts({ phone: body.phone }), phone_code: code })).body.code).toBe('code_invalid');
});

test('reports a taken telephone after its code', async () => {
  const from = { guest: 'guest-newcomer3' };
  const body = facts({ phone: ANA.phone });
  await ask(body, from);
  const [code = ''] = await codes();
  const taken = await send({ ...body, phone_code: code }, from);
  expect([taken.body.code, Object.keys(taken.body.errors)]).toEqual(['taken', ['phone']]);
});

test('reports a taken CPF only after the account’s phone is verified', async () => {
  const { token } = (
    await platform.ask('POST', '/auth/login', { body: { username: '+5511999990002', password: 'jangada-demo-1' } })
  ).body;
  const players = () => platform.database.db.updateTable('players').where('phone', '=', '+5511999990002');
  const set = (facts: { cpf?: null; phone_verified_at?: Date | null; email_verified_at?: Date }) =>
    players().set(facts).execute();
  const before = await platform.database.db
    .selectFrom('players')
    .select(['cpf', 'phone_verified_at', 'email_verified_at'])
    .where('phone', '=', '+5511999990002')
    .where('casino_id', '=', 1)
    .executeTakeFirstOrThrow();
  await set({ cpf: null, phone_verified_at: null, email_verified_at: platform.clock.now() });
  const update = (body: object) => platform.ask('POST', '/auth/update', { token, body });
  const deposit = (cpf: string) =>
    platform.ask('POST', '/main-gateway/qrcode-pix', {
      token,
      body: { amount: 5000, cpf },
      headers: { 'idempotency-key': cpf },
    });
  try {
    const mine = testCpf(9901);
    const unproved = [await update({ cpf: ANA.cpf }), await update({ cpf: mine })];
    const charges = [await deposit(ANA.cpf), await deposit(mine)];
    for (const pair of [unproved, charges]) {
      expect(pair[0]?.body).toEqual(pair[1]?.body);
      expect(pair[0]?.body).toMatchObject({ code: 'verification_required', missing: ['phone_code'] });
    }
    const me = await platform.ask('GET', '/auth/me', { token });
    expect(me.body.data).toMatchObject({ cpf: null, missing: ['phone_code', 'cpf'] });
    await set({ phone_verified_at: platform.clock.now() });
    // A call that changes the phone does not count as verified by the old one.
    const moved = await update({ cpf: mine, phone: '+5511976661999', current_password: 'jangada-demo-1' });
    expect(moved.body.code).toBe('verification_required');
    expect((await update({ cpf: ANA.cpf })).body).toMatchObject({
      code: 'taken',
      errors: { cpf: [expect.any(String)] },
    });
    expect((await update({ cpf: mine })).status).toBe(200);
  } finally {
    await players().set(before).where('casino_id', '=', 1).execute();
  }
});

test('limits a code to its telephone, requester, site and five wrong tries', async () => {
  const body = facts();
  await ask(body);
  const [code = ''] = await codes();
  expect((await send({ ...body, phone_code: code }, { guest: 'guest-newcomer4' })).body.code).toBe('code_invalid');
  expect((await send({ ...facts(), phone_code: code })).body.code).toBe('code_invalid');
  const tries = await many(() => send({ ...body, phone_code: wrongOf(code) }), 12);
  expect(new Set(tries.map(({ body: { code: why } }) => why))).toEqual(new Set(['code_invalid']));
  expect((await send({ ...body, phone_code: code })).body).toMatchObject({ code: 'code_invalid', attempts_left: 0 });
  await platform.clock.advance(20_000);
  await ask(body);
  const [fresh = ''] = await codes();
  expect((await send({ ...body, phone_code: fresh })).status).toBe(201);
});

test('sends a code again after 20 seconds and ends it after ten minutes', async () => {
  const body = facts();
  await ask(body);
  await platform.clock.advance(5000);
  expect((await ask(body)).body).toMatchObject({ code: 'phone_code_required', resend_in: 15 });
  expect(await codes()).toHaveLength(1);
  const [code = ''] = await codes();
  await platform.clock.advance(10 * 60_000);
  expect((await send({ ...body, phone_code: code })).body.code).toBe('code_invalid');
});

test('requires a captcha for a code, not for the account', async () => {
  const body = facts();
  expect((await send(body)).body.code).toBe('captcha_failed');
  expect(await codes()).toEqual([]);
  await ask(body);
  const [code = ''] = await codes();
  expect((await send({ ...body, phone_code: code })).status).toBe(201);
});

test('limits codes to a telephone to five an hour per network and twenty in all', async () => {
  const body = facts();
  await verifies(true, 'none');
  const asked = await many((index) => send(body, { guest: `guest-many${10_000 + index}` }), 8);
  expect(statuses(asked)).toEqual({ 422: 5, 429: 3 });
  await many((index) => send(body, { guest: `guest-more${10_000 + index}`, ip: `10.0.${index % 8}.2` }), 24);
  expect(await codes()).toHaveLength(20);
  await verifies(true);
});

test('reports taken data ten times an hour for one verified telephone', async () => {
  const body = facts();
  await ask(body);
  const [code = ''] = await codes();
  const answers = await many(
    (index) => send({ ...facts({ phone: body.phone, cpf: ANA.cpf }), phone_code: code }, { ip: `10.2.${index}.1` }),
    15,
  );
  expect(statuses(answers)).toEqual({ 422: 10, 429: 5 });
});

test('creates one account for a request and its retry under an Idempotency-Key', async () => {
  const body = facts();
  await ask(body, { key: 'proof-1' });
  const [code = ''] = await codes();
  const [one, two] = await many(() => send({ ...body, phone_code: code }, { key: 'proof-1' }), 2);
  expect([one?.status, two?.status]).toEqual([201, 201]);
  expect(one?.body).toEqual(two?.body);
});

test('reports taken data sixty times an hour per network without verification', async () => {
  await verifies(false, 'none');
  try {
    const from = (index: number): From => ({ ip: '10.3.0.1', guest: `guest-list${10_000 + index}` });
    const answers = await many((index) => send(facts({ cpf: ANA.cpf }), from(index)), 70);
    expect(statuses(answers)).toEqual({ 422: 60, 429: 10 });
    expect(answers.find(({ status }) => status === 422)?.body.errors).toHaveProperty('cpf');
    const token = (
      await platform.ask('POST', '/auth/login', { body: { username: '+5511999990002', password: 'jangada-demo-1' } })
    ).body.token;
    const change = () =>
      platform.ask('POST', '/auth/update', { token, body: { email: ANA.email, current_password: 'jangada-demo-1' } });
    expect(statuses(await many(change, 15))).toEqual({ 422: 10, 429: 5 });
  } finally {
    await verifies(true);
  }
});
