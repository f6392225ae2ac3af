/** Profile, notifications, texts, bonuses, feed and logs, each requested by its owner and by others. */
import Pusher from 'pusher';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPlatform, MARE, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { createLog } from '../log.ts';
import { notifyAllPlayers } from '../notifications/notify.ts';

let platform: TestPlatform;
let one: string;
let two: string;
const written: string[] = [];
beforeAll(async () => {
  platform = await createTestPlatform({
    deps: (deps) => ({
      ...deps,
      log: createLog({ level: 'debug', destination: { write: (line: string) => void written.push(line) } }),
    }),
  });
  one = await platform.login(1);
  two = await platform.login(2);
});
afterAll(() => platform.close());

describe('the profile', () => {
  test('is the player’s own, with a masked CPF', async () => {
    const { data } = (await platform.ask('GET', '/profile', { token: one })).body;
    expect(data).toMatchObject({
      name: 'Ana Beatriz Moreira',
      cpf: '***.982.247-**',
      documents_status: 'approved',
      address: { city: 'Fortaleza' },
      verified: { email: true, phone: true, identity: true },
    });
    expect((await platform.ask('GET', '/profile', { token: two })).body.data).toMatchObject({
      documents_status: 'none',
      address: null,
    });
  });

  test('takes a name to show apart from the legal one', async () => {
    const { body } = await platform.ask('POST', '/profile/updateName', {
      token: two,
      body: { name: 'Rafael de Souza Lima', level: 99 },
    });
    expect(body.data).toMatchObject({ name: 'Rafael de Souza Lima', level: 1 });
    expect(`${body.data.first_name} ${body.data.last_name}`).not.toBe('Rafael de Souza Lima');
  });

  test('stores one of the two languages', async () => {
    expect(
      (await platform.ask('POST', '/profile/updateLanguage', { token: two, body: { language: 'en' } })).body.data
        .language,
    ).toBe('en');
    expect((await platform.ask('GET', '/profile/getLanguage', { token: two })).body.data.language).toBe('en');
    expect(
      (await platform.ask('POST', '/profile/updateLanguage', { token: two, body: { language: 'fr' } })).status,
    ).toBe(422);
  });

  test('sets all six flags by hiding everything, and shows strangers nothing', async () => {
    const id = (await platform.ask('GET', '/auth/me', { token: one })).body.data.id;
    const shown = (await platform.ask('POST', '/profile/show', { token: two, body: { user_id: id } })).body.data;
    expect(shown).toMatchObject({ name: 'Ana***', hidden: false, statistics: { rounds: expect.any(Number) } });
    expect(JSON.stringify(shown)).not.toMatch(/Moreira|99999|@/);
    const { hide } = (
      await platform.ask('POST', '/profile/toggle-hide-metrics', { token: one, body: { hide_metrics: true } })
    ).body.data;
    expect(Object.values(hide)).toEqual(Array(6).fill(true));
    const hidden = (await platform.ask('POST', '/profile/show', { body: { user_id: id } })).body.data;
    expect(hidden).toMatchObject({
      name: '******',
      avatar: null,
      hidden: true,
      statistics: null,
      activity: null,
      played_games: null,
      battle_rewards: null,
      joined_at: null,
    });
    await platform.ask('POST', '/profile/toggle-hide-metrics', { token: one, body: { hide_metrics: false } });
  });

  test('is not found for an unknown player or one of another site', async () => {
    const id = (await platform.ask('GET', '/auth/me', { token: one })).body.data.id;
    expect((await platform.ask('POST', '/profile/show', { host: MARE, body: { user_id: id } })).status).toBe(404);
    for (const user_id of ['0', '-1', 'abc', '99999999999999999999', '999999']) {
      expect((await platform.ask('POST', '/profile/show', { body: { user_id } })).body.code, user_id).toMatch(
        /player_not_found|validation_failed/,
      );
    }
  });

  test('stores a checked address', async () => {
    const address = {
      zip: '01310-100',
      street: 'Avenida Paulista',
      number: '900',
      district: 'Bela Vista',
      city: 'São Paulo',
      state: 'sp',
    };
    expect((await platform.ask('POST', '/address/create', { token: two, body: address })).body.data).toMatchObject({
      zip: '01310100',
      state: 'SP',
      complement: null,
    });
    expect((await platform.ask('GET', '/address', { token: two })).body.data.street).toBe('Avenida Paulista');
    const wrong = await platform.ask('POST', '/address/create', {
      token: two,
      body: { ...address, zip: '123', state: 'XX' },
    });
    expect(Object.keys(wrong.body.errors).sort()).toEqual(['state', 'zip']);
  });

  test('requires the password for a new phone and holds withdrawals for a day', async () => {
    const phone = '+5511955550000';
    expect((await platform.ask('POST', '/auth/update', { token: two, body: { phone } })).body.errors).toHaveProperty(
      'current_password',
    );
    expect(
      (await platform.ask('POST', '/auth/update', { token: two, body: { phone, current_password: 'nada-disso-1' } }))
        .status,
    ).toBe(422);
    expect(
      (
        await platform.ask('POST', '/auth/update', {
          token: two,
          body: { phone: '+5511999990001', current_password: 'jangada-demo-1' },
        })
      ).body,
    ).toMatchObject({ code: 'taken', errors: { phone: [expect.any(String)] } });
    expect(
      (await platform.ask('POST', '/auth/update', { token: two, body: { phone, current_password: 'jangada-demo-1' } }))
        .body.data.username,
    ).toBe(phone);
    const row = await platform.database.db
      .selectFrom('players')
      .select('withdrawals_held_until')
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow();
    expect(row.withdrawals_held_until?.getTime()).toBe(platform.clock.nowMs() + 24 * 3_600_000);
    await platform.ask('POST', '/auth/update', {
      token: two,
      body: { phone: '+5511999990002', current_password: 'jangada-demo-1' },
    });
  });

  test('keeps a CPF that is set', async () => {
    const { status, body } = await platform.ask('POST', '/auth/update', {
      token: two,
      body: { cpf: '862.883.667-57' },
    });
    expect([status, body.code]).toEqual([422, 'cpf_fixed']);
  });

  test('keeps the name and birth date of a player whose documents were approved', async () => {
    for (const change of [{ first_name: 'Outra' }, { last_name: 'Pessoa' }, { birth_date: '1980-01-01' }]) {
      const { status, body } = await platform.ask('POST', '/auth/update', { token: one, body: change });
      expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'identity_fixed', Object.keys(change)]);
    }
  });

  test('lets a verified player choose the name that others see, in part', async () => {
    const { body } = await platform.ask('POST', '/profile/updateName', { token: one, body: { name: 'Brisa do Mar' } });
    expect(body.data.name).toBe('Brisa do Mar');
    const { id, name, first_name, last_name } = (await platform.ask('GET', '/auth/me', { token: one })).body.data;
    expect([name, `${first_name} ${last_name}`]).toEqual(['Brisa do Mar', 'Ana Beatriz Moreira']);
    expect((await platform.ask('GET', '/profile', { token: one })).body.data.name).toBe('Brisa do Mar');
    const seen = await platform.ask('POST', '/profile/show', { token: two, body: { user_id: id } });
    expect(seen.body.data.name).toBe('Bri***');
    const blank = await platform.ask('POST', '/profile/updateName', { token: one, body: { name: ' ' } });
    expect(blank.status).toBe(422);
  });

  test('shows rank and referrals of the player', async () => {
    const ranks = (await platform.ask('GET', '/ranking')).body.data;
    expect(ranks[0]).toMatchObject({ level: 1, totalBet: 0 });
    expect(ranks.map((rank: { totalBet: number }) => rank.totalBet)).toEqual(
      ranks.map((rank: { totalBet: number }) => rank.totalBet).sort((a: number, b: number) => a - b),
    );
    expect((await platform.ask('GET', '/profile/vip', { token: two })).body.data.next.level).toBe(2);
    expect((await platform.ask('GET', '/profile/affiliates', { token: two })).body.data).toMatchObject({
      invited: 0,
      link: expect.stringMatching(/^http:\/\/localhost:3000\/\?ref=/),
    });
  });
});

