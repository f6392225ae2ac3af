/**
 * Recovery under attack: a stranger can neither use up nor invalidate a player's codes, nor guess them (decision 026).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { atOnce, calm, many, statuses } from '../../tests/fixtures/at-once.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/fixtures/platform.ts';

const ANA = '+5511999990001';
const CHROME = 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36';

interface From {
  readonly ip?: string;
  readonly guest?: string;
  readonly agent?: string;
}

const wrongOf = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0');

function recoveryOf(platform: () => TestPlatform) {
  const send = (path: string, body: unknown, { ip = '10.0.0.1', guest, agent = CHROME }: From) =>
    platform().ask('POST', path, {
      body,
      ...(guest === undefined ? {} : { guest }),
      headers: { 'x-forwarded-for': ip, 'user-agent': agent },
    });
  return {
    ask: async (from: From, username = ANA) => calm(await send('/auth/recover-password', { username }, from)),
    check: async (code: string, from: From, username = ANA) =>
      calm(await send('/auth/verify-code', { username, code }, from)),
    login: (from: From) => send('/auth/login', { username: ANA, password: 'jangada-demo-1' }, from),
    /** The sent codes, newest first. */
    async codes(): Promise<string[]> {
      const rows = await platform()
        .database.db.selectFrom('letters')
        .select('body')
        .where('kind', '=', 'code.recovery')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(({ body }) => /\b\d{6}\b/.exec(body ?? '')?.[0] ?? '');
    },
    async forget() {
      const { db } = platform().database;
      for (const table of ['letters', 'codes', 'rate_counters', 'reset_tokens'] as const)
        await db.deleteFrom(table).execute();
    },
  };
}

