/**
 * `kill -9` of each process during its work: the platform, the bank, both providers. After the restart all
 * acknowledged work is present, unfinished work ends, and the ledger is clean (NET-6).
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../scripts/lib.mjs';
import { providerSignatureOf } from '../server/http/peer-signature.ts';
import { ask as askOperator } from '../server/operator/client.ts';
import { VERSION } from '../server/operator/protocol.ts';
import { LEAGUES } from '../simulators/sports/engine/leagues.ts';
import { play } from '../simulators/sports/engine/match.ts';
import { marketsAt } from '../simulators/sports/engine/prices.ts';
import { fixturesOf } from '../simulators/sports/engine/schedule.ts';
import { stateAt } from '../simulators/sports/engine/state.ts';
import { serveWallet } from './fixtures/wallet-platform.ts';
import { createProcesses, type Part, type Running, until } from './support/processes.ts';

const START_MS = 120_000;
const SEED = 'killed';
const folder = mkdtempSync(join(tmpdir(), 'killed-'));
const dataDir = (part: Part) => join(folder, part);
const ports = { platform: 0, bank: 0, games: 0, sports: 0, realtime: 0 };
const url = { platform: '', bank: '', games: '', sports: '' };
/** The network between sports and platform. */
let net: Awaited<ReturnType<typeof serveWallet>>;
const parts: Partial<Record<Part, Running>> = {};
let processes: ReturnType<typeof createProcesses>;
let token = '';
let playerId = '';
let serial = 0;

