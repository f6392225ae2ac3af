/**
 * The step-up policy (decision 025): every call of a player is either in the table of sensitive calls or in the list of
 * open ones. Each sensitive call is tried by a guest, by sessions with too few proofs, and by one with enough.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../src/contract/all.ts';
import type { Call, StepUp } from '../../src/contract/call.ts';
import { callPolicy } from '../../src/contract/policy.ts';
import {
  type Asked,
  createTestPlatform,
  JANGADA,
  MARE,
  type TestPlatform,
  testCpf,
} from '../../tests/fixtures/platform.ts';
import { json } from '../db/json.ts';
import { handlers } from '../http/handlers.ts';
import { FRESH_PASSWORD_MS } from './second-factor.ts';
import { tokenHash } from './sessions.ts';

const DAY = 24 * 3_600_000;
const PASSWORD = 'jangada-demo-1';
const PHONE = '+5511999990001';
const all = calls as Readonly<Record<string, Call>>;

interface Sensitive {
  readonly policy: StepUp;
  readonly path?: string;
  /** A body that triggers the policy. The call's own rules refuse it, so that a passed step-up changes nothing. */
  readonly body?: () => unknown;
  /** A body of the same call that does not trigger the policy. */
  readonly harmless?: unknown;
}

let raises = 1000;
/** A change of a policy in the contract needs the same change here. */
const SENSITIVE: Readonly<Record<string, Sensitive>> = {
  // Money in, or into the wallet: only the second factor of a regulated site.
  createPixCharge: { policy: {}, body: () => ({ amount: 1 }) },
  claimCashback: { policy: {}, body: () => ({ cashback_id: '999999' }) },
  openBox: { policy: {}, body: () => ({ box_id: '999999' }) },
  buyBox: { policy: {}, body: () => ({ box_id: '999999' }) },
  sellBox: { policy: {}, body: () => ({ id: '999999' }) },
  sellItem: { policy: {}, body: () => ({ id: '999999' }) },
  claimMission: { policy: {}, path: '/missions/999999/claim' },
  getGameUrl: {
    policy: { when: 'real_play' },
    body: () => ({ game_id: 'onca-da-lua', mode: 'real' }),
    harmless: { game_id: 'onca-da-lua', mode: 'demo' },
  },
  launchSport: { policy: { when: 'real_play' }, body: () => ({ mode: 'real' }) },
  // Money out, or its destination.
  requestWithdrawal: { policy: { password: true }, body: () => ({ amount: 1, method_id: '1' }) },
  addWithdrawMethod: { policy: { password: true }, body: () => ({ type: 'email', key: '' }) },
  setDefaultMethod: { policy: { password: true }, path: '/wallet/withdraw/method/999999/default' },
  removeWithdrawMethod: { policy: { password: true }, path: '/wallet/withdraw/method/999999' },
  // Access to the account.
  updateUser: {
    policy: { password: 'current_password', when: 'contact_changes' },
    body: () => ({ email: 'rafael@jangada.example', current_password: PASSWORD }),
    harmless: { last_name: 'Souza' },
  },
  changePassword: {
    policy: { password: 'current_password' },
    body: () => ({ current_password: PASSWORD, password: PASSWORD, password_confirmation: PASSWORD }),
  },
  endSession: { policy: { password: true }, path: '/auth/sessions/999999' },
  endOtherSessions: { policy: { password: true } },
  // The player's stored data.
  exportData: { policy: { password: true } },
  getDocumentFile: { policy: { password: true }, path: '/documents/999999/file' },
  requestDeletion: { policy: { password: 'password' }, body: () => ({ password: PASSWORD }) },
  // Player protection.
  updateSettings: {
    policy: { password: true, when: 'limit_rises' },
    body: () => ({ limits: { loss: { day: (raises += 1) } } }),
    harmless: { marketing: false, limits: { loss: { day: 100 } } },
  },
  removeSelfExclusion: { policy: { password: true, when: 'exclusion_is_lifted' } },
};

