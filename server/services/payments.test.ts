/** Deposits against the real bank simulator over HTTP, its webhooks included, and against one in the hands of the test. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BANK_SECRET, startTestBank, type TestBank } from '../../tests/fixtures/bank.ts';
import { askSigned, eventsOf, handBank, seededId } from '../../tests/fixtures/money.ts';
import { type AskOptions, createTestPlatform, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { parseBrCode } from '../gateways/pix/br-code.ts';
import { walletOf } from '../ledger/ledger.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { pollCharges, startBankPoll } from './bank-poll.ts';
import { lookAtCharge, refundDeposit } from './charges.ts';

let serial = 0;
const QR = '/main-gateway/qrcode-pix';
const WEBHOOK = '/gateways/pix/webhook';
const signedByBank = { secret: BANK_SECRET, provider: '' };

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let left = 200; !(await condition()); left -= 1) {
    if (left === 0) throw new Error('It did not come about.');
    await sleep(25);
  }
}

function toolsOf(platform: TestPlatform, token: string, playerId: number) {
  const { deps } = platform;
  return {
    charge: (amount: number, over: AskOptions = {}) => {
      serial += 1;
      return platform.ask('POST', QR, {
        token,
        body: { amount },
        headers: { 'idempotency-key': `d${serial}` },
        ...over,
      });
    },
    consult: (id: string) => platform.ask('POST', '/main-gateway/consult-status-transaction', { token, body: { id } }),
    wallet: () => walletOf(deps.db, playerId),
    statusOf: async (txid: string) =>
      (await deps.db.selectFrom('charges').select('status').where('txid', '=', txid).executeTakeFirstOrThrow()).status,
    line: async (id: string) => (await platform.ask('GET', `/wallet/transactions/${id}`, { token })).body.data,
    clearEvents: () => deps.db.deleteFrom('outbox').execute(),
  };
}

describe('with the bank simulator', () => {
  let bank: TestBank;
  let platform: TestPlatform;
  let server: Server;
  let token: string;
  let playerId: number;
  let at: ReturnType<typeof toolsOf>;

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
    at = toolsOf(platform, token, playerId);
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

describe('with a bank in hand', () => {
  const bank = handBank();
  let platform: TestPlatform;
  let token: string;
  let playerId: number;
  let at: ReturnType<typeof toolsOf>;
  beforeAll(async () => {
    platform = await createTestPlatform({ deps: (deps) => ({ ...deps, pix: bank }) });
    token = await platform.login(1);
    playerId = await seededId(platform.deps, 1);
    at = toolsOf(platform, token, playerId);
  }, 60_000);
  afterAll(() => platform.close());
  beforeEach(async () => {
    bank.away = false;
    bank.before = () => undefined;
    await at.clearEvents();
  });
  afterEach(async () => {
    expect(await verifyLedger(platform.deps.db)).toEqual([]);
  });

  test.each([
    [999, 'pt', 'Informe um valor entre R$\u00a010,00 e R$\u00a05.000,00.'],
    [500_001, 'en', 'Enter an amount between R$\u00a010,00 and R$\u00a05.000,00.'],
  ])('%i centavos are refused in words', async (amount, language, words) => {
    const { status, body } = await at.charge(amount, { language });
    expect([status, body.code, body.errors.amount]).toEqual([422, 'amount_out_of_range', [words]]);
  });

  test.each([[0], [-5], [10.5], ['5000'], [null], [Number.MAX_SAFE_INTEGER + 1]])('%j is no amount', async (amount) => {
    const { status, body } = await platform.ask('POST', QR, { token, body: { amount } });
    expect([status, body.code]).toEqual([422, 'validation_failed']);
  });

  test('a bank that does not answer leaves nothing owed, and no code', async () => {
    bank.away = true;
    const { status, body, headers } = await at.charge(5000);
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'gateway_unavailable', '5']);
    expect((await platform.ask('GET', '/main-gateway/charge', { token })).body.data).toBeNull();
    const row = await platform.deps.db
      .selectFrom('charges')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    // It may have it all the same, so it stays looked after.
    expect(row).toMatchObject({ status: 'refused', closed_at: null, registered_at: null });
    bank.away = false;
    bank.pay(row.txid);
    await platform.clock.advance(20_000);
    const before = await at.wallet();
    await pollCharges(platform.deps);
    expect((await at.wallet()).balance).toBe(before.balance + 5000);
  });

  test('a bank that is away when it is asked about a charge changes nothing', async () => {
    const charge = (await at.charge(5000)).body.data;
    bank.away = true;
    expect((await at.consult(charge.id)).body.data.status).toBe('waiting_payment');
    expect((await askSigned(platform, WEBHOOK, { txid: charge.txid }, signedByBank)).status).toBe(204);
  });

  test('the same key is the same charge, also after a crash before the bank knew of it', async () => {
    const headers = { 'idempotency-key': 'crash-1' };
    bank.before = () => {
      throw new Error('killed');
    };
    expect((await at.charge(6000, { headers })).status).toBe(500);
    bank.before = () => undefined;
    const first = await at.charge(6000, { headers });
    const again = await at.charge(6000, { headers });
    expect(first.headers.has('idempotency-replayed')).toBe(false);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    const rows = await platform.deps.db.selectFrom('charges').select('txid').where('amount', '=', 6000).execute();
    expect(rows).toEqual([{ txid: first.body.data.txid }]);
    expect(bank.charges.get(rows[0]?.txid ?? '')?.state).toBe('active');
    const other = await at.charge(7000, { headers });
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  });

  test('ten at once under one key are one charge', async () => {
    const headers = { 'idempotency-key': 'ten' };
    bank.before = () => sleep(20);
    const answers = await Promise.all(Array.from({ length: 10 }, () => at.charge(8000, { headers })));
    expect(new Set(answers.map(({ body }) => body.data.txid)).size).toBe(1);
    expect(
      await platform.deps.db.selectFrom('charges').select('txid').where('amount', '=', 8000).execute(),
    ).toHaveLength(1);
  });

  test('the bank’s call is a wake-up call: what it claims counts for nothing', async () => {
    const before = await at.wallet();
    const charge = (await at.charge(5000)).body.data;
    const claim = { txid: charge.txid, status: 'paid', amount: 5000, pix: [{ txid: charge.txid, valor: '50.00' }] };
    expect((await askSigned(platform, WEBHOOK, claim, signedByBank)).status).toBe(204);
    expect((await askSigned(platform, WEBHOOK, { txid: 'unknown' }, signedByBank)).status).toBe(204);
    expect(await at.wallet()).toEqual(before);
    bank.pay(charge.txid);
    expect((await askSigned(platform, WEBHOOK, { pix: [{ txid: charge.txid }] }, signedByBank)).status).toBe(204);
    expect((await at.wallet()).balance).toBe(before.balance + 5000);
  });

  test('who calls is judged before what is said', async () => {
    const forged = { secret: 'another-secret', provider: '' };
    for (const raw of ['{"txid":"x"}', '{not json', '[]']) {
      expect((await askSigned(platform, WEBHOOK, null, { ...forged, raw })).body.code).toBe('bad_signature');
      expect((await platform.ask('POST', WEBHOOK, { raw })).status).toBe(401);
    }
    expect((await askSigned(platform, WEBHOOK, null, { ...signedByBank, raw: '{not json' })).status).toBe(422);
    // The provider's word is not the bank's.
    expect((await askSigned(platform, WEBHOOK, { txid: 'x' })).status).toBe(401);
  });

  test('nothing is credited while the bank does not say who paid, nor for another amount', async () => {
    const before = await at.wallet();
    const charge = (await at.charge(5000)).body.data;
    bank.pay(charge.txid, { payer: null });
    expect((await at.consult(charge.id)).body.data.status).toBe('waiting_payment');
    bank.pay(charge.txid, { amount: 500 });
    expect((await at.consult(charge.id)).body.data.status).toBe('refunded');
    expect(bank.refunded).toContain(charge.txid);
    expect(await at.wallet()).toEqual(before);
  });

  test('a refund whose answer was lost is asked for until it is there', async () => {
    const charge = (await at.charge(5000)).body.data;
    bank.pay(charge.txid, { payer: { name: 'Outro', cpf: '11144477735' } });
    bank.before = (call) => {
      bank.away = call === 'refund';
    };
    expect((await at.consult(charge.id)).body.data.status).toBe('refunded');
    expect(bank.refunded).not.toContain(charge.txid);
    bank.before = () => undefined;
    bank.away = false;
    await platform.clock.advance(60_000);
    await pollCharges(platform.deps);
    expect(bank.refunded.filter((txid) => txid === charge.txid)).toHaveLength(1);
    await platform.clock.advance(3_600_000);
    await pollCharges(platform.deps);
    expect(bank.refunded.filter((txid) => txid === charge.txid)).toHaveLength(1);
  });

  test('many forgotten charges do not starve one that can be paid', async () => {
    for (let index = 0; index < 30; index += 1) await at.charge(1000);
    await platform.clock.advance(400_000);
    await pollCharges(platform.deps);
    await pollCharges(platform.deps);
    const charge = (await at.charge(1500)).body.data;
    bank.pay(charge.txid);
    await platform.clock.advance(11_000);
    await pollCharges(platform.deps);
    expect(await at.statusOf(charge.txid)).toBe('paid');
    // Two days on, nobody asks any more.
    await platform.clock.advance(49 * 3_600_000);
    for (let round = 0; round < 4; round += 1) await pollCharges(platform.deps);
    const open = await platform.deps.db.selectFrom('charges').select('txid').where('closed_at', 'is', null).execute();
    expect(open).toEqual([]);
  });

  test('an operator’s refund is a line of its own; what has been spent stays', async () => {
    const charge = (await at.charge(5000)).body.data;
    bank.pay(charge.txid);
    await at.consult(charge.id);
    const before = await at.wallet();
    await at.clearEvents();
    await refundDeposit(platform.deps, charge.txid, 'test');
    expect((await at.wallet()).available).toBe(before.available - 5000);
    expect(await at.line(charge.id)).toMatchObject({
      amount: 5000,
      balance_after: before.available,
      payment_status: 'refunded',
    });
    const { data } = (await platform.ask('GET', '/wallet/transactions?type=refund', { token })).body;
    expect(data[0]).toMatchObject({ type: 'refund', amount: -5000, balance_after: before.available - 5000, status: 1 });
    expect(await eventsOf(platform.deps, playerId)).toEqual([
      'TransactionUpdated',
      'TransactionUpdated',
      'BalanceUpdated',
    ]);
    await expect(refundDeposit(platform.deps, charge.txid, 'test')).rejects.toMatchObject({ code: 'charge_not_paid' });
  });

  test('another player’s charge is nobody’s', async () => {
    const charge = (await at.charge(5000)).body.data;
    const other = await platform.login(2);
    for (const id of [charge.id, '99999999', 'x', '0']) {
      const { status, body } = await platform.ask('POST', '/main-gateway/consult-status-transaction', {
        token: other,
        body: { id },
      });
      expect([status, body.code]).toEqual([404, 'charge_not_found']);
    }
    expect((await platform.ask('GET', '/main-gateway/charge', { token: other })).body.data).toBeNull();
  });

  test('an excluded player is charged nothing, and is credited what was on its way', async () => {
    const id = await seededId(platform.deps, 2);
    const other = await platform.login(2);
    const charge = (await platform.ask('POST', QR, { token: other, body: { amount: 5000 } })).body.data;
    await platform.ask('POST', '/profile/self-exclusion', {
      token: other,
      body: { value: '1', date: platform.clock.now().toISOString().slice(0, 10) },
    });
    const { status } = await platform.ask('POST', QR, { token: other, body: { amount: 5000 } });
    expect(status).toBe(403);
    bank.pay(charge.txid, { payer: { name: 'Rafael Lima', cpf: '11144477735' } });
    await lookAtCharge(platform.deps, charge.txid);
    expect((await walletOf(platform.deps.db, id)).available).toBe(5000);
  });
});
