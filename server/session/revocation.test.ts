/** Ending logins: all of them, whatever their number, with their games, live connections and push subscriptions. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atOnce, GAME, many } from '../../tests/fixtures/at-once.ts';
import { askSigned, seededId } from '../../tests/fixtures/money.ts';
import { createTestPlatform, MARE, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { signIn } from './login.ts';
import { endOverdueSessions } from './revocation.ts';
import { openSession, tokenHash } from './sessions.ts';

const PASSWORD = 'jangada-demo-1';
let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform();
}, 60_000);
afterAll(() => platform.close());

/** Opens sessions of seeded player 1. @returns their tokens. */
async function open(count: number, host?: string): Promise<string[]> {
  const site = await platform.services.sites.byHost(host ?? 'localhost:3000');
  if (!site) throw new Error('The site is missing.');
  const playerId = await seededId(platform.deps, 1, site.id);
  const tokens: string[] = [];
  for (let made = 0; made < count; made += 1)
    tokens.push(
      await openSession(platform.deps, platform.deps.db, {
        site,
        playerId,
        ip: '10.0.0.1',
        userAgent: null,
        guestId: null,
      }),
    );
  return tokens;
}
const sessionOf = (token: string) =>
  platform.deps.db
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirstOrThrow();
const isAlive = async (token: string, host?: string) =>
  (await platform.ask('GET', '/auth/me', { token, ...(host === undefined ? {} : { host }) })).status === 200;
const clearEvents = () => platform.deps.db.deleteFrom('outbox').execute();
/** Events of ended sessions in the outbox, oldest first. */
const told = async () =>
  (
    await platform.deps.db
      .selectFrom('outbox')
      .select(['channel', 'payload'])
      .where('event', '=', 'SessionEnded')
      .orderBy('id')
      .execute()
  ).map(({ channel, payload }) => ({ channel, ...(payload as { session_id: string | null; reason: string }) }));

let browsers = 0;
/** Adds a push subscription to a login. @returns its endpoint. */
async function subscribe(token: string): Promise<string> {
  browsers += 1;
  const session = await sessionOf(token);
  const endpoint = `https://push.example/${browsers}`;
  await platform.deps.db
    .insertInto('push_subscriptions')
    .values({
      casino_id: session.casino_id,
      player_id: session.player_id,
      session_id: session.id,
      endpoint,
      p256dh: 'p',
      auth: 'a',
      origin: 'http://localhost:3000',
      expires_at: null,
      renewed_at: session.created_at,
      created_at: session.created_at,
    })
    .execute();
  return endpoint;
}
const subscribed = async () =>
  (await platform.deps.db.selectFrom('push_subscriptions').select('endpoint').orderBy('id').execute()).map(
    ({ endpoint }) => endpoint,
  );
async function play(token: string): Promise<string> {
  const wish = { game_id: GAME, mode: 'real', lang: 'pt', device: 'mobile' };
  const { body } = await platform.ask('POST', '/games/url', { token, body: wish });
  const launch = new URLSearchParams(new URL(body.gameUrl).hash.slice(1)).get('t');
  return (await askSigned(platform, '/provider/v1/authenticate', { token: launch })).body.session;
}
let bets = 0;
const bet = (session: string) => {
  bets += 1;
  const name = `r-${bets}`;
  return askSigned(platform, '/provider/v1/bet', {
    session,
    transaction: name,
    round: name,
    gamecode: GAME,
    amount: 100,
  });
};

