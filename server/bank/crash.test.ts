/**
 * A server that crashes between the bank's payment and its own credit, at each step in turn: the next process completes
 * the rest once. Against the simulated API Pix, without webhooks.
 */
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Banked, startBanked } from '../../tests/fixtures/banked.ts';
import { lookAtReturns } from '../deposits/chargebacks.ts';
import { lookAtCharge } from '../deposits/charges.ts';
import type { Deps } from '../deps.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { pollCharges } from './poll.ts';
import { sweepBank } from './sweep.ts';

class Killed extends Error {}

/** A server that crashes before its query number `after`: uncommitted changes are lost and nothing follows. */
function dying(deps: Deps, after: number): Deps {
  let left = after;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (left <= 0) throw new Killed();
      left -= 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return { ...deps, db: deps.db.withPlugin(plugin) };
}

/** Whether the work ended before the crash. */
async function survives(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof Killed) return false;
    throw error;
  }
}

let banked: Banked;
beforeAll(async () => {
  banked = await startBanked('api-pix');
  await sweepBank(banked.platform.deps);
  await banked.bank.faults({ drop_webhooks: 1_000_000 });
}, 60_000);
afterAll(() => banked?.close());

const rowOf = (txid: string) =>
  banked.platform.deps.db.selectFrom('charges').selectAll().where('txid', '=', txid).executeTakeFirstOrThrow();

/** Payments of a charge in the bank's list, in centavos. */
async function returnsOf(txid: string): Promise<{ amount: number; returned: number }[]> {
  const found: { amount: number; returned: number }[] = [];
  const day = 24 * 3_600_000;
  for await (const one of banked.pix.received?.(new Date(Date.now() - day), new Date(Date.now() + day)) ?? []) {
    if (one.txid === txid) found.push({ amount: one.amount, returned: one.returned });
  }
  return found;
}

/** Crashes at each step in turn until the work has no more steps. @returns the number of steps. */
async function atEachStep(once: (step: number) => Promise<boolean>): Promise<number> {
  for (let step = 0; ; step += 1) {
    if (await once(step)) {
      expect(await verifyLedger(banked.platform.deps.db)).toEqual([]);
      return step;
    }
    if (step > 60) throw new Error('It never comes to its end.');
  }
}

async function comeBack(): Promise<void> {
  await banked.platform.clock.advance(11_000);
  await pollCharges(banked.platform.deps);
}

test('credits a payment once, at whatever statement the platform crashed', async () => {
  const { bank, platform, at } = banked;
  const steps = await atEachStep(async (step) => {
    const before = await at.wallet();
    const charge = (await at.charge(1000 + step)).body.data;
    await bank.press(charge.txid, { action: 'pay' });
    const survived = await survives(lookAtCharge(dying(platform.deps, step), charge.txid));
    const { balance } = await at.wallet();
    expect([before.balance, before.balance + 1000 + step]).toContain(balance);
    await comeBack();
    expect(await at.wallet()).toMatchObject({
      balance: before.balance + 1000 + step,
      deposit_count: before.deposit_count + 1,
    });
    expect(await at.line(charge.id)).toMatchObject({ status: 1, payment_status: 'paid' });
    return survived;
  });
  expect(steps).toBeGreaterThan(8);
}, 60_000);

test('refunds a payment of another CPF once, at whatever statement the platform crashed', async () => {
  const { bank, platform, at } = banked;
  const steps = await atEachStep(async (step) => {
    const before = await at.wallet();
    const charge = (await at.charge(1000 + step)).body.data;
    await bank.press(charge.txid, { action: 'pay', payer: 'other' });
    const survived = await survives(lookAtCharge(dying(platform.deps, step), charge.txid));
    // Once for the order, and once more for a bank that has only accepted it.
    for (let left = 3; left > 0 && (await rowOf(charge.txid)).closed_at === null; left -= 1) await comeBack();
    expect(await rowOf(charge.txid)).toMatchObject({
      status: 'refunded',
      refund_pending: false,
      refund_reason: 'other_cpf',
    });
    expect(await banked.pix.findCharge(charge.txid)).toMatchObject({ state: 'refunded', amount: 1000 + step });
    expect(await banked.pix.returnsOf?.(charge.txid)).toEqual([]);
    expect(await at.wallet()).toEqual(before);
    return survived;
  });
  expect(steps).toBeGreaterThan(8);
}, 60_000);

test('refunds the excess over the deposit limit once and credits the rest once, at whatever statement the platform crashed', async () => {
  const { bank, platform, at, token, playerId } = banked;
  const limit = async (day: number | null) => {
    const settings = JSON.stringify(day === null ? {} : { limits: { deposit: { day } } });
    await platform.deps.db
      .updateTable('players')
      .set({ settings: settings as never })
      .where('id', '=', playerId)
      .execute();
  };
  const used = async (): Promise<number> =>
    (await platform.ask('GET', '/profile/settings', { token })).body.data.limits.deposit.day.used;
  const steps = await atEachStep(async (step) => {
    const before = await at.wallet();
    await limit(null);
    const charge = (await at.charge(3000 + step)).body.data;
    await limit((await used()) + 1000);
    await bank.press(charge.txid, { action: 'pay' });
    const survived = await survives(lookAtCharge(dying(platform.deps, step), charge.txid));
    for (let left = 3; left > 0 && (await rowOf(charge.txid)).closed_at === null; left -= 1) await comeBack();
    expect(await rowOf(charge.txid)).toMatchObject({ status: 'paid', excess: 2000 + step, refund_pending: false });
    expect((await at.wallet()).balance).toBe(before.balance + 1000);
    const [payment] = await returnsOf(charge.txid);
    expect(payment).toEqual({ amount: 3000 + step, returned: 2000 + step });
    return survived;
  });
  await limit(null);
  expect(steps).toBeGreaterThan(8);
}, 60_000);

test('books a chargeback once, at whatever statement the platform crashed', async () => {
  const { bank, platform, at } = banked;
  const steps = await atEachStep(async (step) => {
    const before = await at.wallet();
    const { txid } = (await at.charge(1000 + step)).body.data;
    await bank.press(txid, { action: 'pay' });
    await lookAtCharge(platform.deps, txid);
    await bank.press(txid, { action: 'contest' });
    const survived = await survives(lookAtReturns(dying(platform.deps, step), txid));
    await lookAtReturns(platform.deps, txid);
    await lookAtReturns(platform.deps, txid);
    expect(await at.statusOf(txid)).toBe('chargebacked');
    expect((await at.wallet()).balance).toBe(before.balance);
    return survived;
  });
  expect(steps).toBeGreaterThan(8);
}, 60_000);
