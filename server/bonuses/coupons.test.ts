/**
 * Coupons from check to bonus: reserved with the charge, granted with its payment, and every reason not to grant one.
 * One file because the tests follow the same coupon on one server.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Depositor, makeCoupon, makeDepositor } from '../../tests/fixtures/coupons.ts';
import { ANA, depositTools, eventsOf, handBank, seededId } from '../../tests/fixtures/money.ts';
import { createTestPlatform, MARE, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { lookAtCharge, refundDeposit } from '../deposits/charges.ts';
import { walletOf } from '../ledger/ledger.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { statementCsv } from '../wallet/statement.ts';
import { listTransactions } from '../wallet/transactions.ts';
import { disableCoupon } from './coupon-admin.ts';

const bank = handBank();
let platform: TestPlatform;
let token: string;
let playerId: number;

beforeAll(async () => {
  platform = await createTestPlatform({ deps: (deps) => ({ ...deps, pix: bank }) });
  token = await platform.login(1);
  playerId = await seededId(platform.deps, 1);
  await platform.ask('POST', '/promotions/mare-alta/join', { token, body: {} });
}, 60_000);
afterAll(() => platform.close());
beforeEach(() => platform.deps.db.deleteFrom('outbox').execute());
afterEach(async () => {
  expect(await verifyLedger(platform.deps.db)).toEqual([]);
});

const check = (body: object, over: object = {}) =>
  platform.ask('POST', '/bonuses/check-coupon', { token, body, ...over });
const disable = (code: string) => disableCoupon(platform.deps, 1, code, async () => undefined);
const bonusesOf = (id: number) =>
  platform.deps.db.selectFrom('bonuses').selectAll().where('player_id', '=', id).orderBy('id').execute();
const newsOf = async (id: number) =>
  (
    await platform.deps.db
      .selectFrom('notifications')
      .select('text_pt')
      .where('player_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ text_pt }) => text_pt.replaceAll('\u00a0', ' '));
/** Pays a charge from its own player's account, and has the server check it. */
async function pay(one: Depositor, txid: string, over: Parameters<typeof bank.pay>[1] = {}): Promise<void> {
  bank.pay(txid, { payer: one.payer, ...over });
  await lookAtCharge(platform.deps, txid);
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ status, code }: { status: number; code: string }) => [status, code],
  );

describe('the check of a coupon', () => {
  test('returns its terms for any letter case, under both field names, in both languages', async () => {
    for (const body of [{ coupon: ' maralta ' }, { code: 'MarAlta' }, { coupon: '', code: 'MARALTA' }]) {
      const { status, body: answer } = await check(body);
      expect(status).toBe(200);
      expect(answer.coupon).toMatchObject({
        code: 'MARALTA',
        title: '50% no próximo depósito',
        kind: 'percent',
        value: 50,
        min_deposit: 2000,
        rollover: 10,
        max_bonus: null,
        bonus_days: 30,
      });
    }
    expect((await check({ coupon: 'MARALTA' }, { language: 'en' })).body.coupon.title).toBe('50% on the next deposit');
  });

  test('refuses every invalid coupon with the same answer', async () => {
    const past = await makeCoupon(platform.deps, { expiresAt: new Date(platform.clock.nowMs() + 1000) });
    const disabled = await makeCoupon(platform.deps);
    await disable(disabled);
    await platform.clock.advance(1000);
    for (const coupon of ['NADA', past, disabled, "x' or 1=1"]) {
      const { status, body } = await check({ coupon });
      expect([coupon, status, body.code, body.errors]).toEqual([
        coupon,
        422,
        'coupon_invalid',
        { coupon: ['Este cupom não é válido. Confira o código ou deposite sem ele.'] },
      ]);
    }
    expect((await check({ coupon: '' })).status).toBe(422);
    expect((await check({}, { token: undefined })).status).toBe(401);
    expect((await check({ coupon: 'NADA' }, { language: 'en' })).body.message).toBe(
      'This coupon is not valid. Check the code or deposit without it.',
    );
  });

  test('finds no coupon on a regulated site', async () => {
    const { created_at } = await platform.deps.db
      .selectFrom('coupons')
      .select('created_at')
      .limit(1)
      .executeTakeFirstOrThrow();
    const words = { title_pt: 'x', title_en: 'x', description_pt: 'x', description_en: 'x' };
    await platform.deps.db
      .insertInto('coupons')
      .values({ casino_id: 2, code: 'REGULADA', kind: 'fixed', value: 100, created_at, ...words })
      .execute();
    const elsewhere = await platform.login(1, MARE);
    // A regulated site asks for the second factor before money moves (SESS-6).
    await platform.deps.db.updateTable('sessions').set({ second_factor_at: platform.clock.now() }).execute();
    const body = { coupon: 'REGULADA' };
    expect((await check(body, { token: elsewhere, host: MARE })).status).toBe(422);
    const asked = await platform.ask('POST', '/main-gateway/qrcode-pix', {
      host: MARE,
      token: elsewhere,
      body: { amount: 5000, coupon: 'REGULADA' },
    });
    expect([asked.status, asked.body.code]).toEqual([422, 'coupon_invalid']);
  });
});