/** Calls that change something and need only the login, grouped by reason. */
const OPEN = [
  // They make the account safer, or cancel a request.
  'selfExclude',
  'cancelWithdrawal',
  'cancelDeletion',
  'cancelDocument',
  'cancelBonus',
  'logout',
  // They are the proof itself, or verify a contact that another call has set.
  'stepUp',
  'secondFactor',
  'verifyEmail',
  'verifyPhone',
  'extendSession',
  // They give the operator something to check, or change the player's public data.
  'uploadDocument',
  'createAddress',
  'updateName',
  'updateLanguage',
  'uploadAvatar',
  'removeAvatar',
  'toggleHideMetrics',
  // They read, mark or chat.
  'checkCoupon',
  'consultCharge',
  'acceptMission',
  'joinPromotion',
  'answerTimeAlert',
  'toggleFavorite',
  'toggleLike',
  'readNotification',
  'readAllNotifications',
  'reportNotification',
  'subscribePush',
  'unsubscribePush',
  'signInLive',
  'sendChatMessage',
  'uploadChatImage',
  'ignorePlayer',
  'reportMessage',
];

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());
/** Gives player 1 a limit to raise, and an indefinite exclusion in the future. */
async function prepare(): Promise<void> {
  await platform.deps.db
    .updateTable('players')
    .set({
      settings: json({ limits: { loss: { day: 1000 }, time: { day: 60 } } }),
      self_exclusion_value: 'indefinite',
      self_exclusion_start: new Date(platform.clock.nowMs() + 30 * DAY),
      self_exclusion_end: null,
    })
    .where('phone', '=', PHONE)
    .execute();
}

const named = Object.entries(SENSITIVE).filter(([name]) => handlers[name as keyof typeof handlers]);

async function send(name: string, token: string | null, host: string, body?: unknown): Promise<Asked> {
  await prepare();
  const call = all[name];
  if (!call) throw new Error(`No call ${name}`);
  const { path = call.path, body: made } = SENSITIVE[name] ?? {};
  const sent = call.method === 'GET' || call.method === 'DELETE' ? undefined : (body ?? made?.() ?? {});
  return platform.ask(call.method, path, {
    host,
    ...(token && { token }),
    ...(sent === undefined ? {} : { body: sent }),
  });
}

async function setSession(
  token: string,
  facts: { authenticated_at?: Date; second_factor_at?: Date | null },
): Promise<void> {
  await platform.deps.db.updateTable('sessions').set(facts).where('token_hash', '=', tokenHash(token)).execute();
}
/** An old session whose password was given long ago. */
async function staleSession(host: string, hasFactor: boolean): Promise<string> {
  const token = await platform.login(1, host);
  const second_factor_at = hasFactor ? platform.clock.now() : null;
  await setSession(token, { authenticated_at: new Date(platform.clock.nowMs() - FRESH_PASSWORD_MS), second_factor_at });
  return token;
}
const isStepUp = ({ body }: Asked) => ['step_up_required', 'second_factor_required'].includes(body?.code);
const asksForPassword = ({ policy }: Sensitive) => policy.password !== undefined;
/** Whether the body itself carries the password. */
const carriesPassword = ({ policy }: Sensitive) => typeof policy.password === 'string';

describe('the contract', () => {
  test('declares the policy of every sensitive call, and of no other', () => {
    const declared = Object.entries(all).flatMap(([name, { stepUp }]) => (stepUp ? [[name, stepUp] as const] : []));
    expect(Object.fromEntries(declared)).toEqual(
      Object.fromEntries(Object.entries(SENSITIVE).map(([name, { policy }]) => [name, policy])),
    );
  });

  test('has a decision for each call that changes data', () => {
    const changing = Object.entries(all).filter(
      ([name, { auth, method, offline }]) =>
        (auth === 'player' || name === 'logout') && method !== 'GET' && offline !== 'cached',
    );
    const undecided = changing.map(([name]) => name).filter((name) => !SENSITIVE[name] && !OPEN.includes(name));
    expect(undecided).toEqual([]);
    expect(OPEN.filter((name) => !all[name] || SENSITIVE[name])).toEqual([]);
  });
});

