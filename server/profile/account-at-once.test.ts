/** Parallel changes of one account: a value that can be set once is set once, and an old password opens nothing. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { atOnce, calm, many, statuses } from '../../tests/fixtures/at-once.ts';
import { type Asked, JANGADA, testCpf } from '../../tests/fixtures/platform.ts';
import { hashPassword } from '../session/passwords.ts';
import { findSession } from '../session/sessions.ts';
import { verifyAddress } from '../session/verification.ts';

const PASSWORD = 'jangada-demo-1';
const RAFAEL = '+5511999990002';

atOnce('an account', (house) => {
  let token: string;
  let id: number;
  const ask = async (path: string, body: unknown, as = token): Promise<Asked> =>
    calm(await house.platform.ask('POST', path, { token: as, body }));
  const db = () => house.platform.deps.db;
  const row = () => db().selectFrom('players').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  let original: Awaited<ReturnType<typeof row>>;

  beforeEach(async () => {
    token = await house.platform.login(2);
    const { body } = await house.platform.ask('GET', '/auth/me', { token });
    id = Number(body.data.id);
    original = await row();
  });
  afterEach(async () => {
    const { cpf, phone, password_hash } = original;
    await db()
      .updateTable('players')
      .set({ cpf, phone, password_hash, settings: sql`${JSON.stringify(original.settings)}::jsonb` })
      .where('id', '=', id)
      .execute();
  });

  test('takes one of many parallel CPFs', async () => {
    await db().updateTable('players').set({ cpf: null }).where('id', '=', id).execute();
    const cpfs = Array.from({ length: 20 }, (_, index) => testCpf(7000 + index));
    const answers = await many((index) => ask('/auth/update', { cpf: cpfs[index] }), cpfs.length);
    expect(statuses(answers)).toEqual({ 200: 1, 422: 19 });
    expect(new Set(answers.filter(({ status }) => status === 422).map(({ body }) => body.code))).toEqual(
      new Set(['cpf_fixed']),
    );
    expect((await row()).cpf).toBe(cpfs[answers.findIndex(({ status }) => status === 200)]);
  });

  test('takes one of many parallel first phones without the password', async () => {
    await db().updateTable('players').set({ phone: null }).where('id', '=', id).execute();
    const phones = Array.from({ length: 20 }, (_, index) => `+55119666600${10 + index}`);
    const answers = await many((index) => ask('/auth/update', { phone: phones[index] }), phones.length);
    expect(statuses(answers)).toEqual({ 200: 1, 422: 19 });
    expect((await row()).phone).toBe(phones[answers.findIndex(({ status }) => status === 200)]);
  });

  test('takes the required limits once', async () => {
    const demand = (required_limits: string[]) => house.platform.configure({ required_limits });
    const since = house.platform.clock.now();
    await house.platform.clock.advance(1);
    await db().updateTable('players').set({ settings: sql`'{}'::jsonb` }).where('id', '=', id).execute();
    await demand(['loss']);
    try {
      const answers = await many((index) => ask('/auth/update', { limits: { loss: { month: 1000 + index } } }), 20);
      expect(statuses(answers)).toEqual({ 200: 20 });
    } finally {
      await demand([]);
    }
    const records = await db()
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'personal_data.changed')
      .where('created_at', '>', since)
      .execute();
    expect(records.filter(({ details }) => JSON.stringify(details).includes('limits'))).toHaveLength(1);
  });

  test('that several sessions give a new password keeps one password and one session', async () => {
    const login = () => house.platform.ask('POST', '/auth/login', { body: { username: RAFAEL, password: PASSWORD } });
    const tokens = (await many(login, 6)).map(({ body }) => body.token as string);
    const passwords = tokens.map((_, index) => `brisa-do-mar-${index}`);
    const answers = await many(
      (index) =>
        ask(
          '/auth/request-password-change',
          { current_password: PASSWORD, password: passwords[index], password_confirmation: passwords[index] },
          tokens[index] ?? '',
        ),
      tokens.length,
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    const winner = answers.findIndex(({ status }) => status === 204);
    const known = await many(
      (index) => house.platform.ask('POST', '/auth/login', { body: { username: RAFAEL, password: passwords[index] } }),
      tokens.length,
    );
    expect(known.map(({ status }) => status)).toEqual(tokens.map((_, index) => (index === winner ? 200 : 401)));
    const alive = await many((index) => house.platform.ask('GET', '/auth/me', { token: tokens[index] ?? '' }), 6);
    expect(alive.map(({ status }) => status)).toEqual(tokens.map((_, index) => (index === winner ? 200 : 401)));
  });

  test('with an e-mail change during its code check stays unverified', async () => {
    const { deps, services } = house.platform;
    const site = await services.sites.byHost(JANGADA);
    if (!site) throw new Error('no site');
    await db().updateTable('players').set({ email_verified_at: null }).where('id', '=', id).execute();
    await db().deleteFrom('codes').where('player_id', '=', id).execute();
    // The state that a slow request has read before the next one overtakes it.
    const stale = await findSession(deps, site, token);
    if (!stale) throw new Error('no session');
    expect((await ask('/auth/verify-email', {})).status).toBe(200);
    const letter = await db()
      .selectFrom('letters')
      .select('body')
      .where('kind', '=', 'code.verify_email')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const code = /\b\d{6}\b/.exec(letter.body ?? '')?.[0] ?? '';
    expect((await ask('/auth/update', { email: 'outra@exemplo.com', current_password: PASSWORD })).status).toBe(200);
    const visit = { site, ip: '127.0.0.1', language: 'pt', userAgent: null, lmcp: null, guestId: null } as const;
    await expect(verifyAddress(deps, services, visit, stale, 'email', code)).rejects.toMatchObject({
      code: 'code_invalid',
    });
    expect((await row()).email_verified_at).toBeNull();
    const { email, email_verified_at } = original;
    await db().updateTable('players').set({ email, email_verified_at }).where('id', '=', id).execute();
  });

  test('with a password change during a login opens no session', async (context) => {
    // The embedded database has one connection: there the login waits for the change and is checked after it.
    context.skip(!house.platform.database.concurrent);
    const fresh = await hashPassword('brisa-do-mar-7');
    const login = await db()
      .transaction()
      .execute(async (trx) => {
        await trx.updateTable('players').set({ password_hash: fresh }).where('id', '=', id).execute();
        const answer = house.platform.ask('POST', '/auth/login', { body: { username: RAFAEL, password: PASSWORD } });
        // The login has checked the old password and waits for the row.
        await expect
          .poll(
            async () => {
              const { rows } = await sql`
                select from pg_locks where not granted and locktype in ('transactionid', 'tuple')`.execute(db());
              return rows.length;
            },
            { timeout: 10_000 },
          )
          .toBeGreaterThan(0);
        return { answer };
      });
    expect((await login.answer).status).toBe(401);
  });
});