describe('sessions', () => {
  test('are listed and ended, one by one or all others, only one’s own', async () => {
    const extra = await platform.login(1);
    const list = (await platform.ask('GET', '/auth/sessions', { token: one })).body.data;
    expect(list[0].current).toBe(true);
    expect(list.length).toBeGreaterThanOrEqual(2);
    const foreign = (await platform.ask('GET', '/auth/sessions', { token: two })).body.data[0].id;
    expect((await platform.ask('DELETE', `/auth/sessions/${foreign}`, { token: one })).status).toBe(404);
    expect((await platform.ask('GET', '/auth/me', { token: two })).status).toBe(200);
    const { ended } = (await platform.ask('POST', '/auth/sessions/end-others', { token: one, body: {} })).body.data;
    expect(ended).toBeGreaterThanOrEqual(1);
    expect((await platform.ask('GET', '/auth/me', { token: extra })).status).toBe(401);
    expect((await platform.ask('GET', '/auth/me', { token: one })).status).toBe(200);
  });

  test('publish their end to their own pages', async () => {
    const told = async () =>
      (
        await platform.deps.db
          .selectFrom('outbox')
          .select(['channel', 'payload'])
          .where('event', '=', 'SessionEnded')
          .orderBy('id')
          .execute()
      ).map(({ channel, payload }) => ({ channel, ...(payload as { session_id: string; reason: string }) }));
    const before = (await told()).length;
    const other = await platform.login(1);
    const { data } = (await platform.ask('GET', '/auth/sessions', { token: other })).body;
    const channel = 'private-universal.1';
    await platform.ask('DELETE', `/auth/sessions/${data[0].id}`, { token: one });
    const third = await platform.login(1);
    const { id } = (await platform.ask('GET', '/auth/sessions', { token: third })).body.data[0];
    await platform.ask('POST', '/auth/logout', { token: third, body: {} });
    // Ending an ended session writes no event.
    await platform.ask('POST', '/auth/logout', { token: third, body: {} });
    expect((await told()).slice(before)).toEqual([
      { channel, session_id: data[0].id, reason: 'ended_by_player' },
      { channel, session_id: id, reason: 'logout' },
    ]);
  });

  test('sign in a live connection while they are open', async () => {
    const token = await platform.login(1);
    const { id } = (await platform.ask('GET', '/auth/sessions', { token })).body.data[0];
    const signIn = (who: object) =>
      platform.ask('POST', '/broadcasting/user-auth', { ...who, body: { socket_id: '1.2' } });
    const { status, body } = await signIn({ token });
    const user = { id: `session-${id}`, user_info: { owner: '1' } };
    expect([status, JSON.parse(body.user_data)]).toEqual([200, user]);
    const { REALTIME_APP_ID: appId, REALTIME_KEY: key, REALTIME_SECRET: secret } = platform.deps.env;
    expect(body).toEqual(new Pusher({ appId, key, secret, cluster: '' }).authenticateUser('1.2', user));
    await platform.ask('POST', '/auth/logout', { token, body: {} });
    expect((await signIn({ token })).status).toBe(401);
    expect((await signIn({})).status).toBe(401);
  });
});

