/** How long a sensitive change holds withdrawals (SESS-7), with the platform's value and with a site's own. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../tests/fixtures/platform.ts';

const HOUR = 3_600_000;
let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform({ env: { WITHDRAWAL_HOLD_HOURS: '2' } });
});
afterAll(() => platform.close());

/** Changes the password of player 1. @returns the hours that this holds withdrawals. */
async function heldBy(from: string, to: string): Promise<number | null> {
  const token = (await platform.ask('POST', '/auth/login', { body: { username: '+5511999990001', password: from } }))
    .body.token as string;
  const body = { current_password: from, password: to, password_confirmation: to };
  expect((await platform.ask('POST', '/auth/request-password-change', { token, body })).status).toBe(204);
  const row = await platform.deps.db
    .selectFrom('players')
    .select('withdrawals_held_until')
    .where('casino_id', '=', 1)
    .where('phone', '=', '+5511999990001')
    .executeTakeFirstOrThrow();
  return row.withdrawals_held_until && (row.withdrawals_held_until.getTime() - platform.clock.nowMs()) / HOUR;
}

async function setHours(hours: number | null): Promise<void> {
  await platform.configure({ withdrawal_hold_hours: hours });
}

async function lastNotice(): Promise<string> {
  const row = await platform.deps.db
    .selectFrom('letters')
    .select('body')
    .where('kind', '=', 'notice.password_changed')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return row.body ?? '';
}

describe('the hold after a sensitive change', () => {
  test('lasts as long as the platform says, and every text names that figure', async () => {
    expect(await heldBy('jangada-demo-1', 'outra-senha-2')).toBe(2);
    expect(await lastNotice()).toContain('suspensos por 2 horas');
    expect((await platform.ask('GET', '/site-config')).body.withdrawal_hold_hours).toBe(2);
    const { data } = (await platform.ask('GET', '/pages/terms', { language: 'en' })).body;
    expect(data.html).toContain('withdrawals are held for 2 hours');
  });

  test('is the site’s own value if set, and never shortens a longer hold', async () => {
    await setHours(48);
    expect((await platform.ask('GET', '/site-config')).body.withdrawal_hold_hours).toBe(48);
    expect(await heldBy('outra-senha-2', 'outra-senha-3')).toBe(48);
    await setHours(1);
    expect(await heldBy('outra-senha-3', 'outra-senha-4')).toBe(48);
    await platform.clock.advance(48 * HOUR);
    expect(await heldBy('outra-senha-4', 'outra-senha-5')).toBe(1);
    expect(await lastNotice()).toContain('suspensos por 1 hora.');
  });

  test('with 0 holds nothing and promises nothing', async () => {
    await setHours(0);
    await platform.clock.advance(2 * HOUR);
    expect(await heldBy('outra-senha-5', 'outra-senha-6')).toBeLessThanOrEqual(0);
    expect(await lastNotice()).not.toContain('suspensos');
    expect((await platform.ask('GET', '/pages/terms')).body.data.html).not.toContain('suspensos');
  });
});
