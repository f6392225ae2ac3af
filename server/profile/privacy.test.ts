/** A hidden player appears in no answer by name, avatar or id (DATA-1); and hostile text in a player's own data. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../tests/fixtures/platform.ts';

let platform: TestPlatform;
let one: string;
let two: string;
let id: string;
const AVATAR = `/api/avatars/${'ab'.repeat(16)}-256.webp`;
beforeAll(async () => {
  platform = await createTestPlatform();
  one = await platform.login(1);
  two = await platform.login(2);
  id = (await platform.ask('GET', '/auth/me', { token: one })).body.data.id;
  const { db } = platform.deps;
  await db.updateTable('players').set({ avatar: AVATAR }).where('id', '=', Number(id)).execute();
  const other = (await platform.ask('GET', '/auth/me', { token: two })).body.data.id;
  await db
    .insertInto('referrals')
    .values({
      player_id: Number(id),
      referrer_id: Number(other),
      casino_id: 1,
      created_at: platform.clock.now(),
      decided_at: null,
    })
    .execute();
  await db
    .insertInto('chat_messages')
    .values({
      casino_id: 1,
      player_id: Number(id),
      type: 'message',
      text: 'Boa noite',
      color_class: null,
      emoji: null,
      mission: null,
      pinned_until: null,
      removed_at: null,
      created_at: platform.clock.now(),
    })
    .execute();
});
afterAll(() => platform.close());

/** Every answer about people that a guest and another player can request. */
async function seen(): Promise<Record<string, string>> {
  const asked: Record<string, string> = {};
  for (const [who, token] of [
    ['guest', undefined],
    ['player', two],
  ] as const) {
    const options = token ? { token } : {};
    for (const path of [
      '/feed',
      '/feed/biggest?period=month',
      '/leaderboard?period=month',
      '/leaderboard?period=week',
      '/chat/messages?limit=100',
    ]) {
      asked[`${who} ${path}`] = JSON.stringify((await platform.ask('GET', path, options)).body);
    }
    asked[`${who} show`] = JSON.stringify(
      (await platform.ask('POST', '/profile/show', { ...options, body: { user_id: id } })).body,
    );
  }
  asked['affiliates'] = JSON.stringify((await platform.ask('GET', '/profile/affiliates', { token: two })).body);
  return asked;
}

/** Public event of this player's bet, as the ledger's functions write it. */
async function publicEvent(): Promise<string> {
  const { db } = platform.deps;
  const { rows } = await sql<{
    who: unknown;
  }>`select public_player(p) as who from players p where id = ${Number(id)}`.execute(db);
  return JSON.stringify({ user: rows[0]?.who });
}

const NAME = /Ana/;
/** The id as `user`, because a message or a game may have the same number. */
const ID = () => new RegExp(`"user":\\{"id":"${id}"`);

