/** Deposits against the real bank simulator over HTTP, its webhooks included. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BANK_SECRET, startTestBank, type TestBank } from '../../tests/fixtures/bank.ts';
import { askSigned, depositTools, eventsOf, seededId } from '../../tests/fixtures/money.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { parseBrCode } from '../gateways/pix/br-code.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { pollCharges, startBankPoll } from './bank-poll.ts';
import { lookAtCharge } from './charges.ts';

const WEBHOOK = '/gateways/pix/webhook';
const signedByBank = { secret: BANK_SECRET, provider: '' };

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let left = 400; !(await condition()); left -= 1) {
    if (left === 0) throw new Error('It did not come about.');
    await sleep(25);
  }
}

describe('with the bank simulator', () => {
  let bank: TestBank;
  let platform: TestPlatform;
  let server: Server;
  let token: string;
  let playerId: number;
  let at: ReturnType<typeof depositTools>;

  beforeAll(async () => {
    bank = await startTestBank();
    // The bank calls the platform, so it must be reachable before it is made.
    let listener: ReturnType<typeof getRequestListener> | null = null;
    server = createServer((request, response) => void listener?.(request, response));
    await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    platform = await createTestPlatform({ env: { BANK_URL: bank.url, PLATFORM_URL: `http://127.0.0.1:${port}` } });
    listener = getRequestListener(platform.app.fetch);
    token = await platform.login(1);
    playerId = await seededId(platform.deps, 1);
    at = depositTools(platform, token, playerId);
  }, 60_000);
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await bank.stop();
    await platform.close();
  });
  beforeEach(async () => {
    await bank.faults({});
    await at.clearEvents();
  });
  afterEach(async () => {
    expect(await verifyLedger(platform.deps.db)).toEqual([]);
  });

  test('a paid charge is credited on the bank’s call, and told', async () => {
    const before = await at.wallet();
    const { status, body } = await at.charge(5000);
    expect(status).toBe(200);
    const charge = body.data;
    expect(charge).toMatchObject({ amount: 5000, status: 'waiting_payment' });
    expect(Date.parse(charge.expires_at) - platform.clock.nowMs()).toBe(300_000);
    expect(parseBrCode(charge.qrcode)).toMatchObject({ '54': '50.00', '53': '986', '59': 'Jangada' });
    expect((await platform.ask('GET', '/main-gateway/charge', { token })).body.data.txid).toBe(charge.txid);
    expect((await at.consult(charge.id)).body.data).toEqual({
      id: charge.id,
      status: 'waiting_payment',
      paid_at: null,
      balance: null,
    });
    expect(await at.line(charge.id)).toMatchObject({
      status: 0,
      payment_status: 'waiting_payment',
      balance_after: null,
    });

    await bank.press(charge.txid, { action: 'pay' });
    await until(async () => (await at.statusOf(charge.txid)) === 'paid');
    expect(await at.wallet()).toEqual({
      ...before,
      balance: before.balance + 5000,
      available: before.available + 5000,
      deposit_count: before.deposit_count + 1,
    });
    expect(await at.line(charge.id)).toMatchObject({
      status: 1,
      payment_status: 'paid',
      amount: 5000,
      balance_after: before.available + 5000,
    });
    expect(await eventsOf(platform.deps, playerId)).toEqual([
      'TransactionUpdated',
      'PaymentApproved',
      'BalanceUpdated',
    ]);
    expect((await at.consult(charge.id)).body.data).toMatchObject({ status: 'paid', balance: before.balance + 5000 });
    expect((await platform.ask('GET', '/main-gateway/charge', { token })).body.data).toBeNull();
  });

  test('webhooks, questions and the poll at once credit it once', async () => {
    const before = await at.wallet();
    const charge = (await at.charge(2000)).body.data;
    await bank.faults({ webhook_twice: true });
    await bank.press(charge.txid, { action: 'pay' });
    await Promise.all([
      ...Array.from({ length: 4 }, () => askSigned(platform, WEBHOOK, { txid: charge.txid }, signedByBank)),
      ...Array.from({ length: 4 }, () => at.consult(charge.id)),
      ...Array.from({ length: 4 }, () => lookAtCharge(platform.deps, charge.txid)),
    ]);
    await pollCharges(platform.deps);
    expect((await at.wallet()).balance).toBe(before.balance + 2000);
    expect((await eventsOf(platform.deps, playerId)).filter((event) => event === 'PaymentApproved')).toHaveLength(1);
  });

  test('one that is paid after its expiry is credited once all the same (R27)', async () => {
    const before = await at.wallet();
    const charge = (await at.charge(3000)).body.data;
    await platform.clock.advance(301_000);
    await pollCharges(platform.deps);
    expect((await at.consult(charge.id)).body.data.status).toBe('refused');
    expect(await at.line(charge.id)).toMatchObject({ status: 2, payment_status: 'refused', balance_after: null });
    // Also where the payer has let it expire at the bank.
    await bank.press(charge.txid, { action: 'expire' });
    await lookAtCharge(platform.deps, charge.txid);
    await bank.press(charge.txid, { action: 'pay' });
    await until(async () => (await at.statusOf(charge.txid)) === 'paid');
    await lookAtCharge(platform.deps, charge.txid);
    expect((await at.wallet()).balance).toBe(before.balance + 3000);
    expect(await at.line(charge.id)).toMatchObject({
      status: 1,
      payment_status: 'paid',
      balance_after: before.available + 3000,
    });
  });

  test('one that the payer refuses is over', async () => {
    const charge = (await at.charge(3000)).body.data;
    await bank.press(charge.txid, { action: 'refuse' });
    await until(async () => (await at.statusOf(charge.txid)) === 'refused');
    const row = await platform.deps.db
      .selectFrom('charges')
      .select('closed_at')
      .where('txid', '=', charge.txid)
      .executeTakeFirstOrThrow();
    expect(row.closed_at).not.toBeNull();
    expect(await eventsOf(platform.deps, playerId)).toEqual(['TransactionUpdated']);
  });

  test('what another CPF paid goes back, and the player is told', async () => {
    const before = await at.wallet();
    const charge = (await at.charge(4000)).body.data;
    await bank.press(charge.txid, { action: 'pay', payer: 'other' });
    const pending = () =>
      platform.deps.db.selectFrom('charges').selectAll().where('txid', '=', charge.txid).executeTakeFirstOrThrow();
    await until(async () => (await pending()).closed_at !== null);
    expect(await pending()).toMatchObject({ status: 'refunded', refund_reason: 'other_cpf', refund_pending: false });
    expect(await at.wallet()).toEqual(before);
    expect(await at.line(charge.id)).toMatchObject({ status: 2, payment_status: 'refunded', balance_after: null });
    expect(await eventsOf(platform.deps, playerId)).toEqual(['TransactionUpdated', 'NotificationSent']);
    const { body } = await platform.ask('GET', '/notifications', { token, language: 'en' });
    expect(body.user_notifications.data[0]).toMatchObject({ title: 'Pix returned', read: false });
    expect((await at.consult(charge.id)).body.data).toEqual({
      id: charge.id,
      status: 'refunded',
      paid_at: null,
      balance: null,
    });
  });

  test('answers that get lost change nothing: the same is asked again', async () => {
    const before = await at.wallet();
    await bank.faults({ drop_answers: 1 });
    const charge = (await at.charge(2500)).body.data;
    expect(charge.status).toBe('waiting_payment');
    await bank.faults({ drop_answers: 1, drop_webhooks: 50 });
    await bank.press(charge.txid, { action: 'pay' });
    // Nobody reports it: the poll finds out, ten seconds after the last look.
    const stop = startBankPoll(platform.deps);
    await platform.clock.advance(15_000);
    stop();
    expect(await at.statusOf(charge.txid)).toBe('paid');
    expect((await at.wallet()).balance).toBe(before.balance + 2500);
  });
});
