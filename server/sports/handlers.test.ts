import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPlatform, MARE, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { createSportsAudit } from '../gateways/games/audit.ts';
import { providerSignatureOf } from '../http/peer-signature.ts';
import { grantBonus } from '../ledger/bonuses.ts';
import { verifyProvider } from '../ledger/verify-provider.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform({ env: { SPORTS_URL: 'https://sports.example' } });
});
afterAll(() => platform.close());

const launch = (body: object = {}, options: object = {}) =>
  platform.ask('POST', '/games/launch/sport', { body, ...options });

describe('the launch of the sports', () => {
  test('gives a guest the address with language, device, site and section', async () => {
    const { status, body } = await launch({ lang: 'en', device: 'mobile', section: 'league-br-a' });
    expect(status).toBe(200);
    const address = new URL(body.gameUrl);
    expect(address.origin).toBe('https://sports.example');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      lang: 'en',
      device: 'mobile',
      view: 'league-br-a',
      site: expect.stringMatching(/^https?:\/\/localhost:3000$/),
    });
    expect((await launch({}, { host: MARE })).status).toBe(200);
  });

  test.each(['../x', 'a b', '<script>', 'x'.repeat(81)])('refuses the section %j', async (section) => {
    expect(await launch({ section })).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
  });

  test('has no sports on a site without them, and its documents allow no such frame', async () => {
    const policy = async () =>
      (await platform.app.request('/sports', { headers: { host: 'localhost:3000', accept: 'text/html' } })).headers.get(
        'content-security-policy',
      );
    const restore = await platform.configure({ hasSports: false });
    expect(await launch()).toMatchObject({ status: 404, body: { code: 'sports_not_available' } });
    expect(await policy()).not.toContain('sports.example');
    await restore();
    expect((await launch()).status).toBe(200);
  });

  test('shows no offer to a player who excluded themselves', async () => {
    const token = await platform.login(1);
    await platform.deps.db
      .updateTable('players')
      .set({ self_exclusion_start: platform.clock.now() })
      .where('id', '=', 1)
      .execute();
    expect(await launch({}, { token })).toMatchObject({ status: 403, body: { code: 'player_blocked' } });
  });
});

test('says that sports are closed where no provider is configured', async () => {
  const closed = await createTestPlatform();
  Object.assign(closed.deps.env, { SPORTS_URL: null });
  expect(await closed.ask('POST', '/games/launch/sport', { body: {} })).toMatchObject({
    status: 503,
    body: { code: 'game_maintenance' },
  });
  await closed.close();
});

