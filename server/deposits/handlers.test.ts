/**
 * Access to the calls of payments and wallet: without a login, in the restricted session of an excluded player, and
 * with another player's ids; also payments that arrive twice, late or from another payer. Their effects are tested in
 * `deposits.test.ts`, `../withdrawals/withdrawals.test.ts` and `../wallet/handlers.test.ts`.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as deposits from '../../src/contract/deposits.ts';
import { callPolicy } from '../../src/contract/policy.ts';
import * as wallet from '../../src/contract/wallet.ts';
import * as withdrawals from '../../src/contract/withdrawals.ts';
import { askSigned, handBank, seededId } from '../../tests/fixtures/money.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { pollCharges } from '../bank/poll.ts';
import type { AnyCall } from '../http/answer.ts';
import { walletOf } from '../ledger/ledger.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { lookAtCharge } from './charges.ts';

const bank = handBank();
let platform: TestPlatform;
let token: string;
let otherToken: string;
let playerId: number;
/** Ids that belong to player 1. */
const own = { charge: '', method: '', withdrawal: '', transaction: '', round: '' };
let charged = 0;

const pay = async (amount: number) => {
  charged += 1;
  const { body } = await platform.ask('POST', '/main-gateway/qrcode-pix', {
    token,
    body: { amount },
    headers: { 'idempotency-key': `charge-${charged}` },
  });
  return body.data as { id: string; txid: string };
};
const get = async (path: string, as = token) => (await platform.ask('GET', path, { token: as })).body.data;

beforeAll(async () => {
  platform = await createTestPlatform({ deps: (deps) => ({ ...deps, pix: bank }) });
  token = await platform.login(1);
  otherToken = await platform.login(2);
  playerId = await seededId(platform.deps, 1);
  own.charge = (await pay(1234)).id;
  own.method = (await get('/wallet/withdraw/methods'))[0].id;
  const asked = await platform.ask('POST', '/wallet/withdraw/request', {
    token,
    body: { amount: 2000, method_id: own.method },
  });
  own.withdrawal = asked.body.data.id;
  own.transaction = (await get('/wallet/transactions'))[0].id;
  own.round = (await get('/wallet/bets'))[0].round;
}, 60_000);
afterAll(() => platform.close());
afterEach(async () => {
  expect(await verifyLedger(platform.deps.db)).toEqual([]);
});

interface Sample {
  readonly body?: object;
  readonly path?: string;
  /** Names an object of player 1; other players get 404. */
  readonly owned?: true;
  /** Status for the owner in the restricted session, where the call is open there. */
  readonly restricted?: number;
}

/** A valid request of each call; a new call needs an entry here. */
const samples = (): Readonly<Record<string, Sample>> => ({
  createPixCharge: { body: { amount: 5000 } },
  getOpenCharge: {},
  consultCharge: { body: { id: own.charge }, owned: true },
  getWithdrawMethods: {},
  addWithdrawMethod: { body: { type: 'cpf' }, restricted: 422 },
  setDefaultMethod: { path: `/wallet/withdraw/method/${own.method}/default`, body: {}, owned: true },
  removeWithdrawMethod: { path: `/wallet/withdraw/method/${own.method}`, owned: true, restricted: 409 },
  getReadiness: {},
  requestWithdrawal: { body: { amount: 2000, method_id: own.method } },
  getWithdrawal: { path: `/wallet/withdrawals/${own.withdrawal}`, owned: true },
  cancelWithdrawal: { body: { id: own.withdrawal }, owned: true },
  getWallet: {},
  getTransactions: {},
  getTransaction: { path: `/wallet/transactions/${own.transaction}`, owned: true },
  getBets: {},
  getBonuses: {},
  getRound: { path: `/wallet/rounds/${own.round}`, owned: true },
  getSessionSum: {},
  getSummary: {},
  cancelBonus: { path: '/wallet/bonuses/999999/cancel', body: {}, owned: true, restricted: 404 },
  getStatement: {},
  answerTimeAlert: { body: { answer: 'continue' } },
});

const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'auth' in value;
const exported: Readonly<Record<string, unknown>> = { ...deposits, ...withdrawals, ...wallet };
const declared = Object.entries(exported).filter((entry): entry is [string, AnyCall] => isCall(entry[1]));
const named = declared.filter(([, call]) => call.auth === 'player');
const open = named.filter(([, call]) => callPolicy(call).restricted);
const closed = named.filter(([, call]) => !callPolicy(call).restricted);

function ask(name: string, call: AnyCall, as: { token?: string }) {
  const { body, path = call.path } = samples()[name] ?? {};
  return platform.ask(call.method, path, { ...as, ...(body ? { body } : {}) });
}

test('covers every call of deposits, withdrawals and wallet', () => {
  expect(
    declared
      .filter(([, call]) => call.auth !== 'signed')
      .map(([name]) => name)
      .sort(),
  ).toEqual(Object.keys(samples()).sort());
});