describe('a deposit with a coupon', () => {
  test('shows the bonus and grants it with the payment', async () => {
    const coupon = await makeCoupon(platform.deps, { maxBonus: 4000 });
    const at = depositTools(platform, token, playerId);
    const before = await at.wallet();
    const asked = await at.charge(10_000, { body: { amount: 10_000, coupon: coupon.toLowerCase() } });
    expect(asked.status).toBe(200);
    const promised = { code: coupon, title: '50% no próximo depósito', bonus: 4000, rollover: 40_000 };
    expect(asked.body.data.coupon).toEqual(promised);
    const open = await platform.ask('GET', '/main-gateway/charge', { token, language: 'en' });
    expect(open.body.data).toMatchObject({
      id: asked.body.data.id,
      coupon: { ...promised, title: '50% on the next deposit' },
    });
    expect(await at.wallet()).toEqual(before);
    await platform.deps.db.deleteFrom('outbox').execute();
    bank.pay(asked.body.data.txid, { payer: ANA });
    await lookAtCharge(platform.deps, asked.body.data.txid);
    await lookAtCharge(platform.deps, asked.body.data.txid);
    expect(await at.wallet()).toEqual({
      ...before,
      balance: before.balance + 10_000,
      available: before.available + 10_000,
      bonus_balance: 4000,
      deposit_count: before.deposit_count + 1,
      rollover: {
        remaining: 40_000,
        total: 40_000,
        expires_at: new Date(platform.clock.nowMs() + 30 * 86_400_000).toISOString(),
      },
    });
    expect(await eventsOf(platform.deps, playerId)).toEqual([
      'TransactionUpdated',
      'NotificationSent',
      'NotificationSent',
      'PaymentApproved',
    ]);
    const { data } = (await platform.ask('GET', '/wallet/bonuses', { token })).body;
    expect(data[0]).toMatchObject({
      title: '50% no próximo depósito',
      amount: 4000,
      balance: 4000,
      rollover: 40_000,
      progress: 0,
      status: 'active',
      outcome: null,
      ends_on_withdrawal: true,
      in_play: false,
      reference: coupon,
    });
    const [line] = (await platform.ask('GET', '/wallet/transactions?type=bonus', { token })).body.data;
    expect(line).toMatchObject({
      amount: 4000,
      bonus_amount: 4000,
      balance_after: before.available + 10_000,
      reference: coupon,
    });
    expect((await newsOf(playerId)).at(-1)).toBe(
      '50% no próximo depósito: aposte R$ 400,00 até 20/12/2026 para que vire saldo real. Um pedido de saque encerra o bônus.',
    );
    // Once per player: not valid, not listed, not reserved a second time.
    expect((await check({ coupon })).status).toBe(422);
    const listed = (await platform.ask('GET', '/bonuses/coupons', { token })).body.data;
    expect(listed.map(({ code }: { code: string }) => code)).not.toContain(coupon);
    expect((await at.charge(10_000, { body: { amount: 10_000, coupon } })).body.code).toBe('coupon_invalid');
    // The player can cancel its bonus once; the deposit stays.
    const cancel = () => platform.ask('POST', `/wallet/bonuses/${data[0].id}/cancel`, { token, body: {} });
    const given = await cancel();
    expect([given.status, given.body.data.outcome, given.body.wallet.bonus_balance]).toEqual([200, 'cancelled', 0]);
    expect((await cancel()).body.code).toBe('not_pending');
    expect((await at.wallet()).available).toBe(before.available + 10_000);
  });

  test('is refused under the amount below the least deposit, without a charge', async () => {
    const coupon = await makeCoupon(platform.deps, { minDeposit: 5000 });
    const { status, body } = await depositTools(platform, token, playerId).charge(4999, {
      body: { amount: 4999, coupon },
      language: 'en',
    });
    expect([status, body.code, body.min_deposit, body.message]).toEqual([
      422,
      'coupon_min_deposit',
      5000,
      'The amount is below the minimum deposit of this coupon.',
    ]);
    expect(body.errors.amount[0]).toContain('50,00');
    const charges = await platform.deps.db.selectFrom('charges').select('txid').where('coupon', '=', coupon).execute();
    expect(charges).toEqual([]);
  });

  test('grants one bonus for two charges of a player, and explains the other deposit', async () => {
    const one = await makeDepositor(platform);
    const coupon = await makeCoupon(platform.deps, { maxUses: 1 });
    const [first, second] = [await one.charge(4000, coupon), await one.charge(6000, coupon)];
    await Promise.all([pay(one, first), pay(one, first)]);
    await pay(one, second);
    expect((await bonusesOf(one.player.id)).map(({ amount }) => amount)).toEqual([2000]);
    expect(await walletOf(platform.deps.db, one.player.id)).toMatchObject({ available: 10_000, bonus_balance: 2000 });
    expect((await newsOf(one.player.id)).at(-1)).toBe(
      `Seus R$ 60,00 já estão no saldo. O cupom ${coupon} não deu bônus: você já usou este cupom.`,
    );
  });

  test('reserves the coupon until the charge expires', async () => {
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => makeDepositor(platform)));
    if (!one || !two || !three) throw new Error('no players');
    const coupon = await makeCoupon(platform.deps, { maxUses: 1 });
    const late = await one.charge(4000, coupon);
    expect(await refusal(two.charge(4000, coupon))).toEqual([422, 'coupon_invalid']);
    expect((await check({ coupon })).status).toBe(422);
    // The player with the reservation may create a new charge.
    await one.charge(4000, coupon);
    await platform.clock.advance(301_000);
    const taken = await two.charge(4000, coupon);
    // Paid late, while another player holds the reservation: credited without the bonus.
    await pay(one, late);
    expect(await walletOf(platform.deps.db, one.player.id)).toMatchObject({ available: 4000, bonus_balance: 0 });
    expect((await newsOf(one.player.id)).at(-1)).toContain('os usos deste cupom acabaram');
    await pay(two, taken);
    expect(await walletOf(platform.deps.db, two.player.id)).toMatchObject({ available: 4000, bonus_balance: 2000 });
    expect(await refusal(three.charge(4000, coupon))).toEqual([422, 'coupon_invalid']);
  });

  test('keeps the coupon of a promotion that ends before the payment, and reserves it no more', async () => {
    const [one, two] = await Promise.all([1, 2].map(() => makeDepositor(platform)));
    if (!one || !two) throw new Error('no players');
    const coupon = await makeCoupon(platform.deps);
    const words = { title_pt: 'x', title_en: 'x', summary_pt: 'x', summary_en: 'x', html_pt: 'x', html_en: 'x' };
    const ends_at = new Date(platform.clock.nowMs() + 60_000);
    const created_at = platform.clock.now();
    await platform.deps.db
      .insertInto('promotions')
      .values({ casino_id: 1, slug: 'um-minuto', coupon, ...words, ends_at, created_at, updated_at: created_at })
      .execute();
    const reserved = await one.charge(4000, coupon);
    const late = await two.charge(4000, coupon);
    await platform.clock.advance(60_000);
    expect(await refusal(two.charge(4000, coupon))).toEqual([422, 'coupon_invalid']);
    await pay(one, reserved);
    expect(await walletOf(platform.deps.db, one.player.id)).toMatchObject({ available: 4000, bonus_balance: 2000 });
    // The reservation has expired too.
    await platform.clock.advance(3_600_000);
    await pay(two, late);
    expect(await walletOf(platform.deps.db, two.player.id)).toMatchObject({ available: 4000, bonus_balance: 0 });
    expect((await newsOf(two.player.id)).at(-1)).toContain(
      'ele é de uma promoção que terminou ou em que você não está',
    );
  });

  test('grants a late payment its coupon if uses are left', async () => {
    const one = await makeDepositor(platform);
    const coupon = await makeCoupon(platform.deps, { maxUses: 1 });
    const txid = await one.charge(4000, coupon);
    await platform.clock.advance(3_600_000);
    await pay(one, txid);
    expect(await walletOf(platform.deps.db, one.player.id)).toMatchObject({ available: 4000, bonus_balance: 2000 });
  });

  test.each([
    ['is taken out of use before the payment', true, false],
    ['runs out before a payment in time', false, true],
  ])('with a coupon that %s', async (_what, disabled, granted) => {
    const one = await makeDepositor(platform);
    const coupon = await makeCoupon(platform.deps, { expiresAt: new Date(platform.clock.nowMs() + 60_000) });
    const txid = await one.charge(4000, coupon);
    if (disabled) await disable(coupon);
    else await platform.clock.advance(90_000);
    await pay(one, txid);
    expect(await walletOf(platform.deps.db, one.player.id)).toMatchObject({
      available: 4000,
      bonus_balance: granted ? 2000 : 0,
    });
    if (!granted) expect((await newsOf(one.player.id)).at(-1)).toContain('o cupom já não vale');
  });

  test('grants nothing for a payment of another CPF, and leaves the coupon usable', async () => {
    const one = await makeDepositor(platform);
    const coupon = await makeCoupon(platform.deps, { maxUses: 1 });
    await pay(one, await one.charge(4000, coupon), { payer: { name: 'Outro', cpf: '11144477735' } });
    expect(await walletOf(platform.deps.db, one.player.id)).toMatchObject({ available: 0, bonus_balance: 0 });
    await pay(one, await one.charge(4000, coupon));
    expect(await walletOf(platform.deps.db, one.player.id)).toMatchObject({ available: 4000, bonus_balance: 2000 });
  });

  test('loses its bonus with an operator’s refund; the coupon stays used', async () => {
    const one = await makeDepositor(platform);
    const coupon = await makeCoupon(platform.deps);
    const txid = await one.charge(4000, coupon);
    await pay(one, txid);
    await refundDeposit(platform.deps, txid, 'test');
    expect(await walletOf(platform.deps.db, one.player.id)).toMatchObject({ available: 0, bonus_balance: 0 });
    expect(await bonusesOf(one.player.id)).toMatchObject([{ status: 'cancelled', outcome: 'refunded' }]);
    expect(await refusal(one.charge(4000, coupon))).toEqual([422, 'coupon_invalid']);
  });

  test.each(['excluded', 'blocked'] as const)(
    'of a player %s in the meantime is refunded and grants nothing',
    async (how) => {
      const one = await makeDepositor(platform);
      const txid = await one.charge(4000, await makeCoupon(platform.deps));
      const now = platform.clock.now();
      const change = how === 'blocked' ? { blocked_at: now } : { self_exclusion_value: '1', self_exclusion_start: now };
      await platform.deps.db.updateTable('players').set(change).where('id', '=', one.player.id).execute();
      await pay(one, txid);
      expect(await walletOf(platform.deps.db, one.player.id)).toMatchObject({ available: 0, bonus_balance: 0 });
      expect(await bonusesOf(one.player.id)).toEqual([]);
      expect((await newsOf(one.player.id)).at(-1)).toContain('R$ 40,00 que você pagou voltam');
    },
  );

  test('without a rollover grants real money at once, and the lines add up to the wallet', async () => {
    const one = await makeDepositor(platform);
    await pay(one, await one.charge(4000, await makeCoupon(platform.deps, { kind: 'fixed', value: 700, rollover: 0 })));
    expect(await walletOf(platform.deps.db, one.player.id)).toMatchObject({ available: 4700, bonus_balance: 0 });
    const { data } = await listTransactions(platform.deps, one.player.id, { page: 1 });
    expect(data.map(({ type, amount, bonus_amount }) => [type, amount, bonus_amount])).toEqual([
      ['rollover', 0, -700],
      ['bonus', 700, 700],
      ['deposit', 4000, 0],
    ]);
    let file = '';
    for await (const part of statementCsv(platform.deps, one.player.id, {}, 'pt')) file += part;
    expect(file).toMatch(/;Bônus liberado;Aprovado;0,00;-7,00;47,00;/);
  });
});

