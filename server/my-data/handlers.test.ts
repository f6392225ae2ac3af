/** Settings, statement, download and deletion of a player's data. */
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPlatform, JANGADA, MARE, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { authorOf } from '../chat/messages.ts';
import { json } from '../db/json.ts';
import { openSealed } from '../files/seal.ts';
import { filesOf } from '../files/store.ts';
import { post } from '../ledger/ledger.ts';
import { dayOf } from '../lib/day.ts';
import { csvMoney, csvText } from '../wallet/statement.ts';
import { runDeletions } from './deletion-run.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let platform: TestPlatform;
let one: string;
let two: string;
beforeAll(async () => {
  platform = await createTestPlatform();
  one = await platform.login(1);
  two = await platform.login(2);
});
afterAll(() => platform.close());

const idOf = async (token: string): Promise<number> =>
  Number((await platform.ask('GET', '/auth/me', { token })).body.data.id);

/** Stores a player's message with a picture. @returns its id */
async function sayWithPhoto(playerId: number, url: string): Promise<number> {
  const { db, clock } = platform.deps;
  const { id } = await db
    .insertInto('chat_messages')
    .values({
      casino_id: 1,
      player_id: playerId,
      type: 'user',
      text: 'Olha',
      attachments: json([{ attachment_type: 'image', attachment_url: url }]),
      color_class: null,
      emoji: null,
      mission: null,
      pinned_until: null,
      removed_at: null,
      reply_to: null,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const name = url.slice('/api/chat/images/'.length, -'.webp'.length);
  const image = { name, casino_id: 1, player_id: playerId, message_id: id, removed_at: null, created_at: clock.now() };
  await db.insertInto('chat_images').values(image).execute();
  const path = await filesOf(platform.deps).temporary();
  await writeFile(path, 'picture');
  await filesOf(platform.deps).put('chat', name, path);
  return id;
}

describe('settings', () => {
  const settings = async (host?: string, token = two) =>
    (await platform.ask('GET', '/profile/settings', { token, ...(host && { host }) })).body.data;
  const change = (body: unknown, token = two, host?: string) =>
    platform.ask('POST', '/profile/update-settings', { token, body, ...(host && { host }) });

  test('start as they were set at registration', async () => {
    expect(await settings()).toMatchObject({
      limits: {
        loss: { day: { current: 100_000, pending: null, has_pending: false, used: 0 } },
        deposit: { day: { current: null } },
      },
      time_alert_minutes: null,
      marketing: false,
      hide: { all: false },
    });
  });

  test('apply a lower limit at once, and a raise after 24 hours and a second request', async () => {
    expect((await change({ limits: { loss: { day: 50_000 } } })).body.data.limits.loss.day).toMatchObject({
      current: 50_000,
      has_pending: false,
    });
    const raised = (await change({ limits: { loss: { day: 80_000 } } })).body.data.limits.loss.day;
    expect(raised).toMatchObject({ current: 50_000, pending: 80_000, has_pending: true });
    expect(Date.parse(raised.pending_at)).toBe(platform.clock.nowMs() + DAY);
    await platform.clock.advance(DAY - 1);
    two = await platform.login(2);
    // Too early: nothing changes and the wait does not restart.
    expect((await change({ limits: { loss: { day: 80_000 } } })).body.data.limits.loss.day).toEqual(raised);
    await platform.clock.advance(1);
    expect((await settings()).limits.loss.day).toMatchObject({ current: 50_000, pending: 80_000 });
    expect((await change({ limits: { loss: { day: 80_000 } } })).body.data.limits.loss.day).toMatchObject({
      current: 80_000,
      pending: null,
      pending_at: null,
      has_pending: false,
    });
  });

  test('restart the wait for another raise; a lower limit drops it; removing a limit is a raise', async () => {
    await change({ limits: { loss: { day: 90_000 } } });
    await platform.clock.advance(HOUR);
    await platform.freshen(two);
    const other = (await change({ limits: { loss: { day: null } } })).body.data.limits.loss.day;
    expect(other).toMatchObject({ current: 80_000, pending: null, has_pending: true });
    expect(Date.parse(other.pending_at)).toBe(platform.clock.nowMs() + DAY);
    expect((await change({ limits: { loss: { day: 80_000 } } })).body.data.limits.loss.day).toMatchObject({
      current: 80_000,
      has_pending: false,
    });
  });

  test('count the used part', async () => {
    const { limits } = await settings(undefined, one);
    const bets = await platform.deps.db
      .selectFrom('wagers')
      .select(({ fn }) => [fn.countAll<number>().as('n'), fn.max('amount').as('top')])
      .where('player_id', '=', await idOf(one))
      .where('kind', '=', 'bet')
      .where('rolled_back_at', 'is', null)
      .where('created_at', '>=', new Date('2026-11-01T03:00:00Z'))
      .executeTakeFirstOrThrow();
    expect(bets.n).toBeGreaterThan(0);
    expect(limits.bets.month.used).toBe(bets.n);
    expect(limits.stake.month.used).toBe(Number(bets.top));
  });

  test('keep a limit that the site requires', async () => {
    const token = await platform.login(2, MARE);
    await platform.giveFactor(token);
    const site = await settings(MARE, token);
    expect(site.limits.loss.day.current).toBe(100_000);
    const refused = await change({ limits: { loss: { day: null } } }, token, MARE);
    expect([refused.status, refused.body.code]).toEqual([422, 'limit_required']);
    expect(refused.body.errors).toHaveProperty(['limits.loss']);
    expect((await change({ limits: { loss: { week: 300_000, day: null } } }, token, MARE)).status).toBe(200);
  });

  test('change consent, time alert and privacy alone, and record the times of consents', async () => {
    const { data } = (await change({ marketing: true, time_alert_minutes: 30, hide: { statistics: true } })).body;
    expect(data).toMatchObject({ marketing: true, time_alert_minutes: 30 });
    expect(data.hide).toEqual({
      username: false,
      statistics: true,
      activity: false,
      played_games: false,
      battle_rewards: false,
      all: false,
    });
    await change({ marketing: false, hide: { statistics: false } });
    const actions = await platform.deps.db
      .selectFrom('audit_log')
      .select('action')
      .where('target', '=', `player:${await idOf(two)}`)
      .where('action', 'like', 'consent.%')
      .orderBy('id')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(['consent.given', 'consent.withdrawn']);
  });

  test.each([
    { time_alert_minutes: 0 },
    { time_alert_minutes: 1.5 },
    { limits: { loss: { day: -1 } } },
    { limits: { loss: { day: '１００' } } },
    { limits: 'all' },
    { hide: { all: 'yes' } },
    { marketing: 1 },
  ])('refuse %j', async (body) => {
    expect((await change(body)).status).toBe(422);
  });
});

describe('the statement', () => {
  const statement = async (query: string, language?: string, token = one) => {
    const { body, headers, status } = await platform.ask('GET', `/wallet/statement.csv${query}`, {
      token,
      ...(language && { language }),
    });
    return {
      status,
      headers,
      lines: String(body)
        .replace(/^\ufeff/, '')
        .split('\r\n')
        .filter(Boolean),
    };
  };

  test('has every transaction of the year once, in the requested language', async () => {
    const pt = await statement('');
    expect(pt.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(pt.headers.get('content-disposition')).toMatch(/^attachment; filename="extrato-[\d-]+\.csv"$/);
    expect(pt.lines[0]).toBe(
      'Identificador;Data e hora (Brasília);Tipo;Situação;Valor (R$);Parte em bônus (R$);Saldo após (R$);Referência;Devolvido ao pagador',
    );
    const { total } = (await platform.ask('GET', '/wallet/transactions', { token: one })).body;
    expect(total).toBeGreaterThan(10);
    expect(pt.lines).toHaveLength(total + 1);
    expect(new Set(pt.lines.map((line) => line.split(';')[0])).size).toBe(total + 1);
    expect(pt.lines[1]).toMatch(/^\d+;\d\d\/\d\d\/2026 \d\d:\d\d:\d\d;[^;]+;[^;]+;-?\d+,\d\d;-?\d+,\d\d;/);
    const en = await statement('?type=deposit', 'en');
    expect(en.lines[0]).toMatch(/^Id,Date and time/);
    expect(en.lines.length).toBeGreaterThan(1);
    for (const line of en.lines.slice(1))
      expect(line).toMatch(/^\d+,2026-\d\d-\d\d [\d:]{8},Deposit,[^,]+,\d+\.\d\d,0\.00,/);
  });

  test('is read page by page without a gap', async () => {
    const player_id = await idOf(two);
    const at = platform.clock.now();
    await platform.deps.db
      .insertInto('transactions')
      .values(
        Array.from({ length: 1203 }, (_, index) => ({
          casino_id: 1,
          player_id,
          type: 'adjustment' as const,
          status: 1,
          payment_status: null,
          amount: index,
          bonus_amount: index === 9 ? 4 : 0,
          balance_after: 0,
          reference: index === 7 ? '=HYPERLINK("http://x.example";"a")' : null,
          ledger_id: null,
          // Many rows with the same time, as a database writes them.
          created_at: new Date(at.getTime() - (index % 3) * 1000),
          updated_at: at,
        })),
      )
      .execute();
    const { lines } = await statement('?type=adjustment', 'pt', two);
    expect(lines).toHaveLength(1204);
    expect(new Set(lines).size).toBe(1204);
    expect(lines.find((line) => line.includes(';0,09;'))).toContain(';0,09;0,04;0,00;');
    expect(lines.filter((line) => line.includes('HYPERLINK'))).toEqual([
      expect.stringContaining(`"'=HYPERLINK(""http://x.example"";""a"")"`),
    ]);
  });

  test('takes a period, and refuses invalid days and guests', async () => {
    expect((await statement('?from=2020-01-01&to=2020-01-31')).lines).toHaveLength(1);
    expect((await statement('?from=2026-12-31&to=2026-01-01')).lines).toHaveLength(1);
    expect((await statement('?from=2026-02-31')).status).toBe(422);
    expect((await statement('?type=all')).status).toBe(422);
    expect((await platform.ask('GET', '/wallet/statement.csv')).status).toBe(401);
  });

  test.each([
    ['=1+1', '"\'=1+1"'],
    [' @SUM(A1)', '"\' @SUM(A1)"'],
    ['+55 11', '"\'+55 11"'],
    ['-2', '"\'-2"'],
    ['\tx', '"\'\tx"'],
    ['a;b', '"a;b"'],
    ['a"b', '"a""b"'],
    ['E1234', 'E1234'],
  ])('escapes %j against spreadsheet formulas', (text, cell) => {
    expect(csvText(text)).toBe(cell);
  });

  test('writes money to the centavo', () => {
    expect([0, 5, -5, -123_456, 100].map((value) => csvMoney(value, 'pt'))).toEqual([
      '0,00',
      '0,05',
      '-0,05',
      '-1234,56',
      '1,00',
    ]);
    expect(csvMoney(-5, 'en')).toBe('-0.05');
  });
});

describe('the download', () => {
  test('holds all data of the player, no secret and nothing of others, five times a day', async () => {
    await platform.freshen(one);
    const { status, body, headers } = await platform.ask('GET', '/profile/data', { token: one });
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="meus-dados-[\d-]+\.json"$/);
    expect(body.account).toMatchObject({
      first_name: 'Ana Beatriz',
      cpf: '52998224725',
      email: 'ana@jangada.example',
      address: { city: 'Fortaleza' },
      consents: { accepted_terms_at: expect.any(String), marketing: false },
    });
    const { total } = (await platform.ask('GET', '/wallet/transactions', { token: one })).body;
    expect(body.transactions).toHaveLength(total);
    expect(body.documents).toHaveLength(4);
    expect(body.rounds.length).toBeGreaterThan(0);
    expect(body.bets.length).toBeGreaterThan(0);
    expect(body.sessions.length).toBeGreaterThan(0);
    const real = body.ledger.filter(({ account }: { account: string }) => account === 'real');
    expect(real.reduce((sum: number, entry: { amount: number }) => sum + entry.amount, 0)).toBe(
      (await platform.ask('GET', '/profile/wallet', { token: one })).body.data.available,
    );
    const text = JSON.stringify(body);
    expect(text).not.toMatch(/argon2|token_hash|password_hash|ip_hash|rafael|Rafael/);
    expect(text).not.toContain(one);

    for (let time = 0; time < 4; time += 1)
      expect((await platform.ask('GET', '/profile/data', { token: one })).status).toBe(200);
    const sixth = await platform.ask('GET', '/profile/data', { token: one });
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get('retry-after'))).toBe(DAY / 1000);
    await platform.clock.advance(DAY + 1);
    one = await platform.login(1);
    expect((await platform.ask('GET', '/profile/data', { token: one })).status).toBe(200);
    expect((await platform.ask('GET', '/profile/data')).status).toBe(401);
  });
});

