/**
 * A real bank's exceptions: chargebacks (MED), double payments, missing webhooks. Against the simulated API Pix, its
 * webhooks included.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Banked, startBanked, until } from '../../tests/fixtures/banked.ts';
import { eventsOf } from '../../tests/fixtures/money.ts';
import { pollCharges } from '../bank/poll.ts';
import { sweepBank } from '../bank/sweep.ts';
import type { Deps } from '../deps.ts';
import { post } from '../ledger/ledger.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { operateWithdrawal } from '../withdrawals/withdrawals.ts';
import { lookAtReturns } from './chargebacks.ts';
import { lookAtCharge } from './charges.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let banked: Banked;
let bank: Banked['bank'];
let platform: Banked['platform'];
let at: Banked['at'];
let spent = 0;

beforeAll(async () => {
  banked = await startBanked('api-pix');
  ({ bank, platform, at } = banked);
  // The very first reading sets the marks of the lists.
  await sweepBank(platform.deps);
}, 60_000);
afterAll(() => banked?.close());
beforeEach(async () => {
  await bank.faults({});
  await at.clearEvents();
});
afterEach(async () => {
  expect(await verifyLedger(platform.deps.db)).toEqual([]);
});

const rowOf = (txid: string) =>
  platform.deps.db.selectFrom('charges').selectAll().where('txid', '=', txid).executeTakeFirstOrThrow();
const returnsOf = (txid: string) =>
  platform.deps.db.selectFrom('charge_returns').selectAll().where('txid', '=', txid).execute();

async function deposited(amount: number): Promise<{ txid: string; id: string }> {
  const charge = (await at.charge(amount)).body.data;
  await bank.press(charge.txid, { action: 'pay' });
  await until(async () => (await at.statusOf(charge.txid)) === 'paid');
  return charge;
}

/** Sets the available balance, like an operator's correction. */
async function leave(amount: number): Promise<void> {
  const { available } = await at.wallet();
  spent += 1;
  const key = `test-spend:${spent}`;
  const legs = [
    { account: 'real', amount: amount - available },
    { account: 'house:adjustment', amount: available - amount },
  ] as const;
  await platform.deps.db
    .transaction()
    .execute((trx) =>
      post(trx, { casinoId: 1, playerId: banked.playerId, key, kind: 'adjustment', at: platform.clock.now(), legs }),
    );
}

test('takes a contested deposit out of the balance once and notifies the player', async () => {
  const before = await at.wallet();
  const { txid, id } = await deposited(5000);
  await at.clearEvents();
  await bank.faults({ webhook_twice: true });
  await bank.press(txid, { action: 'contest' });
  await until(async () => (await at.statusOf(txid)) === 'chargebacked');
  await lookAtReturns(platform.deps, txid);
  expect(await at.wallet()).toMatchObject({ balance: before.balance, available: before.available });
  // The deposit's line stays approved; the return is a line of its own.
  expect(await at.line(id)).toMatchObject({ status: 1, payment_status: 'chargebacked', amount: 5000 });
  const { body } = await platform.ask('GET', '/wallet/transactions?type=refund', { token: banked.token });
  expect(body.data[0]).toMatchObject({ amount: -5000, reference: txid, balance_after: before.available, status: 1 });
  expect((await at.consult(id)).body.data).toMatchObject({ status: 'chargebacked', wallet: null });
  expect(await eventsOf(platform.deps, banked.playerId)).toEqual([
    'TransactionUpdated',
    'TransactionUpdated',
    'NotificationSent',
    'BalanceUpdated',
  ]);
  const news = await platform.ask('GET', '/notifications', { token: banked.token, language: 'en' });
  expect(news.body.user_notifications.data[0]).toMatchObject({ title: 'Deposit contested' });
  const audit = await platform.deps.db
    .selectFrom('audit_log')
    .selectAll()
    .where('target', '=', `charge:${txid}`)
    .executeTakeFirstOrThrow();
  expect(audit).toMatchObject({ actor: 'bank', action: 'charge.taken_back' });
  expect(audit.details).toEqual({ kind: 'contested', amount: 5000, taken: 5000, missing: 0 });
});

