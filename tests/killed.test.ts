/**
 * `kill -9` of each process in the middle of its work: the platform, the bank, the games provider. What was
 * acknowledged is there when it runs again, what was under way comes to its end, and the ledger is clean.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask as askOperator } from '../server/operator/client.ts';
import { VERSION } from '../server/operator/protocol.ts';
import { signatureOf } from '../server/services/peer-signature.ts';
import { createProcesses, freePort, type Part, type Running, until } from './support/processes.ts';

const START_MS = 120_000;
const folder = mkdtempSync(join(tmpdir(), 'killed-'));
const dataDir = (part: Part) => join(folder, part);
const ports = { platform: 0, bank: 0, games: 0, realtime: 0 };
const url = { platform: '', bank: '', games: '' };
const parts: Partial<Record<Part, Running>> = {};
let processes: ReturnType<typeof createProcesses>;
let token = '';
let playerId = '';
let serial = 0;

const start = async (part: Part): Promise<void> => {
  const health = { platform: '/api/health', bank: '/health', games: '/health' }[part];
  parts[part] = await processes.start(part, `${url[part]}${health}`, { DATA_DIR: dataDir(part) });
};
const kill = async (part: Part): Promise<void> => {
  await parts[part]?.kill();
  delete parts[part];
};

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an answer of any call; a wrong shape fails where it is read.
  readonly body: any;
}

async function send(address: string, method: string, headers: Record<string, string>, raw?: string): Promise<Answer> {
  const answer = await fetch(address, {
    method,
    headers: { ...headers, ...(raw === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(raw === undefined ? {} : { body: raw }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
}

const api = (method: string, path: string, body?: unknown, key?: string) =>
  send(
    `${url.platform}/api${path}`,
    method,
    { ...(token && { authorization: `Bearer ${token}` }), ...(key && { 'idempotency-key': key }) },
    body === undefined ? undefined : JSON.stringify(body),
  );

/** As the games provider speaks to the platform. */
function provider(name: string, body: unknown): Promise<Answer> {
  const path = `/api/provider/v1/${name}`;
  const raw = JSON.stringify(body);
  const timestamp = String(Date.now());
  const signature = signatureOf('jangada-provider-dev-secret', timestamp, path, raw);
  const headers = { 'x-provider': 'estudio-recife', 'x-timestamp': timestamp, 'x-signature': signature };
  return send(`${url.platform}${path}`, 'POST', headers, raw);
}

