/** Deposits against a bank that the test controls: its answers, its silence, and forbidden requests. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BANK_SECRET } from '../../tests/fixtures/bank.ts';
import { askSigned, depositTools, eventsOf, handBank, seededId } from '../../tests/fixtures/money.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { pollCharges } from '../bank/poll.ts';
import { walletOf } from '../ledger/ledger.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { lookAtCharge, refundDeposit } from './charges.ts';

const QR = '/main-gateway/qrcode-pix';
const WEBHOOK = '/gateways/pix/webhook';
const signedByBank = { secret: BANK_SECRET, provider: '' };

describe('with a bank in hand', () => {
  const bank = handBank();
  let platform: TestPlatform;
  let token: string;
  let playerId: number;
  let at: ReturnType<typeof depositTools>;
  beforeAll(async () => {
    platform = await createTestPlatform({ deps: (deps) => ({ ...deps, pix: bank }) });
    token = await platform.login(1);
    playerId = await seededId(platform.deps, 1);
    at = depositTools(platform, token, playerId);
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
  ])('refuses %i centavos with a message', async (amount, language, words) => {
    const { status, body } = await at.charge(amount, { language });
    expect([status, body.code, body.errors.amount]).toEqual([422, 'amount_out_of_range', [words]]);
  });

  test.each([[0], [-5], [10.5], ['5000'], [null], [Number.MAX_SAFE_INTEGER + 1]])(
    'refuses %j as amount',
    async (amount) => {
      const { status, body } = await platform.ask('POST', QR, { token, body: { amount } });
      expect([status, body.code]).toEqual([422, 'validation_failed']);
    },
  );

  test('closes the charge and shows no code when the bank does not answer', async () => {
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
    // The bank may have created the charge, so the poll keeps asking.
    expect(row).toMatchObject({ status: 'refused', closed_at: null, registered_at: null });
    bank.away = false;
    bank.pay(row.txid);
    await platform.clock.advance(20_000);
    const before = await at.wallet();
    await pollCharges(platform.deps);
    expect((await at.wallet()).balance).toBe(before.balance + 5000);
  });

  test('keeps the charge’s state when the bank does not answer the check', async () => {
    const charge = (await at.charge(5000)).body.data;
    bank.away = true;
    expect((await at.consult(charge.id)).body.data.status).toBe('waiting_payment');
    expect((await askSigned(platform, WEBHOOK, { txid: charge.txid }, signedByBank)).status).toBe(204);
  });

  test('finds the same charge under the same key, also after a crash before the bank’s answer', async () => {
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

  test('makes one charge of ten parallel requests under one key', async () => {
    const headers = { 'idempotency-key': 'ten' };
    bank.before = () => sleep(20);
    const answers = await Promise.all(Array.from({ length: 10 }, () => at.charge(8000, { headers })));
    expect(new Set(answers.map(({ body }) => body.data.txid)).size).toBe(1);
    expect(
      await platform.deps.db.selectFrom('charges').select('txid').where('amount', '=', 8000).execute(),
    ).toHaveLength(1);
  });

  test('takes a webhook as a wake-up call and ignores its content', async () => {
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

  test('checks the signature before the body', async () => {
    const forged = { secret: 'another-secret', provider: '' };
    for (const raw of ['{"txid":"x"}', '{not json', '[]']) {
      expect((await askSigned(platform, WEBHOOK, null, { ...forged, raw })).body.code).toBe('bad_signature');
      expect((await platform.ask('POST', WEBHOOK, { raw })).status).toBe(401);
    }
    expect((await askSigned(platform, WEBHOOK, null, { ...signedByBank, raw: '{not json' })).status).toBe(422);
    // A signature of the provider is not valid for the bank's webhook.
    expect((await askSigned(platform, WEBHOOK, { txid: 'x' })).status).toBe(401);
  });

  test('credits nothing without a known payer, or for another amount', async () => {
    const before = await at.wallet();
    const charge = (await at.charge(5000)).body.data;
    bank.pay(charge.txid, { payer: null });
    expect((await at.consult(charge.id)).body.data.status).toBe('waiting_payment');
    bank.pay(charge.txid, { amount: 500 });
    expect((await at.consult(charge.id)).body.data.status).toBe('refunded');
    expect(bank.refunded).toContain(charge.txid);
    expect(await at.wallet()).toEqual(before);
  });

  test('retries a refund whose answer was lost until it is confirmed', async () => {
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

  test('polls a payable charge also behind many abandoned ones', async () => {
    for (let index = 0; index < 30; index += 1) await at.charge(1000);
    await platform.clock.advance(400_000);
    await pollCharges(platform.deps);
    await pollCharges(platform.deps);
    const charge = (await at.charge(1500)).body.data;
    bank.pay(charge.txid);
    await platform.clock.advance(11_000);
    await pollCharges(platform.deps);
    expect(await at.statusOf(charge.txid)).toBe('paid');
    // After two days the poll stops asking.
    await platform.clock.advance(49 * 3_600_000);
    for (let round = 0; round < 4; round += 1) await pollCharges(platform.deps);
    const open = await platform.deps.db.selectFrom('charges').select('txid').where('closed_at', 'is', null).execute();
    expect(open).toEqual([]);
  });

  test('writes a line for an operator’s refund and refuses it for spent money', async () => {
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
      'NotificationSent',
      'BalanceUpdated',
    ]);
    await expect(refundDeposit(platform.deps, charge.txid, 'test')).rejects.toMatchObject({ code: 'charge_not_paid' });
  });

  test('answers 404 for a charge of another player', async () => {
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

  test('refuses an excluded player’s deposit and refunds one on its way', async () => {
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
    expect((await walletOf(platform.deps.db, id)).available).toBe(0);
    expect(bank.totals.get(charge.txid)).toBe('all');
  });
});