test.each(named)('%s without a login, with a dead one, in another site: 401', async (name, call) => {
  for (const as of [{}, { token: 'made-up' }]) expect((await ask(name, call, as)).status).toBe(401);
  const { body, path = call.path } = samples()[name] ?? {};
  const elsewhere = { token, host: 'regulada.localhost:3000', ...(body ? { body } : {}) };
  expect((await platform.ask(call.method, path, elsewhere)).status).toBe(401);
});

test.each(named.filter(([name]) => samples()[name]?.owned))(
  '%s answers 404 for another player’s object and changes nothing',
  async (name, call) => {
    const before = [await get('/wallet/withdraw/methods'), await get(`/wallet/withdrawals/${own.withdrawal}`)];
    expect((await ask(name, call, { token: otherToken })).status).toBe(404);
    expect([await get('/wallet/withdraw/methods'), await get(`/wallet/withdrawals/${own.withdrawal}`)]).toEqual(before);
  },
);

describe('a payment', () => {
  const available = async () => (await walletOf(platform.deps.db, playerId)).available;
  const lines = async (txid: string) =>
    (await get('/wallet/transactions?type=deposit')).filter(
      ({ reference }: { reference: string }) => reference === txid,
    );

  test('that the bank reports twice under different ids is credited once', async () => {
    const before = await available();
    const { txid } = await pay(4000);
    for (const endToEndId of ['E-first', 'E-second', 'E-first']) {
      bank.pay(txid, { endToEndId });
      await lookAtCharge(platform.deps, txid);
      await platform.clock.advance(15_000);
      await pollCharges(platform.deps);
    }
    expect(await available()).toBe(before + 4000);
    expect(await lines(txid)).toHaveLength(1);
  });

  test('of an old and of a new charge is two deposits', async () => {
    const before = await available();
    const old = await pay(3000);
    await platform.clock.advance(301_000);
    await pollCharges(platform.deps);
    const fresh = await pay(3000);
    expect(fresh.txid).not.toBe(old.txid);
    bank.pay(old.txid, { endToEndId: 'E-old' });
    bank.pay(fresh.txid, { endToEndId: 'E-new' });
    await Promise.all([old, fresh, old, fresh].map(({ txid }) => lookAtCharge(platform.deps, txid)));
    expect(await available()).toBe(before + 6000);
    for (const { txid } of [old, fresh])
      expect(await lines(txid)).toMatchObject([{ amount: 3000, status: 1, payment_status: 'paid' }]);
  });

  test('that comes late from another CPF is refunded once', async () => {
    const before = await available();
    const { txid } = await pay(3500);
    await platform.clock.advance(301_000);
    await pollCharges(platform.deps);
    bank.pay(txid, { payer: { name: 'Outra Pessoa', cpf: '11144477735' } });
    await Promise.all([1, 2, 3].map(() => lookAtCharge(platform.deps, txid)));
    await pollCharges(platform.deps);
    expect(await available()).toBe(before);
    expect(new Set(bank.refunded.filter((one) => one === txid)).size).toBe(1);
    expect(await lines(txid)).toMatchObject([{ status: 2, payment_status: 'refunded', balance_after: null }]);
  });

  test('that an unsigned webhook claims is checked at the bank', async () => {
    const before = await available();
    const { txid } = await pay(2500);
    const call = { txid, status: 'paid', payer: { cpf: '52998224725' }, paid_at: platform.clock.now().toISOString() };
    expect((await platform.ask('POST', '/gateways/pix/webhook', { body: call })).status).toBe(401);
    const signed = { secret: 'jangada-bank-dev-secret', provider: '' };
    for (let time = 0; time < 3; time += 1)
      expect((await askSigned(platform, '/gateways/pix/webhook', call, signed)).status).toBe(204);
    expect(await available()).toBe(before);
  });
});

describe('in the restricted session of an excluded player', () => {
  let restricted: string;
  beforeAll(async () => {
    const today = platform.clock.now().toISOString().slice(0, 10);
    const set = await platform.ask('POST', '/profile/self-exclusion', { token, body: { value: '1', date: today } });
    expect(set.status).toBe(200);
    const { body } = await platform.ask('POST', '/auth/login-restricted', {
      body: { username: '+5511999990001', password: 'jangada-demo-1' },
    });
    restricted = body.token;
  });

  test.each(closed)('%s is closed', async (name, call) => {
    const { status, body } = await ask(name, call, { token: restricted });
    expect([status, body.code]).toEqual([403, 'restricted_session']);
  });

  test.each(open)('%s is open', async (name, call) => {
    expect((await ask(name, call, { token: restricted })).status).toBe(samples()[name]?.restricted ?? 200);
  });

  test('no game opens', async () => {
    const body = { game_id: 'boto', mode: 'real', lang: 'pt', device: 'mobile' };
    expect((await platform.ask('POST', '/games/url', { token: restricted, body })).status).toBe(403);
  });
});