describe.each(named)('%s', (name, sensitive) => {
  // A regulated site has no boxes.
  const isOnlyUnregulated = all[name]?.part === 'boxes';

  test.runIf(isOnlyUnregulated)('is refused by a regulated site before it asks for a code', async () => {
    const answer = await send(name, await platform.login(1, MARE), MARE);
    expect([answer.status, answer.body.code]).toEqual([404, 'boxes_not_available']);
  });

  // A guest reads the odds.
  test.skipIf(name === 'launchSport')('answers 401 to a guest and to a token of another site', async () => {
    expect((await send(name, null, JANGADA)).status).toBe(401);
    expect((await send(name, await platform.login(1, MARE), JANGADA)).status).toBe(401);
  });

  test('takes a new session on an unregulated site', async () => {
    const answer = await send(name, await platform.login(1), JANGADA);
    expect([answer.body?.code, isStepUp(answer)]).toEqual([answer.body?.code, false]);
    expect([401, 500, 501]).not.toContain(answer.status);
  });

  test('asks a stale session for a declared password', async () => {
    const token = await staleSession(JANGADA, false);
    const answer = await send(name, token, JANGADA);
    const isRefused = asksForPassword(sensitive) && !carriesPassword(sensitive);
    expect(isStepUp(answer)).toBe(isRefused);
    if (!isRefused) return;
    expect([answer.status, answer.body.code]).toEqual([403, 'step_up_required']);
    expect(answer.body).toMatchObject({ missing: ['password'], accepts: ['password'], second_factor_until: null });
    const given = await platform.ask('POST', '/auth/step-up', { token, body: { password: PASSWORD } });
    expect([given.status, given.body.data.missing]).toEqual([200, []]);
    expect(isStepUp(await send(name, token, JANGADA))).toBe(false);
  });

  test.skipIf(isOnlyUnregulated)(
    'asks a session of a regulated site for the code, and a stale one for the password too',
    async () => {
      const fresh = await send(name, await platform.login(1, MARE), MARE);
      expect([fresh.status, fresh.body.code, fresh.body.missing]).toEqual([403, 'second_factor_required', ['code']]);
      expect(fresh.body.channels).toEqual([
        { channel: 'phone', sent_to: '(11) *****-0001' },
        { channel: 'email', sent_to: 'a***@jangada.example' },
      ]);
      const stale = await send(name, await staleSession(MARE, false), MARE);
      const both = asksForPassword(sensitive) && !carriesPassword(sensitive);
      expect(stale.body).toMatchObject({
        code: both ? 'step_up_required' : 'second_factor_required',
        missing: both ? ['password', 'code'] : ['code'],
      });
      const isBoth = await send(name, await staleSession(MARE, true), MARE);
      expect([isStepUp(isBoth), isBoth.body?.missing]).toEqual([both, both ? ['password'] : isBoth.body?.missing]);
      const token = await platform.login(1, MARE);
      await platform.giveFactor(token);
      expect(isStepUp(await send(name, token, MARE))).toBe(false);
    },
  );

  test.skipIf(isOnlyUnregulated)('takes a code for seven days', async () => {
    const token = await platform.login(1, MARE);
    const given = platform.clock.nowMs() - 7 * DAY;
    await setSession(token, { second_factor_at: new Date(given + 60_000) });
    expect(isStepUp(await send(name, token, MARE))).toBe(false);
    const later = await platform.login(1, MARE);
    await setSession(later, { second_factor_at: new Date(given) });
    expect((await send(name, later, MARE)).body.code).toBe('second_factor_required');
  });

  test.skipIf(isOnlyUnregulated)('asks a restricted session for the same, or is closed to it', async () => {
    const token = await staleSession(MARE, false);
    await platform.deps.db
      .updateTable('sessions')
      .set({ scope: 'restricted' })
      .where('token_hash', '=', tokenHash(token))
      .execute();
    const answer = await send(name, token, MARE);
    expect(answer.status).toBe(403);
    // Real play answers with the reason instead of a step-up.
    if (!callPolicy(all[name] as Call).restricted || name === 'getGameUrl') {
      expect(isStepUp(answer)).toBe(false);
      return;
    }
    expect(isStepUp(answer)).toBe(true);
  });

  test('asks nothing when its condition does not hold', async () => {
    if (sensitive.harmless === undefined) return;
    expect(isStepUp(await send(name, await staleSession(MARE, false), MARE, sensitive.harmless))).toBe(false);
  });

  test('takes the password of its body, and reports a wrong one under its field', async () => {
    const field = sensitive.policy.password;
    if (typeof field !== 'string') return;
    const body = { ...(sensitive.body?.() as object), [field]: 'not-the-password-1' };
    const answer = await send(name, await staleSession(MARE, true), MARE, body);
    expect([answer.status, answer.body.code, Object.keys(answer.body.errors)]).toEqual([
      422,
      'invalid_credentials',
      [field],
    ]);
  });
});

