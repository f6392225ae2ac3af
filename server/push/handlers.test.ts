import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PushPayload } from '../../src/contract/push.ts';
import { operate } from '../../tests/fixtures/operator.ts';
import { createTestPlatform, JANGADA, MARE, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { type Browser, type PushServiceFixture, startPushService } from '../../tests/fixtures/push-service.ts';
import { notifyPlayer } from '../notifications/notify.ts';
import { endSession } from '../session/sessions.ts';
import { createPush, navigateTo } from './push.ts';

let service: PushServiceFixture;
let platform: TestPlatform;
let token: string;
let serial = 0;

beforeAll(async () => {
  service = await startPushService();
  platform = await createTestPlatform({ env: { PUSH_EXTRA_HOSTS: service.host } });
});
afterAll(async () => {
  await platform.close();
  await service.close();
});
beforeEach(async () => {
  token = await platform.login(1);
});
afterEach(async () => {
  await platform.deps.db.deleteFrom('push_subscriptions').execute();
  service.delivered.length = 0;
  service.answers.length = 0;
});

function newBrowser(): Browser {
  serial += 1;
  return service.browser(`browser-${serial}`);
}
async function subscribe(browser: Browser, as = token, host = JANGADA) {
  return platform.ask('POST', '/subscription', { token: as, host, body: browser.subscription });
}
async function tell(id = 1, text = 'R$ 50,00 chegaram.') {
  const player = await platform.deps.db
    .selectFrom('players')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const notice = {
    title_pt: 'Depósito confirmado',
    title_en: 'Deposit confirmed',
    text_pt: text,
    text_en: 'R$ 50.00 arrived.',
    link: '/account/wallet',
  };
  await platform.deps.db.transaction().execute((trx) => notifyPlayer(trx, player, notice, platform.clock.now()));
}
const round = () => platform.services.push.round();
const subscriptions = () => platform.deps.db.selectFrom('push_subscriptions').selectAll().execute();
const messages = () => platform.deps.db.selectFrom('push_messages').selectAll().orderBy('id').execute();
const operator = (...argv: string[]) => operate(platform, ...argv);

describe('subscribing', () => {
  it('returns one key, the same after a restart', async () => {
    const first = await platform.ask('GET', '/push/key');
    expect(first.status).toBe(200);
    expect(first.body.data.publicKey).toMatch(/^[\w-]{87}$/);
    expect(await createPush(platform.deps).publicKey()).toBe(first.body.data.publicKey);
  });

  it('stores a browser once', async () => {
    const browser = newBrowser();
    expect((await subscribe(browser)).status).toBe(201);
    expect((await subscribe(browser)).status).toBe(201);
    expect(await subscriptions()).toHaveLength(1);
  });

  it('needs a login', async () => {
    expect((await platform.ask('POST', '/subscription', { body: newBrowser().subscription })).status).toBe(401);
    expect((await platform.ask('DELETE', '/subscription', { body: {} })).status).toBe(401);
  });

  it.each([
    'https://127.0.0.1/x',
    'https://169.254.169.254/latest',
    'http://fcm.googleapis.com/x',
    'https://internal.example/x',
    'https://fcm.googleapis.com@127.0.0.1/x',
  ])('refuses %s', async (endpoint) => {
    const { keys } = newBrowser().subscription;
    const answer = await platform.ask('POST', '/subscription', { token, body: { endpoint, keys } });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'push_endpoint_refused', errors: { endpoint: expect.any(Array) } });
    expect(await subscriptions()).toHaveLength(0);
  });

  const bytes = (length: number) => randomBytes(length).toString('base64url');
  it.each([
    ['80 characters', 'p256dh', () => bytes(60)],
    ['66 bytes', 'p256dh', () => bytes(66)],
    ['12 bytes', 'auth', () => bytes(12)],
    ['24 bytes', 'auth', () => bytes(24)],
    ['17 bytes', 'auth', () => bytes(17)],
    ['zeros', 'p256dh', () => Buffer.alloc(65).toString('base64url')],
    ['random bytes', 'p256dh', () => bytes(65)],
    ['no point of the curve', 'p256dh', () => Buffer.alloc(65, 4).toString('base64url')],
  ] as const)('refuses keys that encrypt no message: %s as %s', async (_what, field, key) => {
    const { endpoint, keys } = newBrowser().subscription;
    const answer = await platform.ask('POST', '/subscription', {
      token,
      body: { endpoint, keys: { ...keys, [field]: key() } },
    });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'validation_failed', errors: { [`keys.${field}`]: expect.any(Array) } });
    expect(await subscriptions()).toHaveLength(0);
  });

  it('takes keys in both base64 alphabets, padded or not, and an expiration time', async () => {
    const browser = newBrowser();
    const { endpoint, keys } = browser.subscription;
    const padded = (key: string) => Buffer.from(key, 'base64url').toString('base64');
    const p256dh = padded(keys.p256dh);
    for (const body of [
      { endpoint, keys: { p256dh, auth: padded(keys.auth) } },
      {
        endpoint,
        keys: { p256dh: p256dh.replaceAll('+', '-').replaceAll('/', '_'), auth: keys.auth },
        expirationTime: null,
      },
      { endpoint, keys, expirationTime: Date.UTC(2030, 0) },
    ]) {
      expect((await platform.ask('POST', '/subscription', { token, body })).status).toBe(201);
    }
    expect(await subscriptions()).toMatchObject([{ ...keys, expires_at: new Date(Date.UTC(2030, 0)) }]);
    await tell();
    await round();
    expect(service.delivered).toHaveLength(1);
  });

  it.each([1e30, -1, 'soon'])('refuses %s as expiration time', async (expirationTime) => {
    const body = { ...newBrowser().subscription, expirationTime };
    const answer = await platform.ask('POST', '/subscription', { token, body });
    expect([answer.status, answer.body.errors]).toEqual([422, { expirationTime: expect.any(Array) }]);
  });

  it('keeps the ten latest renewed browsers', async () => {
    const first = newBrowser();
    await subscribe(first);
    for (let more = 0; more < 10; more += 1) {
      await platform.clock.advance(1000);
      await subscribe(newBrowser());
    }
    const kept = await subscriptions();
    expect(kept).toHaveLength(10);
    expect(kept.map(({ endpoint }) => endpoint)).not.toContain(first.subscription.endpoint);
  });

  it('moves a browser to its latest player, without waiting messages of the former', async () => {
    const browser = newBrowser();
    await subscribe(browser);
    await tell(1);
    await subscribe(browser, await platform.login(2));
    await round();
    expect(service.delivered).toHaveLength(0);
    await tell(1);
    await tell(2);
    await round();
    expect(service.delivered).toHaveLength(1);
  });

  it('does not move a browser by its address alone', async () => {
    const browser = newBrowser();
    await subscribe(browser);
    await tell(1);
    const { endpoint, keys } = browser.subscription;
    const others = newBrowser().subscription.keys;
    const thief = await platform.login(2);
    for (const theirs of [others, { p256dh: keys.p256dh, auth: others.auth }]) {
      const answer = await platform.ask('POST', '/subscription', { token: thief, body: { endpoint, keys: theirs } });
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ code: 'push_endpoint_refused', errors: { endpoint: expect.any(Array) } });
    }
    expect(await subscriptions()).toMatchObject([{ player_id: 1, ...keys }]);
    await round();
    expect(service.delivered).toHaveLength(1);
  });

  it('lets its player renew it with other keys', async () => {
    const { endpoint } = newBrowser().subscription;
    for (const { subscription } of [newBrowser(), newBrowser()]) {
      const body = { endpoint, keys: subscription.keys };
      expect((await platform.ask('POST', '/subscription', { token, body })).status).toBe(201);
      expect(await subscriptions()).toMatchObject([subscription.keys]);
    }
  });

  it('removes one browser by its address, or those of this login', async () => {
    const [one, two] = [newBrowser(), newBrowser()];
    await subscribe(one);
    await subscribe(two);
    const other = await platform.login(2);
    const body = { endpoint: one.subscription.endpoint };
    await platform.ask('DELETE', '/subscription', { token: other, body });
    expect(await subscriptions()).toHaveLength(2);
    expect((await platform.ask('DELETE', '/subscription', { token, body })).status).toBe(204);
    expect(await subscriptions()).toHaveLength(1);
    await platform.ask('DELETE', '/subscription', { token, body: {} });
    expect(await subscriptions()).toHaveLength(0);
  });
});