describe('ending all other sessions', () => {
  test('ends a hundred and fifty in one call, publishes each end, and keeps the current one', async () => {
    const [mine = '', ...others] = await open(151);
    const [first = '', last = ''] = [others[0], others.at(-1)];
    const game = await play(first);
    expect((await bet(game)).status).toBe(200);
    const browser = await subscribe(mine);
    await subscribe(last);
    await clearEvents();
    const { body } = await platform.ask('POST', '/auth/sessions/end-others', { token: mine });
    expect(body.data.ended).toBe(150);
    for (const token of [first, others[99] ?? '', others[100] ?? '', last]) expect(await isAlive(token)).toBe(false);
    expect(await isAlive(mine)).toBe(true);
    const ids = await Promise.all(others.map(async (token) => String((await sessionOf(token)).id)));
    const news = await told();
    expect(news.map(({ session_id }) => session_id).toSorted()).toEqual(ids.toSorted());
    expect(new Set(news.map(({ channel }) => channel))).toEqual(
      new Set([`private-universal.${await seededId(platform.deps, 1)}`]),
    );
    expect(await subscribed()).toEqual([browser]);
    const refused = await bet(game);
    expect([refused.status, refused.body.code]).toEqual([401, 'session_dead']);
    expect((await askSigned(platform, '/provider/v1/balance', { session: game })).status).toBe(401);
  });

  test('lists every open session and ends any of them', async () => {
    const [mine = '', oldest = ''] = await open(120);
    const { id } = await sessionOf(oldest);
    const { body } = await platform.ask('GET', '/auth/sessions', { token: mine });
    expect(body.data.length).toBeGreaterThanOrEqual(120);
    expect((await platform.ask('DELETE', `/auth/sessions/${id}`, { token: mine })).status).toBeLessThan(300);
    expect(await isAlive(oldest)).toBe(false);
    expect((await platform.ask('DELETE', `/auth/sessions/${id}`, { token: mine })).status).toBe(404);
  });

  test('deletes the push subscriptions of idle logins too', async () => {
    const [mine = '', lost = ''] = await open(2);
    await subscribe(lost);
    await platform.deps.db
      .updateTable('sessions')
      .set({ ended_at: platform.clock.now(), ended_reason: 'idle' })
      .where('token_hash', '=', tokenHash(lost))
      .execute();
    await platform.ask('POST', '/auth/sessions/end-others', { token: mine });
    expect(await subscribed()).not.toContain(`https://push.example/${browsers}`);
  });
});

describe('a login', () => {
  test('with the old password opens no session after a change', async () => {
    const { deps, services } = platform;
    const site = await services.sites.byHost('localhost:3000');
    if (!site) throw new Error('The site is missing.');
    const player = await deps.db
      .selectFrom('players')
      .selectAll()
      .where('id', '=', await seededId(deps, 2))
      .executeTakeFirstOrThrow();
    const visit = { site, ip: '10.0.0.1', userAgent: null, language: 'pt', lmcp: null } as never;
    await expect(
      signIn(deps, services, visit, { ...player, password_hash: 'the old one' }, { how: 'password' }),
    ).rejects.toMatchObject({ status: 401, code: 'invalid_credentials' });
  });

  test('that renews an idle one keeps its push subscription until its end', async () => {
    const [old = ''] = await open(1, MARE);
    const endpoint = await subscribe(old);
    await platform.clock.advance(31 * 60_000);
    expect(await endOverdueSessions(platform.deps)).toBeGreaterThan(0);
    expect((await sessionOf(old)).ended_reason).toBe('idle');
    expect(await subscribed()).toContain(endpoint);
    const renewed = await platform.ask('POST', '/auth/session/renew', {
      host: MARE,
      token: old,
      body: { password: PASSWORD },
    });
    expect(renewed.status).toBe(200);
    expect((await sessionOf(old)).ended_reason).toBe('renewed');
    expect(await subscribed()).toContain(endpoint);
    await platform.ask('POST', '/auth/logout', { host: MARE, token: renewed.body.token });
    expect(await subscribed()).not.toContain(endpoint);
  });
});

