import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPlatform, JANGADA, MARE, type TestPlatform, testCpf } from '../../tests/fixtures/platform.ts';
import { KEY_LIFE_MS } from '../http/idempotency-key.ts';
import { pruneIdempotencyKeys } from '../http/idempotent-call.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

let serial = 0;

async function registration(host = JANGADA): Promise<Record<string, unknown>> {
  serial += 1;
  return {
    first_name: 'Marina',
    last_name: 'Souza',
    email: `once${serial}@exemplo.com.br`,
    phone: `(11) 98777-${String(1000 + serial)}`,
    cpf: testCpf(700 + serial),
    birth_date: '1995-03-14',
    password: 'maré-alta-77',
    password_confirmation: 'maré-alta-77',
    accepted_terms: true,
    captcha: await platform.captcha(host),
  };
}

function send(key: string, body: unknown, more: { host?: string; token?: string } = {}) {
  return platform.ask('POST', '/auth/register', { body, headers: { 'idempotency-key': key }, ...more });
}

describe('a registration whose answer was lost', () => {
  test('gets the first answer with its valid token again, and no second account', async () => {
    const body = await registration();
    const first = await send('key-lost-1', body);
    expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([201, null]);
    const again = await send('key-lost-1', body);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(again.body).toEqual(first.body);
    expect((await platform.ask('GET', '/auth/me', { token: again.body.token })).status).toBe(200);
    const { n } = await platform.database.db
      .selectFrom('players')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('email', '=', String(body['email']))
      .executeTakeFirstOrThrow();
    expect(Number(n)).toBe(1);
  });

  test('may be repeated with a new captcha', async () => {
    const body = await registration();
    const first = await send('key-lost-2', body);
    const again = await send('key-lost-2', { ...body, captcha: await platform.captcha() });
    expect(again.body).toEqual(first.body);
  });

  test('creates one account for five parallel requests', async () => {
    const body = await registration();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('key-burst', body)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.token)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(4);
  });
});

describe('the key of a registration', () => {
  test('is valid for the same data and password only', async () => {
    const body = await registration();
    await send('key-facts', body);
    for (const change of [
      { first_name: 'Outra' },
      { email: 'outra@exemplo.com.br' },
      { password: 'outra-senha-77', password_confirmation: 'outra-senha-77' },
    ]) {
      const { status, body: answer } = await send('key-facts', { ...body, ...change });
      expect([status, answer.code, Object.keys(answer.errors)], JSON.stringify(change)).toEqual([
        422,
        'idempotency_key_reused',
        ['Idempotency-Key'],
      ]);
    }
    expect((await send('', body)).body.code).toBe('idempotency_key_invalid');
  });

  test('is free after a refusal, and on another site', async () => {
    const body = await registration();
    const taken = await send('key-free', { ...body, email: 'ana@jangada.example' });
    expect(taken.body.code).toBe('taken');
    expect((await send('key-free', { ...body, captcha: await platform.captcha() })).status).toBe(201);
    const there = { ...(await registration(MARE)), limits: { loss: { day: 10_000 }, time: { week: 600 } } };
    expect((await send('key-free', there, { host: MARE })).status).toBe(201);
  });

  test('stores no readable token', async () => {
    const token = await platform.login(2);
    const body = await registration();
    const { body: answer } = await send('key-sealed', body, { token });
    const { rows } = await sql<{ text: string }>`
      select row_to_json(k)::text as text from registration_keys k
      union all select row_to_json(k)::text from idempotency_keys k`.execute(platform.database.db);
    const kept = rows.map(({ text }) => text).join('\n');
    expect(kept).not.toContain(answer.token);
    expect(kept).not.toContain('key-sealed');
    expect(kept).not.toContain(String(body['email']));
    expect((await send('key-sealed', body)).body).toEqual(answer);
  });

  test('is deleted after a day', async () => {
    const body = await registration();
    await send('key-old', body);
    await platform.clock.advance(KEY_LIFE_MS + 1000);
    expect((await send('key-old', { ...body, captcha: await platform.captcha() })).body.code).toBe('taken');
    await pruneIdempotencyKeys(platform.deps);
    const left = await platform.database.db.selectFrom('registration_keys').selectAll().execute();
    expect(left).toEqual([]);
  });
});
