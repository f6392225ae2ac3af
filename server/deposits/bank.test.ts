/**
 * Deposits against the bank simulator over HTTP, its webhooks included, with its own API and with the Central Bank's
 * API Pix: the results must be the same.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BANK_SECRET } from '../../tests/fixtures/bank.ts';
import { adapters, type Banked, startBanked, until } from '../../tests/fixtures/banked.ts';
import { askSigned, eventsOf } from '../../tests/fixtures/money.ts';
import { pollCharges, startBankPoll } from '../bank/poll.ts';
import { parseBrCode } from '../gateways/pix/br-code.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { lookAtCharge, refundDeposit } from './charges.ts';

describe.each(adapters)('with the bank through %s', (adapter) => {
  let banked: Banked;
  let bank: Banked['bank'];
  let platform: Banked['platform'];
  let at: Banked['at'];
  let token: string;
  let playerId: number;

  beforeAll(async () => {
    banked = await startBanked(adapter);
    ({ bank, platform, at, token, playerId } = banked);
  }, 60_000);
  afterAll(() => banked?.close());
  beforeEach(async () => {
    await bank.faults({});
    await at.clearEvents();
  });
  afterEach(async () => {
    await bank.faults({});
    expect(await verifyLedger(platform.deps.db)).toEqual([]);
  });

  const rowOf = (txid: string) =>
    platform.deps.db.selectFrom('charges').selectAll().where('txid', '=', txid).executeTakeFirstOrThrow();
  /** Centavos of deposits that count against today's limit. */
  const usedToday = async (): Promise<number> =>
    (await platform.ask('GET', '/profile/settings', { token })).body.data.limits.deposit.day.used;
  /** Sends the webhook like the bank, or like an attacker who knows the address. */
  const wake = (txid: string) =>
    adapter === 'api-pix'
      ? platform.ask('POST', `/gateways/pix/webhook/${platform.deps.env.PIX_WEBHOOK_SECRET}/pix`, {
          body: { pix: [{ txid, endToEndId: 'E0', valor: '99999.00', horario: '2020-01-01T00:00:00Z' }] },
        })
      : askSigned(platform, '/gateways/pix/webhook', { txid }, { secret: BANK_SECRET, provider: '' });

  test('credits a paid charge on the webhook and notifies the player', async () => {
    const before = await at.wallet();
    const { status, body } = await at.charge(5000);
    expect(status).toBe(200);
    const charge = body.data;
    expect(charge).toMatchObject({ amount: 5000, status: 'waiting_payment' });
    expect(Date.parse(charge.expires_at) - platform.clock.nowMs()).toBe(300_000);
    const code = parseBrCode(charge.qrcode);
    expect(code).toMatchObject({ '54': '50.00', '53': '986', '59': 'Jangada' });
    // The bank's own address of the charge, which a bank app opens after scanning the code.
    expect(code?.['26.25']).toContain(new URL(bank.url).host);
    expect((await platform.ask('GET', '/main-gateway/charge', { token })).body.data).toMatchObject({
      txid: charge.txid,
      qrcode: charge.qrcode,
    });
    expect((await at.consult(charge.id)).body.data).toEqual({
      id: charge.id,
      status: 'waiting_payment',
      expired: false,
      paid_at: null,
      wallet: null,
      returned: null,
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
      'NotificationSent',
      'PaymentApproved',
    ]);
    expect((await rowOf(charge.txid)).end_to_end_id).toMatch(/^E\d{8}\d{12}\w{11}$/);
    expect((await at.consult(charge.id)).body.data).toMatchObject({
      status: 'paid',
      wallet: { balance: before.balance + 5000, deposit_count: before.deposit_count + 1 },
    });
    expect((await platform.ask('GET', '/main-gateway/charge', { token })).body.data).toBeNull();
  });

  test('credits once under parallel webhooks, status calls and polls', async () => {
    const before = await at.wallet();
    const charge = (await at.charge(2000)).body.data;
    await bank.faults({ webhook_twice: true });
    await bank.press(charge.txid, { action: 'pay' });
    await Promise.all([
      ...Array.from({ length: 4 }, () => wake(charge.txid)),
      ...Array.from({ length: 4 }, () => at.consult(charge.id)),
      ...Array.from({ length: 4 }, () => lookAtCharge(platform.deps, charge.txid)),
    ]);
    await pollCharges(platform.deps);
    expect((await at.wallet()).balance).toBe(before.balance + 2000);
    expect((await eventsOf(platform.deps, playerId)).filter((event) => event === 'PaymentApproved')).toHaveLength(1);
  });

  test('does not trust a webhook: an unpaid charge stays unpaid', async () => {
    const before = await at.wallet();
    const charge = (await at.charge(2100)).body.data;
    expect((await wake(charge.txid)).status).toBeLessThan(300);
    expect((await wake('f'.repeat(32))).status).toBeLessThan(300);
    expect(await at.statusOf(charge.txid)).toBe('waiting_payment');
    expect(await at.wallet()).toEqual(before);
  });

  test('credits a charge that was paid after its expiry once (DEP-1)', async () => {
    const before = await at.wallet();
    const charge = (await at.charge(3000)).body.data;
    await platform.clock.advance(301_000);
    await pollCharges(platform.deps);
    expect((await at.consult(charge.id)).body.data).toMatchObject({ status: 'refused', expired: true });
    expect(await at.line(charge.id)).toMatchObject({ status: 2, expired: true, balance_after: null });
    // The same for a charge that expired at the bank.
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

  // The API Pix has no such state: there the platform's clock ends the charge.
  test.runIf(adapter === 'simulator')('calls a charge that the bank has ended before its time expired', async () => {
    const charge = (await at.charge(3000)).body.data;
    await bank.press(charge.txid, { action: 'expire' });
    expect((await at.consult(charge.id)).body.data).toMatchObject({ status: 'refused', expired: true });
    expect(await at.line(charge.id)).toMatchObject({ status: 2, payment_status: 'refused', expired: true });
  });

  test('closes a charge that the payer refuses', async () => {
    const charge = (await at.charge(3000)).body.data;
    await bank.press(charge.txid, { action: 'refuse' });
    // The API Pix reports only payments, so the poll finds a refusal.
    await platform.clock.advance(11_000);
    await pollCharges(platform.deps);
    await until(async () => (await at.statusOf(charge.txid)) === 'refused');
    expect((await rowOf(charge.txid)).closed_at).not.toBeNull();
    expect(await at.line(charge.id)).toMatchObject({ payment_status: 'refused', expired: false });
    expect(await eventsOf(platform.deps, playerId)).toEqual(['TransactionUpdated']);
  });

  test('refunds a payment of another CPF and notifies the player', async () => {
    const before = await at.wallet();
    const charge = (await at.charge(4000)).body.data;
    await bank.press(charge.txid, { action: 'pay', payer: 'other' });
    await until(async () => (await rowOf(charge.txid)).refund_reason === 'other_cpf');
    // A bank may accept the order first and settle it later.
    await platform.clock.advance(11_000);
    await pollCharges(platform.deps);
    await until(async () => (await rowOf(charge.txid)).closed_at !== null);
    expect(await rowOf(charge.txid)).toMatchObject({
      status: 'refunded',
      refund_reason: 'other_cpf',
      refund_pending: false,
    });
    expect((await banked.pix.findCharge(charge.txid))?.state).toBe('refunded');
    expect(await at.wallet()).toEqual(before);
    expect(await at.line(charge.id)).toMatchObject({ status: 2, payment_status: 'refunded', balance_after: null });
    expect(await eventsOf(platform.deps, playerId)).toEqual(['TransactionUpdated', 'NotificationSent']);
    const { body } = await platform.ask('GET', '/notifications', { token, language: 'en' });
    expect(body.user_notifications.data[0]).toMatchObject({ title: 'Pix returned', read: false });
    expect((await at.consult(charge.id)).body.data).toEqual({
      id: charge.id,
      status: 'refunded',
      expired: false,
      paid_at: null,
      wallet: null,
      returned: { amount: 4000, reason: 'other_cpf' },
    });
  });

  test('refunds the excess over the current deposit limit, credits the rest and notifies the player', async () => {
    const before = await at.wallet();
    const charge = (await at.charge(4000)).body.data;
    await platform.ask('POST', '/profile/update-settings', {
      token,
      body: { limits: { deposit: { day: (await usedToday()) + 1500 } } },
    });
    await at.clearEvents();
    await bank.press(charge.txid, { action: 'pay' });
    await until(async () => (await rowOf(charge.txid)).status === 'paid');
    await platform.clock.advance(11_000);
    await pollCharges(platform.deps);
    await until(async () => (await rowOf(charge.txid)).closed_at !== null);
    expect(await rowOf(charge.txid)).toMatchObject({
      status: 'paid',
      excess: 2500,
      refund_reason: 'deposit_limit',
      refund_pending: false,
    });
    expect(await at.wallet()).toMatchObject({
      balance: before.balance + 1500,
      deposit_count: before.deposit_count + 1,
    });
    expect(await at.line(charge.id)).toMatchObject({
      status: 1,
      payment_status: 'paid',
      amount: 1500,
      balance_after: before.available + 1500,
      returned: { amount: 2500, reason: 'deposit_limit' },
    });
    expect((await at.consult(charge.id)).body.data).toMatchObject({
      status: 'paid',
      returned: { amount: 2500, reason: 'deposit_limit' },
    });
    // A second refund order returns no more; the rest needs an operator's decision.
    expect(await banked.pix.refund(charge.txid, 2500)).toBe('returned');
    expect((await banked.pix.findCharge(charge.txid))?.state).toBe('paid');
    if (adapter === 'api-pix') expect(await banked.pix.returnsOf?.(charge.txid)).toEqual([]);
    await refundDeposit(platform.deps, charge.txid, 'test');
    await platform.clock.advance(11_000);
    await pollCharges(platform.deps);
    expect((await banked.pix.findCharge(charge.txid))?.state).toBe('refunded');
    expect((await at.wallet()).balance).toBe(before.balance);
    await platform.deps.db
      .updateTable('players')
      .set({ settings: '{}' as never })
      .where('id', '=', playerId)
      .execute();
  });

  test.each(['3999', '4001'])(
    'refunds a payment of %s for a charge of 4000 and notifies the player',
    async (amount) => {
      const before = await at.wallet();
      const charge = (await at.charge(4000)).body.data;
      await bank.press(charge.txid, { action: 'pay', amount });
      await until(async () => (await rowOf(charge.txid)).refund_reason === 'other_amount');
      await platform.clock.advance(11_000);
      await pollCharges(platform.deps);
      await until(async () => (await rowOf(charge.txid)).closed_at !== null);
      expect(await banked.pix.findCharge(charge.txid)).toMatchObject({ state: 'refunded', amount: Number(amount) });
      expect(await at.wallet()).toEqual(before);
      expect(await at.line(charge.id)).toMatchObject({
        payment_status: 'refunded',
        returned: { amount: Number(amount), reason: 'other_amount' },
      });
      expect(await eventsOf(platform.deps, playerId)).toContain('NotificationSent');
    },
  );

  test('retries a lost answer without a second effect', async () => {
    const before = await at.wallet();
    await bank.faults({ drop_answers: 1 });
    const charge = (await at.charge(2500)).body.data;
    expect(charge.status).toBe('waiting_payment');
    await bank.faults({ drop_answers: 1, drop_webhooks: 50 });
    await bank.press(charge.txid, { action: 'pay' });
    // Without a webhook the poll finds it, ten seconds after the last check.
    const stop = startBankPoll(platform.deps);
    await platform.clock.advance(15_000);
    stop();
    expect(await at.statusOf(charge.txid)).toBe('paid');
    expect((await at.wallet()).balance).toBe(before.balance + 2500);
  });

  test('shows no code while the bank is away, and follows the charge once it is back', async () => {
    const before = await at.wallet();
    await bank.faults({ refuse_calls: 100 });
    const refused = await at.charge(2600);
    expect([refused.status, refused.body.code]).toEqual([503, 'gateway_unavailable']);
    await bank.faults({});
    const charge = (await at.charge(2600)).body.data;
    await bank.faults({ refuse_calls: 1000, drop_webhooks: 1000 });
    await bank.press(charge.txid, { action: 'pay' });
    await platform.clock.advance(11_000);
    await pollCharges(platform.deps);
    expect((await at.consult(charge.id)).body.data.status).toBe('waiting_payment');
    await bank.faults({});
    await platform.clock.advance(11_000);
    await pollCharges(platform.deps);
    expect(await at.statusOf(charge.txid)).toBe('paid');
    expect((await at.wallet()).balance).toBe(before.balance + 2600);
  });

  test('registers the same charge at the bank once', async () => {
    const { data } = (await at.charge(2700)).body;
    const order = {
      txid: data.txid,
      amount: 2700,
      expiresAt: new Date(data.expires_at),
      description: 'Jangada',
      payee: 'Jangada',
      payer: { name: 'Ana Beatriz Moreira', cpf: '52998224725' },
      returnUrl: 'http://localhost:3000/account/wallet',
    };
    const again = await Promise.all([banked.pix.createCharge(order), banked.pix.createCharge(order)]);
    const there = parseBrCode(data.qrcode)?.['26.25'];
    expect(again.map(({ location }) => location)).toEqual([there, there]);
  });

  test('answers null for a charge that the bank does not know', async () => {
    expect(await banked.pix.findCharge('0'.repeat(32))).toBeNull();
  });

  test('pays a withdrawal once, and none to a key of another CPF', async () => {
    const holder = { name: 'Ana Beatriz Moreira', cpf: '52998224725' };
    const order = { id: 'c0ffee00-0000-4000-8000-000000000001', amount: 1234, key: holder.cpf, holder };
    const first = await banked.pix.payOut({ ...order, keyType: 'cpf' });
    const again = await banked.pix.payOut({ ...order, keyType: 'cpf' });
    expect(['sent', 'under_way']).toContain(first.state);
    expect(again).toMatchObject({ state: 'sent', endToEndId: expect.stringMatching(/^E/) });
    const id = 'c0ffee00-0000-4000-8000-000000000002';
    const wrong = { ...order, id, key: 'outra@pessoa.example', keyType: 'email' } as const;
    await banked.pix.payOut(wrong);
    expect(await banked.pix.payOut(wrong)).toEqual({ state: 'invalid_key' });
  });
});