describe('a player who hides', () => {
  const hide = (wanted: Record<string, boolean>) =>
    platform.ask('POST', '/profile/update-settings', { token: one, body: { hide: wanted } });

  test('is visible in every list before hiding anything', async () => {
    const asked = await seen();
    expect(Object.entries(asked).filter(([, text]) => NAME.test(text)).length).toBeGreaterThan(6);
    expect(asked['player /leaderboard?period=month']).toContain(AVATAR);
    expect(asked['guest /chat/messages?limit=100']).toMatch(ID());
    expect(asked['affiliates']).toMatch(NAME);
    expect(await publicEvent()).toMatch(ID());
    expect(asked['guest show']).not.toMatch(/Moreira|5299822|999990001|ana@/);
  });

  test('with a hidden name appears in no list with name, avatar or link', async () => {
    await hide({ username: true });
    for (const [route, text] of Object.entries(await seen())) {
      expect(text, route).not.toMatch(NAME);
      expect(text, route).not.toContain(AVATAR);
      // A request for a profile already contains the id.
      if (!route.endsWith('show')) expect(text, route).not.toMatch(ID());
    }
    expect(await publicEvent()).toBe('{"user":{"id":"","name":"******"}}');
    await hide({ username: false });
  });

  test('with hidden activity is anonymous in every list of bets', async () => {
    await hide({ activity: true });
    const asked = await seen();
    for (const [route, text] of Object.entries(asked)) {
      if (!/feed|leaderboard/.test(route)) continue;
      expect(text, route).not.toMatch(NAME);
      expect(text, route).not.toContain(AVATAR);
      expect(text, route).not.toMatch(ID());
    }
    expect(JSON.parse(asked['guest show'] ?? '').data.activity).toBeNull();
    expect(await publicEvent()).not.toMatch(ID());
    await hide({ activity: false });
  });

  test.each(['statistics', 'played_games', 'battle_rewards'])('%s alone', async (part) => {
    await hide({ [part]: true });
    const asked = await seen();
    const shown = JSON.parse(asked['guest show'] ?? '').data;
    expect(shown[part]).toBeNull();
    expect(shown.name).toBe('Ana***');
    if (part === 'statistics') expect(asked['player /leaderboard?period=month']).not.toMatch(NAME);
    await hide({ [part]: false });
  });

  test('everything', async () => {
    await platform.ask('POST', '/profile/toggle-hide-metrics', { token: one, body: { hide_metrics: true } });
    const asked = await seen();
    for (const [route, text] of Object.entries(asked)) {
      expect(text, route).not.toMatch(NAME);
      expect(text, route).not.toContain(AVATAR);
      if (!route.endsWith('show')) expect(text, route).not.toMatch(ID());
    }
    expect(JSON.parse(asked['player show'] ?? '').data).toEqual({
      id,
      name: '******',
      avatar: null,
      level: 1,
      joined_at: null,
      hidden: true,
      statistics: null,
      activity: null,
      played_games: null,
      battle_rewards: null,
    });
    // Players still see themselves.
    expect((await platform.ask('GET', '/profile', { token: one })).body.data.avatar).toBe(AVATAR);
    expect(JSON.stringify((await platform.ask('GET', '/feed/mine', { token: one })).body)).toMatch(/Ana/);
  });

  test('can be ignored on every device, and unignored', async () => {
    const messages = async (token?: string): Promise<{ id: string; text: string; author: string }[]> =>
      (await platform.ask('GET', '/chat/messages?limit=100', token ? { token } : {})).body.messages;
    const texts = async (token?: string) => (await messages(token)).map(({ text }) => text);
    const said = (await messages(two)).find(({ text }) => text === 'Boa noite');
    const { body } = await platform.ask('POST', '/chat/ignore', { token: two, body: { message_id: said?.id } });
    // Not the id, which would lead to the profile.
    expect(body.data).toEqual([{ id: said?.author, name: '******', author: said?.author }]);
    expect((await platform.ask('GET', '/chat/ignored', { token: two })).body.data).toEqual(body.data);
    expect(await texts(two)).not.toContain('Boa noite');
    expect(await texts()).toContain('Boa noite');
    const listed = { user_id: body.data[0].id, ignore: false };
    const again = await platform.ask('POST', '/chat/ignore', { token: two, body: listed });
    expect(again.body.data).toEqual([]);
    expect(await texts(two)).toContain('Boa noite');
    for (const user_id of ['999999', id, (await platform.ask('GET', '/auth/me', { token: two })).body.data.id]) {
      expect((await platform.ask('POST', '/chat/ignore', { token: two, body: { user_id } })).body.code).toBe(
        'player_not_found',
      );
    }
  });
});