describe('notifications', () => {
  test('are counted, read once and all marked, per player', async () => {
    const { body } = await platform.ask('GET', '/notifications', { token: one });
    // The two of the seed, and one of a change in an earlier test.
    expect(body.unread_count).toEqual({ user_notifications: 3, global_notifications: 3 });
    const titles = body.user_notifications.data.map(({ title }: { title: string }) => title);
    expect(titles).toContain('Há cashback para resgatar');
    const id = body.user_notifications.data[0].id;
    for (let time = 0; time < 2; time += 1) {
      expect(
        (await platform.ask('POST', `/notifications/${id}/read`, { token: one, body: {} })).body.unread_count
          .user_notifications,
      ).toBe(2);
    }
    expect((await platform.ask('POST', `/notifications/${id}/read`, { token: two, body: {} })).body.code).toBe(
      'notification_not_found',
    );
    const all = async () =>
      (await platform.ask('POST', '/notifications/platform/mark-all-read', { token: one, body: {} })).body.unread_count;
    const counts = { user_notifications: 2, global_notifications: 0 };
    expect([await all(), await all()]).toEqual([counts, counts]);
    // The player's other tabs and devices learn it, each change once.
    const told = await platform.deps.db
      .selectFrom('outbox')
      .select('payload')
      .where('event', '=', 'NotificationsRead')
      .orderBy('id')
      .execute();
    expect(told.map(({ payload }) => payload)).toEqual([
      {
        id,
        type: 'user',
        read_at: expect.any(String),
        unread_count: { user_notifications: 2, global_notifications: 3 },
      },
      { id: null, type: 'platform', read_at: expect.any(String), unread_count: counts },
    ]);
    // A mark that waited for the network reads nothing that came after it.
    const until = '2020-01-01T00:00:00.000Z';
    const late = await platform.ask('POST', '/notifications/user/mark-all-read', { token: one, body: { until } });
    expect(late.body.unread_count).toEqual(counts);
    expect((await platform.ask('POST', '/notifications/other/mark-all-read', { token: one, body: {} })).status).toBe(
      404,
    );
  });

  test('include a broadcast only if it is younger than the account', async () => {
    const old = (await platform.ask('GET', '/notifications', { token: one })).body.global_notifications.data[0].id;
    const own = async () => (await platform.ask('GET', '/notifications', { token: two })).body;
    const before = await own();
    expect([before.unread_count.global_notifications, before.global_notifications.data]).toEqual([0, []]);
    expect((await platform.ask('POST', `/notifications/${old}/read`, { token: two, body: {} })).status).toBe(404);
    const words = { title_pt: 'Novo', title_en: 'New', text_pt: 'x', text_en: 'x', link: null };
    const { id } = await platform.deps.db
      .transaction()
      .execute((trx) => notifyAllPlayers(trx, { ...words, casinoId: 1, pinned: false }, platform.clock.now()));
    expect(await own()).toMatchObject({
      unread_count: { global_notifications: 1 },
      global_notifications: { data: [{ id: String(id), read: false }] },
    });
    await platform.deps.db.deleteFrom('notifications').where('id', '=', id).execute();
  });

  test("are the last 30 days' broadcasts for a guest, who has no marks", async () => {
    const guest = { guest: 'guest-abcDEF123' };
    const { status, body } = await platform.ask('GET', '/notifications', guest);
    expect([status, body.user_notifications.data]).toEqual([200, []]);
    expect(body.unread_count).toEqual({ user_notifications: 0, global_notifications: 0 });
    expect(body.global_notifications.data.map(({ read }: { read: boolean }) => read)).toEqual([true, true, true]);
    const { id } = body.global_notifications.data[0];
    expect((await platform.ask('POST', `/notifications/${id}/read`, { ...guest, body: {} })).status).toBe(401);
    const age = (days: number) =>
      platform.deps.db
        .updateTable('notifications')
        .set({ created_at: new Date(platform.clock.nowMs() - days * 24 * 3_600_000) })
        .where('id', '=', Number(id))
        .execute();
    await age(31);
    expect((await platform.ask('GET', '/notifications', guest)).body.global_notifications.data).toHaveLength(2);
    await age(2);
  });

  test('come in pages', async () => {
    const { body } = await platform.ask('GET', '/notifications?per_page=2&page=2', { token: one, language: 'en' });
    expect(body.global_notifications).toMatchObject({ current_page: 2, last_page: 2 });
    expect(body.global_notifications.data).toHaveLength(1);
    expect(body.global_notifications.data[0].title).toBe('Your limits, your pace');
  });
});

