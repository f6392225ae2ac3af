/** Players barred from betting by law (SESS-15): the effects of each answer of the check. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestPlatform, JANGADA, MARE, type TestPlatform, testCpf } from '../../tests/fixtures/platform.ts';
import type { CheckMoment, PersonVerdict } from '../gateways/persons/persons.ts';

const DAY = 24 * 3_600_000;
const WORDS = 'Estamos concluindo verificações regulatórias';
const asked: { cpf: string; moment: CheckMoment }[] = [];
let verdict: PersonVerdict = { state: 'clear' };
let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform({
    deps: (deps) => ({
      ...deps,
      persons: {
        name: 'test',
        async check(cpf, moment) {
          asked.push({ cpf, moment });
          return verdict;
        },
      },
    }),
  });
});
afterAll(() => platform.close());
afterEach(async () => {
  asked.length = 0;
  verdict = { state: 'clear' };
  await platform.clock.advance(DAY);
});

let serial = 0;
async function register(host = MARE) {
  serial += 1;
  const email = `p${serial}@exemplo.com`;
  const answer = await platform.ask('POST', '/auth/register', {
    host,
    body: {
      first_name: 'Rita',
      last_name: 'Lopes',
      email,
      phone: `+5511977${String(serial).padStart(6, '0')}`,
      cpf: testCpf(5000 + serial),
      birth_date: '1990-02-03',
      password: 'mar-e-vento-7',
      password_confirmation: 'mar-e-vento-7',
      accepted_terms: true,
      captcha: await platform.captcha(host),
      limits: { loss: { day: 10_000 }, time: { day: 60 } },
    },
  });
  return { ...answer, email };
}
const login = (path = '/auth/login', host = MARE) =>
  platform.ask('POST', path, { host, body: { username: '+5511999990001', password: 'jangada-demo-1' } });
const ask = (path: string, token: string, body: unknown) => platform.ask('POST', path, { host: MARE, token, body });
const play = (token: string) => ask('/games/url', token, { game_id: 'onca-da-lua', mode: 'real' });
const deposit = (token: string) => ask('/main-gateway/qrcode-pix', token, { amount: 5000 });

async function ready(): Promise<string> {
  const token = (await login()).body.token as string;
  await platform.giveFactor(token);
  return token;
}
const records = () =>
  platform.deps.db.selectFrom('audit_log').selectAll().where('action', '=', 'person.checked').orderBy('id').execute();

describe('registration', () => {
  test('checks the CPF once a day', async () => {
    const { status, body } = await register();
    expect(status).toBe(201);
    expect(asked).toEqual([{ cpf: testCpf(5000 + serial), moment: 'registration' }]);
    expect((await play(body.token)).status).toBe(200);
    expect(asked).toHaveLength(1);
    expect((await records()).at(-1)).toMatchObject({
      actor: 'platform',
      target: `player:${body.data.id}`,
      details: { state: 'clear', moment: 'registration', source: 'test' },
    });
  });

  test.each<[PersonVerdict, number, string]>([
    [{ state: 'blocked', reason: 'benefit' }, 403, 'prohibited'],
    [{ state: 'unavailable' }, 503, 'verification_unavailable'],
  ])('creates no account for %o and shows no reason', async (answer, status, code) => {
    verdict = answer;
    const refused = await register();
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(refused.body.message).toContain(WORDS);
    expect(JSON.stringify(refused.body)).not.toContain('benefit');
    expect(
      await platform.deps.db.selectFrom('players').select('id').where('email', '=', refused.email).execute(),
    ).toEqual([]);
    const record = (await records()).at(-1);
    expect(record).toMatchObject({ actor: 'guest', target: null, details: { ...answer, moment: 'registration' } });
    expect(JSON.stringify(record)).not.toContain(testCpf(5000 + serial));
    if (status === 503) expect(refused.headers.get('retry-after')).toBe('30');
  });

  test('checks nothing on an unregulated site', async () => {
    verdict = { state: 'blocked', reason: 'benefit' };
    expect((await register(JANGADA)).status).toBe(201);
    expect((await login('/auth/login', JANGADA)).status).toBe(200);
    expect(asked).toEqual([]);
  });
});

describe('the first login of a day', () => {
  test('is checked; further ones are not, until the next day in São Paulo', async () => {
    await login();
    await login();
    expect(asked.map(({ moment }) => moment)).toEqual(['login']);
    // 15:00 UTC is noon in São Paulo: eleven hours later it is still the same day.
    await platform.clock.advance(11 * 3_600_000);
    await login();
    expect(asked).toHaveLength(1);
    await platform.clock.advance(3_600_000);
    await login();
    expect(asked).toHaveLength(2);
    await platform.clock.advance(12 * 3_600_000);
  });

  test('refuses a blocked player without the reason, and opens a restricted session to withdraw', async () => {
    verdict = { state: 'blocked', reason: 'athlete' };
    const { status, body } = await login();
    expect([status, body.code, body.message]).toEqual([403, 'prohibited', `${WORDS}.`]);
    expect(JSON.stringify(body)).not.toContain('athlete');
    const restricted = await login('/auth/login-restricted');
    expect([restricted.status, restricted.body.data.restricted]).toEqual([200, true]);
    const { token } = restricted.body;
    expect((await platform.ask('GET', '/profile/wallet', { host: MARE, token })).status).toBe(200);
    expect((await deposit(token)).status).toBe(403);
    expect((await play(token)).status).toBe(403);
    await platform.giveFactor(token);
    const out = await ask('/wallet/withdraw/request', token, { amount: 5000, method_id: '999999' });
    expect(out.body.code).toBe('method_not_found');
    expect((await records()).at(-1)?.details).toMatchObject({ state: 'blocked', reason: 'athlete', moment: 'login' });
  });

  test('closes the account of an open session for the day, in the answer and live', async () => {
    verdict = { state: 'unavailable' };
    const token = await ready();
    const stateOf = async () =>
      (await platform.ask('GET', '/auth/me', { host: MARE, token })).body.data.account_state as object;
    expect(await stateOf()).toMatchObject({ bet: true, reason: null });
    verdict = { state: 'blocked', reason: 'athlete' };
    expect((await deposit(token)).body.code).toBe('prohibited');
    // The reason stays with the operator (SESS-15).
    const closed = {
      bet: false,
      deposit: false,
      promotions: false,
      reason: 'prohibited',
      until: null,
      changes_at: null,
    };
    expect(await stateOf()).toEqual(closed);
    const told = await platform.deps.db
      .selectFrom('outbox')
      .select('payload')
      .where('event', '=', 'AccountStateChanged')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(told?.payload).toEqual(closed);
  });

  test('opens no restricted session for a clear player', async () => {
    expect((await login('/auth/login-restricted')).body.code).toBe('not_excluded');
  });

  test('logs in while the check is unavailable; deposit and play check again', async () => {
    verdict = { state: 'unavailable' };
    const token = await ready();
    for (const refused of [await deposit(token), await play(token)]) {
      expect([refused.status, refused.body.code]).toEqual([503, 'verification_unavailable']);
      expect(refused.body.message).toContain(WORDS);
      expect(refused.headers.get('retry-after')).toBe('30');
    }
    expect((await ask('/profile/update-settings', token, { limits: { loss: { day: 100 } } })).status).toBe(200);
    expect((await ask('/wallet/withdraw/request', token, { amount: 5000, method_id: '999999' })).body.code).toBe(
      'method_not_found',
    );
    verdict = { state: 'clear' };
    expect((await play(token)).status).toBe(200);
    const count = asked.length;
    expect((await deposit(token)).body.code).not.toBe('verification_unavailable');
    expect(asked).toHaveLength(count);
  });
});

test('checks yesterday’s session before money and play, and ends the games of a blocked player', async () => {
  const { token, data } = (await register()).body;
  await platform.clock.advance(10 * 60_000);
  const day = { id: Number(data.id) };
  const { db } = platform.deps;
  const session = await db.selectFrom('sessions').selectAll().where('player_id', '=', day.id).executeTakeFirstOrThrow();
  const game = await db.selectFrom('games').selectAll().where('casino_id', '=', 2).executeTakeFirstOrThrow();
  await db
    .insertInto('game_sessions')
    .values({
      casino_id: 2,
      session_hash: 'open-game',
      provider_code: game.provider_code,
      player_id: day.id,
      session_id: session.id,
      game_id: game.id,
      created_at: session.created_at,
      expires_at: session.expires_at,
      ended_at: null,
    })
    .execute();
  await platform.deps.db
    .updateTable('person_checks')
    .set({ day: '2026-01-01' })
    .where('player_id', '=', day.id)
    .execute();
  verdict = { state: 'blocked', reason: 'court' };
  const { status, body } = await play(token);
  expect([status, body.code]).toEqual([403, 'prohibited']);
  const open = await platform.deps.db
    .selectFrom('game_sessions')
    .select('ended_at')
    .where('player_id', '=', day.id)
    .executeTakeFirstOrThrow();
  expect(open.ended_at).not.toBeNull();
  // The answer holds for the rest of the day without a new check.
  const count = asked.length;
  expect((await deposit(token)).body.code).toBe('prohibited');
  expect(asked).toHaveLength(count);
});
