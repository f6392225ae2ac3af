/**
 * Deposits that are checked again at their payment: late payments, lowered limits, exclusions, coupons. Amounts in
 * centavos.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Depositor, makeCoupon, makeDepositor } from '../../tests/fixtures/coupons.ts';
import { depositTools, handBank, seededId } from '../../tests/fixtures/money.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { pollCharges } from '../bank/poll.ts';
import { walletOf } from '../ledger/ledger.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { dayOf } from '../lib/day.ts';
import { statementCsv } from '../wallet/statement.ts';
import { selectTransactions, toTransaction } from '../wallet/transactions.ts';
import { lookAtCharge, refundDeposit } from './charges.ts';

const bank = handBank();
let platform: TestPlatform;
let one: Depositor;

beforeAll(async () => {
  platform = await createTestPlatform({ deps: (deps) => ({ ...deps, pix: bank }) });
}, 60_000);
afterAll(() => platform.close());
beforeEach(async () => {
  bank.away = false;
  one = await makeDepositor(platform);
});
afterEach(async () => {
  expect(await verifyLedger(platform.deps.db)).toEqual([]);
});

const limit = (deposit: Partial<Record<'day' | 'week' | 'month', number>>) =>
  platform.deps.db
    .updateTable('players')
    .set({ settings: JSON.stringify({ limits: { deposit } }) as never })
    .where('id', '=', one.player.id)
    .execute();
const charge = (amount: number, coupon: string | null = null) => one.charge(amount, coupon);
/** Five minutes pass, and the server notices that the charge has expired. */
async function expire(txid: string): Promise<void> {
  await platform.clock.advance(301_000);
  await lookAtCharge(platform.deps, txid);
}
async function pay(txid: string): Promise<void> {
  bank.pay(txid, { payer: one.payer });
  await lookAtCharge(platform.deps, txid);
}
const available = async () => (await walletOf(platform.deps.db, one.player.id)).available;
const rowOf = (txid: string) =>
  platform.deps.db.selectFrom('charges').selectAll().where('txid', '=', txid).executeTakeFirstOrThrow();
const lineOf = async (txid: string) => {
  const { id } = await rowOf(txid);
  return toTransaction(await selectTransactions(platform.deps.db).where('t.id', '=', id).executeTakeFirstOrThrow());
};
/** The player's notices, except those of a payment that was credited whole. */
const newsOf = async () =>
  (
    await platform.deps.db
      .selectFrom('notifications')
      .select(['title_pt', 'text_pt', 'text_en'])
      .where('player_id', '=', one.player.id)
      .where('title_pt', '!=', 'Depósito confirmado')
      .orderBy('id')
      .execute()
  ).map((news) => ({
    title: news.title_pt,
    pt: news.text_pt.replaceAll('\u00a0', ' '),
    en: news.text_en.replaceAll('\u00a0', ' '),
  }));