describe('a push message', () => {
  it('arrives encrypted for that browser, signed, in the declarative format', async () => {
    const browser = newBrowser();
    await subscribe(browser);
    await tell();
    await round();
    const [message] = service.delivered;
    expect(message?.payload).toMatchObject({
      web_push: 8030,
      notification: {
        title: 'Depósito confirmado',
        body: 'R$ 50,00 chegaram.',
        navigate: 'http://localhost:3000/account/wallet',
        lang: 'pt-BR',
        // Safari rejects the whole message for an icon without an absolute URL.
        icon: expect.stringMatching(/^http:\/\/localhost:3000\/icons\/\S+-192\.png$/),
        badge: 'http://localhost:3000/icons/jangada-badge-96.png',
        app_badge: expect.any(Number),
      },
      app_badge: expect.any(Number),
    });
    expect(message?.claims).toMatchObject({ aud: `http://${service.host}`, sub: expect.stringMatching(/^mailto:/) });
    expect(message?.key).toBe((await platform.ask('GET', '/push/key')).body.data.publicKey);
    expect(message?.headers['content-encoding']).toBe('aes128gcm');
    expect(Number(message?.headers['ttl'])).toBeGreaterThan(3600);
    expect(await round()).toBe(0);
    expect(service.delivered).toHaveLength(1);
  });

  it('is in the player’s language, with a link in it', async () => {
    await subscribe(newBrowser());
    await platform.ask('POST', '/profile/updateLanguage', { token, body: { language: 'en' } });
    await tell();
    await round();
    await platform.ask('POST', '/profile/updateLanguage', { token, body: { language: 'pt' } });
    expect(service.delivered[0]?.payload).toMatchObject({
      notification: { title: 'Deposit confirmed', lang: 'en', navigate: 'http://localhost:3000/en/account/wallet' },
    });
  });

  it.each([
    [null, 'pt-BR', 'https://a.example/'],
    ['/bonus', 'en', 'https://a.example/en/bonus'],
    ['/en/bonus', 'en', 'https://a.example/en/bonus'],
    ['/', 'en', 'https://a.example/en'],
    ['//evil.example/x', 'pt-BR', 'https://a.example/'],
    ['https://evil.example/x', 'pt-BR', 'https://a.example/'],
    ['/\\evil.example', 'pt-BR', 'https://a.example/'],
    ['/x/..//evil.example', 'pt-BR', 'https://a.example/'],
    ['/..//evil.example', 'en', 'https://a.example/'],
  ])('%s in %s leads to %s', (link, lang, expected) => {
    expect(navigateTo('https://a.example', link, lang)).toBe(expected);
  });

  it('is not sent to a browser whose login was ended, but to one whose login is idle', async () => {
    const browser = newBrowser();
    await subscribe(browser);
    await platform.ask('POST', '/auth/logout', { token });
    await tell();
    await round();
    expect(service.delivered).toHaveLength(0);
    expect(await subscriptions()).toHaveLength(0);

    token = await platform.login(1);
    await subscribe(browser);
    const [kept] = await subscriptions();
    await endSession(platform.deps, Number(kept?.session_id), 'idle');
    await tell();
    await round();
    expect(service.delivered).toHaveLength(1);
  });

  it.each(['logout', 'ended_by_player', 'password_changed'])(
    'is not sent when its login ended while it waited: %s',
    async (reason) => {
      await subscribe(newBrowser());
      await tell();
      // Ends the session for a reason that keeps its subscription.
      const { session_id } = (await subscriptions())[0] ?? {};
      await platform.deps.db
        .updateTable('sessions')
        .set({ ended_at: platform.clock.now(), ended_reason: reason })
        .where('id', '=', Number(session_id))
        .execute();
      expect(await round()).toBe(1);
      expect(service.delivered).toHaveLength(0);
      expect(await messages()).toMatchObject([{ state: 'expired' }]);
      expect(await round()).toBe(0);
    },
  );

  it('is not retried for a blocked player, or in another player’s browser', async () => {
    const { db, clock } = platform.deps;
    await subscribe(newBrowser());
    service.answers.push({ status: 503 });
    await tell();
    await round();
    await db.updateTable('players').set({ blocked_at: clock.now() }).where('id', '=', 1).execute();
    await platform.clock.advance(11_000);
    await round();
    await db.updateTable('players').set({ blocked_at: null }).where('id', '=', 1).execute();
    await tell();
    await db.updateTable('push_subscriptions').set({ player_id: 2 }).execute();
    await round();
    expect(service.delivered).toHaveLength(0);
    expect(await messages()).toMatchObject([{ state: 'expired', attempts: 2 }, { state: 'expired' }]);
  });

  it('is sent by one process alone, also to a slow service', async () => {
    await subscribe(newBrowser());
    let answer: () => void = () => undefined;
    service.answers.push({ status: 201, after: new Promise<void>((resolve) => (answer = resolve)) });
    await tell();
    const first = round();
    await vi.waitFor(async () => expect(await messages()).toMatchObject([{ attempts: 1 }]));
    // Seven messages for each of the eight lanes, ten seconds each: the lease is over only after twice that.
    await platform.clock.advance(70_000);
    expect(await createPush(platform.deps).round()).toBe(0);
    answer();
    expect(await first).toBe(1);
    expect(service.delivered).toHaveLength(1);
  });

  it.each([404, 410])('removes the subscription when the service answers %s', async (status) => {
    await subscribe(newBrowser());
    service.answers.push({ status });
    await tell();
    await round();
    expect(await subscriptions()).toHaveLength(0);
    expect(await messages()).toHaveLength(0);
  });

  it('removes an earlier subscription whose key is no point of the curve', async () => {
    await subscribe(newBrowser());
    const { endpoint } = newBrowser().subscription;
    const [{ id: _id, ...one }] = (await subscriptions()) as [Awaited<ReturnType<typeof subscriptions>>[number]];
    const bad = await platform.deps.db
      .insertInto('push_subscriptions')
      .values({ ...one, endpoint, p256dh: Buffer.alloc(65).toString('base64url') })
      .returning('id')
      .executeTakeFirst();
    await tell();
    await round();
    expect(service.delivered).toHaveLength(1);
    expect((await subscriptions()).map(({ id }) => id)).not.toContain(bad?.id);
    expect(await messages()).toMatchObject([{ state: 'sent' }]);
  });

  it('waits for Retry-After and is sent once', async () => {
    await subscribe(newBrowser());
    service.answers.push({ status: 429, headers: { 'retry-after': '120' } });
    await tell();
    await round();
    await platform.clock.advance(119_000);
    expect(await round()).toBe(0);
    await platform.clock.advance(2000);
    expect(await round()).toBe(1);
    expect(service.delivered).toHaveLength(1);
  });

  it('is sent to other browsers when one service fails', async () => {
    await subscribe(newBrowser());
    await subscribe(newBrowser());
    service.answers.push({ status: 503 });
    await tell();
    await round();
    expect(service.delivered).toHaveLength(1);
    await platform.clock.advance(11_000);
    await round();
    expect(service.delivered).toHaveLength(2);
    expect(new Set(service.delivered.map(({ browser }) => browser)).size).toBe(2);
  });

  it('does not follow a redirect', async () => {
    await subscribe(newBrowser());
    service.answers.push({ status: 302, headers: { location: `http://${service.host}/browser-1` } });
    await tell();
    await round();
    expect(service.delivered).toHaveLength(0);
    expect((await messages())[0]).toMatchObject({ state: 'failed' });
  });

  it('is not sent after its expiry', async () => {
    await subscribe(newBrowser());
    await tell();
    await platform.clock.advance(25 * 3_600_000);
    await round();
    expect(service.delivered).toHaveLength(0);
    expect((await messages())[0]).toMatchObject({ state: 'expired' });
  });

  it('is written in the transaction of its event', async () => {
    await subscribe(newBrowser());
    const player = await platform.deps.db
      .selectFrom('players')
      .selectAll()
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    const notice = { title_pt: 'a', title_en: 'a', text_pt: 'a', text_en: 'a', link: null };
    await platform.deps.db
      .transaction()
      .execute(async (trx) => {
        await notifyPlayer(trx, player, notice, platform.clock.now());
        throw new Error('broken off');
      })
      .catch(() => undefined);
    expect(await messages()).toHaveLength(0);
  });
});

