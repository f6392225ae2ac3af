/**
 * Google login and re-authentication against our own key set, served over HTTP like Google's. One file because every
 * test needs that key set.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestPlatform, MARE, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { createGoogleTokens } from '../gateways/google/id-token.ts';
import { tokenHash } from './sessions.ts';

const CLIENT = '1234-jangada.apps.googleusercontent.com';
type Pair = Awaited<ReturnType<typeof generateKeyPair>>;

let server: Server;
let url: string;
let first: Pair;
let second: Pair;
/** Answer of the key server: keys by kid, or a status. */
let answer: { keys: Record<string, Pair> } | { status: number };
let asked = 0;
let platform: TestPlatform;

beforeAll(async () => {
  [first, second] = await Promise.all([
    generateKeyPair('RS256', { extractable: true }),
    generateKeyPair('RS256', { extractable: true }),
  ]);
  answer = { keys: { one: first } };
  server = createServer(async (_request, response) => {
    asked += 1;
    if ('status' in answer) {
      response.writeHead(answer.status).end('no');
      return;
    }
    const keys = await Promise.all(
      Object.entries(answer.keys).map(async ([kid, { publicKey }]) => ({
        ...(await exportJWK(publicKey)),
        kid,
        alg: 'RS256',
        use: 'sig',
      })),
    );
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/certs`;
  platform = await createTestPlatform({ env: { GOOGLE_KEYS_URL: url } });
  await platform.configure({ casAllowGoogleAuth: true, googleClientId: CLIENT });
});
afterAll(async () => {
  await platform.close();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});
afterEach(() => {
  answer = { keys: { one: first } };
});

const seconds = () => Math.floor(platform.clock.wallMs() / 1000);

interface Claims {
  readonly [name: string]: unknown;
}
function claimsOf(changes: Claims = {}): Claims {
  return {
    iss: 'https://accounts.google.com',
    aud: CLIENT,
    sub: '110169484474386276334',
    email: 'helena@gmail.com',
    email_verified: true,
    name: 'Helena Prado',
    given_name: 'Helena',
    family_name: 'Prado',
    iat: seconds() - 5,
    exp: seconds() + 3600,
    ...changes,
  };
}

function token(changes: Claims = {}, header: Claims = {}, key: Pair = first): Promise<string> {
  const claims = Object.fromEntries(Object.entries(claimsOf(changes)).filter(([, value]) => value !== undefined));
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one', ...header }).sign(key.privateKey);
}

const signIn = async (idToken: string | Promise<string>, options: { token?: string; host?: string } = {}) =>
  platform.ask('POST', '/auth/google', { ...options, body: { idToken: await idToken } });

describe('an invalid token', () => {
  test.each<[string, () => Promise<string>]>([
    ['another audience', () => token({ aud: 'somebody-else' })],
    ['another issuer', () => token({ iss: 'https://accounts.example.com' })],
    ['a time that is over', () => token({ iat: seconds() - 7200, exp: seconds() - 60 })],
    ['a time that has not begun', () => token({ nbf: seconds() + 600 })],
    ['no end', () => token({ exp: undefined })],
    ['an audience that names others too', () => token({ aud: [CLIENT, 'somebody-else'] })],
    ['an audience that names nobody', () => token({ aud: [] })],
    ['another authorised party', () => token({ azp: 'somebody-else' })],
    ['an authorised party that is no text', () => token({ azp: [CLIENT] })],
    ['an empty authorised party', () => token({ azp: '' })],
    ['a nonce that the page did not ask for', () => token({ nonce: 'n-0S6_WzA2Mj' })],
    ['an empty nonce', () => token({ nonce: null })],
    ['a life of two days', () => token({ exp: seconds() + 2 * 86_400 })],
    ['an end before its beginning', () => token({ iat: seconds() + 20, exp: seconds() + 10 })],
    ['a beginning to come', () => token({ iat: seconds() + 600 })],
    ['a beginning two days ago', () => token({ iat: seconds() - 2 * 86_400 })],
    ['a beginning that is no number', () => token({ iat: String(seconds()) })],
    ['an issuer with more behind it', () => token({ iss: 'https://accounts.google.com.example.com' })],
    ['a key that nobody has', () => token({}, { kid: 'nobody' })],
    ['the right kid and another key', () => token({}, {}, second)],
    ['no subject', () => token({ sub: undefined })],
    ['no e-mail', () => token({ email: undefined })],
    ['an e-mail that is none', () => token({ email: 'x' })],
    ['no signature', async () => new UnsecuredJWT(claimsOf()).encode()],
    [
      'the public key as a secret (HS256)',
      async () =>
        new SignJWT(claimsOf())
          .setProtectedHeader({ alg: 'HS256', kid: 'one' })
          .sign(new TextEncoder().encode(await exportSPKI(first.publicKey))),
    ],
    [
      'a changed claim',
      async () => {
        const [head, , signature] = (await token()).split('.');
        return `${head}.${Buffer.from(JSON.stringify(claimsOf({ sub: '1' }))).toString('base64url')}.${signature}`;
      },
    ],
    ['no token at all', async () => 'not.a.token'],
    ['control characters', async () => '\u202e<b>🙂</b>'],
  ])('is refused for %s', async (_what, make) => {
    const { status, body } = await signIn(make());
    expect([status, body.code]).toEqual([401, 'google_token_invalid']);
    expect(
      await platform.database.db.selectFrom('players').select('id').where('google_sub', 'is not', null).execute(),
    ).toEqual([]);
  });

  test('is one whose e-mail Google has not verified', async () => {
    const { status, body } = await signIn(token({ email_verified: false }));
    expect([status, body.code]).toEqual([403, 'google_email_unverified']);
  });

  test('is any on a site without Google sign-in', async () => {
    const { status, body } = await signIn(token(), { host: MARE });
    expect([status, body.code]).toEqual([403, 'google_not_available']);
  });
});

describe('Google’s keys', () => {
  test('are read once and cached', async () => {
    const tokens = createGoogleTokens({ keysUrl: url, wallMs: () => platform.clock.wallMs() });
    const before = asked;
    for (let time = 0; time < 3; time += 1)
      expect(await tokens.check(await token(), CLIENT)).toHaveProperty('identity');
    expect(asked - before).toBe(1);
  });

  test('are read again after a change, but not for every unknown kid', async () => {
    const patient = createGoogleTokens({ keysUrl: url, wallMs: () => platform.clock.wallMs() });
    const eager = createGoogleTokens({ keysUrl: url, wallMs: () => platform.clock.wallMs(), cooldownMs: 0 });
    await patient.check(await token(), CLIENT);
    await eager.check(await token(), CLIENT);
    answer = { keys: { two: second } };
    const fresh = await token({}, { kid: 'two' }, second);
    expect(await eager.check(fresh, CLIENT)).toHaveProperty('identity');
    const before = asked;
    expect(await patient.check(fresh, CLIENT)).toMatchObject({ refused: 'invalid' });
    expect(asked).toBe(before);
  });

  test.each([500, 404, 302])('that answer %i lead to a retry, not to "wrong token"', async (status) => {
    answer = { status };
    const other = await createTestPlatform({ env: { GOOGLE_KEYS_URL: url } });
    try {
      const tokens = createGoogleTokens({ keysUrl: url, wallMs: () => other.clock.wallMs() });
      expect(await tokens.check(await token(), CLIENT)).toMatchObject({ refused: 'unavailable' });
    } finally {
      await other.close();
    }
  });

  test('that are unreachable lead to 503', async () => {
    const tokens = createGoogleTokens({ keysUrl: 'http://127.0.0.1:9/certs', wallMs: () => platform.clock.wallMs() });
    expect(await tokens.check(await token(), CLIENT)).toMatchObject({ refused: 'unavailable' });
  });
});

describe('a valid token', () => {
  test.each<[string, Claims]>([
    ['the issuer without its scheme', { iss: 'accounts.google.com' }],
    ['this client as authorised party', { azp: CLIENT }],
    ['this client as the one member of a list', { aud: [CLIENT] }],
    ['a verified e-mail in text', { email_verified: 'true' }],
  ])('may have %s', async (_what, changes) => {
    const tokens = createGoogleTokens({ keysUrl: url, wallMs: () => platform.clock.wallMs() });
    expect(await tokens.check(await token(changes), CLIENT)).toHaveProperty('identity');
  });

  const PERSON = {
    sub: '2001',
    email: 'Otavio.Reis@gmail.com',
    given_name: 'Ot\u3164ávio',
    family_name: `Reis <b${'\u0302'.repeat(9)}>`,
  };

  test('creates an account that asks for missing data before a deposit', async () => {
    const { status, body } = await signIn(token(PERSON));
    expect([status, body.is_new]).toEqual([200, true]);
    expect(body.data).toMatchObject({
      first_name: 'Otávio',
      last_name: 'Reis b\u0302\u0302',
      email: 'otavio.reis@gmail.com',
      username: '',
      birth_date: null,
      has_password: false,
      missing: ['phone', 'birth_date', 'cpf', 'terms'],
      verified: { email: true, phone: false, identity: false },
    });
    const play = await platform.ask('POST', '/games/url', {
      token: body.token,
      body: { game_id: 'onca-da-lua', mode: 'real' },
    });
    expect([play.status, play.body.code]).toEqual([403, 'profile_incomplete']);
    const deposit = await platform.ask('POST', '/main-gateway/qrcode-pix', {
      token: body.token,
      body: { amount: 5000 },
    });
    expect(deposit.body.code).toBe('profile_incomplete');
    const young = await platform.ask('POST', '/auth/update', { token: body.token, body: { birth_date: '2012-01-01' } });
    expect(young.body.code).toBe('under_age');
    const whole = await platform.ask('POST', '/auth/update', {
      token: body.token,
      body: { phone: '(11) 96666-0001', birth_date: '1990-05-05', cpf: '153.509.460-56', accepted_terms: true },
    });
    expect(whole.status).toBe(200);
    expect(whole.body.data.missing).toEqual([]);
    const after = await platform.ask('POST', '/games/url', {
      token: body.token,
      body: { game_id: 'onca-da-lua', mode: 'real' },
    });
    expect(after.status).toBe(200);
  });

  test('creates no account with an unknown referral code, and says so', async () => {
    const idToken = await token({ sub: '2009', email: 'indicada@gmail.com' });
    const refused = await platform.ask('POST', '/auth/google', { body: { idToken, ref: 'NAOEXISTE' } });
    expect([refused.status, refused.body.code]).toEqual([422, 'ref_unknown']);
    const without = await platform.ask('POST', '/auth/google', { body: { idToken, ref: null } });
    expect(without.status).toBe(200);
    // A later login with the link that the device still keeps is no registration.
    const later = await platform.ask('POST', '/auth/google', { body: { idToken, ref: 'NAOEXISTE' } });
    expect(later.body.data.id).toBe(without.body.data.id);
  });

  test('finds the linked account, also under another e-mail', async () => {
    const once = await signIn(token({ ...PERSON, email: 'reis.otavio@gmail.com' }));
    expect(once.body.data.email).toBe('otavio.reis@gmail.com');
  });

  test('creates one account for two parallel first logins', async () => {
    const twice = { sub: '2002', email: 'duas@gmail.com' };
    const answers = await Promise.all([1, 2, 3].map(() => signIn(token(twice))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(answers.filter(({ body }) => body.is_new)).toHaveLength(1);
  });

  test('links an account whose e-mail both sides verified, and reports it by e-mail', async () => {
    await platform.database.db
      .updateTable('players')
      .set({ email: 'ana.moreira@gmail.com' })
      .where('casino_id', '=', 1)
      .where('phone', '=', '+5511999990001')
      .execute();
    const { status, body } = await signIn(token({ sub: '2003', email: 'ana.moreira@gmail.com' }));
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ username: '+5511999990001', has_password: true });
    const letters = await platform.database.db.selectFrom('letters').select('kind').execute();
    expect(letters.map(({ kind }) => kind)).toContain('notice.google_linked');
  });

  test('does not link by an e-mail that is unverified here', async () => {
    await platform.database.db
      .updateTable('players')
      .set({ email: 'rafael.lima@gmail.com', email_verified_at: null })
      .where('casino_id', '=', 1)
      .where('phone', '=', '+5511999990002')
      .execute();
    const stranger = await signIn(token({ sub: '2004', email: 'rafael.lima@gmail.com' }));
    expect([stranger.status, stranger.body.code]).toEqual([409, 'google_account_exists']);
    const own = await platform.login(2);
    const joined = await signIn(token({ sub: '2004', email: 'rafael.lima@gmail.com' }), { token: own });
    expect(joined.status).toBe(200);
    expect(joined.body.data.username).toBe('+5511999990002');
    const other = await signIn(token({ sub: '2005', email: 'rafael.lima@gmail.com' }), { token: own });
    expect([other.status, other.body.code]).toEqual([409, 'google_account_exists']);
  });

  test('does not link by an address whose mailbox Google does not run', async () => {
    await platform.database.db
      .updateTable('players')
      .set({ email: 'claudia@outro.com.br' })
      .where('casino_id', '=', 1)
      .where('phone', '=', '+5511999990003')
      .execute();
    const { body } = await signIn(token({ sub: '2006', email: 'claudia@outro.com.br' }));
    expect(body.code).toBe('google_account_exists');
    const workspace = await signIn(token({ sub: '2006', email: 'claudia@outro.com.br', hd: 'outro.com.br' }));
    // The account is linked, then the login is refused like any of an excluded player.
    expect(workspace.status).toBe(403);
    expect(workspace.body).toMatchObject({ code: 'self_excluded', selfExcluded: true, start_at: expect.any(String) });
  });

  test('does not log in to a blocked account', async () => {
    await platform.database.db
      .updateTable('players')
      .set({ blocked_at: platform.clock.now() })
      .where('google_sub', '=', '2002')
      .execute();
    expect((await signIn(token({ sub: '2002', email: 'duas@gmail.com' }))).body.code).toBe('account_blocked');
  });

  test('reports a missing password where one is required', async () => {
    const { body } = await signIn(token({ sub: '2007', email: 'sem.senha@gmail.com' }));
    const change = await platform.ask('POST', '/auth/request-password-change', {
      token: body.token,
      body: { current_password: 'x', password: 'vento-norte-55', password_confirmation: 'vento-norte-55' },
    });
    expect([change.status, change.body.code]).toEqual([422, 'password_not_set']);
    const login = await platform.ask('POST', '/auth/login', { body: { username: '', password: 'x' } });
    expect(login.status).toBe(422);
  });
});

describe('an account without a password', () => {
  const HELENA = { sub: '3001', email: 'helena.prado@gmail.com' };
  const post = (path: string, as: string, body: unknown) => platform.ask('POST', path, { token: as, body });
  /** An old session that Google opened an hour ago. */
  async function staleSession(person: Claims = HELENA): Promise<string> {
    const { body } = await signIn(token(person));
    await platform.deps.db
      .updateTable('sessions')
      .set({ authenticated_at: new Date(platform.clock.nowMs() - 3_600_000), second_factor_at: null })
      .where('token_hash', '=', tokenHash(body.token))
      .execute();
    return body.token;
  }
  const first = (as: string) => post('/auth/update', as, { phone: '(11) 96666-0009' });

  test('adds a first phone only after a step-up with a fresh Google token', async () => {
    const as = await staleSession();
    const refused = await first(as);
    expect([refused.status, refused.body.code]).toEqual([403, 'step_up_required']);
    expect(refused.body).toMatchObject({
      missing: ['password'],
      accepts: ['google', 'code'],
      channels: [{ channel: 'email', sent_to: 'h***@gmail.com' }],
    });
    const other = await post('/auth/step-up', as, { idToken: await token({ sub: '3002', email: 'outra@gmail.com' }) });
    expect([other.status, other.body.code]).toEqual([422, 'google_token_invalid']);
    const old = await post('/auth/step-up', as, { idToken: await token({ ...HELENA, iat: seconds() - 1200 }) });
    expect([old.status, old.body.code]).toEqual([401, 'google_token_invalid']);
    expect((await post('/auth/step-up', as, { password: 'qualquer-1' })).body.code).toBe('password_not_set');
    expect((await first(as)).body.code).toBe('step_up_required');
    expect((await post('/auth/step-up', as, { idToken: await token(HELENA) })).body.data.missing).toEqual([]);
    expect((await first(as)).body.data.username).toBe('+5511966660009');
  });

  test('adds a first phone after a code to its e-mail, not to a new phone', async () => {
    const as = await staleSession();
    const change = { phone: '(11) 96666-0010' };
    expect((await post('/auth/update', as, change)).body.code).toBe('step_up_required');
    expect((await post('/auth/step-up', as, { channel: 'phone' })).body.code).toBe('contact_too_new');
    expect((await post('/auth/step-up', as, { channel: 'email' })).body.data.sent_to).toBe('h***@gmail.com');
    const { body } = await platform.deps.db
      .selectFrom('letters')
      .select('body')
      .where('kind', '=', 'code.second_factor')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const code = /\b\d{6}\b/.exec(body ?? '')?.[0];
    expect((await post('/auth/step-up', as, { channel: 'email', code })).body.data.missing).toEqual([]);
    expect((await post('/auth/update', as, change)).status).toBe(200);
  });

  test('requests its deletion after a step-up', async () => {
    const as = await staleSession();
    expect((await post('/profile/deletion', as, {})).body.code).toBe('step_up_required');
    await post('/auth/step-up', as, { idToken: await token(HELENA) });
    expect((await post('/profile/deletion', as, {})).status).toBe(200);
    expect((await platform.ask('DELETE', '/profile/deletion', { token: as })).status).toBe(204);
  });

  test('recovers no password with a new phone', async () => {
    await platform.ask('POST', '/auth/recover-password', { body: { username: '+5511966660010', captcha: '' } });
    const letter = await platform.deps.db
      .selectFrom('letters')
      .select(['channel', 'recipient'])
      .where('kind', '=', 'code.recovery')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(letter).toEqual({ channel: 'email', recipient: 'helena.prado@gmail.com' });
  });
});

test('links no Google account by a stale session or a new e-mail', async () => {
  await platform.database.db
    .updateTable('players')
    .set({ email: 'marina@gmail.com', google_sub: null, email_verified_at: platform.clock.now() })
    .where('casino_id', '=', 1)
    .where('phone', '=', '+5511999990001')
    .execute();
  const as = await platform.login(1);
  const set = (changed: Date | null, authenticated: Date) =>
    Promise.all([
      platform.deps.db
        .updateTable('players')
        .set({ email_changed_at: changed })
        .where('email', '=', 'marina@gmail.com')
        .execute(),
      platform.deps.db
        .updateTable('sessions')
        .set({ authenticated_at: authenticated })
        .where('token_hash', '=', tokenHash(as))
        .execute(),
    ]);
  const now = platform.clock.now();
  await set(now, new Date(now.getTime() - 3_600_000));
  const join = (options: { token?: string } = {}) => signIn(token({ sub: '4001', email: 'marina@gmail.com' }), options);
  expect((await join({ token: as })).body.code).toBe('step_up_required');
  expect((await join()).body.code).toBe('google_account_exists');
  await set(null, now);
  expect((await join({ token: as })).status).toBe(200);
});