describe('cashback', () => {
  const left = async () => {
    const { data } = (await platform.ask('GET', '/bonuses/cashback', { token: one })).body;
    const calendar = data.filter((item: { type: string }) => item.type === 'calendar');
    return {
      immediate: data.find((item: { type: string }) => item.type === 'immediate').claims_left,
      today: calendar[0].claims_left,
      tomorrow: calendar[1].claims_left,
      days: calendar.length,
    };
  };

  test('opens at 00:00, 12:01 and 18:01 in São Paulo and expires with the day', async () => {
    // The tests begin at 12:00 in São Paulo.
    expect(await left()).toEqual({ immediate: 1, today: 1, tomorrow: 3, days: 7 });
    await platform.clock.advance(60_000);
    expect((await left()).today).toBe(2);
    await platform.clock.advance(6 * 3_600_000);
    expect((await left()).today).toBe(3);
    await platform.clock.advance(6 * 3_600_000);
    one = await platform.login(1);
    expect(await left()).toMatchObject({ immediate: 1, today: 1, days: 6 });
  });

  test('is not found for another player', async () => {
    expect((await platform.ask('GET', '/bonuses/cashback', { token: await platform.login(2) })).body.data).toEqual([]);
  });
});

describe('text pages', () => {
  test.each([
    'terms',
    'privacy',
    'betting-terms',
    'responsible-gaming',
    'aml-policy',
    'em-conformidade-com-a-regulamentacao',
    'suporte',
    'novidades',
  ])('%s exists in both languages without placeholders', async (slug) => {
    const pt = (await platform.ask('GET', `/pages/${slug}`)).body.data;
    const en = (await platform.ask('GET', `/pages/${slug}`, { language: 'en' })).body.data;
    expect(pt.title).not.toBe(en.title);
    for (const { html } of [pt, en]) {
      expect(html.length).toBeGreaterThan(400);
      expect(html).not.toMatch(/\{\w+\}|undefined|<script|style=|on\w+=/);
      expect(
        [...html.matchAll(/<(?!\/)(\w+)/g)].every(([, tag]: string[]) =>
          ['p', 'h2', 'ul', 'li', 'a'].includes(tag ?? ''),
        ),
      ).toBe(true);
    }
  });

  test('write amounts as the screens do, the same in both languages', async () => {
    for (const language of ['pt', 'en'] as const) {
      const { html } = (await platform.ask('GET', '/pages/terms', { language })).body.data;
      const amounts: string[] = html.match(/R\$[\s\u00a0]?[\d.,]*\d/g) ?? [];
      expect(amounts.length).toBeGreaterThan(0);
      for (const amount of amounts) expect(amount).toMatch(/^R\$\u00a0[\d.]+,\d{2}$/);
    }
  });

  test('name their site', async () => {
    const mare = (await platform.ask('GET', '/pages/terms', { host: MARE })).body.data.html;
    expect(mare).toContain('Maré Apostas Demonstração S.A.');
    expect((await platform.ask('GET', '/pages/nao-existe')).body.code).toBe('page_not_found');
  });

  test('show an operator’s text without scripts', async () => {
    const html = `<h2 onclick="x()">Oi</h2><img src=x onerror=alert(1)><p>um <a href="javascript:alert(1)">dois</a> <a href='/bonus' style="x">três</a><script>alert(2)</script><svg><p>quatro</svg> 1 < 2 &amp; 3`;
    await platform.database.db
      .insertInto('page_versions')
      .values({
        casino_id: 1,
        slug: 'aviso',
        title_pt: 'Aviso',
        title_en: 'Notice',
        html_pt: html,
        html_en: html,
        starts_at: platform.clock.now(),
        created_at: platform.clock.now(),
      })
      .execute();
    const { data } = (await platform.ask('GET', '/pages/aviso')).body;
    expect(data.html).toBe(
      '<h2>Oi</h2><p>um <a>dois</a> <a href="/bonus" rel="noopener noreferrer">três</a> 1 &lt; 2 &amp; 3</p>',
    );
  });
});