describe('the operator', () => {
  it('sends a test to the browsers of a player', async () => {
    await subscribe(newBrowser());
    expect((await operator('push', 'test', '1')).problem).toBeNull();
    await round();
    expect(service.delivered[0]?.payload).toMatchObject({ notification: { title: 'Teste de notificação' } });
    expect((await operator('push', 'test', '2')).problem).toBe('Player 2 has no browser that asked for push.');
  });

  it('counts the browsers whose service took the test', async () => {
    const said = async () => {
      const { outputs, problem } = await operator('push', 'test', '1');
      return problem ?? outputs.map((output) => (output.type === 'note' ? output.text : output));
    };
    for (let more = 0; more < 3; more += 1) await subscribe(newBrowser());
    expect(await said()).toEqual(['Sent to 3 of the browsers of player 1.']);
    expect(service.delivered).toHaveLength(3);
    service.answers.push({ status: 503 }, { status: 410 });
    expect(await said()).toEqual(['Sent to 1 of the browsers of player 1; 1 will be tried again.']);
    service.answers.push({ status: 410 }, { status: 403 });
    expect(await said()).toBe('No browser of player 1 can be reached any more.');
  });

  it('notifies all players; a push only with consent and without exclusion', async () => {
    await subscribe(newBrowser());
    const all = ['notify', '--all', '--title', 'Novidade', '--text', 'Dez jogos novos.', '--link', '/casino/games'];
    expect((await operator(...all)).problem).toBeNull();
    await round();
    expect(service.delivered).toHaveLength(0);
    await platform.ask('POST', '/profile/update-settings', { token, body: { marketing: true } });
    await operator(...all);
    await round();
    expect(service.delivered).toHaveLength(1);
    await platform.deps.db
      .updateTable('players')
      .set({ self_exclusion_start: platform.clock.now() })
      .where('id', '=', 1)
      .execute();
    await operator(...all);
    await tell();
    await round();
    // The badge counts what the excluded player's bell counts: no notice to all.
    const { unread_count } = (await platform.ask('GET', '/notifications', { token })).body;
    expect(unread_count.global_notifications).toBe(0);
    expect(service.delivered[1]?.payload).toMatchObject({ app_badge: unread_count.user_notifications });
    await platform.deps.db.updateTable('players').set({ self_exclusion_start: null }).where('id', '=', 1).execute();
    // The account notice arrived, the second promotion did not.
    expect(service.delivered).toHaveLength(2);
    const listed = await platform.ask('GET', '/notifications', { token });
    expect(listed.body.global_notifications.data[0]).toMatchObject({ title: 'Novidade', to: '/casino/games' });
  });

  it('pushes a notice to a segment with its picture, its notification and the number that the bell shows', async () => {
    await subscribe(newBrowser());
    await subscribe(newBrowser(), await platform.login(2));
    for (const as of [token, await platform.login(2)])
      await platform.ask('POST', '/profile/update-settings', { token: as, body: { marketing: true } });
    const segment = [
      'notify',
      '--verified',
      'yes',
      '--text',
      'Leia.',
      '--site',
      'localhost',
      '--image',
      '/og/lobby.png',
    ];
    await operator(...segment, '--title', 'Só no aplicativo', '--no-push');
    await operator(...segment, '--title', 'Com aviso');
    await round();
    const { body } = await platform.ask('GET', '/notifications', { token });
    const { user_notifications, global_notifications } = body.unread_count;
    const [notification] = body.user_notifications.data;
    expect(service.delivered.map(({ payload }) => payload)).toMatchObject([
      {
        notification: {
          title: 'Com aviso',
          image: 'http://localhost:3000/og/lobby.png',
          data: { id: notification.id, list: 'user', at: notification.created_at, counted: 'yes' },
        },
        app_badge: user_notifications + global_notifications,
      },
    ]);
  });

  it('pushes a notice to one player, who need not have agreed to marketing, unless it is for the app only', async () => {
    await subscribe(newBrowser());
    const one = ['notify', '--user', '1', '--text', 'Leia.', '--image', '/og/lobby.png'];
    await operator(...one, '--title', 'Só no aplicativo', '--no-push');
    await operator(...one, '--title', 'Com aviso');
    await round();
    expect(service.delivered.map(({ payload }) => payload)).toMatchObject([
      {
        notification: {
          title: 'Com aviso',
          image: 'http://localhost:3000/og/lobby.png',
          data: { list: 'user' },
          // It has no page of its own: a press shows its whole text.
          navigate: 'http://localhost:3000/account/notifications',
        },
      },
    ]);
  });

  it.each([
    ['excluded themselves', { self_exclusion_start: new Date(0) }],
    ['wants no more of them', { settings: '{}' }],
  ])('sends no waiting promotion to a player who %s meanwhile, but account messages', async (_why, change) => {
    const player = platform.deps.db.updateTable('players').where('id', '=', 1);
    await subscribe(newBrowser());
    await platform.ask('POST', '/profile/update-settings', { token, body: { marketing: true } });
    await operator('notify', '--all', '--title', 'Novidade', '--text', 'Dez jogos novos.');
    await tell();
    await player.set(change).execute();
    await round();
    await player.set({ self_exclusion_start: null }).execute();
    expect(service.delivered.map(({ payload }) => payload)).toMatchObject([
      { notification: { title: 'Depósito confirmado' } },
    ]);
    expect(await messages()).toMatchObject([
      { kind: 'marketing', state: 'expired' },
      { kind: 'account', state: 'sent' },
    ]);
  });

  it('puts the official warning on a promotion of a regulated site', async () => {
    const mare = await platform.login(1, MARE);
    await subscribe(newBrowser(), mare, MARE);
    await platform.ask('POST', '/profile/update-settings', { token: mare, host: MARE, body: { marketing: true } });
    await operator('notify', '--all', '--title', 'Novidade', '--text', 'Dez jogos.', '--site', 'regulada.localhost');
    await round();
    expect(service.delivered).toHaveLength(1);
    expect(JSON.stringify(service.delivered[0]?.payload)).toContain('Ministério da Fazenda adverte:');
  });

  it('counts a push that a worker without a login shows or closes, once with the card, and takes no other key', async () => {
    await subscribe(newBrowser());
    await operator('notify', '--user', '1', '--title', 'Contada', '--text', 'Leia.');
    await tell();
    await round();
    const notices = service.delivered.map(({ payload }) => (payload as PushPayload).notification.data);
    const [counted, plain] = [notices.find((it) => it?.counted), notices.find((it) => !it?.counted)];
    expect([typeof counted?.report, plain?.report]).toEqual(['string', undefined]);
    const report = async (key: string | undefined, what: string, host = JANGADA) =>
      (await platform.ask('POST', '/push/report', { body: { key, what }, host })).status;
    expect([await report(counted?.report, 'shown'), await report(counted?.report, 'shown')]).toEqual([204, 204]);
    await platform.ask('POST', `/notifications/${counted?.id}/report`, { token, body: { what: 'shown' } });
    expect(await report(counted?.report, 'closed')).toBe(204);
    const marks = platform.deps.db.selectFrom('notification_marks').selectAll();
    const made = await marks.where('notification_id', '=', Number(counted?.id)).execute();
    expect(made).toMatchObject([
      { player_id: 1, shown_at: expect.any(Date), opened_at: null, closed_at: expect.any(Date) },
    ]);
    const other = Buffer.from(counted?.report ?? '', 'base64');
    other.writeUInt8(other.readUInt8(20) ^ 1, 20);
    expect([
      await report(other.toString('base64'), 'closed'),
      await report('a2V5', 'closed'),
      await report(counted?.report, 'closed', MARE),
      await report(counted?.report, 'opened'),
    ]).toEqual([404, 404, 404, 422]);
  });

  it.each([
    [['notify', '--title', 'a', '--text', 'b'], 'Name either --user ID, --all or a segment.'],
    [['notify', '--all', '--user', '1', '--title', 'a', '--text', 'b'], 'Name either --user ID, --all or a segment.'],
    [['notify', '--all', '--text', 'b'], '--title is missing.'],
    [
      ['notify', '--all', '--title', 'a', '--text', 'b', '--link', 'https://x.example'],
      '"https://x.example" is no path of the site: it begins with one slash.',
    ],
    [
      ['notify', '--all', '--title', 'a', '--text', 'b', '--link', '//x.example'],
      '"//x.example" is no path of the site: it begins with one slash.',
    ],
  ])('refuses %j', async (argv, sentence) => {
    expect((await operator(...argv)).problem).toBe(sentence);
  });

  it('pins a notification for one player', async () => {
    await operator('notify', '--user', '1', '--title', 'Fica', '--text', 'Leia.', '--pin');
    const listed = await platform.ask('GET', '/notifications', { token });
    expect(listed.body.user_notifications.data[0]).toMatchObject({ title: 'Fica', type: 'pinned', is_global: false });
  });

  it('pins a broadcast for all players, and publishes it', async () => {
    await platform.deps.db.deleteFrom('outbox').execute();
    await operator('notify', '--all', '--title', 'Aviso', '--text', 'Leia.', '--pin');
    const { body } = await platform.ask('GET', '/notifications', { token });
    const pinned = { title: 'Aviso', type: 'pinned', is_global: true };
    expect(body.global_notifications.data[0]).toMatchObject(pinned);
    expect(body.user_notifications.data.map(({ title }: { title: string }) => title)).not.toContain('Aviso');
    const told = await platform.deps.db.selectFrom('outbox').select(['event', 'payload']).execute();
    expect(told).toContainEqual({ event: 'NotificationSent', payload: expect.objectContaining(pinned) });
  });
});
