/** The webhook of a bank with the API Pix: its secret, and how its content is used. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { depositTools, type HandBank, handBank, seededId } from '../../tests/fixtures/money.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/fixtures/platform.ts';

const SECRET = 'a-secret-of-two.1234';
let platform: TestPlatform;
let bank: HandBank;
let at: ReturnType<typeof depositTools>;

beforeAll(async () => {
  bank = handBank();
  platform = await createTestPlatform({
    env: { PIX_API_URL: 'http://localhost:9/api/v2', PIX_WEBHOOK_SECRET: SECRET },
    deps: (deps) => ({ ...deps, pix: bank }),
  });
  at = depositTools(platform, await platform.login(1), await seededId(platform.deps, 1));
}, 60_000);
afterAll(() => platform?.close());

const post = (body: unknown, secret = SECRET) => platform.ask('POST', `/gateways/pix/webhook/${secret}/pix`, { body });

describe('the webhook of the API Pix', () => {
  test('answers only under its secret address', async () => {
    for (const secret of ['x', `${SECRET}x`, SECRET.toUpperCase()]) {
      const refused = await post({ pix: [] }, secret);
      expect([refused.status, refused.body.code]).toEqual([401, 'bad_signature']);
      // Refused before the body is parsed.
      expect((await platform.ask('POST', `/gateways/pix/webhook/${secret}/pix`, { raw: '{' })).status).toBe(401);
      expect((await platform.ask('POST', `/gateways/pix/webhook/${secret}`, { body: {} })).status).toBe(401);
    }
    expect(await post({ pix: [] })).toMatchObject({ status: 200, body: {} });
    // Banks call the bare address when they register it.
    expect(
      await platform.ask('POST', `/gateways/pix/webhook/${SECRET}`, { body: { evento: 'teste_webhook' } }),
    ).toMatchObject({
      status: 200,
      body: {},
    });
  });

  test('checks each known charge of a batch once and ignores the rest', async () => {
    const txid = (await at.charge(1500)).body.data.txid as string;
    const before = await at.wallet();
    bank.pay(txid, { amount: 1500 });
    const asked: string[] = [];
    bank.before = (call) => void asked.push(call);
    const { status } = await post({
      pix: [
        {},
        { txid: null },
        { txid: 7 },
        { txid: "' or 1=1 --" },
        { txid: 'f'.repeat(32) },
        { txid: { txid } },
        { txid, endToEndId: 'E1', valor: '900.00', horario: 'never', devolucoes: [] },
        { txid, valor: '15.00' },
      ],
    });
    bank.before = () => undefined;
    expect(status).toBe(200);
    expect(asked).toEqual(['findCharge']);
    expect(await at.statusOf(txid)).toBe('paid');
    expect((await at.wallet()).balance).toBe(before.balance + 1500);
  });

  test('limits a batch and the charges that it checks before the answer', async () => {
    expect((await post({ pix: Array.from({ length: 1001 }, () => ({})) })).status).toBe(422);
    const fresh = await platform.deps.db
      .selectFrom('charges')
      .selectAll()
      .where('status', '=', 'paid')
      .executeTakeFirstOrThrow();
    const many = Array.from({ length: 25 }, (_, index) => `many${String(index).padStart(28, '0')}`);
    const { id: _id, ...facts } = fresh;
    for (const txid of many) {
      const line = await platform.deps.db
        .insertInto('transactions')
        .values({
          casino_id: facts.casino_id,
          player_id: facts.player_id,
          type: 'deposit',
          status: 0,
          payment_status: 'waiting_payment',
          amount: facts.amount,
          balance_after: null,
          reference: txid,
          ledger_id: null,
          created_at: facts.created_at,
          updated_at: facts.created_at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const waiting = { status: 'waiting_payment', paid_at: null, end_to_end_id: null, closed_at: null } as const;
      await platform.deps.db
        .insertInto('charges')
        .values({ ...facts, ...waiting, txid, id: line.id, checked_at: platform.clock.now() })
        .execute();
    }
    let asked = 0;
    bank.before = (call) => {
      if (call === 'findCharge') asked += 1;
    };
    expect((await post({ pix: many.map((txid) => ({ txid })) })).status).toBe(200);
    bank.before = () => undefined;
    expect(asked).toBe(20);
    // The poll takes the rest first.
    const rest = await platform.deps.db
      .selectFrom('charges')
      .select('txid')
      .where('txid', 'in', many)
      .where('checked_at', 'is', null)
      .execute();
    expect(rest.map(({ txid }) => txid).toSorted()).toEqual(many.slice(20));
  });

  test('leaves a charge to the poll when the bank does not answer', async () => {
    const txid = (await at.charge(1600)).body.data.txid as string;
    bank.pay(txid, { amount: 1600 });
    bank.away = true;
    expect((await post({ pix: [{ txid }] })).status).toBe(200);
    bank.away = false;
    const row = platform.deps.db.selectFrom('charges').select('checked_at').where('txid', '=', txid);
    expect((await row.executeTakeFirstOrThrow()).checked_at).toBeNull();
  });
});

test('answers 404 without an API Pix', async () => {
  const plain = await createTestPlatform();
  const { PIX_WEBHOOK_SECRET: secret } = plain.deps.env;
  expect((await plain.ask('POST', `/gateways/pix/webhook/${secret}/pix`, { body: { pix: [] } })).status).toBe(401);
  await plain.close();
}, 60_000);