describe('an overdue login', () => {
  test('is ended by the sweep with its game and push subscription', async () => {
    const [old = ''] = await open(1);
    const game = await play(old);
    const endpoint = await subscribe(old);
    await clearEvents();
    await platform.clock.advance(31 * 24 * 3_600_000);
    const [young = ''] = await open(1);
    await endOverdueSessions(platform.deps);
    const { id, ended_reason } = await sessionOf(old);
    expect(ended_reason).toBe('expired');
    expect(await told()).toContainEqual(expect.objectContaining({ session_id: String(id), reason: 'expired' }));
    expect(await subscribed()).not.toContain(endpoint);
    expect((await bet(game)).body.code).toBe('session_dead');
    expect(await isAlive(young)).toBe(true);
  });

  test('that is idle is ended if the site has an idle time, unless the player bets', async () => {
    const [idle = ''] = await open(1, MARE);
    const [free = ''] = await open(1);
    await platform.clock.advance(31 * 60_000);
    const { player_id, casino_id } = await sessionOf(idle);
    const { id: game_id } = await platform.deps.db
      .selectFrom('games')
      .select('id')
      .where('casino_id', '=', casino_id)
      .executeTakeFirstOrThrow();
    const wager = await platform.deps.db
      .insertInto('wagers')
      .values({
        casino_id,
        provider_code: 'estudio-recife',
        transaction: 'idle-test',
        kind: 'bet',
        player_id,
        game_id,
        round: 'idle-test',
        amount: 0,
        balance_after: 0,
        created_at: platform.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await endOverdueSessions(platform.deps);
    expect((await sessionOf(idle)).ended_at).toBeNull();
    await platform.deps.db.deleteFrom('wagers').where('id', '=', wager.id).execute();
    await endOverdueSessions(platform.deps);
    expect((await sessionOf(idle)).ended_reason).toBe('idle');
    expect((await sessionOf(free)).ended_at).toBeNull();
  });
});

describe('the state of an account', () => {
  const DAY = 24 * 3_600_000;
  const dayAt = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(at);
  const stateOf = async (token: string) => (await platform.ask('GET', '/auth/me', { token })).body.data.account_state;
  const changes = () =>
    platform.deps.db
      .selectFrom('outbox')
      .select(['channel', 'payload'])
      .where('event', '=', 'AccountStateChanged')
      .orderBy('id')
      .execute();
  const pause = async (token: string, value: string, date: Date) =>
    platform.ask('POST', '/profile/self-exclusion', { token, body: { value, date: dayAt(date) } });
  const OPEN = { bet: true, deposit: true, promotions: true, reason: null, until: null, changes_at: null };

  test('is closed by a pause, in the answer, live, and in every refusal; the login stays, restricted', async () => {
    const token = await platform.login(2);
    expect(await stateOf(token)).toEqual(OPEN);
    await clearEvents();
    const until = new Date(platform.clock.now().getTime() + DAY).toISOString();
    expect((await pause(token, 'pause_24h', platform.clock.now())).status).toBe(200);
    const closed = { bet: false, deposit: false, promotions: false, reason: 'pause', until, changes_at: until };
    expect(await stateOf(token)).toEqual(closed);
    const channel = `private-universal.${await seededId(platform.deps, 2)}`;
    expect(await changes()).toEqual([{ channel, payload: closed }]);
    expect(await told()).toEqual([]);
    for (const [path, body] of [
      ['/main-gateway/qrcode-pix', { amount: 5_000 }],
      ['/games/url', { game_id: 'onca-da-lua', mode: 'real' }],
    ] as const) {
      const refused = await platform.ask('POST', path, { token, body });
      expect([path, refused.status, refused.body]).toMatchObject([path, 403, { account_state: closed }]);
    }
    expect(await isAlive(token)).toBe(true);
    await platform.clock.advance(DAY);
    expect(await stateOf(token)).toEqual(OPEN);
  });

  test('names the start of an exclusion to come, and its taking back', async () => {
    const token = await platform.login(2);
    await clearEvents();
    const tomorrow = new Date(platform.clock.now().getTime() + DAY);
    const answer = await pause(token, 'indefinite', tomorrow);
    expect(await stateOf(token)).toEqual({ ...OPEN, changes_at: answer.body.data.start_at });
    await platform.clock.advance(DAY);
    expect(await stateOf(token)).toMatchObject({ bet: false, reason: 'exclusion', until: null, changes_at: null });
    await platform.ask('POST', '/auth/step-up', { token, body: { password: PASSWORD } });
    expect((await platform.ask('POST', '/profile/self-exclusion/remove', { token, body: {} })).status).toBe(204);
    expect(await stateOf(token)).toEqual(OPEN);
    expect((await changes()).at(-1)?.payload).toEqual(OPEN);
  });

  test('says that a restricted login is the reason once the exclusion is over', async () => {
    const token = await platform.login(2);
    await pause(token, 'pause_24h', platform.clock.now());
    const body = { username: '+5511999990002', password: PASSWORD };
    const reader = (await platform.ask('POST', '/auth/login-restricted', { body })).body.token as string;
    expect(await stateOf(reader)).toMatchObject({ bet: false, reason: 'pause' });
    await platform.clock.advance(DAY);
    expect(await stateOf(reader)).toMatchObject({ bet: false, deposit: false, reason: 'session', until: null });
    expect(await stateOf(token)).toEqual(OPEN);
  });
});

atOnce('parallel logins and a new password', (house) => {
  test('leave no session of the old password', async () => {
    const { platform: at, token } = house;
    const login = () => at.ask('POST', '/auth/login', { body: { username: '+5511999990001', password: PASSWORD } });
    const change = () =>
      at.ask('POST', '/auth/request-password-change', {
        token,
        body: {
          current_password: PASSWORD,
          password: 'um-outro-segredo-7',
          password_confirmation: 'um-outro-segredo-7',
        },
      });
    const [changed, ...logins] = await Promise.all([change(), ...Array.from({ length: 12 }, login)]);
    expect(changed?.status).toBe(204);
    const opened = logins.filter(({ status }) => status === 200);
    const alive = await many(
      async (index) => at.ask('GET', '/auth/me', { token: opened[index]?.body.token }),
      opened.length,
    );
    expect(alive.map(({ status }) => status)).toEqual(opened.map(() => 401));
    expect((await at.ask('GET', '/auth/me', { token })).status).toBe(200);
  });
});
