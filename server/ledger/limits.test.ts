/** The player's limits where money moves: in the transaction of the debit, and when a charge is created. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { askSigned, handBank, seededId } from '../../tests/fixtures/money.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { lookAtCharge } from '../deposits/charges.ts';
import { availableOf } from './ledger.ts';
import { verifyLedger } from './verify.ts';

const GAME = 'boto';
const DAY_MS = 86_400_000;
/** Noon in São Paulo, from midnight in UTC. */
const NOON_MS = 15 * 3_600_000;
const bank = handBank();
let platform: TestPlatform;
let token: string;
let playerId: number;
let session: string;
let serial = 0;

beforeAll(async () => {
  platform = await createTestPlatform({ deps: (deps) => ({ ...deps, pix: bank }) });
  playerId = await seededId(platform.deps, 1);
}, 60_000);
afterAll(() => platform.close());
/** Logs in and opens the game. */
async function open(): Promise<void> {
  token = await platform.login(1);
  const request = { game_id: GAME, mode: 'real', lang: 'pt', device: 'mobile' };
  const { body } = await platform.ask('POST', '/games/url', { token, body: request });
  const launch = new URLSearchParams(new URL(body.gameUrl).hash.slice(1)).get('t');
  session = (await askSigned(platform, '/provider/v1/authenticate', { token: launch })).body.session;
}

beforeEach(async () => {
  await limit({});
  // A new month for each test, at noon in São Paulo.
  const noon = Math.ceil((platform.clock.nowMs() - NOON_MS) / DAY_MS) * DAY_MS + NOON_MS;
  await platform.clock.advance(noon - platform.clock.nowMs() + 35 * DAY_MS);
  await open();
});
afterEach(async () => {
  expect(await verifyLedger(platform.deps.db)).toEqual([]);
});

async function limit(limits: object): Promise<void> {
  await platform.deps.db
    .updateTable('players')
    .set({ settings: JSON.stringify({ limits }) as never })
    .where('id', '=', playerId)
    .execute();
}
function bet(amount: number) {
  serial += 1;
  const facts = { session, transaction: `l${serial}`, round: `l${serial}`, gamecode: GAME, amount };
  return askSigned(platform, '/provider/v1/bet', facts).then(({ status, body }) => ({ status, body, facts }));
}
const end = (transaction: string, name: 'win' | 'rollback', amount = 0) =>
  askSigned(platform, `/provider/v1/${name}`, {
    player: String(playerId),
    transaction: `${name}-${transaction}`,
    bet_transaction: transaction,
    round: transaction,
    gamecode: GAME,
    ...(name === 'win' ? { amount, finished: true } : {}),
  });
const charge = (amount: number, language = 'pt') =>
  platform.ask('POST', '/main-gateway/qrcode-pix', { token, body: { amount }, language });

test('refuses a stake over the strictest of three limits', async () => {
  await limit({ stake: { day: 1000, week: 400, month: null } });
  const before = await availableOf(platform.deps.db, playerId);
  const refused = await bet(401);
  expect([refused.status, refused.body.code, refused.body.balance]).toEqual([403, 'limit_reached', before]);
  expect((await bet(400)).status).toBe(200);
});

test('counts parallel bets, and none that was rolled back', async () => {
  await limit({ bets: { day: 3 } });
  const answers = await Promise.all(Array.from({ length: 8 }, () => bet(20)));
  const taken = answers.filter(({ status }) => status === 200);
  expect(taken).toHaveLength(3);
  expect(answers.filter(({ body }) => body.code === 'limit_reached')).toHaveLength(5);
  // A retry after a lost answer is answered again without a new check.
  const again = await askSigned(platform, '/provider/v1/bet', taken[0]?.facts);
  expect([again.status, again.body.replayed]).toEqual([200, true]);
  await end(taken[0]?.facts.transaction ?? '', 'rollback');
  expect((await bet(20)).status).toBe(200);
  expect((await bet(20)).status).toBe(403);
});

test('counts losses minus wins, from midnight in São Paulo', async () => {
  await limit({ loss: { day: 1000 } });
  expect((await bet(1001)).status).toBe(403);
  const first = await bet(800);
  expect((await bet(201)).status).toBe(403);
  await end(first.facts.transaction, 'win', 500);
  expect((await bet(700)).status).toBe(200);
  expect((await bet(20)).body.code).toBe('limit_reached');
  // To a second before midnight, then past it.
  await platform.clock.advance(12 * 3_600_000 - 1000);
  expect((await bet(20)).body.code).toBe('limit_reached');
  await platform.clock.advance(2000);
  await open();
  expect((await bet(1000)).status).toBe(200);
});

test('counts the time between bets without breaks', async () => {
  await limit({ time: { day: 10 } });
  for (let minute = 0; minute < 3; minute += 1) {
    expect((await bet(20)).status).toBe(200);
    await platform.clock.advance(4 * 60_000);
  }
  // Eight minutes; a long break adds none.
  await platform.clock.advance(3_600_000);
  expect((await bet(20)).status).toBe(200);
  await platform.clock.advance(2 * 60_000);
  expect((await bet(20)).status).toBe(200);
  expect((await bet(20)).body.code).toBe('limit_reached');
});

test('refuses nothing without a limit or with null', async () => {
  await limit({ stake: { day: null }, bets: {}, loss: { week: null }, time: { month: null } });
  expect((await bet(500)).status).toBe(200);
  expect((await charge(5000)).status).toBe(200);
});

test('refuses a charge over the deposit limit, open charges included', async () => {
  await limit({ deposit: { day: 10_000, week: 15_000, month: 500_000 } });
  const refused = await charge(10_001, 'en');
  expect([refused.status, refused.body.code, refused.body.limit]).toEqual([422, 'limit_reached', 'deposit.day']);
  expect(refused.body.errors.amount).toEqual([
    'This goes over the limit you set. Choose a smaller amount or see your limits.',
  ]);
  const first = (await charge(6000)).body.data;
  expect((await charge(4001)).body.code).toBe('limit_reached');
  // An expired charge no longer counts; a paid one does.
  await platform.clock.advance(301_000);
  const second = (await charge(9000)).body.data;
  bank.pay(second.txid);
  await lookAtCharge(platform.deps, second.txid);
  expect((await charge(1001)).body.code).toBe('limit_reached');
  expect((await charge(1000)).status).toBe(200);
  // A late payment is credited (DEP-1) up to the limit; the excess goes back to the payer.
  bank.pay(first.txid);
  await lookAtCharge(platform.deps, first.txid);
  const { data } = (await platform.ask('GET', `/wallet/transactions/${first.id}`, { token })).body;
  expect(data).toMatchObject({
    payment_status: 'paid',
    amount: 1000,
    returned: { amount: 5000, reason: 'deposit_limit' },
  });
});

test('makes only the parallel charges within the limit', async () => {
  await limit({ deposit: { month: 3000 } });
  const answers = await Promise.all(Array.from({ length: 6 }, () => charge(1000)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ body }) => body.code === 'limit_reached')).toHaveLength(3);
});