describe('the deposit limit', () => {
  test('holds for charges that are paid after their expiry', async () => {
    await limit({ day: 10_000 });
    const txids: string[] = [];
    for (let made = 0; made < 4; made += 1) {
      const txid = await charge(10_000);
      txids.push(txid);
      await expire(txid);
    }
    for (const txid of txids) await pay(txid);
    expect(await available()).toBe(10_000);
    expect((await Promise.all(txids.map(rowOf))).map(({ status }) => status)).toEqual([
      'paid',
      'refunded',
      'refunded',
      'refunded',
    ]);
    expect(txids.map((txid) => bank.totals.get(txid))).toEqual([undefined, 'all', 'all', 'all']);
    expect(await lineOf(txids[1] ?? '')).toMatchObject({
      status: 2,
      payment_status: 'refunded',
      amount: 10_000,
      balance_after: null,
      returned: { amount: 10_000, reason: 'deposit_limit' },
    });
    expect((await newsOf())[0]).toEqual({
      title: 'Pix devolvido',
      pt: 'Seu limite de depósito já foi atingido: os R$ 100,00 que você pagou voltam para a sua conta no banco.',
      en: 'You have reached your deposit limit: the R$ 100,00 you paid is going back to your bank account.',
    });
  });

  test('credits its remainder and refunds the excess, in ledger, statement and notification', async () => {
    await limit({ week: 10_000 });
    const first = await charge(6000);
    await expire(first);
    const later = await charge(6500);
    await pay(later);
    await pay(first);
    expect(await available()).toBe(10_000);
    expect(await rowOf(first)).toMatchObject({
      status: 'paid',
      excess: 2500,
      refund_reason: 'deposit_limit',
      refund_pending: false,
    });
    expect(bank.totals.get(first)).toBe(2500);
    expect(await lineOf(first)).toMatchObject({
      status: 1,
      payment_status: 'paid',
      amount: 3500,
      balance_after: 10_000,
      returned: { amount: 2500, reason: 'deposit_limit' },
    });
    expect(await newsOf()).toEqual([
      {
        title: 'Depósito creditado em parte',
        pt: 'Pelo seu limite de depósito cabiam R$ 35,00, que já estão no saldo. Os outros R$ 25,00 voltam para a sua conta no banco.',
        en: 'Your deposit limit left room for R$ 35,00, now in your balance. The other R$ 25,00 is going back to your bank account.',
      },
    ]);
    const lines: string[] = [];
    for await (const piece of statementCsv(platform.deps, one.player.id, {}, 'pt')) lines.push(...piece.split('\r\n'));
    expect(lines.find((line) => line.includes(first))).toMatch(
      /;Depósito;Pago;35,00;0,00;100,00;.*"R\$ 25,00: limite de depósito"/,
    );
    // A second check changes nothing.
    await lookAtCharge(platform.deps, first);
    expect([await available(), bank.refunded.filter((txid) => txid === first).length]).toEqual([10_000, 1]);
  });

  test('counts as it is at the payment, not at the charge', async () => {
    const txid = await charge(9000);
    await limit({ month: 2000, day: 5000 });
    await pay(txid);
    expect([await available(), bank.totals.get(txid)]).toEqual([2000, 7000]);
    const none = await charge(1000).catch(({ code }: { code: string }) => code);
    expect(none).toBe('limit_reached');
  });

  test('counts a payment on the day of its credit', async () => {
    await limit({ day: 10_000 });
    const txid = await charge(10_000);
    await expire(txid);
    await platform.clock.advance(24 * 3_600_000);
    await pay(txid);
    expect(await charge(1000).catch(({ code }: { code: string }) => code)).toBe('limit_reached');
  });

  test('counts a payable charge from before midnight', async () => {
    await limit({ day: 10_000 });
    const midnight = Date.parse(`${dayOf(new Date(platform.clock.nowMs() + 24 * 3_600_000))}T03:00:00.000Z`);
    await platform.clock.advance(midnight - platform.clock.nowMs() - 60_000);
    await charge(10_000);
    await platform.clock.advance(120_000);
    expect(await charge(10_000).catch(({ code }: { code: string }) => code)).toBe('limit_reached');
  });

  test('frees the amount of a refunded deposit', async () => {
    await limit({ day: 10_000 });
    const txid = await charge(10_000);
    await pay(txid);
    await refundDeposit(platform.deps, txid, 'test');
    const again = await charge(10_000);
    await pay(again);
    expect([await available(), (await rowOf(again)).status]).toEqual([10_000, 'paid']);
  });

  test('shows the credited amount as used', async () => {
    const token = await platform.login(1);
    const id = await seededId(platform.deps, 1);
    const at = depositTools(platform, token, id);
    const { data } = (await at.charge(5000)).body;
    const used = async () =>
      (await platform.ask('GET', '/profile/settings', { token })).body.data.limits.deposit.month.used as number;
    const before = await used();
    await platform.ask('POST', '/profile/update-settings', {
      token,
      body: { limits: { deposit: { month: before + 2000 } } },
    });
    bank.pay(data.txid);
    await lookAtCharge(platform.deps, data.txid);
    expect(await used()).toBe(before + 2000);
  });
});

describe('a payment of another amount', () => {
  test('is refunded in full and named by its own amount, in statement, notification and CSV', async () => {
    const txid = await charge(4000);
    bank.pay(txid, { payer: one.payer, amount: 4100 });
    await lookAtCharge(platform.deps, txid);
    expect(await available()).toBe(0);
    expect(bank.totals.get(txid)).toBe('all');
    expect(await rowOf(txid)).toMatchObject({ status: 'refunded', amount: 4000, received: 4100 });
    expect(await lineOf(txid)).toMatchObject({
      amount: 4000,
      balance_after: null,
      returned: { amount: 4100, reason: 'other_amount' },
    });
    expect((await newsOf())[0]).toEqual({
      title: 'Pix devolvido',
      pt: 'Você pagou R$ 41,00, e a cobrança era de outro valor. O dinheiro volta para a sua conta no banco. Gere um novo código.',
      en: 'You paid R$ 41,00, which is not the amount requested. It is going back to your bank account. Generate a new code.',
    });
    let csv = '';
    for await (const piece of statementCsv(platform.deps, one.player.id, {}, 'pt')) csv += piece;
    expect(csv).toContain('R$ 41,00: valor diferente do código');
  });

  test('is named by its own amount also when another person paid it', async () => {
    const txid = await charge(4000);
    bank.pay(txid, { payer: { name: 'Outra Pessoa', cpf: '11144477735' }, amount: 4100 });
    await lookAtCharge(platform.deps, txid);
    expect((await lineOf(txid)).returned).toEqual({ amount: 4100, reason: 'other_cpf' });
  });
});

