import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handBank } from '../../tests/fixtures/money.ts';
import { operateAsTyped } from '../../tests/fixtures/operator.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { operateWithdrawal } from './withdrawals.ts';

const bank = handBank();
let platform: TestPlatform;
let token: string;
let methodId: string;
let restore: () => Promise<void>;
let serial = 0;

beforeAll(async () => {
  platform = await createTestPlatform({ deps: (deps) => ({ ...deps, pix: bank }) });
  token = await platform.login(1);
  methodId = (await platform.ask('GET', '/wallet/withdraw/methods', { token })).body.data[0].id;
  restore = await platform.configure({ withdrawal_second_approval_above: 5000 });
});
afterAll(async () => {
  await restore();
  await platform.close();
});
beforeEach(() => {
  bank.away = false;
  bank.payout = { state: 'sent', endToEndId: 'E1' };
});
afterEach(async () => {
  expect(await verifyLedger(platform.deps.db)).toEqual([]);
});

async function ask(amount: number): Promise<string> {
  serial += 1;
  const headers = { 'idempotency-key': `a${serial}` };
  const { body } = await platform.ask('POST', '/wallet/withdraw/request', {
    token,
    body: { amount, method_id: methodId },
    headers,
  });
  return body.data.id as string;
}
const approve = (id: string, operator: string) => operateWithdrawal(platform.deps, id, 'approve', operator);

describe('a withdrawal above the amount', () => {
  it('is paid after the approval of a second operator', async () => {
    const id = await ask(5001);
    expect((await approve(id, 'lia')).status).toBe(0);
    await expect(approve(id, 'lia')).rejects.toMatchObject({ code: 'second_approval_needed' });
    await expect(approve(id, 'LIA')).rejects.toMatchObject({ code: 'second_approval_needed' });
    expect((await approve(id, 'otto')).status).toBe(1);
    await expect(approve(id, 'rui')).rejects.toMatchObject({ code: 'withdrawal_not_pending' });
    const events = await platform.deps.db
      .selectFrom('withdrawal_events')
      .select(['actor', 'note', 'status'])
      .where('withdrawal_id', '=', Number(id))
      .orderBy('id')
      .execute();
    expect(events.filter(({ note }) => note === 'approved').map(({ actor }) => actor)).toEqual([
      'operator:lia',
      'operator:otto',
    ]);
  });

  it('counts one operator once, and two at the same time as two', async () => {
    const same = await ask(6000);
    const twice = await Promise.allSettled([approve(same, 'lia'), approve(same, 'lia')]);
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await operateWithdrawal(platform.deps, same, 'cancel', 'lia');
    const other = await ask(6000);
    const both = await Promise.all([approve(other, 'lia'), approve(other, 'otto')]);
    expect(both.map(({ status }) => status).sort()).toEqual([0, 1]);
  });

  it('asks the bank again under either name once both have approved', async () => {
    const id = await ask(7000);
    await approve(id, 'lia');
    bank.away = true;
    await expect(approve(id, 'otto')).rejects.toMatchObject({ code: 'gateway_unavailable' });
    bank.away = false;
    expect((await approve(id, 'lia')).status).toBe(1);
  });

  it('waits in the command too, which says so and records both people', async () => {
    const id = await ask(8000);
    const first = await operateAsTyped(platform, 'withdrawal', 'approve', id);
    expect(first.outputs).toMatchObject([{ data: { awaits_second: true, status: 0 } }]);
    expect((await operateAsTyped(platform, 'withdrawal', 'approve', id)).problem).toContain('another operator');
    expect((await approve(id, 'otto')).status).toBe(1);
  });
});

describe('a withdrawal of the amount, or of a site without one', () => {
  it('takes one approval', async () => {
    expect((await approve(await ask(5000), 'lia')).status).toBe(1);
    const back = await platform.configure({ withdrawal_second_approval_above: null });
    expect((await approve(await ask(9000), 'lia')).status).toBe(1);
    await back();
  });

  it('hides the amount from players', async () => {
    expect((await platform.ask('GET', '/site-config')).body).not.toHaveProperty('withdrawal_second_approval_above');
  });
});