describe('redirects', () => {
  test('lead only to allowed targets', async () => {
    await platform.database.db
      .insertInto('redirects')
      .values([
        { casino_id: 1, path: '/antigo', target: '/casino/games' },
        { casino_id: 1, path: '/mal', target: '//evil.example/x' },
        { casino_id: 1, path: '/pior', target: 'javascript:alert(1)', external: true },
        { casino_id: 1, path: '/fora', target: 'https://evil.example/', external: true },
      ])
      .execute();
    const to = async (path: string) =>
      (await platform.ask('GET', `/redirects?path=${encodeURIComponent(path)}`)).body.data;
    expect(await to('/antigo/?ref=1')).toEqual({ to: '/casino/games', external: false });
    for (const path of ['/mal', '/pior', '/fora', '/nada'])
      expect(await to(path), path).toEqual({ to: null, external: false });
    await platform.database.db
      .updateTable('sites')
      .set((eb) => ({
        config: eb.cast<Record<string, unknown>>(
          eb.val(JSON.stringify({ ...platformConfig, redirect_hosts: ['evil.example'] })),
          'jsonb',
        ),
      }))
      .where('casino_id', '=', 1)
      .execute();
    platform.services.sites.forget();
    expect(await to('/fora')).toEqual({ to: 'https://evil.example/', external: true });
  });

  let platformConfig: Record<string, unknown>;
  beforeAll(async () => {
    const row = await platform.database.db
      .selectFrom('sites')
      .select('config')
      .where('casino_id', '=', 1)
      .executeTakeFirstOrThrow();
    platformConfig = row.config;
  });
});