describe('a player’s launch', () => {
  let token: string;
  let session: string;

  /** Calls the wallet as the sports provider does. */
  async function wallet(name: string, body: object, secret = platform.deps.env.SPORTS_SECRET) {
    const path = `/api/provider/v1/${name}`;
    const timestamp = String(Date.now());
    const rawBody = JSON.stringify(body);
    const provider = 'esportes';
    const headers = {
      'x-provider': provider,
      'x-timestamp': timestamp,
      'x-signature': providerSignatureOf(secret, { timestamp, provider, method: 'POST', path, rawBody }),
    };
    return platform.ask('POST', `/provider/v1/${name}`, { raw: rawBody, headers });
  }

  beforeAll(async () => {
    await platform.deps.db.updateTable('players').set({ self_exclusion_start: null }).where('id', '=', 1).execute();
    token = await platform.login(1);
    const { body } = await launch({}, { token });
    const { hash } = new URL(body.gameUrl);
    expect(hash).toMatch(/^#t=[\w-]{20,}$/);
    const opened = await wallet('authenticate', { token: hash.slice(3) });
    expect(opened).toMatchObject({
      status: 200,
      body: { game: { gamecode: 'sportsbook' }, limits: { min_bet: 100, max_bet: 500_000 } },
    });
    session = opened.body.session;
    expect((await wallet('authenticate', { token: hash.slice(3) })).status).toBe(401);
  });

  test('books a bet and its win, and shows both in the history with the picks', async () => {
    const before = (await platform.ask('GET', '/profile/wallet', { token })).body.data.balance;
    const facts = { round: 'bet-1', gamecode: 'sportsbook' };
    const bet = { ...facts, session, transaction: 'bet-1-bet', amount: 1_000 };
    expect((await wallet('bet', bet)).status).toBe(200);
    expect((await wallet('bet', bet)).body.replayed).toBe(true);
    const detail = { picks: [{ match: 'Aroeira × Caatinga', verdict: 'won' }] };
    const win = {
      ...facts,
      player: '1',
      transaction: 'bet-1-win',
      bet_transaction: 'bet-1-bet',
      amount: 2_150,
      finished: true,
      detail,
    };
    expect((await wallet('win', win)).status).toBe(200);
    expect((await platform.ask('GET', '/profile/wallet', { token })).body.data.balance).toBe(before + 1_150);
    const round = await platform.ask('GET', '/wallet/rounds/bet-1', { token });
    expect(round.body.data).toMatchObject({
      bet_amount: 1_000,
      win_amount: 2_150,
      status: 'settled',
      game: { title: 'Esportes' },
      detail,
    });
  });

  test('shows the settled bet in the feed, with its ticket on its public page', async () => {
    const [row] = (await platform.ask('GET', '/feed')).body.data;
    expect(row).toMatchObject({ bet_amount: 1_000, win_amount: 2_150, multiplier: 2.15, game: { title: 'Esportes' } });
    const { data } = (await platform.ask('GET', `/feed/bets/${row.transaction}`)).body;
    expect(data.detail).toEqual({ picks: [{ match: 'Aroeira × Caatinga', verdict: 'won' }] });
    // Shared in the chat, it has the name of each reader's language.
    const attachments = [{ attachment_type: 'bet', attachment_url: `/bets/${row.transaction}` }];
    const headers = { 'idempotency-key': 'chat-sports' };
    const shared = await platform.ask('POST', '/chat/messages', {
      token,
      body: { text: 'Olha', attachments },
      headers,
    });
    expect(shared.body.data.attachments).toMatchObject([{ title: 'Esportes', title_en: 'Sports' }]);
  });

  test('takes bonus money after real money, with the maximum stake of the bonus and the limits of the player', async () => {
    const { db } = platform.deps;
    const now = platform.clock.now();
    const player = await db.selectFrom('players').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
    const limited = (limits: object) =>
      db
        .updateTable('players')
        .set({ settings: { ...player.settings, limits } as never })
        .where('id', '=', 1)
        .execute();
    await limited({});
    const { bonusId } = await db.transaction().execute((trx) =>
      grantBonus(trx, {
        player,
        title_pt: 'Bônus',
        title_en: 'Bonus',
        amount: 5_000,
        rollover: 50_000,
        source: 'mission',
        reference: 'TESTE',
        maxStake: 400_000,
        expiresAt: null,
        line: 'bonus',
        at: now,
      }),
    );
    const real = (await platform.ask('GET', '/profile/wallet', { token })).body.data.available;
    expect((await wallet('balance', { session })).body.balance).toBeGreaterThanOrEqual(real + 5_000);
    const facts = { session, round: 'bonus-bet', gamecode: 'sportsbook', transaction: 'bonus-bet', at_risk: 1_000 };
    expect(await wallet('bet', { ...facts, amount: 400_001 })).toMatchObject({ body: { code: 'bonus_max_stake' } });
    expect((await wallet('bet', { ...facts, amount: real + 1_000 })).status).toBe(200);
    const win = { round: 'bonus-bet', gamecode: 'sportsbook', player: '1', transaction: 'bonus-win' };
    await wallet('win', { ...win, bet_transaction: 'bonus-bet', amount: 0, finished: true, at_risk: 1_000 });
    const { balance, progress } = await db
      .selectFrom('bonuses')
      .select(['balance', 'progress'])
      .where('id', '=', bonusId)
      .executeTakeFirstOrThrow();
    expect([balance, progress]).toEqual([4_000, 1_000]);
    await limited({ stake: { day: 500 } });
    expect(await wallet('bet', { ...facts, transaction: 'b3', round: 'b3', amount: 501 })).toMatchObject({
      status: 403,
      body: { code: 'limit_reached', limit: 'stake.day' },
    });
    await db.updateTable('players').set({ settings: player.settings }).where('id', '=', 1).execute();
  });

  test('refuses the games provider’s secret for the sports', async () => {
    expect(await wallet('balance', { session }, platform.deps.env.PROVIDER_SECRET)).toMatchObject({
      status: 401,
      body: { code: 'bad_signature' },
    });
    expect((await wallet('balance', { session })).status).toBe(200);
  });

  test.each([
    [2_150, []],
    [9_999, ['round bet-1 of esportes: should have won 9999, was paid 2150']],
  ])('is compared with the provider’s own bets by the check of the ledger: %i centavos', async (amount, breaches) => {
    const { SPORTS_SECRET } = platform.deps.env;
    const bet = {
      provider: 'esportes',
      round: 'bet-1',
      state: 'settled',
      bet: { transaction: 'bet-1-bet', amount: 1_000 },
      win: { transaction: 'bet-1-win', amount },
      problems: [],
    };
    const server = createServer((asked, answer) => {
      const timestamp = String(asked.headers['x-timestamp']);
      const call = { timestamp, provider: '', method: 'POST', path: '/api/audit/rounds', rawBody: '{}' };
      const isSigned = asked.headers['x-signature'] === providerSignatureOf(SPORTS_SECRET, call);
      answer.writeHead(isSigned ? 200 : 401).end(`${JSON.stringify(bet)}\n{"end":true,"rounds":1}\n`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const audit = createSportsAudit({ SPORTS_URL: `http://127.0.0.1:${port}`, SPORTS_SECRET }, platform.clock);
    const report = await verifyProvider(platform.deps.db, audit);
    expect(report).toMatchObject({ end: 'complete', rounds: 1 });
    expect(report.breaches.map(({ detail }) => detail)).toEqual(breaches);
    server.close();
  });

  test('adds no game, provider or category to the casino', async () => {
    const shown = await Promise.all(
      [
        '/casinos/catalog',
        '/games/providers',
        '/categories',
        '/featured/home-games',
        '/casinos/games?filter=%7B%22searchTerm%22%3A%22esportes%22%7D',
      ].map(async (path) => JSON.stringify((await platform.ask('GET', path)).body)),
    );
    for (const text of shown) expect(text).not.toMatch(/sportsbook|"esportes"|"slug":"sports"/);
  });
});
