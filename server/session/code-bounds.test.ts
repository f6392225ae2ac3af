/** Limits on the codes that one e-mail or phone receives from all accounts, sessions and networks together. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { ACCOUNT_BOUNDS } from '../http/rate-limit.ts';

const VICTIM = 'vizinha@exemplo.com.br';
const HOUR = 3_600_000;
let platform: TestPlatform;
const tokens: string[] = [];
beforeAll(async () => {
  platform = await createTestPlatform({ rateScale: 1, env: { TRUST_PROXY: 'true' } });
  tokens.push(await platform.login(1), await platform.login(2));
});
afterAll(() => platform.close());
beforeEach(async () => {
  for (const table of ['letters', 'rate_counters', 'codes'] as const)
    await platform.deps.db.deleteFrom(table).execute();
});

/** Gives the address to one of the accounts, unverified; the other one gives it up. */
async function take(person: 0 | 1): Promise<void> {
  for (const [index, email] of [
    [1 - person, `outra${person}@exemplo.com.br`],
    [person, VICTIM],
  ] as const)
    await platform.deps.db
      .updateTable('players')
      .set({ email, email_verified_at: null })
      .where('casino_id', '=', 1)
      .where('phone', '=', `+551199999000${index + 1}`)
      .execute();
}
async function ask(person: 0 | 1, ip: string) {
  await platform.clock.advance(21_000);
  const headers = { 'x-forwarded-for': ip };
  return platform.ask('POST', '/auth/verify-email', { token: tokens[person] ?? '', body: {}, headers });
}
async function sent(): Promise<number> {
  const rows = await platform.deps.db.selectFrom('letters').select('id').where('recipient', '=', VICTIM).execute();
  return rows.length;
}

test('limits the codes to one address per network', async () => {
  for (const person of [0, 1] as const) {
    await take(person);
    for (let time = 0; time < 10; time += 1) await ask(person, '10.0.0.1');
  }
  expect(await sent()).toBe(ACCOUNT_BOUNDS.codesRecipient.points);
  const refused = await ask(1, '10.0.0.1');
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  // Neither the bound on the player nor that on the address blocks the owner at another network.
  expect((await ask(1, '10.0.0.2')).status).toBe(200);
});

test('limits the codes to one address for all networks', async () => {
  await take(0);
  for (let network = 0; network < 14; network += 1)
    for (let time = 0; time < 5; time += 1) await ask(0, `10.1.${network}.1`);
  expect(await sent()).toBe(ACCOUNT_BOUNDS.codesRecipientAll.points);
  await platform.clock.advance(HOUR);
  expect((await ask(0, '10.1.0.1')).status).toBe(200);
});

test('takes no point for a code that was requested too soon', async () => {
  await take(0);
  await ask(0, '10.2.0.1');
  for (let time = 0; time < 20; time += 1)
    await platform.ask('POST', '/auth/verify-email', { token: tokens[0] ?? '', body: {} });
  for (let time = 0; time < 9; time += 1) expect((await ask(0, '10.2.0.1')).status).toBe(200);
});

test('limits the letters of an account that changes its e-mail back and forth', async () => {
  const change = (email: string, ip: string) =>
    platform.ask('POST', '/auth/update', {
      token: tokens[0] ?? '',
      body: { email, current_password: 'jangada-demo-1' },
      headers: { 'x-forwarded-for': ip },
    });
  await platform.freshen(tokens[0] ?? '');
  await take(1);
  await platform.deps.db
    .updateTable('players')
    .set({ email: 'livre@exemplo.com.br' })
    .where('email', '=', VICTIM)
    .execute();
  const answers: number[] = [];
  for (let time = 0; time < 24; time += 1)
    answers.push((await change(time % 2 ? 'minha@exemplo.com.br' : VICTIM, '10.5.0.1')).status);
  expect(answers.slice(0, 10)).toEqual(Array(10).fill(200));
  // Every other answer is no change: the account has that address already.
  expect(answers.slice(10).filter((status) => status === 429)).toHaveLength(7);
  // Half of the ten changes name the stranger's address.
  expect(await sent()).toBe(5);
  // The owner at another network can still correct the address.
  expect((await change('certa@exemplo.com.br', '10.5.0.2')).status).toBe(200);
});