test('takes the rest of a spent deposit; the house bears the difference', async () => {
  const { txid } = await deposited(6000);
  await leave(1700);
  await bank.press(txid, { action: 'contest' });
  await until(async () => (await at.statusOf(txid)) === 'chargebacked');
  expect((await at.wallet()).available).toBe(0);
  expect(await returnsOf(txid)).toMatchObject([{ kind: 'contested', amount: 6000, taken: 1700 }]);
  const [entry] = await platform.deps.db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
    .select('ledger_entries.amount')
    .where('ledger_accounts.kind', '=', 'chargeback')
    .execute();
  expect(entry?.amount).toBe(-4300);
  // A return is booked even with an empty wallet.
  const other = await deposited(1000);
  await leave(0);
  await bank.press(other.txid, { action: 'contest' });
  await until(async () => (await at.statusOf(other.txid)) === 'chargebacked');
  expect(await returnsOf(other.txid)).toMatchObject([{ amount: 1000, taken: 0 }]);
});

async function requestWithdrawal(amount: number, key: string): Promise<{ readonly id: string }> {
  const { token } = banked;
  const method = (await platform.ask('GET', '/wallet/withdraw/methods', { token })).body.data[0];
  const body = { amount, method_id: method.id };
  const asked = await platform.ask('POST', '/wallet/withdraw/request', {
    token,
    body,
    headers: { 'idempotency-key': key },
  });
  return asked.body.data;
}

test('recalls a pending withdrawal first, but none that the bank was asked to pay', async () => {
  const { txid } = await deposited(9000);
  const [asked, waits] = [await requestWithdrawal(4000, 'w-asked'), await requestWithdrawal(4000, 'w-waits')];
  await bank.faults({ hold_money: true });
  expect((await operateWithdrawal(platform.deps, asked.id, 'approve', 'ana')).status).toBe(4);
  await bank.faults({});
  await bank.press(txid, { action: 'contest' });
  await until(async () => (await at.statusOf(txid)) === 'chargebacked');
  const statuses = await platform.deps.db
    .selectFrom('withdrawals')
    .select(['id', 'status', 'reason'])
    .where('id', 'in', [Number(asked.id), Number(waits.id)])
    .orderBy('id')
    .execute();
  expect(statuses).toEqual([
    { id: Number(asked.id), status: 4, reason: null },
    { id: Number(waits.id), status: 2, reason: 'chargeback' },
  ]);
  expect(await returnsOf(txid)).toMatchObject([{ amount: 9000, taken: 5000 }]);
  expect((await operateWithdrawal(platform.deps, asked.id, 'approve', 'ana')).status).toBe(1);
});

/** The platform's deps with one return at the bank; `onWake` runs when something was committed. */
function depsWithReturn(amount: number, onWake: () => void): Deps {
  const pix = { ...banked.pix, returnsOf: async () => [{ id: 'R1', amount, kind: 'other' as const }] };
  return { ...platform.deps, pix, outbox: { ...platform.deps.outbox, wake: onWake } };
}

const openWithdrawals = async () =>
  (
    await platform.deps.db
      .selectFrom('withdrawals')
      .select('id')
      .where('player_id', '=', banked.playerId)
      .where('status', '=', 0)
      .execute()
  ).length;

test('books a return once under two parallel reports and recalls one withdrawal', async () => {
  const { txid } = await deposited(9000);
  await leave(8000);
  for (const key of ['w-one', 'w-two']) await requestWithdrawal(4000, key);
  let second: Promise<void> | undefined;
  const deps = depsWithReturn(4000, () => (second ??= lookAtReturns(deps, txid)));
  await Promise.all([
    lookAtReturns(deps, txid),
    lookAtReturns(
      depsWithReturn(4000, () => undefined),
      txid,
    ),
  ]);
  await second;
  expect(await returnsOf(txid)).toMatchObject([{ amount: 4000, taken: 4000 }]);
  expect(await openWithdrawals()).toBe(1);
});

test('leaves the player no moment to spend the money of a recalled withdrawal', async () => {
  const { txid } = await deposited(9000);
  await leave(4000);
  await requestWithdrawal(4000, 'w-three');
  const spend = () =>
    platform.deps.db.transaction().execute((trx) => {
      const legs = [
        { account: 'real', amount: -4000 },
        { account: 'house:adjustment', amount: 4000 },
      ] as const;
      const key = 'test-spend:recalled';
      return post(trx, { casinoId: 1, playerId: banked.playerId, key, kind: 'adjustment', at: new Date(), legs });
    });
  let spent: Promise<unknown> | undefined;
  await lookAtReturns(
    depsWithReturn(4000, () => (spent ??= spend().catch(() => null))),
    txid,
  );
  expect(await spent).toBeNull();
  expect(await returnsOf(txid)).toMatchObject([{ amount: 4000, taken: 4000 }]);
});