describe('deletion', () => {
  const password = 'jangada-demo-1';
  const deletion = async (token: string) => (await platform.ask('GET', '/profile/deletion', { token })).body.data;
  const ask = (token: string, body: unknown = { password }, language = 'pt') =>
    platform.ask('POST', '/profile/deletion', { token, body, language });

  test('requires the password and an empty balance', async () => {
    const wrong = await ask(two, { password: 'nada-disso-1' });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'invalid_credentials']);
    expect(wrong.body.errors.password).toEqual(['A senha atual não confere.']);
    const rich = await ask(one);
    expect([rich.status, rich.body.code]).toEqual([409, 'balance_left']);
    expect(rich.body.balance).toBeGreaterThan(0);
    expect(rich.body.message).toContain('Saque o saldo');
    expect(await deletion(one)).toBeNull();
  });

  test('a stolen session cannot guess the password', async () => {
    const codes: number[] = [];
    for (let time = 0; time < 3; time += 1) codes.push((await ask(one, { password: `guess-${time}` })).status);
    expect(codes).toEqual([422, 422, 422]);
    const tight = await createTestPlatform({ rateScale: 1 });
    const token = await tight.login(2);
    let last = 0;
    for (let time = 0; time < 11; time += 1) {
      last = (await tight.ask('POST', '/profile/deletion', { token, body: { password: `guess-${time}` } })).status;
    }
    expect(last).toBe(429);
    await tight.close();
  });

  test('lists the retained data with its terms, is requested once, and can be cancelled', async () => {
    const { body } = await ask(two, { password }, 'en');
    expect(Date.parse(body.data.due_at) - Date.parse(body.data.requested_at)).toBe(15 * DAY);
    expect(body.data.kept).toHaveLength(4);
    expect(body.data.kept[0]).toMatchObject({
      why: expect.stringContaining('9.613/1998'),
      until: dayOf(new Date(body.data.due_at)).replace('2026', '2031'),
    });
    expect((await deletion(two)).kept[0].what).toMatch(/^Nome, CPF/);
    expect((await ask(two)).body.code).toBe('deletion_requested');
    expect((await platform.ask('DELETE', '/profile/deletion', { token: two })).status).toBe(204);
    expect((await platform.ask('DELETE', '/profile/deletion', { token: two })).body.code).toBe(
      'deletion_not_requested',
    );
    expect(await deletion(two)).toBeNull();
    await platform.clock.advance(15 * DAY);
    expect(await runDeletions(platform.deps)).toBe(0);
    two = await platform.login(2);
  });

  test('waits for new money with one notification, then leaves no personal data', async () => {
    const id = await idOf(two);
    const phone = '+5511999990002';
    await ask(two);
    const { db } = platform.deps;
    const move = (key: string, amount: number) =>
      db.transaction().execute((trx) =>
        post(trx, {
          casinoId: 1,
          playerId: id,
          key,
          kind: 'adjustment',
          at: platform.clock.now(),
          legs: [
            { account: 'real', amount },
            { account: 'house:adjustment', amount: -amount },
          ],
        }),
      );
    await move('test-in', 500);
    await platform.clock.advance(15 * DAY);
    for (let time = 0; time < 2; time += 1) expect(await runDeletions(platform.deps)).toBe(0);
    const told = await db
      .selectFrom('notifications')
      .select('title_pt')
      .where('player_id', '=', id)
      .where('title_pt', 'like', 'Saque o saldo%')
      .execute();
    expect(told).toHaveLength(1);

    two = await platform.login(2);
    const photo = `/api/chat/images/${'a'.repeat(32)}.webp`;
    const said = await sayWithPhoto(id, photo);
    const shown = async () =>
      (await platform.app.request(`http://${JANGADA}${photo}`, { headers: { host: JANGADA } })).status;
    expect(await shown()).toBe(200);
    one = await platform.login(1);
    await platform.ask('POST', '/chat/ignore', { token: one, body: { message_id: String(said) } });
    const exported = (await platform.ask('GET', '/profile/data', { token: one })).body;
    // The other player may hide the id.
    const author = authorOf(platform.deps, 1, id);
    expect(exported.ignored_players).toEqual([{ author, created_at: expect.any(String) }]);
    await move('test-out', -500);
    await db.deleteFrom('outbox').execute();
    expect(await runDeletions(platform.deps)).toBe(1);
    expect(await runDeletions(platform.deps)).toBe(0);
    // Open pages take the messages away, and the pictures go with them.
    const events = db.selectFrom('outbox').select(['channel', 'payload']).where('event', '=', 'MessageRemoved');
    expect(await events.execute()).toContainEqual({ channel: 'universal-public.1', payload: { id: String(said) } });
    expect(await shown()).toBe(404);

    expect((await platform.ask('GET', '/auth/me', { token: two })).status).toBe(401);
    const login = await platform.ask('POST', '/auth/login', { body: { username: phone, password } });
    expect([login.status, login.body.code]).toEqual([401, 'invalid_credentials']);
    expect((await platform.ask('POST', '/profile/show', { body: { user_id: String(id) } })).status).toBe(404);
    const row = await db.selectFrom('players').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toMatch(/Rafael|Lima|rafael|11144477735|999990002/);
    expect(row).toMatchObject({ ref_code: `deleted-${id}`, phone: null, cpf: null, avatar: null, hide_all: true });
    for (const table of ['addresses', 'favorites', 'notifications', 'recent_games'] as const) {
      expect(await db.selectFrom(table).selectAll().where('player_id', '=', id).execute(), table).toEqual([]);
    }
    // The identity is kept encrypted as the law requires; the ledger is untouched.
    const kept = await db
      .selectFrom('retained_identities')
      .selectAll()
      .where('player_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(kept.sealed).not.toContain('Rafael');
    const opened = openSealed(platform.deps.env, `player:${id}`, Buffer.from(kept.sealed, 'base64')).toString();
    expect(JSON.parse(opened)).toMatchObject({ cpf: '11144477735', phone });
    expect((await db.selectFrom('ledger_transactions').select('id').where('player_id', '=', id).execute()).length).toBe(
      2,
    );

    // It is deleted after five years.
    await platform.clock.advance(5 * 366 * DAY);
    await runDeletions(platform.deps);
    expect(await db.selectFrom('retained_identities').selectAll().execute()).toEqual([]);
  });

  test('of an excluded player keeps the exclusion to its end', async () => {
    const excluded = await createTestPlatform();
    const { db } = excluded.deps;
    const { body } = await excluded.ask('POST', '/auth/login-restricted', {
      body: { username: '+5511999990003', password },
    });
    const asked = await excluded.ask('POST', '/profile/deletion', { token: body.token, body: { password } });
    expect(asked.status).toBe(200);
    expect(asked.body.data.kept.at(-1)).toMatchObject({ why: expect.stringContaining('autoexclusão') });
    await excluded.clock.advance(15 * DAY);
    expect(await runDeletions(excluded.deps)).toBe(1);
    const cpfOf = async () =>
      (await db.selectFrom('players').select('cpf').where('id', '=', Number(body.data.id)).executeTakeFirstOrThrow())
        .cpf;
    expect(await cpfOf()).toBe('39053344705');
    await excluded.clock.advance(100 * DAY);
    await runDeletions(excluded.deps);
    expect(await cpfOf()).toBeNull();
    await excluded.close();
  });
});