const start = async (part: Part): Promise<void> => {
  const health = part === 'platform' ? '/api/health' : '/health';
  parts[part] = await processes.start(part, `${url[part]}${health}`, {
    DATA_DIR: dataDir(part),
    ...(part === 'sports' && { PLATFORM_URL: net.url }),
  });
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

/** Calls the platform as the games provider. */
function provider(name: string, body: unknown): Promise<Answer> {
  const path = `/api/provider/v1/${name}`;
  const raw = JSON.stringify(body);
  const timestamp = String(Date.now());
  const signature = providerSignatureOf('jangada-provider-dev-secret', {
    timestamp,
    provider: 'estudio-recife',
    method: 'POST',
    path,
    rawBody: raw,
  });
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

const operator = (command: string, words: string[] = [], options: Record<string, string> = {}) =>
  askOperator(dataDir('platform'), { v: VERSION, command, words, options, user: 'test' }, 60_000);
const advance = (ms: number) => api('POST', '/_test/clock', { advance_ms: ms });
const available = async (): Promise<number> => (await api('GET', '/profile/wallet')).body.data.available;

/** Real and bonus money together: a stake moves money between the two. */
async function worth(): Promise<number> {
  const { available: real, bonus_balance: bonus } = (await api('GET', '/profile/wallet')).body.data;
  return real + bonus;
}

async function launchToken(gamecode: string): Promise<string> {
  const sent = { game_id: gamecode, mode: 'real', lang: 'pt', device: 'mobile' };
  const { body } = await api('POST', '/games/url', sent);
  return new URLSearchParams(new URL(body.gameUrl).hash.slice(1)).get('t') ?? '';
}

async function charge(amount: number, coupon?: string): Promise<{ id: string; txid: string }> {
  serial += 1;
  const sent = { amount, ...(coupon && { coupon }) };
  const { status, body } = await api('POST', '/main-gateway/qrcode-pix', sent, `charge-${serial}`);
  expect([status, body.code]).toEqual([200, undefined]);
  return body.data;
}
const statusOf = async (id: string): Promise<string> =>
  (await api('POST', '/main-gateway/consult-status-transaction', { id })).body.data.status;

async function expectClean(): Promise<void> {
  expect(await operator('ledger verify')).toMatchObject({ problem: null });
}

beforeAll(async () => {
  for (const name of ['platform', 'bank', 'games', 'sports', 'realtime'] as const) ports[name] = await freePort();
  for (const part of ['platform', 'bank', 'games', 'sports'] as const) url[part] = `http://127.0.0.1:${ports[part]}`;
  // The provider's browser part, which this test never opens.
  const browser = join(folder, 'browser');
  mkdirSync(join(browser, 'assets'), { recursive: true });
  mkdirSync(join(browser, '.vite'));
  for (const page of ['index.html', 'rules.html', 'verify.html'])
    writeFileSync(join(browser, page), '<title>%TITLE%</title>');
  writeFileSync(join(browser, '.vite', 'manifest.json'), '{}');
  net = await serveWallet(({ path, headers, raw }) => {
    const signed = ['x-provider', 'x-timestamp', 'x-signature'].map((name) => [name, String(headers[name])]);
    return send(`${url.platform}${path}`, 'POST', Object.fromEntries(signed), raw);
  });
  processes = createProcesses({
    PORT: String(ports.platform),
    BANK_PORT: String(ports.bank),
    PROVIDER_PORT: String(ports.games),
    REALTIME_PORT: String(ports.realtime),
    PLATFORM_URL: url.platform,
    BANK_URL: url.bank,
    PROVIDER_URL: url.games,
    SPORTS_URL: url.sports,
    SPORTS_PORT: String(ports.sports),
    SPORTS_SEED: SEED,
    SPORTS_FOLDER: browser,
    GAMES_FOLDER: browser,
    // Polls run when the test moves the clock, so nothing here waits for a timer.
    JANGADA_CLOCK: 'manual',
  });
  await Promise.all([start('platform'), start('bank'), start('games'), start('sports')]);
  const login = await api('POST', '/auth/login', { username: '+5511999990001', password: 'jangada-demo-1' });
  token = login.body.token;
  playerId = String(login.body.data.id);
}, START_MS);
afterAll(async () => {
  await processes?.end();
  await net?.close();
  rmSync(folder, { recursive: true, force: true });
}, 30_000);

test('the platform: acknowledged work is there after kill -9 and a restart, and unfinished work goes on', async () => {
  const session = (await provider('authenticate', { token: await launchToken('boto') })).body.session;
  // A bonus caps the stake at R$ 50,00 otherwise.
  await operator('site set', ['localhost', 'bonus_max_stake', '20000']);
  await operator('coupon create', ['queda'], { percent: '100', rollover: '40', days: '7', site: 'localhost' });
  // Before the bonuses, because it would end them; it leaves R$ 50.
  const asked = { amount: 95_000, method_id: (await api('GET', '/wallet/withdraw/methods')).body.data[0].id };
  const first = await api('POST', '/wallet/withdraw/request', asked, 'withdrawal-1');
  expect(first.status).toBe(200);
  // One bonus to be staked, which ends first, one to be given up, and one of a deposit that is paid too late to be heard.
  const paid = await charge(10_000, 'QUEDA');
  const other = await charge(5000, 'BRISA20');
  await api('POST', '/promotions/mare-alta/join', {});
  const late = await charge(7000, 'MARALTA');
  // The bank is slow with the payout: the platform dies while it waits for the answer, which is then lost.
  const faults = (set: object) => send(`${url.bank}/api/_faults`, 'POST', {}, JSON.stringify(set));
  for (const { id, txid } of [paid, other]) {
    await press(txid, 'pay');
    await until('the deposit is acknowledged', async () => (await statusOf(id)) === 'paid');
  }
  const unwanted = ((await api('GET', '/wallet/bonuses?page=1')).body.data as { id: string; amount: number }[]).find(
    ({ amount }) => amount === 2000,
  );
  const items = (await api('GET', '/bonuses/cashback')).body.data as { id: string; type: string; amount: number }[];
  const back = ['immediate', 'calendar'].map((kind) => items.find(({ type }) => type === kind));
  // The bet takes the real money but for ten reais, so the next bets are paid out of a bonus too.
  const whole = { transaction: 'whole', round: 'whole', gamecode: 'boto', amount: 19_000 };
  expect((await provider('bet', { session, ...whole })).body.balance).toBe(1000 + 10_000 + 2000);
  const before = await worth();
  await faults({ delay_ms: 60_000 });
  const approval = operator('withdrawal approve', [first.body.data.id]).catch((error: unknown) => error);
  await until(
    'the bank is asked for the payout',
    async () => (await api('GET', `/wallet/withdrawals/${first.body.data.id}`)).body.data.status === 4,
  );

  const bets = Array.from({ length: 24 }, (_, index) => ({
    session,
    transaction: `kill-${index}`,
    round: `kill-${index}`,
    gamecode: 'boto',
    amount: 300 + index,
  }));
  const win = ({ transaction, round, gamecode }: Omit<(typeof bets)[number], 'session'>, amount: number) =>
    provider('win', {
      player: playerId,
      transaction: `${transaction}-win`,
      bet_transaction: transaction,
      round,
      gamecode,
      amount,
      finished: true,
    });
  const wonBy = (index: number): number => (index % 2 === 0 ? 0 : 500);
  const acknowledged: string[] = [];
  const known = (answer: Answer | null, name: string): boolean => {
    if (answer?.status === 200) acknowledged.push(name);
    return answer?.status === 200;
  };
  /** Calls that pay a bonus: two claims, and a bonus that is given up. Each with its own idempotency key. */
  const gifts: Readonly<Record<string, () => Promise<Answer>>> = {
    immediate: () => api('POST', '/bonuses/cashback/claim', { cashback_id: back[0]?.id }, 'claim-immediate'),
    calendar: () => api('POST', '/bonuses/cashback/claim', { cashback_id: back[1]?.id }, 'claim-calendar'),
    unwanted: () => api('POST', `/wallet/bonuses/${unwanted?.id}/cancel`, {}, 'give-up'),
  };
  const given = new Map<string, unknown>();
  const under = [
    ...Object.entries(gifts).map(async ([name, ask]) => {
      const answer = await ask().catch(() => null);
      if (known(answer, name)) given.set(name, answer?.body);
    }),
    ...bets.map(async (bet, index) => {
      if (!known(await provider('bet', bet).catch(() => null), bet.transaction)) return;
      known(await win(bet, wonBy(index)).catch(() => null), `${bet.transaction}-win`);
    }),
  ];
  await until('some bets are acknowledged', async () => acknowledged.length >= 8);
  await kill('platform');
  await Promise.all([...under, approval]);
  const heard = new Set(acknowledged);
  expect(heard.size).toBeLessThan(2 * bets.length + 3);
  // The payer pays while the platform is down.
  await faults({});
  await press(late.txid, 'pay');

  await start('platform');
  await expectClean();
  expect(await statusOf(paid.id)).toBe('paid');
  // Each call is repeated: acknowledged ones are known, and every one has one effect.
  for (const [index, bet] of bets.entries()) {
    for (const [name, ask] of [
      [bet.transaction, () => provider('bet', bet)],
      [`${bet.transaction}-win`, () => win(bet, wonBy(index))],
    ] as const) {
      const { status, body } = await ask();
      expect([name, status]).toEqual([name, 200]);
      if (heard.has(name)) expect([name, body.replayed]).toEqual([name, true]);
    }
  }
  for (const [name, ask] of Object.entries(gifts)) {
    const answer = await ask();
    expect([name, answer.status]).toEqual([name, 200]);
    if (given.has(name)) expect(answer.body).toEqual(given.get(name));
  }
  const again = await api('POST', '/wallet/withdraw/request', asked, 'withdrawal-1');
  expect(again.body).toEqual(first.body);
  const staked = bets.reduce((sum, { amount }) => sum + amount, 0);
  await until('the late payment is credited', async () => (await statusOf(late.id)) === 'paid');
  const won = bets.reduce((sum, _bet, index) => sum + wonBy(index), 0);
  // The late deposit brings half of itself as a bonus; the one that was given up is gone.
  const brought = 7000 + 3500 - 2000 + (back[0]?.amount ?? 0) + (back[1]?.amount ?? 0);
  expect(await worth()).toBe(before - staked + won + brought);
  const standing = ((await api('GET', '/wallet/bonuses?page=1')).body.data as { amount: number; status: string }[])
    .slice(0, 3)
    .map(({ amount, status }) => [amount, status]);
  expect(standing).toEqual([
    [3500, 'active'],
    [2000, 'cancelled'],
    [10_000, 'active'],
  ]);
  const twice = await api('POST', '/bonuses/cashback/claim', { cashback_id: back[0]?.id }, 'claim-again');
  expect([twice.status, twice.body.code]).toEqual([409, 'already_claimed']);
  // Half a minute later the platform asks the bank for the payout again, under the same id.
  await advance(40_000);
  const { data } = (await api('GET', `/wallet/withdrawals/${first.body.data.id}`)).body;
  expect([data.status, data.timeline.at(-1).step]).toEqual([1, 'sent']);
  expect((await api('GET', '/profile/wallet')).body.data.held).toBe(0);
  expect((await win(whole, 0)).status).toBe(200);
  await expectClean();
}, 120_000);

test('the platform: a box that was paid is in hand or opened, once, after kill -9 at any moment', async () => {
  const { data: boxes } = (await api('GET', '/boxes/all')).body as { data: { id: string; name: string }[] };
  const box = boxes.find(({ name }) => name === 'areia');
  const held = async () => (await api('GET', '/boxes/user/get')).body.data as { id: string }[];
  const [before, old] = [await available(), (await held()).length];
  const won = new Map<number, number>();
  const acknowledged: Answer[] = [];
  const buy = (index: number) => api('POST', '/boxes/buy', { box_id: box?.id }, `box-${index}`);
  const open = (index: number, id: string) => api('POST', '/boxes/open', { box_id: id }, `open-${index}`);
  const BOXES = 16;
  const under = Array.from({ length: BOXES }, async (_, index) => {
    const bought = await buy(index).catch(() => null);
    if (bought?.status !== 200) return;
    acknowledged.push(bought);
    // Half of them stay unopened: their players close the page between paying and drawing.
    if (index % 2 === 0) return;
    const opened = await open(index, bought.body.data.id).catch(() => null);
    if (opened?.status === 200) won.set(index, opened.body.data.prize.value);
  });
  await until('some boxes are paid', async () => acknowledged.length >= 3);
  await kill('platform');
  await Promise.all(under);
  await start('platform');
  await expectClean();
  const first = await held();
  for (let index = 0; index < BOXES; index += 1) {
    const { status, body } = await buy(index);
    expect([index, status]).toEqual([index, 200]);
    if (index % 2 === 0) continue;
    const opened = await open(index, body.data.id);
    expect([index, opened.status]).toEqual([index, 200]);
    if (won.has(index)) expect([index, opened.body.data.prize.value]).toEqual([index, won.get(index)]);
    won.set(index, opened.body.data.prize.value);
  }
  expect(first.length).toBeGreaterThan(0);
  expect((await held()).length).toBe(old + BOXES / 2);
  const prizes = [...won.values()].reduce((sum, value) => sum + value, 0);
  expect(await available()).toBe(before - BOXES * 500 + prizes);
  await expectClean();
}, 120_000);

test('the bank: it reports a payment that it took before kill -9 after its restart', async () => {
  const before = await available();
  const { id, txid } = await charge(4000);
  await press(txid, 'pay');
  await kill('bank');
  // Without its bank the platform answers, and takes no order that it cannot fulfil.
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

test('the games provider: each stake that it took before kill -9 is settled or rolled back after its restart', async () => {
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
  // The platform may refuse one because another is under way; the wallet must have paid for one.
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

/** Calls the sports as their page does. */
async function openSports() {
  const { body } = await api('POST', '/games/launch/sport', {});
  const launch = new URLSearchParams(new URL(body.gameUrl).hash.slice(1)).get('t');
  const opened = await send(`${url.sports}/api/session`, 'POST', {}, JSON.stringify({ token: launch }));
  const session = { 'x-sports-session': opened.body.session };
  return {
    bet: (key: string, match: string, selection: string) =>
      send(
        `${url.sports}/api/bets`,
        'POST',
        session,
        JSON.stringify({ key, stake: 100, accept: 'any', picks: [{ match, selection, odds: 101 }] }),
      ).catch(() => null),
    bets: async () =>
      (await send(`${url.sports}/api/bets`, 'GET', session)).body.bets as { state: string; win: number }[],
  };
}

/** Two open selections of a match that ends within a minute; null: there is none now. */
function endingMatch() {
  const now = Date.now();
  for (const league of LEAGUES.filter(({ sport }) => sport === 'esports'))
    for (const fixture of fixturesOf(league, now - league.longestMs, now)) {
      const match = play(fixture, SEED);
      const left = fixture.start + match.end - now;
      if (match.fate || left < 12_000 || left > 60_000) continue;
      const isOpen = [0, 6_000].every((later) => stateAt(match, now + later).suspended === null);
      const market = marketsAt(match, stateAt(match, now)).find(({ offers }) =>
        offers.every(({ odds }) => odds < 1_000),
      );
      const [one, other] = market?.offers ?? [];
      if (isOpen && one && other) return { match: fixture.id, selections: [one.id, other.id] };
    }
  return null;
}

test('the sports: a stake without an answer returns after kill -9, and a result is paid once', async () => {
  const before = await worth();
  let sports = await openSports();
  const fixtures = await send(`${url.sports}/api/fixtures?league=br-a`, 'GET', {});
  const coming: string = fixtures.body.matches[0].id;

  // The platform has debited one stake, and was not yet asked for the other.
  net.fault('bet', 'commit-then-hang', 'hang');
  const first = sports.bet('killed-debited', coming, 'result::home');
  await until('a stake is debited', async () => (await worth()) === before - 100);
  const second = sports.bet('killed-asked', coming, 'result::away');
  await until('the second debit is on its way', () => Promise.resolve(net.called('bet').length === 2));
  await kill('sports');
  await Promise.all([first, second]);
  await start('sports');
  await until('both stakes are returned', () => Promise.resolve(net.called('rollback').length >= 2));
  await until('the money is back', async () => (await worth()) === before);
  sports = await openSports();
  expect(await sports.bet('killed-debited', coming, 'result::home')).toMatchObject({ body: { code: 'bet_voided' } });

  // Results that were written: one was told, but its answer is lost; the other was not told.
  let tries = 0;
  await until(
    'two bets are on a match that ends soon',
    async () => {
      const found = endingMatch();
      if (!found) return false;
      tries += 1;
      const taken = await Promise.all(
        found.selections.map((selection, place) => sports.bet(`ending-${tries}-${place}`, found.match, selection)),
      );
      return taken.every((answer) => answer?.status === 201);
    },
    240_000,
  );
  net.fault('win', 'commit-then-hang', 'hang');
  const told = net.called('win').length;
  await until('the results are on their way', () => Promise.resolve(net.called('win').length >= told + 2), 120_000);
  await kill('sports');
  await start('sports');
  sports = await openSports();
  await until('all bets are ended', async () => (await sports.bets()).every(({ win }) => win !== null));
  const bets = (await sports.bets()).filter(({ state }) => state === 'settled');
  const paid = bets.reduce((sum, { win }) => sum + win - 100, 0);
  await until('each result is paid once', async () => (await worth()) === before + paid);
  await expectClean();
}, 600_000);