test('offers an excluded player no coupon; reading and withdrawing still work', async () => {
  const listed = async () => (await platform.ask('GET', '/bonuses/coupons', { token })).body.data.length;
  expect(await listed()).toBeGreaterThan(0);
  const { db } = platform.deps;
  const exclude = (start: Date | null) =>
    db
      .updateTable('players')
      .set({ self_exclusion_value: start && 'indefinite', self_exclusion_start: start, self_exclusion_end: null })
      .where('id', '=', playerId)
      .execute();
  await exclude(platform.clock.now());
  expect(await listed()).toBe(0);
  const refused = await check({ coupon: 'BRISA20' });
  expect(refused.status).toBe(403);
  expect((await platform.ask('GET', '/wallet/bonuses', { token })).status).toBe(200);
  await exclude(null);
});

describe('a withdrawal', () => {
  test('names the bonuses that it ends, and ends them', async () => {
    const coupon = await makeCoupon(platform.deps);
    const at = depositTools(platform, token, playerId);
    const { txid } = (await at.charge(6000, { body: { amount: 6000, coupon } })).body.data;
    bank.pay(txid, { payer: ANA });
    await lookAtCharge(platform.deps, txid);
    const before = await at.wallet();
    expect(before.bonus_balance).toBe(3000);
    const readiness = async () => (await platform.ask('GET', '/wallet/withdraw/readiness', { token })).body.data;
    expect(await readiness()).toMatchObject({ ready: true, bonuses_ending: { count: 1, amount: 3000 } });
    const methods = (await platform.ask('GET', '/wallet/withdraw/methods', { token })).body.data;
    const ask = (amount: number) =>
      platform.ask('POST', '/wallet/withdraw/request', { token, body: { amount, method_id: methods[0].id } });
    await platform.freshen(token);
    // A refused withdrawal ends no bonus.
    expect((await ask(before.available + 1)).status).toBe(402);
    expect(await at.wallet()).toEqual(before);
    const asked = await ask(2000);
    expect([asked.status, asked.body.data.amount]).toEqual([200, -2000]);
    expect(await at.wallet()).toMatchObject({ bonus_balance: 0, rollover: null, held: 2000 });
    expect(await readiness()).toMatchObject({ bonuses_ending: { count: 0, amount: 0 } });
    expect((await newsOf(playerId)).at(-1)).toBe(
      '50% no próximo depósito: o pedido de saque encerrou o bônus (R$ 30,00).',
    );
    // Cancelling the withdrawal does not restore the bonus.
    const body = { id: asked.body.data.id };
    expect((await platform.ask('POST', '/main-gateway/user-cancel-withdrawal', { token, body })).status).toBe(200);
    expect(await at.wallet()).toEqual({ ...before, bonus_balance: 0, rollover: null });
    expect((await bonusesOf(playerId)).at(-1)).toMatchObject({ status: 'cancelled', outcome: 'withdrawal' });
  });
});
