/**
 * Two platforms on one real PostgreSQL and one live server, a process of its own: they start at the same moment on an empty
 * database, share the work, and nothing is done twice. Migrations and seed are applied once, each live event is published
 * once, the bank is asked by one. Each of the three processes is killed, and loses nothing.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PusherClient from 'pusher-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../scripts/lib.mjs';
import { providerSignatureOf } from '../server/http/peer-signature.ts';
import { operate } from '../server/operator/operate.ts';
import { liveClient } from './support/live-client.ts';
import { findPostgres, startPostgres, type TestPostgres } from './support/postgres.ts';
import { createProcesses, type Running, until } from './support/processes.ts';

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an answer of any call; a wrong shape fails where it is read.
  readonly body: any;
}
interface Told {
  readonly channel: string;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** Counts what the platforms ask of the bank, and hands it on. */
async function startCounter(bank: string): Promise<{ url: string; asked: string[]; server: Server }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked.push(`${request.method} ${request.url}`);
      const headers = Object.entries(request.headers).filter(
        ([name]) => !['host', 'connection', 'content-length'].includes(name),
      );
      const body = chunks.length === 0 ? {} : { body: Buffer.concat(chunks) };
      fetch(`${bank}${request.url}`, {
        method: request.method ?? 'GET',
        headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
        ...body,
      })
        .then(async (answer) => {
          response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
          response.end(Buffer.from(await answer.arrayBuffer()));
        })
        .catch(() => response.destroy());
    });
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, server };
}