async function press(txid: string, action: string): Promise<void> {
  const page = { origin: url.bank };
  const body = new URLSearchParams({ action });
  const answer = await fetch(`${url.bank}/simulador-pix/${txid}`, {
    method: 'POST',
    body,
    headers: page,
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
}

const operator = (command: string, ...words: string[]) =>
  askOperator(dataDir('platform'), { v: VERSION, command, words, options: {}, user: 'test' }, 60_000);
const advance = (ms: number) => api('POST', '/_test/clock', { advance_ms: ms });
const available = async (): Promise<number> => (await api('GET', '/profile/wallet')).body.data.available;

async function launchToken(gamecode: string): Promise<string> {
  const wish = { game_id: gamecode, mode: 'real', lang: 'pt', device: 'mobile' };
  const { body } = await api('POST', '/games/url', wish);
  return new URLSearchParams(new URL(body.gameUrl).hash.slice(1)).get('t') ?? '';
}

async function charge(amount: number): Promise<{ id: string; txid: string }> {
  serial += 1;
  const { status, body } = await api('POST', '/main-gateway/qrcode-pix', { amount }, `charge-${serial}`);
  expect([status, body.code]).toEqual([200, undefined]);
  return body.data;
}
const statusOf = async (id: string): Promise<string> =>
  (await api('POST', '/main-gateway/consult-status-transaction', { id })).body.data.status;

async function expectClean(): Promise<void> {
  expect(await operator('ledger verify')).toMatchObject({ problem: null });
}

beforeAll(async () => {
  for (const name of ['platform', 'bank', 'games', 'realtime'] as const) ports[name] = await freePort();
  for (const part of ['platform', 'bank', 'games'] as const) url[part] = `http://127.0.0.1:${ports[part]}`;
  // The provider's browser part, which nobody opens here.
  const browser = join(folder, 'browser');
  mkdirSync(join(browser, 'assets'), { recursive: true });
  mkdirSync(join(browser, '.vite'));
  for (const page of ['index.html', 'verify.html']) writeFileSync(join(browser, page), '<title>%TITLE%</title>');
  writeFileSync(join(browser, '.vite', 'manifest.json'), '{}');
  processes = createProcesses({
    PORT: String(ports.platform),
    BANK_PORT: String(ports.bank),
    PROVIDER_PORT: String(ports.games),
    REALTIME_PORT: String(ports.realtime),
    PLATFORM_URL: url.platform,
    BANK_URL: url.bank,
    PROVIDER_URL: url.games,
    GAMES_FOLDER: browser,
    // Polls run when the test moves the clock, so nothing here waits for a timer.
    JANGADA_CLOCK: 'manual',
  });
  await Promise.all([start('platform'), start('bank'), start('games')]);
  const login = await api('POST', '/auth/login', { username: '+5511999990001', password: 'jangada-demo-1' });
  token = login.body.token;
  playerId = String(login.body.data.id);
}, START_MS);
afterAll(async () => {
  await processes?.end();
  rmSync(folder, { recursive: true, force: true });
}, 30_000);

test('the platform: what it acknowledged is there, what it had begun goes on', async () => {
  const session = (await provider('authenticate', { token: await launchToken('boto') })).body.session;
  const paid = await charge(5000);
  const late = await charge(7000);
  const asked = { amount: 3000, method_id: (await api('GET', '/wallet/withdraw/methods')).body.data[0].id };
  const first = await api('POST', '/wallet/withdraw/request', asked, 'withdrawal-1');
  expect(first.status).toBe(200);
  // The bank is slow with the payout: the platform dies while it waits for the answer, which is then lost.
  const faults = (set: object) => send(`${url.bank}/api/_faults`, 'POST', {}, JSON.stringify(set));
  await press(paid.txid, 'pay');
  await until('the deposit is acknowledged', async () => (await statusOf(paid.id)) === 'paid');
  const before = await available();
  await faults({ delay_ms: 60_000 });
  const approval = operator('withdrawal approve', first.body.data.id).catch((error: unknown) => error);
  await until(
    'the bank is asked for the payout',
    async () => (await api('GET', `/wallet/withdrawals/${first.body.data.id}`)).body.data.status === 4,
  );

  const bets = Array.from({ length: 24 }, (_, index) => ({
    session,
    transaction: `kill-${index}`,
    round: `kill-${index}`,
    gamecode: 'boto',
    amount: 100 + index,
  }));
  const acknowledged: string[] = [];
  const under = bets.map(async (bet) => {
    const answer = await provider('bet', bet).catch(() => null);
    if (answer?.status === 200) acknowledged.push(bet.transaction);
  });
  await until('some bets are acknowledged', async () => acknowledged.length >= 6);
  await kill('platform');
  await Promise.all([...under, approval]);
  const known = new Set(acknowledged);
  // The payer pays while nobody listens.
  await faults({});
  await press(late.txid, 'pay');

  await start('platform');
  await expectClean();
  expect(await statusOf(paid.id)).toBe('paid');
  // Each bet is asked again: those that were acknowledged are known, and every one has one effect.
  for (const bet of bets) {
    const { status, body } = await provider('bet', bet);
    expect(status).toBe(200);
    if (known.has(bet.transaction)) expect(body.replayed).toBe(true);
  }
  const again = await api('POST', '/wallet/withdraw/request', asked, 'withdrawal-1');
  expect(again.body).toEqual(first.body);
  const staked = bets.reduce((sum, { amount }) => sum + amount, 0);
  await until('the late payment is credited', async () => (await statusOf(late.id)) === 'paid');
  expect(await available()).toBe(before - staked + 7000);
  // Half a minute on the bank is asked for the payout again, under the same id.
  await advance(40_000);
  const { data } = (await api('GET', `/wallet/withdrawals/${first.body.data.id}`)).body;
  expect([data.status, data.timeline.at(-1).step]).toEqual([1, 'sent']);
  expect((await api('GET', '/profile/wallet')).body.data.held).toBe(0);
  for (const { transaction, round, gamecode } of bets) {
    const win = { player: playerId, bet_transaction: transaction, round, gamecode, amount: 0, finished: true };
    expect((await provider('win', { ...win, transaction: `${transaction}-win` })).status).toBe(200);
  }
  await expectClean();
}, 120_000);

test('the bank: a payment that it took is told when it runs again', async () => {
  const before = await available();
  const { id, txid } = await charge(4000);
  await press(txid, 'pay');
  await kill('bank');
  // Without its bank the platform answers, and owes nobody anything.
  expect((await api('POST', '/main-gateway/qrcode-pix', { amount: 4000 }, 'no-bank')).body.code).toBe(
    'gateway_unavailable',
  );
  expect(['waiting_payment', 'paid']).toContain(await statusOf(id));
  await start('bank');
  await until('the payment is credited', async () => (await statusOf(id)) === 'paid');
  expect(await available()).toBe(before + 4000);
  expect((await api('POST', '/main-gateway/qrcode-pix', { amount: 4000 }, 'no-bank')).status).toBe(200);
  await expectClean();
}, 120_000);

test('the games provider: every stake that it took finds its end', async () => {
  const post = (path: string, body: object, session = '') =>
    send(`${url.games}${path}`, 'POST', session ? { 'x-game-session': session } : {}, JSON.stringify(body));
  const opened = await post('/api/session', { mode: 'real', gamecode: 'boto', token: await launchToken('boto') });
  expect(opened.status).toBe(201);
  const { session } = opened.body as { session: string };
  const before = await available();
  const newest = async () => (await api('GET', '/wallet/bets?page=1')).body.data as Record<string, unknown>[];
  const old = new Set((await newest()).map(({ id }) => id));
  const fresh = async () => (await newest()).filter(({ id }) => !old.has(id));
  const spins = ['a', 'b', 'c', 'd'].map(async (key) => {
    const spin = { stake: 40, round_key: `killed-${key}`, client_seed: 'x' };
    await post('/api/spin', spin, session).catch(() => null);
  });
  // One may be refused because another is under way: what counts is that the wallet has paid for one.
  await until('a stake is taken', async () => (await fresh()).length > 0);
  await kill('games');
  await Promise.all(spins);
  await start('games');
  await until('no round is open', async () => (await fresh()).every(({ status }) => status !== 'open'));
  const rounds = await fresh();
  expect(rounds.length).toBeGreaterThan(0);
  const net = rounds
    .filter(({ status }) => status === 'settled')
    .reduce((sum, { bet_amount: bet, win_amount: win }) => sum + Number(win) - Number(bet), 0);
  expect(await available()).toBe(before + net);
  await expectClean();
}, 120_000);