describe('recovery', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await createTestPlatform({ rateScale: 1, env: { TRUST_PROXY: 'true' } });
  });
  afterAll(() => platform.close());
  const { ask, check, codes, login, forget } = recoveryOf(() => platform);
  beforeEach(forget);

  const OWNER = { ip: '187.10.20.30', guest: 'guest-owner0001' };
  const STRANGER = { ip: '10.0.0.1', guest: 'guest-strange01' };

  test.each([
    ['from another network', STRANGER],
    ['of the same network', { ...STRANGER, ip: OWNER.ip }],
    ['without a Guest-ID', { ip: STRANGER.ip }],
  ])('a stranger %s does not use up the player’s codes', async (_who, stranger) => {
    for (let time = 0; time < 8; time += 1) {
      expect((await ask(stranger)).status).toBe(202);
      await platform.clock.advance(20_000);
    }
    expect(await codes()).toHaveLength(5);
    await ask(OWNER);
    const [code] = await codes();
    expect(await codes()).toHaveLength(6);
    expect((await check(code ?? '', OWNER)).status).toBe(200);
  });

  test('a stranger’s request does not delay the player’s', async () => {
    await ask(STRANGER);
    await ask(OWNER);
    expect(await codes()).toHaveLength(2);
  });

  test.each([
    ['that asked for a code of their own', true],
    ['that asked for none', false],
  ])('wrong tries of a stranger %s do not affect the player’s code', async (_who, asks) => {
    await ask(OWNER);
    const [code = ''] = await codes();
    if (asks) await ask(STRANGER);
    for (let step = 1; step <= 8; step += 1) {
      expect((await check(wrongOf(code, step), STRANGER)).status).toBe(422);
      expect((await check(wrongOf(code, step), { ip: OWNER.ip })).status).toBe(422);
    }
    expect((await check(code, OWNER)).status).toBe(200);
  });

  test('accepts a code from its requester only', async () => {
    await ask(OWNER);
    const [code = ''] = await codes();
    await ask(STRANGER);
    const [own] = await codes();
    expect((await check(code, STRANGER)).body.code).toBe(code === own ? undefined : 'code_invalid');
    expect((await check(code, OWNER)).status).toBe(200);
  });

  test('recognises a requester by the Guest-ID when the network changes', async () => {
    await ask(OWNER);
    const [code = ''] = await codes();
    expect((await check(code, { ...OWNER, ip: '200.1.2.3' })).status).toBe(200);
  });

  test('recognises a client without Guest-ID by its network', async () => {
    await ask({ ip: '2001:db8:1:2::3' });
    const [code = ''] = await codes();
    expect((await check(code, { ip: '2001:db8:1:3::3' })).status).toBe(422);
    expect((await check(code, { ip: '2001:db8:1:2:ffff::9' })).status).toBe(200);
  });

  test('limits a network to ten codes an hour and twenty a day', async () => {
    const asked = async (times: number, from: (time: number) => From) => {
      await many((time) => ask(from(time)), times);
      return (await codes()).length;
    };
    const strangers = (time: number): From => ({ ip: STRANGER.ip, guest: `guest-many${String(10_000 + time)}` });
    expect(await asked(15, strangers)).toBe(10);
    await platform.clock.advance(3_600_000);
    expect(await asked(15, strangers)).toBe(20);
    await platform.clock.advance(3_600_000);
    expect(await asked(15, strangers)).toBe(20);
    expect((await ask(OWNER)).status).toBe(202);
    expect(await codes()).toHaveLength(21);
  });

  test('limits strangers of all networks together, without the player’s own device', async () => {
    expect((await login(OWNER)).status).toBe(200);
    await many((time) => ask({ ip: `10.9.${time}.1`, agent: 'curl/8' }), 40);
    expect(await codes()).toHaveLength(30);
    // The same device in the same network, at another address and with another Guest-ID.
    const home = { ip: '187.10.99.99', guest: 'guest-owner0002' };
    await ask(home);
    const [code = ''] = await codes();
    expect(await codes()).toHaveLength(31);
    expect((await check(code, home)).status).toBe(200);
    await platform.clock.advance(3_600_000);
    await many((time) => ask({ ip: `10.8.${time}.1`, agent: 'curl/8' }), 40);
    await platform.clock.advance(3_600_000);
    await many((time) => ask({ ip: `10.7.${time}.1`, agent: 'curl/8' }), 40);
    expect(await codes()).toHaveLength(61);
  });

  test('counts a player once for all names', async () => {
    for (const name of [ANA, '(11) 99999-0001', '52998224725', '529.982.247-25', ANA, ANA, ANA]) {
      await ask(STRANGER, name);
      await platform.clock.advance(20_000);
    }
    expect(await codes()).toHaveLength(5);
  });

  test('deletes the codes of every requester with a new password', async () => {
    await ask(STRANGER);
    const [theirs = ''] = await codes();
    await ask(OWNER);
    const [code = ''] = await codes();
    const { body } = await check(code, OWNER);
    const password = 'brisa-do-mar-7';
    const reset = { reset_token: body.data.reset_token, password, password_confirmation: password };
    expect((await platform.ask('POST', '/auth/reset-password', { body: reset })).status).toBe(204);
    expect((await check(theirs, STRANGER)).body.code).toBe('code_invalid');
  });

  test('answers a full bound and an unknown name like any request', async () => {
    const answers = [await ask(STRANGER)];
    for (let time = 0; time < 8; time += 1) answers.push(await ask(STRANGER));
    for (let time = 0; time < 8; time += 1) answers.push(await ask(STRANGER, '+5511900000000'));
    expect(statuses(answers)).toEqual({ 202: 17 });
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });
});

atOnce(
  'parallel recoveries',
  (house) => {
    const { ask, check, codes, forget } = recoveryOf(() => house.platform);
    beforeEach(forget);

    test('send one code to a requester, and ten to a network', async () => {
      await many(() => ask({ ip: '10.0.0.1', guest: 'guest-strange01' }), 30);
      expect(await codes()).toHaveLength(1);
      await many((index) => ask({ ip: '10.0.0.1', guest: `guest-at${String(1_000_000 + index)}` }), 30);
      expect(await codes()).toHaveLength(10);
    });

    test('check five tries of a code, and accept the right one once', async () => {
      const from = { ip: '10.0.0.2', guest: 'guest-strange02' };
      await ask(from);
      const [code = ''] = await codes();
      const others = { ip: '10.0.0.3', guest: 'guest-strange03' };
      await ask(others);
      expect(statuses(await many((index) => check(wrongOf(code, index + 1), from), 30))).toEqual({ 422: 20, 429: 10 });
      expect((await check(code, from)).status).toBe(429);
      const { attempts } = await house.platform.database.db
        .selectFrom('codes')
        .select('attempts')
        .orderBy('attempts', 'desc')
        .executeTakeFirstOrThrow();
      expect(attempts).toBe(5);
      const [own = ''] = await codes();
      expect(statuses(await many(() => check(own, others), 5))).toEqual({ 200: 1, 422: 4 });
    });
  },
  { rateScale: 1, env: { TRUST_PROXY: 'true' } },
);