const binaries = findPostgres();
describe.skipIf(!binaries)('two platforms on one PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'replicas-'));
  const told: Told[] = [];
  let postgres: TestPostgres;
  let processes: ReturnType<typeof createProcesses>;
  let bank: Awaited<ReturnType<typeof startCounter>>;
  let bankUrl = '';
  let live: PusherClient;
  let liveServer: Running;
  let startLive: () => Promise<Running>;
  /** Subscriptions of the live client that the live server has confirmed; a new connection makes them anew. */
  let subscribed = 0;
  const running: Running[] = [];
  let startPlatform: (which: number) => Promise<Running>;
  const urls: string[] = [];
  let token = '';
  let playerId = '';

  async function send(address: string, method: string, headers: Record<string, string>, raw?: string): Promise<Answer> {
    const answer = await fetch(address, {
      method,
      headers: { ...headers, ...(raw === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(raw === undefined ? {} : { body: raw }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
  }
  /** Asks the one platform (0) or the other (1). */
  const api = (which: number, method: string, path: string, body?: unknown, key?: string) =>
    send(
      `${urls[which]}/api${path}`,
      method,
      { ...(token && { authorization: `Bearer ${token}` }), ...(key && { 'idempotency-key': key }) },
      body === undefined ? undefined : JSON.stringify(body),
    );
  function provider(which: number, name: string, body: unknown): Promise<Answer> {
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
    return send(`${urls[which]}${path}`, 'POST', headers, raw);
  }
  /** The operator's command, which a platform executes. */
  async function operatorAt(which: number, ...words: string[]): Promise<{ problem: string | null }> {
    let problem = '';
    const env = { DATA_DIR: join(folder, `platform-${which}`) };
    const code = await operate(words, { env, out: () => undefined, err: (text) => (problem += text) });
    return { problem: code === 0 ? null : problem };
  }
  const operator = (...words: string[]) => operatorAt(0, ...words);
  const available = async (which: number): Promise<number> =>
    (await api(which, 'GET', '/profile/wallet')).body.data.available;
  const events = (name: string) => told.filter(({ event }) => event === name);
  const advance = (which: number, ms: number) => api(which, 'POST', '/_test/clock', { advance_ms: ms });
  /** How far the manual clocks are ahead, ms. */
  let ahead = 0;
  async function advanceBoth(ms: number): Promise<void> {
    ahead += ms;
    await Promise.all([0, 1].map((which) => advance(which, ms)));
  }

  beforeAll(async () => {
    postgres = await startPostgres(binaries ?? '');
    const [one, two, realtime, bankPort, games, sports] = await Promise.all([
      freePort(),
      freePort(),
      freePort(),
      freePort(),
      freePort(),
      freePort(),
    ]);
    urls.push(`http://127.0.0.1:${one}`, `http://127.0.0.1:${two}`);
    bankUrl = `http://127.0.0.1:${bankPort}`;
    bank = await startCounter(bankUrl);
    processes = createProcesses({
      DATABASE_URL: postgres.url,
      PLATFORM_URL: urls[0] ?? '',
      BANK_URL: bank.url,
      BANK_PORT: String(bankPort),
      REALTIME_PORT: String(realtime),
      JANGADA_CLOCK: 'manual',
      // Nothing listens here. At the default ports `ledger verify` would ask the providers of a product that runs on this machine.
      PROVIDER_PORT: String(games),
      SPORTS_PORT: String(sports),
    });
    startPlatform = (which) =>
      processes.start('platform', `${urls[which]}/api/health`, {
        PORT: new URL(urls[which] ?? '').port,
        DATA_DIR: join(folder, `platform-${which}`),
        REALTIME_HOST: '127.0.0.1',
      });
    startLive = () => processes.start('live', `http://127.0.0.1:${realtime}/health`);
    liveServer = await startLive();
    const [, ...platforms] = await Promise.all([
      processes.start('bank', `${bankUrl}/health`, { DATA_DIR: join(folder, 'bank') }),
      startPlatform(0),
      startPlatform(1),
    ]);
    running.push(...platforms);
    const login = await api(0, 'POST', '/auth/login', { username: '+5511999990001', password: 'jangada-demo-1' });
    token = login.body.token;
    playerId = String(login.body.data.id);
    live = new PusherClient('jangada-key', {
      ...liveClient(realtime),
      channelAuthorization: {
        transport: 'ajax',
        endpoint: '',
        customHandler: ({ socketId, channelName }, callback) => {
          api(1, 'POST', '/broadcasting/auth', { socket_id: socketId, channel_name: channelName }).then(
            ({ body }) => callback(null, body),
            (error: Error) => callback(error, null),
          );
        },
      },
    });
    await Promise.all(
      ['universal-public.1', `private-universal.${playerId}`].map(
        (name) =>
          new Promise<void>((resolve, reject) => {
            const channel = live.subscribe(name);
            channel.bind('pusher:subscription_succeeded', () => {
              subscribed += 1;
              resolve();
            });
            channel.bind('pusher:subscription_error', (error: unknown) => reject(new Error(JSON.stringify(error))));
            channel.bind_global((event: string, data: Record<string, unknown>) => {
              if (!event.startsWith('pusher:')) told.push({ channel: name, event, data });
            });
          }),
      ),
    );
  }, 180_000);
  afterAll(async () => {
    live?.disconnect();
    await processes?.end();
    bank?.server.closeAllConnections();
    bank?.server.close();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  test('both platforms see the same seeded data', async () => {
    const [first, second] = await Promise.all([0, 1].map((which) => api(which, 'GET', '/wallet/transactions')));
    expect(first?.body.total).toBeGreaterThan(60);
    expect(second?.body).toEqual(first?.body);
    expect(await operator('ledger', 'verify')).toMatchObject({ problem: null });
  }, 60_000);

  test('a deposit creates one charge, is credited once and published once, also if both platforms poll it', async () => {
    const before = await available(0);
    const { data } = (await api(1, 'POST', '/main-gateway/qrcode-pix', { amount: 5000 }, 'deposit-1')).body;
    // Its answer, asked for again at the other.
    const again = await api(0, 'POST', '/main-gateway/qrcode-pix', { amount: 5000 }, 'deposit-1');
    expect(again.body.data).toEqual(data);
    const paid = await fetch(`${bankUrl}/simulador-pix/${data.txid}`, {
      method: 'POST',
      body: new URLSearchParams({ action: 'pay' }),
      headers: { origin: bankUrl },
      redirect: 'manual',
    });
    expect(paid.status).toBe(303);
    const consult = (which: number) =>
      api(which, 'POST', '/main-gateway/consult-status-transaction', { id: data.id }).then(
        ({ body }) => body.data.status,
      );
    await Promise.all([0, 1, 0, 1].map(consult));
    expect(await Promise.all([consult(0), consult(1)])).toEqual(['paid', 'paid']);
    expect(await Promise.all([available(0), available(1)])).toEqual([before + 5000, before + 5000]);
    await until('the payment is told', async () => events('PaymentApproved').length > 0);
  }, 60_000);

  test('bets that reach both platforms at once are taken once and published once each', async () => {
    const sent = { game_id: 'boto', mode: 'real', lang: 'pt', device: 'mobile' };
    const { body } = await api(0, 'POST', '/games/url', sent);
    const launch = new URLSearchParams(new URL(body.gameUrl).hash.slice(1)).get('t');
    const { session } = (await provider(1, 'authenticate', { token: launch })).body;
    const before = await available(0);
    const told0 = events('BetPlaced').length;
    const bets = Array.from({ length: 20 }, (_, index) => ({
      session,
      transaction: `two-${index}`,
      round: `two-${index}`,
      gamecode: 'boto',
      amount: 100,
    }));
    const answers = await Promise.all(bets.flatMap((bet) => [provider(0, 'bet', bet), provider(1, 'bet', bet)]));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(answers.filter(({ body: { replayed } }) => replayed === false)).toHaveLength(20);
    await Promise.all(
      bets.map(({ session: _session, transaction, ...facts }, index) =>
        provider(index % 2, 'win', {
          ...facts,
          player: playerId,
          transaction: `${transaction}-win`,
          bet_transaction: transaction,
          amount: 50,
          finished: true,
        }),
      ),
    );
    expect(await available(1)).toBe(before - 20 * 100 + 20 * 50);
    await until('all of it is told', async () => events('BetPlaced').length >= told0 + 40);
    const placed = events('BetPlaced').slice(told0);
    const names = placed.map(({ data }) => `${String(data['type'])} ${String(data['transaction'])}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toHaveLength(40);
    // Of one bet the stake comes before its end.
    for (const name of names.filter((one) => one.startsWith('win ')))
      expect(names.indexOf(name.replace('win', 'bet'))).toBeLessThan(names.indexOf(name));
  }, 60_000);

  test('one platform asks the bank about a withdrawal with a lost answer, which is paid once', async () => {
    const method = (await api(0, 'GET', '/wallet/withdraw/methods')).body.data[0].id;
    const sent = { amount: 2500, method_id: method };
    const twins = await Promise.all([0, 1].map((which) => api(which, 'POST', '/wallet/withdraw/request', sent, 'w-1')));
    expect(twins.map(({ status }) => status)).toEqual([200, 200]);
    const [id, twin] = twins.map(({ body }) => body.data.id as string);
    if (id === undefined) throw new Error('no withdrawal');
    expect(twin).toBe(id);
    const faults = (set: object) => send(`${bankUrl}/api/_faults`, 'POST', {}, JSON.stringify(set));
    // The bank drops each answer to the first request, also to its immediate retries.
    await faults({ drop_answers: 20 });
    expect((await operator('withdrawal', 'approve', id)).problem).not.toBeNull();
    await faults({});
    bank.asked.length = 0;
    await advanceBoth(120_000);
    expect((await api(1, 'GET', `/wallet/withdrawals/${id}`)).body.data.status).toBe(1);
    expect(bank.asked.filter((one) => one === 'POST /api/payouts')).toHaveLength(1);
    expect((await api(0, 'GET', '/profile/wallet')).body.data.held).toBe(0);
  }, 60_000);

  test('one platform polls each unpaid charge', async () => {
    const charges = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const { body } = await api(index % 2, 'POST', '/main-gateway/qrcode-pix', { amount: 1000 }, `quiet-${index}`);
        return body.data.txid as string;
      }),
    );
    bank.asked.length = 0;
    await advanceBoth(11_000);
    const asked = bank.asked.filter((one) => charges.some((txid) => one === `GET /api/charges/${txid}`));
    expect(asked.toSorted()).toEqual(charges.map((txid) => `GET /api/charges/${txid}`).toSorted());
  }, 60_000);

  test('each event was published once, and the ledger is clean', async () => {
    await until('the last of it is told', async () => (await operator('ledger', 'verify')).problem === null);
    expect(events('PaymentApproved')).toHaveLength(1);
    // One for each step: 20 stakes, 20 wins, the withdrawal held, brought to the bank and paid.
    await until('the balance is told', async () => events('BalanceUpdated').length >= 43);
    expect(events('BalanceUpdated')).toHaveLength(43);
  }, 60_000);

  test('logins, limits of tries, settings and limits of the player hold at both', async () => {
    const login = (which: number, password: string) =>
      send(`${urls[which]}/api/auth/login`, 'POST', {}, JSON.stringify({ username: '+5511999990002', password }));
    const second = (await login(1, 'jangada-demo-1')).body.token as string;
    const me = (which: number) => send(`${urls[which]}/api/auth/me`, 'GET', { authorization: `Bearer ${second}` });
    expect((await me(0)).status).toBe(200);
    expect((await send(`${urls[1]}/api/auth/logout`, 'POST', { authorization: `Bearer ${second}` }, '{}')).status).toBe(
      204,
    );
    expect((await me(0)).status).toBe(401);

    // Wrong passwords count together, whichever platform they reach.
    const tries: number[] = [];
    while (tries.at(-1) !== 429 && tries.length < 30)
      tries.push((await login(tries.length % 2, 'wrong-password-1')).status);
    expect(tries.at(-1)).toBe(429);
    expect((await Promise.all([login(0, 'x'), login(1, 'x')])).map(({ status }) => status)).toEqual([429, 429]);

    expect((await operator('site', 'set', 'localhost', 'min_deposit', '4321')).problem).toBeNull();
    const minimum = async (which: number) =>
      (await send(`${urls[which]}/api/site-config?domain=localhost`, 'GET', {})).body.min_deposit;
    for (const which of [0, 1]) await until('the setting is known', async () => (await minimum(which)) === 4321);

    const limited = await api(0, 'POST', '/profile/update-settings', { limits: { deposit: { day: 5000 } } });
    expect(limited.status).toBe(200);
    const refused = await api(1, 'POST', '/main-gateway/qrcode-pix', { amount: 90_000 }, 'over-the-limit');
    expect([refused.status >= 400, refused.body.code]).toEqual([true, expect.stringContaining('limit')]);
  }, 60_000);

  test('a scheduled notice is sent by one platform', async () => {
    const now = (await api(0, 'POST', '/_test/clock', { advance_ms: 1 })).body.data.now as string;
    const at = new Date(Date.parse(now) + 60_000).toISOString();
    const words = ['--site', 'localhost', '--all', '--title', 'Só uma vez', '--text', 'Uma só'];
    expect((await operator('notify', ...words, '--at', at)).problem).toBeNull();
    await advanceBoth(120_000);
    const titles = async (which: number): Promise<string[]> =>
      (await api(which, 'GET', '/notifications')).body.global_notifications.data.map(
        ({ title }: { title: string }) => title,
      );
    await until('the notice is sent', async () => (await titles(1)).includes('Só uma vez'));
    await advanceBoth(120_000);
    expect((await titles(0)).filter((title) => title === 'Só uma vez')).toHaveLength(1);
  }, 60_000);

  /** @returns the wallet session of a new round at a platform */
  async function play(which: number): Promise<string> {
    const sent = { game_id: 'boto', mode: 'real', lang: 'pt', device: 'mobile' };
    const { gameUrl } = (await api(which, 'POST', '/games/url', sent)).body;
    const launch = new URLSearchParams(new URL(gameUrl).hash.slice(1)).get('t');
    return (await provider(which, 'authenticate', { token: launch })).body.session;
  }

  test.each([1, 0])(
    'platform %i, killed in the middle of bets, loses nothing',
    async (killed) => {
      const survivor = 1 - killed;
      const session = await play(killed);
      const before = await available(survivor);
      const told0 = events('BetPlaced').length;
      const bets = Array.from({ length: 30 }, (_, index) => ({
        session,
        transaction: `killed-${killed}-${index}`,
        round: `killed-${killed}-${index}`,
        gamecode: 'boto',
        amount: 100,
      }));
      const sent = bets.map((bet) =>
        provider(killed, 'bet', bet).then(
          ({ status }) => status,
          () => 0,
        ),
      );
      // Some are answered, some are under way.
      await Promise.any(sent);
      await running[killed]?.kill();
      const answered = await Promise.all(sent);
      expect(answered).toContain(200);
      // The supplier asks again, as after any lost answer: each stake is taken once.
      const again = await Promise.all(bets.map((bet) => provider(survivor, 'bet', bet)));
      expect(again.map(({ status }) => status)).toEqual(bets.map(() => 200));
      for (const [index, { body }] of again.entries()) if (answered[index] === 200) expect(body.replayed).toBe(true);
      expect(await available(survivor)).toBe(before - 30 * 100);
      await until('every stake is told', async () => events('BetPlaced').length >= told0 + 30);
      expect(await operatorAt(survivor, 'ledger', 'verify')).toMatchObject({ problem: null });
      running[killed] = await startPlatform(killed);
      await advance(killed, ahead);
      expect(await available(killed)).toBe(before - 30 * 100);
    },
    60_000,
  );

  test('a live server that is killed costs no bet, and tells again once it is back', async () => {
    const session = await play(0);
    const bet = (which: number, name: string) =>
      provider(which, 'bet', { session, transaction: name, round: name, gamecode: 'boto', amount: 100 });
    const before = await available(0);
    const confirmed = subscribed;
    await liveServer.kill();
    expect((await Promise.all([bet(0, 'deaf-0'), bet(1, 'deaf-1')])).map(({ status }) => status)).toEqual([200, 200]);
    liveServer = await startLive();
    await until('the client listens again', async () => subscribed >= confirmed + 2, 25_000);
    const told0 = events('BetPlaced').length;
    expect((await bet(1, 'heard')).status).toBe(200);
    await until('the stakes are told', async () => events('BetPlaced').length > told0);
    expect(await available(1)).toBe(before - 3 * 100);
  }, 60_000);
});