describe('typed texts', () => {
  const address = {
    zip: '01310-100',
    street: 'Avenida Paulista',
    number: '900',
    district: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
  };
  const save = (change: Record<string, unknown>, language = 'pt') =>
    platform.ask('POST', '/address/create', { token: two, body: { ...address, ...change }, language });

  test.each([
    [{ zip: 'CEP: ０１３１０－１００' }, { zip: '01310100' }],
    [{ zip: ' 01.310-100 ' }, { zip: '01310100' }],
    [{ zip: '00000-000' }, { zip: '00000000' }],
    [{ number: '９００' }, { number: '900' }],
    [{ number: '0900' }, { number: '0900' }],
    [{ state: ' ｓｐ ' }, { state: 'SP' }],
    [{ street: '  Rua d’Água nº 5, fundos  ' }, { street: 'Rua d’Água no 5, fundos' }],
    [{ city: 'القاهرة' }, { city: 'القاهرة' }],
    [{ complement: '🏠' }, { complement: '🏠' }],
    [{ complement: '' }, { complement: '' }],
  ])('takes an address with %j', async (change, read) => {
    const { status, body } = await save(change);
    expect(status).toBe(200);
    expect(body.data).toMatchObject(read);
    expect((await platform.ask('GET', '/address', { token: two })).body.data).toMatchObject(read);
  });

  const LONG = 'a'.repeat(10_000);
  const BAD: readonly [string, unknown][] = [
    ['10,000 characters', LONG],
    ['a line that turns around', 'abc\u202Egnp.exe'],
    ['an isolate', '\u2066abc\u2069'],
    ['a control character', 'a\u0007b'],
    ['a line break', 'a\nb'],
    ['a separator of lines', 'a\u2028b'],
    ['markup', '<img src=x onerror=alert(1)>'],
    ['blanks', '   '],
    ['a number', 5],
    ['a list', ['a']],
    ['an object', { a: 1 }],
  ];
  const FIELDS = ['street', 'number', 'district', 'city', 'zip', 'state'];
  test.each(BAD)('reports %s of an address under its field in both languages', async (_what, value) => {
    for (const field of FIELDS) {
      const pt = await save({ [field]: value });
      const en = await save({ [field]: value }, 'en');
      expect([pt.status, en.status], field).toEqual([422, 422]);
      expect(Object.keys(pt.body.errors), field).toEqual([field]);
      const [words, english] = [pt.body.errors[field][0], en.body.errors[field][0]];
      expect(words, field).toMatch(/^[A-ZÉ].*[.a-z]$/);
      expect(english, field).not.toBe(words);
    }
  });

  test.each([...BAD, ['an emoji', 'Ana 😀'], ['digits', 'Ana 2'], ['full-width digits', 'Ana ２']] as [
    string,
    unknown,
  ][])('%s in a name is said under it', async (_what, value) => {
    for (const [path, field] of [
      ['/profile/updateName', 'name'],
      ['/auth/update', 'first_name'],
      ['/auth/update', 'last_name'],
    ] as const) {
      const { status, body } = await platform.ask('POST', path, { token: two, body: { [field]: value } });
      expect([status, Object.keys(body.errors ?? {})], path).toEqual([422, [field]]);
    }
  });

  test.each([
    ['phone', '(11) 9 ５５５５-0000', { username: '+5511955550000' }],
    ['phone', '+55 011 95555-0001', { username: '+5511955550001' }],
    ['email', '  Rafael@Jangada.EXAMPLE ', { email: 'rafael@jangada.example' }],
    ['first_name', ' José d’Ávila ', { first_name: 'José d’Ávila' }],
    ['last_name', 'محمد', { last_name: 'محمد' }],
  ])('takes the %s %j', async (field, value, read) => {
    const { status, body } = await platform.ask('POST', '/auth/update', {
      token: two,
      body: { [field]: value, current_password: 'jangada-demo-1' },
    });
    expect(body.data, JSON.stringify(body)).toMatchObject(read);
    expect(status).toBe(200);
  });

  test.each([
    ['phone', ['+1 202 555 0100', '119', LONG, '😀', '<b>', '11 0000-0000']],
    ['email', ['a', 'a@b', `${'a'.repeat(30)}@b.co`, 'a@b.co\u0000', 'ana😀@b.co', '<a@b.co>', LONG, 'a..b@c.co']],
    ['cpf', ['123', '111.111.111-11', LONG, '😀']],
    ['birth_date', ['2026-02-30', '31/13/1990', '1990', '２０００-13-01', LONG, '2020-01-01', '1800-01-01']],
  ])('reports an invalid %s under its field', async (field, values) => {
    for (const value of values) {
      const { status, body } = await platform.ask('POST', '/auth/update', {
        token: two,
        body: { [field]: value, current_password: 'jangada-demo-1' },
      });
      expect(status, value.slice(0, 40)).toBe(422);
      if (!value.includes('\u0000')) expect(Object.keys(body.errors), value.slice(0, 40)).toEqual([field]);
    }
  });
});
