import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handBank } from '../../tests/fixtures/money.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { moneyRules } from './amounts.ts';

test('takes valid values of a configuration and defaults for the rest', () => {
  expect(moneyRules({ min_deposit: 2500, max_deposit: 7000, max_pending_withdrawals: 9 })).toMatchObject({
    minDeposit: 2500,
    maxDeposit: 7000,
    maxPendingWithdrawals: 9,
    pixExpirySeconds: 300,
    withdrawalTargetMinutes: 120,
  });
  for (const odd of [undefined, null, '50', 12.5, -1, 0, Number.NaN]) {
    const rules = moneyRules({ min_deposit: odd, max_withdrawal: odd, pix_expiry_seconds: odd });
    expect([rules.minDeposit, rules.maxWithdrawal, rules.pixExpirySeconds]).toEqual([100, 500_000, 300]);
  }
});

describe('a site whose configuration another program wrote', () => {
  let platform: TestPlatform;
  let token: string;
  beforeAll(async () => {
    const bank = handBank();
    platform = await createTestPlatform({ deps: (deps) => ({ ...deps, pix: bank }) });
    token = await platform.login(1);
  }, 60_000);
  afterAll(() => platform.close());

  async function set(change: (config: Record<string, unknown>) => void): Promise<void> {
    const sites = platform.deps.db.selectFrom('sites').select('config').where('casino_id', '=', 1);
    const config: Record<string, unknown> = { ...(await sites.executeTakeFirstOrThrow()).config };
    change(config);
    await platform.deps.db
      .updateTable('sites')
      .set({ config: JSON.stringify(config) as never })
      .where('casino_id', '=', 1)
      .execute();
    platform.services.sites.forget();
  }
  const charge = (amount: number) =>
    platform.ask('POST', '/main-gateway/qrcode-pix', { token, body: { amount }, language: 'en' });

  test('without amounts still takes and refuses money with a message', async () => {
    await set((config) => {
      for (const key of Object.keys(config)) {
        if (/deposit|withdrawal|pix_expiry/.test(key)) delete config[key];
      }
    });
    expect((await charge(99)).body.errors.amount).toEqual([
      'Enter an amount between R$\u00a01,00 and R$\u00a05.000,00.',
    ]);
    expect((await charge(5000)).status).toBe(200);
    expect((await platform.ask('GET', '/site-config')).body).toMatchObject({
      min_deposit: 100,
      max_withdrawal: 500_000,
    });
    const { data } = (await platform.ask('GET', '/wallet/withdraw/readiness', { token })).body;
    expect(data).toMatchObject({ ready: true, min: 100, max: 500_000 });
    const methods = (await platform.ask('GET', '/wallet/withdraw/methods', { token })).body.data;
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1) {
      const body = { amount: 1000, method_id: methods[0].id };
      statuses.push((await platform.ask('POST', '/wallet/withdraw/request', { token, body })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 409]);
  });

  test('with a least above its greatest refuses every amount', async () => {
    await set((config) => Object.assign(config, { min_deposit: 9000, max_deposit: 100, deposit_presets: [] }));
    for (const amount of [100, 5000, 9000]) {
      const { status, body } = await charge(amount);
      expect([status, body.code]).toEqual([422, 'amount_out_of_range']);
    }
    expect((await platform.ask('GET', '/site-config')).status).toBe(200);
  });
});