describe('a change of a limit', () => {
  const change = (token: string, day: number | null) =>
    platform.ask('POST', '/profile/update-settings', { token, body: { limits: { loss: { day } } } });

  test('that raises it needs a fresh password once, not at its confirmation', async () => {
    await prepare();
    const token = await platform.login(1);
    expect((await change(token, 5000)).body.data.limits.loss.day.has_pending).toBe(true);
    await platform.clock.advance(DAY);
    expect((await change(token, 9000)).body.code).toBe('step_up_required');
    expect((await change(token, null)).body.code).toBe('step_up_required');
    expect((await change(token, 5000)).body.data.limits.loss.day).toMatchObject({ current: 5000, has_pending: false });
    // Lowering a limit never waits.
    expect((await change(token, 10)).body.data.limits.loss.day.current).toBe(10);
  });
});

describe('/auth/step-up', () => {
  const step = (token: string, body: unknown, host = JANGADA) =>
    platform.ask('POST', '/auth/step-up', { host, token, body });

  test('returns the state of a session and sends no code unasked', async () => {
    const token = await platform.login(1, MARE);
    const letters = () => platform.deps.db.selectFrom('letters').select('id').where('kind', 'like', 'code.%').execute();
    const before = (await letters()).length;
    const { data } = (await step(token, {}, MARE)).body;
    expect(data).toMatchObject({ missing: ['code'], accepts: ['password'], resend_in: 0, sent_to: null });
    expect(Date.parse(data.password_until)).toBe(platform.clock.nowMs() + FRESH_PASSWORD_MS);
    expect(await letters()).toHaveLength(before);
  });

  test('takes password and code together or one after the other', async () => {
    const token = await staleSession(MARE, false);
    const sent = await step(token, { password: PASSWORD, channel: 'email' }, MARE);
    expect(sent.body.data).toMatchObject({ missing: ['code'], resend_in: 20, sent_to: 'a***@jangada.example' });
    const { body: text } = await platform.deps.db
      .selectFrom('letters')
      .select('body')
      .where('kind', '=', 'code.second_factor')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const code = /\b\d{6}\b/.exec(text ?? '')?.[0];
    const wrong = await step(token, { channel: 'email', code: code === '000000' ? '000001' : '000000' }, MARE);
    expect([wrong.status, wrong.body.code]).toEqual([422, 'code_invalid']);
    const right = await step(token, { channel: 'email', code }, MARE);
    expect(right.body.data).toMatchObject({ missing: [] });
    expect(Date.parse(right.body.data.second_factor_until)).toBe(platform.clock.nowMs() + 7 * DAY);
    // It counts for this session only.
    expect((await step(await platform.login(1, MARE), {}, MARE)).body.data.missing).toEqual(['code']);
  });

  test('limits wrong passwords', async () => {
    const tight = await createTestPlatform({ rateScale: 1 });
    const token = await tight.login(2);
    const guess = (password: string) => tight.ask('POST', '/auth/step-up', { token, body: { password } });
    for (let time = 0; time < 10; time += 1) expect((await guess(`guess-${time}-x`)).status).toBe(422);
    const last = await guess(PASSWORD);
    expect([last.status, Number(last.headers.get('retry-after')) > 0]).toEqual([429, true]);
    await tight.close();
  });
});

test('a registration counts as second factor for seven days and as fresh password', async () => {
  const { body } = await platform.ask('POST', '/auth/register', {
    host: MARE,
    body: {
      first_name: 'Rita',
      last_name: 'Lopes',
      email: 'rita@exemplo.com',
      phone: '(11) 98877-0001',
      cpf: testCpf(77),
      birth_date: '1990-02-03',
      password: 'mar-e-vento-7',
      password_confirmation: 'mar-e-vento-7',
      accepted_terms: true,
      captcha: await platform.captcha(MARE),
      limits: { loss: { day: 10_000 }, time: { day: 60 } },
    },
  });
  const token = body.token as string;
  const { data } = (await platform.ask('GET', '/auth/session', { host: MARE, token })).body;
  expect([data.second_factor_due, Date.parse(data.second_factor_until)]).toEqual([
    false,
    platform.clock.nowMs() + 7 * DAY,
  ]);
  expect(isStepUp(await send('requestWithdrawal', token, MARE))).toBe(false);
});