describe('icons', () => {
  test('are served by set and name, without unknown names; an unknown set is 404', async () => {
    const { body } = await platform.ask('GET', '/_nuxt_icon/lucide.json?icons=heart,nao-existe,wallet');
    expect(Object.keys(body.icons)).toEqual(['heart', 'wallet']);
    expect(body.icons.heart.body).toContain('<path d="');
    expect((await platform.ask('GET', '/_nuxt_icon/outro.json?icons=heart')).body.code).toBe('icon_set_not_found');
    expect((await platform.ask('GET', '/_nuxt_icon/lucide.json?icons=../../x')).status).toBe(422);
  });
});

describe('the clock', () => {
  test('moves forward only, and is read with 0', async () => {
    const now = (await platform.ask('POST', '/_test/clock', { body: { advance_ms: 0 } })).body.data.now;
    const later = (await platform.ask('POST', '/_test/clock', { body: { advance_ms: 1500 } })).body.data.now;
    expect(Date.parse(later) - Date.parse(now)).toBe(1500);
    expect((await platform.ask('POST', '/_test/clock', { body: { advance_ms: -1 } })).status).toBe(422);
  });
});

test('lists chat messages oldest first, with masked names', async () => {
  const { amountBet, messages } = (await platform.ask('GET', '/chat/messages?limit=2')).body;
  expect(amountBet).toBe(0);
  expect(messages).toHaveLength(2);
  expect(Date.parse(messages[0].time)).toBeLessThan(Date.parse(messages[1].time));
  expect(messages[0].user.name).toMatch(/\*\*\*$/);
  expect((await platform.ask('GET', '/chat/messages?limit=')).status).toBe(200);
  const before = (await platform.ask('GET', `/chat/messages?before=${messages[0].id}`)).body.messages;
  expect(before.map((message: { id: string }) => message.id)).not.toContain(messages[0].id);
});

test('logs no person, password or token', async () => {
  await platform.ask('POST', '/client-errors', {
    body: {
      kind: 'error',
      message: 'failed for ana@jangada.example +55 11 99999-0001',
      stack: `at https://x.example/a.js?token=abc ${one}`,
      route: '/user?cpf=52998224725',
    },
  });
  const log = written.join('');
  expect(log).toContain('a browser reports an error');
  expect(log).toContain('"call":"login"');
  for (const secret of [
    'jangada-demo-1',
    one,
    two,
    'jangada.example',
    '99999-0001',
    '99999000',
    '52998224725',
    'Moreira',
    'token=abc',
  ])
    expect(log).not.toContain(secret);
});
