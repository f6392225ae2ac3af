/**
 * Withdrawals from request to payout, the operator's steps and the saved keys, with the ledger checked after each test.
 * One file because the tests share one server, which takes seconds to start.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventsOf, handBank, seededId } from '../../tests/fixtures/money.ts';
import { type AskOptions, createTestPlatform, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { walletOf } from '../ledger/ledger.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { finishPayouts, operateWithdrawal } from './withdrawals.ts';

const bank = handBank();
let platform: TestPlatform;
let token: string;
let playerId: number;
let methodId: string;
let serial = 0;

beforeAll(async () => {
  platform = await createTestPlatform({ deps: (deps) => ({ ...deps, pix: bank }) });
  token = await platform.login(1);
  playerId = await seededId(platform.deps, 1);
  methodId = (await platform.ask('GET', '/wallet/withdraw/methods', { token })).body.data[0].id;
}, 60_000);
afterAll(() => platform.close());
beforeEach(async () => {
  // A withdrawal needs a fresh password, and the clock of these tests runs on.
  await platform.freshen(token);
  bank.away = false;
  bank.before = () => undefined;
  bank.payout = { state: 'sent', endToEndId: 'E1' };
  const open = await platform.deps.db.selectFrom('withdrawals').select('id').where('status', 'in', [0, 5]).execute();
  for (const { id } of open) await operateWithdrawal(platform.deps, String(id), 'cancel', 'test');
  await platform.deps.db.deleteFrom('outbox').execute();
  await platform.deps.db.updateTable('players').set({ withdrawals_held_until: null }).execute();
});
afterEach(async () => {
  expect(await verifyLedger(platform.deps.db)).toEqual([]);
});

const wallet = () => walletOf(platform.deps.db, playerId);
function ask(amount: number, over: AskOptions = {}) {
  serial += 1;
  const headers = { 'idempotency-key': `w${serial}` };
  return platform.ask('POST', '/wallet/withdraw/request', {
    token,
    body: { amount, method_id: methodId },
    headers,
    ...over,
  });
}
const cancel = (id: string, over: AskOptions = {}) =>
  platform.ask('POST', '/main-gateway/user-cancel-withdrawal', { token, body: { id }, ...over });
const show = async (id: string) => (await platform.ask('GET', `/wallet/withdrawals/${id}`, { token })).body.data;
const operate = (id: string, step: Parameters<typeof operateWithdrawal>[2], reason?: string) =>
  operateWithdrawal(platform.deps, id, step, 'maria', reason);

describe('a request', () => {
  test('holds the money at once and publishes it', async () => {
    const before = await wallet();
    const { status, body } = await ask(5000);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      type: 'withdraw',
      status: 0,
      amount: -5000,
      balance_after: before.available - 5000,
      payment_status: null,
    });
    expect(await wallet()).toEqual({ ...before, held: 5000, available: before.available - 5000 });
    expect(await eventsOf(platform.deps, playerId)).toEqual([
      'NotificationSent',
      'TransactionUpdated',
      'BalanceUpdated',
    ]);
    const shown = await show(body.data.id);
    expect(shown).toMatchObject({ status: 0, can_cancel: true, amount: 5000, method: { key: '***.982.247-**' } });
    expect(shown.timeline.map((step: { step: string; at: string | null }) => [step.step, step.at !== null])).toEqual([
      ['requested', true],
      ['checked', true],
      ['approved', false],
      ['sent', false],
    ]);
    // The player's fifth VIP level is paid sooner than the site's 120 minutes.
    expect(Date.parse(shown.target_at) - Date.parse(shown.timeline[0].at)).toBe(80 * 60_000);
  });

  test.each([[1999], [500_001]])('of %i is out of bounds', async (amount) => {
    expect((await ask(amount)).body.code).toBe('amount_out_of_range');
  });

  test('is refused beyond the balance, also in parallel', async () => {
    const { available } = await wallet();
    const refused = await ask(available + 1);
    expect([refused.status, refused.body.code, refused.body.balance]).toEqual([402, 'insufficient_funds', available]);
    // Three of 40 % each: two fit.
    const part = Math.floor(available * 0.4);
    const answers = await Promise.all(Array.from({ length: 3 }, () => ask(part)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 402]);
    expect((await wallet()).held).toBe(2 * part);
  });

  test('is one for ten parallel calls under one key', async () => {
    const before = await wallet();
    const headers = { 'idempotency-key': 'ten' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(3000, { headers })));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect((await wallet()).held).toBe(before.held + 3000);
  });

  test('is refused beside four pending ones; its idempotency key stays free', async () => {
    const first = await ask(2000);
    for (let index = 0; index < 3; index += 1) expect((await ask(2000)).status).toBe(200);
    const headers = { 'idempotency-key': 'fifth' };
    expect((await ask(2000, { headers })).body.code).toBe('too_many_pending');
    await cancel(first.body.data.id);
    expect((await ask(2000, { headers })).status).toBe(200);
  });

  test('is refused for another player’s key and during a hold', async () => {
    expect((await ask(3000, { body: { amount: 3000, method_id: '999999' } })).body.code).toBe('method_not_found');
    const until = new Date(platform.clock.nowMs() + 3_600_000);
    await platform.deps.db
      .updateTable('players')
      .set({ withdrawals_held_until: until })
      .where('id', '=', playerId)
      .execute();
    const held = await ask(3000);
    expect([held.status, held.body.code, held.body.until]).toEqual([403, 'withdrawals_on_hold', until.toISOString()]);
    const { data } = (await platform.ask('GET', '/wallet/withdraw/readiness', { token })).body;
    expect(data.ready).toBe(false);
    expect(data.checks.find((check: { name: string }) => check.name === 'hold')).toMatchObject({
      ok: false,
      at: until.toISOString(),
    });
    await platform.clock.advance(3_600_001);
    await platform.freshen(token);
    expect((await ask(3000)).status).toBe(200);
  });

  test('lists the missing conditions of a new player and is refused', async () => {
    const other = await platform.login(2);
    const { data } = (await platform.ask('GET', '/wallet/withdraw/readiness', { token: other })).body;
    expect(
      data.checks.map((check: { name: string; ok: boolean; missing: number | null }) => [
        check.name,
        check.ok,
        check.missing,
      ]),
    ).toEqual([
      ['cpf', true, null],
      ['documents', false, 4],
      ['key', false, null],
      ['hold', true, null],
      ['balance', false, 2000],
      ['pending', true, null],
    ]);
    const method = await platform.ask('POST', '/wallet/withdraw/method', { token: other, body: { type: 'cpf' } });
    expect(method.body.data).toMatchObject({ type: 'cpf', key: '***.444.777-**', is_default: true });
    const refused = await platform.ask('POST', '/wallet/withdraw/request', {
      token: other,
      body: { amount: 2000, method_id: method.body.data.id },
    });
    expect([refused.status, refused.body.code]).toEqual([403, 'documents_required']);
    // Player 2's own key in a request of player 1.
    expect((await ask(3000, { body: { amount: 3000, method_id: method.body.data.id } })).status).toBe(404);
  });
});

test('requires an address only if the site does', async () => {
  const { db } = platform.deps;
  const address = async () => {
    const { checks } = (await platform.ask('GET', '/wallet/withdraw/readiness', { token })).body.data;
    return checks.find(({ name }: { name: string }) => name === 'address');
  };
  const setAsked = (isAsked: boolean) => platform.configure({ withdrawal_requires_address: isAsked });
  await db.deleteFrom('addresses').where('player_id', '=', playerId).execute();
  expect(await address()).toBeUndefined();
  await setAsked(true);
  expect(await address()).toMatchObject({ ok: false });
  const headers = { 'idempotency-key': 'before an address' };
  const refused = await ask(2000, { headers });
  expect([refused.status, refused.body.code]).toEqual([422, 'address_required']);
  expect(refused.body.errors).toEqual({ address: ['Este campo é obrigatório.'] });
  const place = { zip: '60165121', street: 'Av. Beira Mar', number: '10', district: 'Meireles', city: 'Fortaleza' };
  const body = { ...place, state: 'CE' };
  expect((await platform.ask('POST', '/address/create', { token, body })).status).toBe(200);
  expect(await address()).toMatchObject({ ok: true });
  // The refused call stored nothing under the key, so it can be used again.
  expect((await ask(2000, { headers })).status).toBe(200);
  await setAsked(false);
});

describe('cancelling', () => {
  test('releases the money once, at once', async () => {
    const before = await wallet();
    const { id } = (await ask(5000)).body.data;
    const answers = await Promise.all([cancel(id), cancel(id), cancel(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 200)?.body.data).toMatchObject({
      status: 2,
      balance_after: before.available,
    });
    expect(await wallet()).toEqual(before);
    const shown = await show(id);
    expect(shown).toMatchObject({ can_cancel: false, target_at: null });
    expect(shown.timeline.at(-1)).toEqual({
      step: 'cancelled',
      at: expect.any(String),
      note: 'Cancelado por você. O valor voltou ao saldo.',
    });
  });

  test('has one answer under one key', async () => {
    const { id } = (await ask(5000)).body.data;
    const headers = { 'idempotency-key': 'c1' };
    const first = await cancel(id, { headers });
    const again = await cancel(id, { headers });
    expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 200, 'true']);
    expect(again.body).toEqual(first.body);
  });

  test('works for its player and pending withdrawals only', async () => {
    const { id } = (await ask(5000)).body.data;
    const other = await platform.login(2);
    for (const wrong of [id, '999999', '0']) expect((await cancel(wrong, { token: other })).status).toBe(404);
    expect((await platform.ask('GET', `/wallet/withdrawals/${id}`, { token: other })).status).toBe(404);
    await operate(id, 'review');
    expect((await cancel(id)).body.code).toBe('withdrawal_not_pending');
    const timeline = (await show(id)).timeline.map((step: { step: string; at: string | null }) => [
      step.step,
      step.at !== null,
    ]);
    // The documents stay checked during the review.
    expect(timeline).toEqual([
      ['requested', true],
      ['checked', true],
      ['approved', false],
      ['sent', false],
    ]);
  });
});

describe('the operator', () => {
  test('pays once under repeated and parallel approvals', async () => {
    const before = await wallet();
    const { id } = (await ask(5000)).body.data;
    bank.asked.length = 0;
    bank.before = () => sleep(15);
    const ends = await Promise.allSettled(Array.from({ length: 4 }, () => operate(id, 'approve')));
    expect(ends.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    for (const end of ends)
      if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'withdrawal_not_pending' });
    expect(new Set(bank.asked).size).toBe(1);
    expect(await wallet()).toEqual({ ...before, balance: before.balance - 5000, available: before.available - 5000 });
    expect((await show(id)).timeline.every((step: { at: string | null }) => step.at !== null)).toBe(true);
    await expect(operate(id, 'approve')).rejects.toMatchObject({ status: 409 });
  });

  test('either cancels or approves under parallel steps', async () => {
    for (let round = 0; round < 6; round += 1) {
      const before = await wallet();
      const { id } = (await ask(2000)).body.data;
      bank.asked.length = 0;
      bank.before = () => sleep(5);
      const [approved, cancelled, byOperator] = await Promise.allSettled([
        operate(id, 'approve'),
        cancel(id),
        operate(id, 'cancel'),
      ]);
      const given =
        (cancelled.status === 'fulfilled' && cancelled.value.status === 200) || byOperator.status === 'fulfilled';
      const paid = approved.status === 'fulfilled';
      expect(paid).not.toBe(given);
      expect(bank.asked).toHaveLength(paid ? 1 : 0);
      expect((await wallet()).balance).toBe(before.balance - (paid ? 2000 : 0));
    }
  });

  test('cannot cancel after the bank was asked, because it may have paid', async () => {
    const before = await wallet();
    const { id } = (await ask(5000)).body.data;
    await operate(id, 'process');
    bank.away = true;
    await expect(operate(id, 'approve')).rejects.toMatchObject({ status: 503, code: 'gateway_unavailable' });
    for (const step of ['cancel', 'invalid-key', 'review'] as const) {
      await expect(operate(id, step)).rejects.toMatchObject({ code: 'withdrawal_not_pending' });
    }
    expect((await wallet()).held).toBe(before.held + 5000);
    // The poll retries with the same id half a minute later.
    expect(await finishPayouts(platform.deps)).toBe(0);
    await platform.clock.advance(31_000);
    expect(await finishPayouts(platform.deps)).toBe(0);
    bank.away = false;
    expect(await finishPayouts(platform.deps)).toBe(0);
    await platform.clock.advance(31_000);
    expect(await finishPayouts(platform.deps)).toBe(1);
    expect(await show(id)).toMatchObject({ status: 1 });
    expect((await wallet()).held).toBe(before.held);
  });

  test('does not pay by the poll a withdrawal that was set to processing by hand', async () => {
    const { id } = (await ask(5000)).body.data;
    await operate(id, 'process', 'bank asked');
    await platform.clock.advance(60_000);
    expect(await finishPayouts(platform.deps)).toBe(0);
    expect(await operate(id, 'cancel')).toMatchObject({ status: 2 });
  });

  test('releases the money when the bank refuses the key', async () => {
    const before = await wallet();
    const { id } = (await ask(5000)).body.data;
    bank.payout = { state: 'invalid_key' };
    expect(await operate(id, 'approve')).toMatchObject({ status: 3 });
    expect(await wallet()).toEqual(before);
    expect((await show(id)).timeline.at(-1)).toMatchObject({
      step: 'invalid_key',
      note: expect.stringMatching(/outra chave/),
    });
  });
});

describe('saved keys', () => {
  const add = (body: object, over: AskOptions = {}) =>
    platform.ask('POST', '/wallet/withdraw/method', { token, body, ...over });
  const list = async () => (await platform.ask('GET', '/wallet/withdraw/methods', { token })).body.data;

  test('must belong to the holder, with a message in the player’s language', async () => {
    const pt = await add({ type: 'email', key: 'outra@exemplo.com' });
    expect([pt.status, pt.body.code, pt.body.errors.key]).toEqual([
      422,
      'key_not_own',
      ['A chave Pix precisa ser sua. Cadastre uma chave do seu CPF.'],
    ]);
    const en = await add({ type: 'cpf', key: '111.444.777-35' }, { language: 'en' });
    expect(en.body.errors.key).toEqual(['The Pix key must be yours. Add a key under your CPF.']);
    expect((await add({ type: 'email', key: 'no address' })).body.code).toBe('validation_failed');
    expect((await add({ type: 'cpf' })).body.code).toBe('method_exists');
    bank.away = true;
    expect((await add({ type: 'phone', key: '11 98888-7777' })).status).toBe(503);
  });

  test('name their holder as the verified player is named; banks shorten the names between', async () => {
    const other = await add({ type: 'email', key: 'nome.joana.moreira@exemplo.com' });
    expect([other.status, other.body.code]).toEqual([422, 'key_not_own']);
    const own = await add({ type: 'email', key: 'nome.ana.moreira@exemplo.com' });
    expect(own.status).toBe(200);
    await platform.ask('DELETE', `/wallet/withdraw/method/${own.body.data.id}`, { token });
  });

  test('have one default, also after a deletion and under parallel changes', async () => {
    const phone = (await add({ type: 'phone', key: '(11) 98888-7777', is_default: true })).body.data;
    expect(phone).toMatchObject({ is_default: true, holder: 'Ana Beatriz Moreira' });
    expect(phone.key).not.toContain('98888');
    const ids: string[] = (await list()).map(({ id }: { id: string }) => id);
    const answers = await Promise.all(
      ids.map((id) => platform.ask('POST', `/wallet/withdraw/method/${id}/default`, { token, body: {} })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    await platform.ask('POST', `/wallet/withdraw/method/${phone.id}/default`, { token, body: {} });
    expect((await platform.ask('DELETE', `/wallet/withdraw/method/${phone.id}`, { token })).status).toBe(204);
    const left = await list();
    expect(left.filter(({ is_default }: { is_default: boolean }) => is_default)).toHaveLength(1);
    expect(left.map(({ id }: { id: string }) => id)).not.toContain(phone.id);
    const other = await platform.login(2);
    expect((await platform.ask('DELETE', `/wallet/withdraw/method/${methodId}`, { token: other })).status).toBe(404);
  });

  test('hold withdrawals for 24 h and send an e-mail when added, except the first one (SESS-7)', async () => {
    const notices = async () => {
      const letters = platform.deps.db
        .selectFrom('letters')
        .select('recipient')
        .where('kind', '=', 'notice.pix_key_added');
      return (await letters.execute()).map(({ recipient }) => recipient);
    };
    const held = async (id: number) => {
      const player = platform.deps.db.selectFrom('players').select('withdrawals_held_until').where('id', '=', id);
      return (await player.executeTakeFirstOrThrow()).withdrawals_held_until;
    };
    const before = await notices();
    const newcomer = await seededId(platform.deps, 2);
    await platform.deps.db.deleteFrom('withdraw_methods').where('player_id', '=', newcomer).execute();
    const first = await add({ type: 'cpf' }, { token: await platform.login(2) });
    expect(first.status).toBe(200);
    expect(await held(newcomer)).toBeNull();
    expect(await notices()).toEqual(before);

    expect((await add({ type: 'phone', key: '(11) 98888-7777' })).status).toBe(200);
    expect(await notices()).toHaveLength(before.length + 1);
    const now = platform.clock.now().getTime();
    expect((await held(playerId))?.getTime()).toBe(now + 24 * 3_600_000);
    const refused = await ask(2000);
    expect([refused.status, refused.body.code]).toEqual([403, 'withdrawals_on_hold']);
  });

  test('stay while a withdrawal goes to them', async () => {
    await ask(5000);
    const { status, body } = await platform.ask('DELETE', `/wallet/withdraw/method/${methodId}`, { token });
    expect([status, body.code]).toEqual([409, 'method_in_use']);
  });
});

test('lets an excluded player withdraw and read, nothing else', async () => {
  const today = platform.clock.now().toISOString().slice(0, 10);
  await platform.ask('POST', '/profile/self-exclusion', { token, body: { value: '1', date: today } });
  const login = await platform.ask('POST', '/auth/login-restricted', {
    body: { username: '+5511999990001', password: 'jangada-demo-1' },
  });
  for (const held of [token, login.body.token]) {
    const { status, body } = await ask(2000, { token: held });
    expect(status).toBe(200);
    expect((await cancel(body.data.id, { token: held })).status).toBe(200);
    expect((await platform.ask('GET', '/wallet/transactions', { token: held })).status).toBe(200);
    expect(
      (await platform.ask('POST', '/main-gateway/qrcode-pix', { token: held, body: { amount: 5000 } })).status,
    ).toBe(403);
  }
});