describe('a refund of the excess', () => {
  test('is retried until the bank answers and paid once', async () => {
    await limit({ day: 3000 });
    const txid = await charge(3000);
    await limit({ day: 1000 });
    bank.pay(txid, { payer: one.payer });
    bank.before = (call) => {
      if (call === 'refund') bank.away = true;
    };
    await lookAtCharge(platform.deps, txid).catch(() => undefined);
    expect(await rowOf(txid)).toMatchObject({ status: 'paid', refund_pending: true, closed_at: null });
    expect(await available()).toBe(1000);
    bank.before = () => undefined;
    bank.away = false;
    await platform.clock.advance(11_000);
    await pollCharges(platform.deps);
    await pollCharges(platform.deps);
    expect(await rowOf(txid)).toMatchObject({ status: 'paid', refund_pending: false });
    expect(bank.refunded.filter((one) => one === txid)).toHaveLength(1);
    expect(await available()).toBe(1000);
  });

  test('and an operator’s refund of the rest take each centavo once', async () => {
    await limit({ day: 3000 });
    const txid = await charge(3000);
    await limit({ day: 1000 });
    await pay(txid);
    await refundDeposit(platform.deps, txid, 'test');
    expect([await available(), bank.totals.get(txid), (await rowOf(txid)).status]).toEqual([0, 'all', 'refunded']);
    expect(await lineOf(txid)).toMatchObject({
      payment_status: 'refunded',
      amount: 1000,
      returned: { amount: 2000, reason: 'deposit_limit' },
    });
  });
});

describe('a payment', () => {
  const CHANGES = {
    excluded: { self_exclusion_value: '1', self_exclusion_start: new Date(0) },
    paused: { self_exclusion_value: 'pause_24h', self_exclusion_start: new Date(0) },
    blocked: { blocked_at: new Date(0) },
  } as const;

  test.each(['excluded', 'paused', 'blocked'] as const)(
    'of a player %s in the meantime is refunded in full',
    async (how) => {
      const txid = await charge(5000);
      await platform.deps.db.updateTable('players').set(CHANGES[how]).where('id', '=', one.player.id).execute();
      await pay(txid);
      const reason = how === 'blocked' ? 'blocked' : 'excluded';
      expect(await available()).toBe(0);
      expect(bank.totals.get(txid)).toBe('all');
      expect(await lineOf(txid)).toMatchObject({ status: 2, returned: { amount: 5000, reason } });
      expect((await newsOf())[0]?.pt).toContain('R$ 50,00 que você pagou voltam');
    },
  );

  test('of a person barred by law today is refunded in full', async () => {
    const txid = await charge(5000);
    const now = platform.clock.now();
    await platform.deps.db
      .insertInto('person_checks')
      .values({
        player_id: one.player.id,
        casino_id: 1,
        day: dayOf(now),
        state: 'blocked',
        reason: 'test',
        source: 'test',
        checked_at: now,
      })
      .execute();
    await pay(txid);
    expect([await available(), (await rowOf(txid)).refund_reason]).toEqual([0, 'blocked']);
  });
});

describe('a coupon of a deposit over the limit', () => {
  test('adds its bonus to the credited part', async () => {
    await limit({ day: 10_000 });
    const txid = await charge(10_000, await makeCoupon(platform.deps));
    await limit({ day: 4000 });
    await pay(txid);
    expect(await walletOf(platform.deps.db, one.player.id)).toMatchObject({ available: 4000, bonus_balance: 2000 });
  });

  test('grants nothing below its least deposit, explains it, and stays usable', async () => {
    await limit({ day: 10_000 });
    const coupon = await makeCoupon(platform.deps);
    const txid = await charge(10_000, coupon);
    await limit({ day: 1500 });
    await pay(txid);
    expect(await walletOf(platform.deps.db, one.player.id)).toMatchObject({ available: 1500, bonus_balance: 0 });
    expect((await newsOf()).map(({ pt }) => pt)).toEqual([
      expect.stringContaining('o valor creditado ficou abaixo do mínimo do cupom'),
      expect.stringContaining('R$ 85,00 voltam'),
    ]);
    await limit({ day: 20_000 });
    const again = await charge(2000, coupon);
    await pay(again);
    expect(await walletOf(platform.deps.db, one.player.id)).toMatchObject({ bonus_balance: 1000 });
  });

  test('is not used up by a refunded payment', async () => {
    await limit({ day: 4000 });
    const coupon = await makeCoupon(platform.deps);
    const late = await charge(4000, coupon);
    await expire(late);
    const other = await charge(4000);
    await pay(other);
    await pay(late);
    expect(await walletOf(platform.deps.db, one.player.id)).toMatchObject({ available: 4000, bonus_balance: 0 });
    const uses = await platform.deps.db
      .selectFrom('coupon_uses')
      .selectAll()
      .where('player_id', '=', one.player.id)
      .execute();
    expect(uses).toEqual([]);
  });
});