test('finds a return without a webhook in the bank’s list', async () => {
  const { txid } = await deposited(2000);
  await bank.faults({ drop_webhooks: 1000 });
  await bank.press(txid, { action: 'contest' });
  await sweepBank(platform.deps);
  expect(await at.statusOf(txid)).toBe('paid');
  await platform.clock.advance(6 * HOUR_MS + MINUTE_MS);
  await bank.faults({ drop_webhooks: 1000, refuse_calls: 100 });
  await sweepBank(platform.deps);
  // The reading was aborted and is retried after a minute.
  await bank.faults({ drop_webhooks: 1000 });
  await sweepBank(platform.deps);
  expect(await at.statusOf(txid)).toBe('paid');
  await platform.clock.advance(2 * MINUTE_MS);
  await Promise.all([sweepBank(platform.deps), sweepBank(platform.deps)]);
  expect(await at.statusOf(txid)).toBe('chargebacked');
  expect(await returnsOf(txid)).toHaveLength(1);
});

test('takes a deposit out of the balance that was returned by hand at the bank', async () => {
  const { txid, id } = await deposited(2400);
  const before = await at.wallet();
  const given = await fetch(`${bank.url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'jangada',
      client_secret: 'jangada-pix-dev-secret',
    }),
  });
  const { access_token: token } = (await given.json()) as { access_token: string };
  const { end_to_end_id: endToEndId } = await rowOf(txid);
  for (const [name, valor] of Object.entries({ mao1: '4.00', mao2: '20.00' })) {
    const answer = await fetch(`${bank.url}/api-pix/v2/pix/${endToEndId}/devolucao/${name}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ valor }),
    });
    expect(answer.status).toBe(201);
  }
  await until(async () => (await returnsOf(txid)).length === 2);
  expect((await returnsOf(txid)).map(({ kind, amount, taken }) => [kind, amount, taken]).toSorted()).toEqual([
    ['other', 2000, 2000],
    ['other', 400, 400],
  ]);
  expect((await at.wallet()).balance).toBe(before.balance - 2400);
  expect(await at.line(id)).toMatchObject({ status: 1, payment_status: 'refunded' });
});

test('credits a charge that is paid twice once and refunds the second payment', async () => {
  const { txid } = await deposited(2500);
  const before = await at.wallet();
  await bank.press(txid, { action: 'pay_again' });
  await lookAtCharge(platform.deps, txid);
  await platform.clock.advance(11 * MINUTE_MS);
  await sweepBank(platform.deps);
  await platform.clock.advance(11 * MINUTE_MS);
  await sweepBank(platform.deps);
  expect(await at.wallet()).toEqual(before);
  const range = [new Date(Date.now() - HOUR_MS), new Date(Date.now() + HOUR_MS)] as const;
  const back: [boolean, number][] = [];
  const first = (await rowOf(txid)).end_to_end_id;
  for await (const one of banked.pix.received?.(...range) ?? []) {
    if (one.txid === txid) back.push([one.endToEndId === first, one.returned]);
  }
  expect(back.toSorted()).toEqual([
    [false, 2500],
    [true, 0],
  ]);
});

test('removes an unpaid charge at the bank when the platform stops following it', async () => {
  const charge = (await at.charge(2200)).body.data;
  await platform.clock.advance(49 * HOUR_MS);
  for (let left = 10; left > 0 && (await rowOf(charge.txid)).closed_at === null; left -= 1) {
    await pollCharges(platform.deps);
    await platform.clock.advance(11 * MINUTE_MS);
  }
  expect(await rowOf(charge.txid)).toMatchObject({ status: 'refused', closed_at: expect.any(Date) });
  expect(await banked.pix.findCharge(charge.txid)).toMatchObject({ state: 'refused' });
});

test('finds a payment of an abandoned charge in the bank’s list', async () => {
  const charge = (await at.charge(2300)).body.data;
  await platform.deps.db
    .updateTable('charges')
    .set({ status: 'refused', closed_at: platform.clock.now() })
    .where('txid', '=', charge.txid)
    .execute();
  const before = await at.wallet();
  await bank.faults({ drop_webhooks: 1000 });
  await bank.press(charge.txid, { action: 'pay' });
  await platform.clock.advance(11 * MINUTE_MS);
  await sweepBank(platform.deps);
  expect(await at.statusOf(charge.txid)).toBe('paid');
  expect((await at.wallet()).balance).toBe(before.balance + 2300);
});
