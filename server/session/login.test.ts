/** Login names per site, and bounds that all replicas share. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPlatform, type TestPlatform, testCpf } from '../../tests/fixtures/platform.ts';
import { passwordBounds } from '../http/rate-limit.ts';
import { createServices } from '../http/services.ts';
import { hashPassword } from './passwords.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

async function withConfig<T>(changes: Record<string, unknown>, run: () => Promise<T>): Promise<T> {
  const restore = await platform.configure(changes);
  try {
    return await run();
  } finally {
    await restore();
  }
}

const login = (username: string, password = 'jangada-demo-1') =>
  platform.ask('POST', '/auth/login', { body: { username, password } });

describe('the name at login', () => {
  test('is the telephone by default', async () => {
    expect((await login('+5511999990001')).status).toBe(200);
    expect((await login('529.982.247-25')).status).toBe(401);
    expect((await login('ana@jangada.example')).status).toBe(401);
  });

  test('is the CPF or the e-mail if the site says so, and then not the telephone', async () => {
    const only = { login_requires_phone: false, login_requires_cpf: true, login_requires_email: true };
    await withConfig(only, async () => {
      expect((await login('529.982.247-25')).status).toBe(200);
      expect((await login('52998224725')).status).toBe(200);
      expect((await login('ANA@jangada.example ')).status).toBe(200);
      expect((await login('+5511999990001')).status).toBe(401);
    });
  });

  test('that is a telephone and a CPF logs in each player with their password', async () => {
    // Eleven digits that are both a Brazilian mobile number and a valid CPF.
    const both = Array.from({ length: 10_000 }, (_none, serial) => testCpf(serial)).find((cpf) =>
      /^(?:1[1-9]|2[12478]|3[1-578])9/.test(cpf),
    );
    const digits = both ?? '11987654303';
    const people = platform.database.db.updateTable('players').where('casino_id', '=', 1);
    await people
      .set({ phone: `+55${digits}` })
      .where('phone', '=', '+5511999990002')
      .execute();
    await people.set({ cpf: digits }).where('phone', '=', '+5511999990001').execute();
    await people
      .set({ password_hash: await hashPassword('outra-senha-9') })
      .where('phone', '=', `+55${digits}`)
      .execute();
    await withConfig({ login_requires_cpf: true }, async () => {
      expect((await login(digits, 'outra-senha-9')).body.data.first_name).toBe('Rafael');
      expect((await login(digits)).body.data.first_name).toBe('Ana Beatriz');
      expect((await login(digits, 'nem-uma-nem-outra-1')).status).toBe(401);
    });
    await people.set({ phone: '+5511999990002' }).where('phone', '=', `+55${digits}`).execute();
  });

  test.each(['🙂', '\u202e+5511999990001', 'a'.repeat(300), '<script>', '%00', '＋５５１１９９９９９０００１ '])(
    'that is %j causes no error',
    async (username) => {
      expect([200, 401, 422]).toContain((await login(username)).status);
    },
  );

  test('of a blocked account is refused after the right password only', async () => {
    const block = (at: Date | null) =>
      platform.database.db
        .updateTable('players')
        .set({ blocked_at: at })
        .where('phone', '=', '+5511999990001')
        .where('casino_id', '=', 1)
        .execute();
    await block(platform.clock.now());
    expect((await login('+5511999990001', 'nada-disso-1')).body.code).toBe('invalid_credentials');
    expect((await login('+5511999990001')).body.code).toBe('account_blocked');
    await block(null);
  });
});

describe('bounds on an account', () => {
  test('hold in every replica, end with their period, and name the wait', async () => {
    const strict = await createTestPlatform({ rateScale: 1 });
    try {
      const { rateLimits: one } = strict.services;
      const { rateLimits: two } = createServices(strict.deps, { rateScale: 1 });
      const tries = (ip: string, name: string) => passwordBounds(1, ip, name);
      for (let time = 0; time < 10; time += 1)
        await (time % 2 ? one : two).reserve(...tries('10.0.0.1', '+5511999990001'));
      for (const limits of [one, two]) {
        await expect(limits.reserve(...tries('10.0.0.1', '+5511999990001'))).rejects.toMatchObject({
          status: 429,
          retryAfter: 600,
        });
        // Other addresses and other names are not affected.
        await limits.reserve(...tries('10.0.0.2', '+5511999990001'));
        await limits.reserve(...tries('10.0.0.1', '+5511999990002'));
      }
      const rows = await strict.database.db.selectFrom('rate_counters').select('key').execute();
      expect(JSON.stringify(rows)).not.toMatch(/10\.0\.0|99999/);
      await strict.clock.advance(600_000);
      await one.reserve(...tries('10.0.0.1', '+5511999990001'));
    } finally {
      await strict.close();
    }
  });

  test('stop codes after ten in an hour, with Retry-After', async () => {
    const strict = await createTestPlatform({ rateScale: 1 });
    try {
      const token = await strict.login(2);
      const statuses: number[] = [];
      let last: Awaited<ReturnType<typeof strict.ask>> | undefined;
      for (let time = 0; time < 11; time += 1) {
        last = await strict.ask('POST', '/auth/verify-email', { token, body: {} });
        statuses.push(last.status);
        await strict.clock.advance(20_000);
      }
      expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
      expect(last?.body.code).toBe('too_many_requests');
      expect(Number(last?.headers.get('retry-after'))).toBe(3600 - 200);
    } finally {
      await strict.close();
    }
  });

  test('require a captcha after many recoveries from one address', async () => {
    const strict = await createTestPlatform({ rateScale: 0.05 });
    try {
      const recover = async (captcha?: string) =>
        strict.ask('POST', '/auth/recover-password', { body: { username: '+5511900000000', captcha } });
      const { rateLimits } = strict.services;
      for (let time = 0; time < 3; time += 1) await rateLimits.reserve(['recoveryBare', '127.0.0.1']);
      const bare = await recover();
      expect([bare.status, bare.body.code]).toEqual([422, 'captcha_failed']);
      expect((await recover(await strict.captcha())).status).toBe(202);
    } finally {
      await strict.close();
    }
  });
});

describe('new passwords', () => {
  test.each(['trustno1', 'Qwerty123', 'senha@123', '1q2w3e4r', 'BRASIL2026'])(
    'refuse %j as too common',
    async (password) => {
      const token = await platform.login(1);
      const { body } = await platform.ask('POST', '/auth/request-password-change', {
        token,
        body: { current_password: 'jangada-demo-1', password, password_confirmation: password },
      });
      expect(body.errors?.password).toEqual(['Esta senha é comum demais. Escolha outra.']);
    },
  );
});
