// Over 300 lines: every test here starts the same provider against the same failing platform.
import { createHash } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startProvider } from '../../../tests/fixtures/games-provider.ts';
import type { FakePlatform } from '../../../tests/fixtures/wallet-platform.ts';
import { startFakePlatform } from '../../../tests/fixtures/wallet-platform.ts';
import { Journal } from '../../lib/journal.ts';
import { StartupError } from '../../lib/startup-error.ts';
import { Wallet } from '../../lib/wallet-client.ts';
import { ENGINES, factsOf } from '../engine/registry.ts';
import { readCatalog } from './catalog.ts';
import { isAllowedParent, readEnv } from './env.ts';
import { numbersOf } from './fairness.ts';
import { openBooks } from './open-books.ts';
import type { RoundView } from './round.ts';

const GAME = 'onca-da-lua';

let folder: string;
let platform: FakePlatform;
let provider: Awaited<ReturnType<typeof startProvider>>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'games-'));
  platform = await startFakePlatform();
  provider = await startProvider(folder, platform);
});
afterEach(async () => {
  await provider.crash();
  await platform.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Waits until no round is open, at the platform too. */
async function settledAll(): Promise<void> {
  await vi.waitFor(() => expect(provider.rounds.open()).toEqual([]), { interval: 10 });
}

/** The expected balance at the platform: the start, minus each counted stake, plus each counted win. */
function expectedBalance(start: number): number {
  return provider.rounds.all().reduce((sum, r) => (r.state === 'settled' ? sum - r.stake + r.payout : sum), start);
}

describe('a real round', () => {
  it('debits the stake, credits the win, and shows what both seeds decided', async () => {
    const { session, fairness, stakes } = await provider.launch();
    expect(stakes[0]).toBe(40); // the game's own minimum is above the player's
    const { status, body } = await provider.spin(session, 'first');
    expect(status).toBe(200);
    const round = body.round as RoundView;
    expect(round.id).toBe(fairness.round);
    expect(round.state).toBe('settled');
    expect(round.fairness.commitment).toBe(fairness.commitment);
    const seed = round.fairness.server_seed ?? '';
    expect(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')).toBe(fairness.commitment);
    const { slot } = ENGINES;
    expect(round.drawn).toEqual(slot.draw(round.choice, numbersOf(seed, 'mine', 0)));
    const again = { choice: round.choice, drawn: round.drawn ?? [], steps: [] };
    expect(round.win).toBe(slot.payout(40, again));
    expect(round.outcome).toEqual(slot.outcome(40, again, true));
    expect(round.balance_before).toBe(10_000);
    expect(round.balance_after).toBe(10_000 - 40 + round.win);
    expect(body.balance).toBe(platform.state.balance);
    expect(body.fairness.commitment).not.toBe(fairness.commitment);
    expect(platform.called('win')[0]?.body).toMatchObject({
      player: '77',
      finished: true,
      amount: round.win,
      bet_transaction: `${round.id}-bet`,
      detail: {
        engine: 'slot',
        choice: round.choice,
        outcome: { stops: round.drawn },
        fairness: { server_seed: seed },
      },
    });
    expect(platform.called('bet')[0]?.headers['x-provider']).toBe(readCatalog().get(GAME)?.provider);
  });

  it('tells the platform what of the stake is at risk, in the bet and in the win', async () => {
    const { session } = await provider.launch();
    await provider.spin(session, 'risked', 40);
    expect(platform.called('bet')[0]?.body).toMatchObject({ amount: 40, at_risk: 40 });
    expect(platform.called('win')[0]?.body).toMatchObject({ at_risk: 40 });
    const wheel = [...readCatalog().values()].find(({ engine }) => engine === 'roulette');
    platform.state.gamecode = wheel?.gamecode ?? '';
    const { body } = await provider.post('/api/session', {
      mode: 'real',
      gamecode: wheel?.gamecode,
      token: 'launch-2',
    });
    for (const [key, black, risk] of [
      ['covered', 500, 0],
      ['half', 250, 250],
    ] as const) {
      const chips = [
        { on: 'red', amount: 500 },
        { on: 'black', amount: black },
      ];
      const spun = await provider.spin(body.session, key, 500 + black, { chips });
      expect(spun.status).toBe(200);
      expect(platform.called('bet').at(-1)?.body).toMatchObject({ amount: 500 + black, at_risk: risk });
      expect(platform.called('win').at(-1)?.body).toMatchObject({ at_risk: risk });
    }
  });

  it('refuses a stake that a bonus does not allow, and says which it does', async () => {
    const { session } = await provider.launch();
    platform.state.bonusMaxStake = 50;
    const { status, body } = await provider.spin(session, 'too-high', 100);
    expect([status, body.code, body.max_stake, body.balance]).toEqual([403, 'bonus_max_stake', 50, 10_000]);
    expect((await provider.spin(session, 'fits', 40)).status).toBe(200);
  });

  it('is played once however often its key is asked for, at the same time or later', async () => {
    const { session } = await provider.launch();
    const answers = await Promise.all([1, 2, 3].map(() => provider.spin(session, 'same')));
    answers.push(await provider.spin(session, 'same'));
    expect(new Set(answers.map((a) => a.body.round.id)).size).toBe(1);
    expect(platform.called('bet')).toHaveLength(1);
    expect((await provider.spin(session, 'same', 50)).body.code).toBe('round_key_conflict');
  });

  it('refuses a second round while the first is open', async () => {
    const { session } = await provider.launch();
    const [one, two] = await Promise.all([provider.spin(session, 'one'), provider.spin(session, 'two')]);
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(platform.called('bet')).toHaveLength(1);
  });

  it('refuses stakes that are not on offer, and bodies that are no order', async () => {
    const { session } = await provider.launch();
    for (const stake of [20, 45, 1_000_000]) {
      const { status, body } = await provider.spin(session, `stake${stake}`, stake);
      expect([status, body.code]).toEqual([422, 'stake_out_of_range']);
    }
    for (const body of [
      {},
      { stake: '40' },
      { stake: 40.5, round_key: 'abcdefgh', client_seed: 'x' },
      { stake: 40, round_key: 'a b', client_seed: 'x' },
      null,
    ]) {
      expect((await provider.post('/api/spin', body, session)).status).toBe(422);
    }
    expect(
      (await provider.app.request('/api/spin', { method: 'POST', headers: { 'x-game-session': session }, body: '{}' }))
        .status,
    ).toBe(422);
    expect((await provider.post('/api/spin', { pad: 'x'.repeat(5_000) }, session)).status).toBe(413);
    expect(platform.called('bet')).toHaveLength(0);
  });

  it('passes on why the platform refuses a bet, with the real balance, and loses nothing', async () => {
    const { session } = await provider.launch();
    platform.state.balance = 10;
    const poor = await provider.spin(session, 'poor');
    expect([poor.status, poor.body.code, poor.body.balance]).toEqual([402, 'insufficient_funds', 10]);
    expect((await provider.spin(session, 'poor')).body.code).toBe('insufficient_funds'); // the same answer again
    platform.state.balance = 10_000;
    platform.state.blocked = true;
    expect((await provider.spin(session, 'blocked')).body.code).toBe('player_blocked');
    platform.state.blocked = false;
    platform.state.limit = 10;
    const limited = await provider.spin(session, 'limited');
    expect([limited.status, limited.body]).toMatchObject([
      403,
      { code: 'limit_reached', balance: 10_000, limit: 'loss.week' },
    ]);
    // The same answer again, with the limit.
    expect((await provider.spin(session, 'limited')).body).toMatchObject({ code: 'limit_reached', limit: 'loss.week' });
    platform.state.limit = Number.MAX_SAFE_INTEGER;
    expect((await provider.spin(session, 'fine')).status).toBe(200);
    platform.state.sessionDead = true;
    const dead = await provider.spin(session, 'dead');
    expect([dead.status, dead.body.code]).toEqual([401, 'session_dead']);
    expect((await provider.get('/api/state', session)).status).toBe(401);
    expect(platform.state.balance).toBe(expectedBalance(10_000));
  });
});

describe('a platform that fails', () => {
  it.each([['commit-then-drop'], ['drop'], ['500'], ['503'], ['html'], ['commit-then-hang']] as const)(
    'is asked again after one %s at the bet: one debit',
    async (fault) => {
      const { session } = await provider.launch();
      platform.fault('bet', fault);
      const { status } = await provider.spin(session, 'retry');
      expect(status).toBe(200);
      const ids = new Set(platform.called('bet').map((call) => call.body.transaction));
      expect(ids.size).toBe(1);
      expect([...platform.moves.values()].filter((move) => move.kind === 'bet')).toHaveLength(1);
      expect(platform.state.balance).toBe(expectedBalance(10_000));
    },
  );

  it.each([['commit-then-hang'], ['drop'], ['500']] as const)(
    'that ends no bet (%s) gets it rolled back, and the stake returns',
    async (fault) => {
      const { session } = await provider.launch();
      platform.fault('bet', fault, fault, fault);
      platform.fault('rollback', 'drop', '500', 'commit-then-drop');
      const { status, body } = await provider.spin(session, 'lost');
      expect([status, body.code]).toEqual([503, 'round_voided']);
      await settledAll();
      expect(platform.state.balance).toBe(10_000);
      expect((await provider.spin(session, 'lost')).body.code).toBe('round_voided');
      const { body: round } = await provider.get(`/api/rounds/${body.round}`, session);
      expect([round.state, round.win, round.outcome, round.fairness.server_seed]).toEqual(['voided', 0, null, null]);
      expect((await provider.spin(session, 'next')).status).toBe(200);
      expect(platform.state.balance).toBe(expectedBalance(10_000));
    },
  );

  it('is asked for a win until it answers, and the win counts once', async () => {
    const { session } = await provider.launch();
    platform.fault('win', 'drop', '500', 'commit-then-drop', 'html', 'commit-then-hang');
    const { status, body } = await provider.spin(session, 'win');
    expect(status).toBe(200);
    expect(body.round.state).toBe('accepted'); // shown, not yet credited
    await settledAll();
    expect(new Set(platform.called('win').map((call) => call.body.transaction)).size).toBe(1);
    expect(platform.called('win').length).toBeGreaterThan(4);
    expect([...platform.moves.values()].filter((move) => move.kind === 'win')).toHaveLength(1);
    expect(platform.state.balance).toBe(expectedBalance(10_000));
  });

  it('that takes a bet back itself ends the round without a win', async () => {
    const { session } = await provider.launch();
    platform.fault('win', 'drop', 'drop');
    const { body } = await provider.spin(session, 'taken');
    platform.tombstones.add(`${body.round.id}-bet`);
    await settledAll();
    expect(provider.rounds.get(body.round.id)?.state).toBe('voided');
  });

  it('that does not answer a launch leaves a sentence, and rejects a token that was used', async () => {
    platform.fault('authenticate', 'drop');
    const body = { mode: 'real', gamecode: GAME, token: 'launch-1' };
    expect((await provider.post('/api/session', body)).body.code).toBe('platform_unavailable');
    const first = await provider.post('/api/session', body);
    expect(first.status).toBe(201);
    // The browser lost the answer: the same launch gives the same session.
    expect((await provider.post('/api/session', body)).body.session).toBe(first.body.session);
    expect((await provider.post('/api/session', { ...body, token: 'stolen' })).body.code).toBe('session_dead');
    expect((await provider.post('/api/session', { ...body, gamecode: 'sao-joao', token: 'launch-2' })).body.code).toBe(
      'wrong_game',
    );
  });
});

describe('a crash', () => {
  it('between bet and win ends with the win, in a session that still lives', async () => {
    const { session } = await provider.launch();
    platform.fault('win', ...Array<'drop'>(500).fill('drop'));
    const { body } = await provider.spin(session, 'crash');
    expect(body.round.state).toBe('accepted');
    await provider.crash();
    platform.fault('win');
    provider = await startProvider(folder, platform);
    await settledAll();
    expect(provider.rounds.get(body.round.id)?.state).toBe('settled');
    expect(platform.state.balance).toBe(10_000 - 40 + body.round.win);
    const { body: state } = await provider.get('/api/state', session);
    expect(state.round.id).toBe(body.round.id);
    expect(state.fairness.commitment).toBe(body.fairness.commitment); // the promise outlives the process
    await provider.post(`/api/rounds/${body.round.id}/seen`, {}, session);
    expect((await provider.get('/api/state', session)).body.round).toBeNull();
  });

  it.each([[true], [false]])(
    'before it was known whether the bet was taken (%s) ends with a rollback',
    async (taken) => {
      const { session } = await provider.launch();
      platform.fault('bet', ...Array<'commit-then-hang' | 'drop'>(3).fill(taken ? 'commit-then-hang' : 'drop'));
      platform.fault('rollback', ...Array<'drop'>(500).fill('drop'));
      await provider.spin(session, 'crash');
      await provider.crash();
      platform.fault('rollback');
      provider = await startProvider(folder, platform);
      await settledAll();
      expect(provider.rounds.all().map((round) => round.state)).toEqual(['voided']);
      expect(platform.state.balance).toBe(10_000);
      // A bet that arrives after its rollback does nothing.
      expect(platform.tombstones.size).toBe(1);
    },
  );

  it('shows an interrupted round to the same player in a new session, and its balances to no other player', async () => {
    const { session } = await provider.launch();
    const { body } = await provider.spin(session, 'cut');
    const again = await provider.launch('launch-2');
    expect(again.round?.id).toBe(body.round.id);
    const stranger = await provider.post('/api/session', { mode: 'demo', gamecode: GAME });
    const { body: seen } = await provider.get(`/api/rounds/${body.round.id}`, stranger.body.session);
    expect([seen.stake, seen.balance_before, seen.balance_after]).toEqual([40, null, null]);
    expect((await provider.post(`/api/rounds/${body.round.id}/seen`, {}, stranger.body.session)).status).toBe(404);
  });

  it('in the middle of a line loses that line only; a damaged journal is refused', async () => {
    const { session } = await provider.launch();
    await provider.spin(session, 'whole');
    await provider.crash();
    const path = join(folder, 'journal.jsonl');
    appendFileSync(path, '{"t":"round","round":{"id":"torn"');
    provider = await startProvider(folder, platform);
    expect(provider.rounds.all()).toHaveLength(1);
    expect(readFileSync(path, 'utf8')).not.toContain('torn');
    const damaged = mkdtempSync(join(tmpdir(), 'games-'));
    appendFileSync(join(damaged, 'journal.jsonl'), 'garbage\n{"t":"seen","id":"x"}\n');
    await expect(openBooks(damaged)).rejects.toThrow(/damaged/);
    rmSync(damaged, { recursive: true });
  });

  it('finds old rounds in the archive after the journal has been rotated', async () => {
    const { session } = await provider.launch();
    const { body } = await provider.spin(session, 'old');
    await provider.crash();
    const rotated = await openBooks(folder, 1);
    expect(rotated.rounds.get(body.round.id)?.state).toBe('settled');
    expect(rotated.sessions.byToken(session)?.nonce).toBe(1);
    await rotated.journal.close();
    await Journal.rotate(folder, []);
    provider = await startProvider(folder, platform);
    expect(provider.rounds.get(body.round.id)).toBeUndefined();
    expect((await provider.get(`/api/rounds/${body.round.id}`)).body).toMatchObject({
      id: body.round.id,
      state: 'settled',
      stake: 40,
      title: 'Onça da Lua',
    });
  });

  it('never comes before the order is on the disk: what cannot be written down is not bet', async () => {
    const { session } = await provider.launch();
    await provider.journal.close(); // writes fail from here on, as on a full disk
    const { status, body } = await provider.spin(session, 'full');
    expect([status, body.code]).toEqual([503, 'storage_unavailable']);
    expect(platform.called('bet')).toHaveLength(0);
    vi.spyOn(provider.journal, 'close').mockResolvedValue();
  });
});

describe('demo play', () => {
  it('uses the same reels without a word to the platform, and can be refilled', async () => {
    const { body: demo } = await provider.post('/api/session', { mode: 'demo', gamecode: GAME });
    expect([demo.mode, demo.balance]).toEqual(['demo', 100_000]);
    const { body } = await provider.spin(demo.session, 'demo', 10_000);
    expect(body.round.balance_after).toBe(90_000 + body.round.win);
    expect(body.round.mode).toBe('demo');
    const { choice, drawn } = body.round as RoundView;
    expect(body.round.win).toBe(ENGINES.slot.payout(10_000, { choice, drawn: drawn ?? [], steps: [] }));
    const rich = provider.sessions.byToken(demo.session);
    if (rich) rich.balance = 30;
    expect((await provider.spin(demo.session, 'poor', 40)).body).toMatchObject({
      code: 'insufficient_funds',
      balance: 30,
    });
    expect((await provider.post('/api/demo/refill', {}, demo.session)).body.balance).toBe(100_000);
    expect(platform.calls).toHaveLength(0);
    const { session } = await provider.launch();
    expect((await provider.post('/api/demo/refill', {}, session)).status).toBe(409);
  });

  it('answers a burst with 429 and a time to wait', async () => {
    const { body: demo } = await provider.post('/api/session', { mode: 'demo', gamecode: GAME });
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => provider.spin(demo.session, `burst${i}`)));
    const late = answers.find((answer) => answer.status === 429);
    expect(Number(late?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

/** The number of sentences that all games share; each has its own rules beside. */
const COMMON_RULES = 5;

describe('the page', () => {
  it('is framed only by the site, runs only its own files, and holds the game', async () => {
    const response = await provider.app.request(`/play/${GAME}?lang=en&mode=real&site=http://regulada.localhost:3000`);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'self' http://localhost:3000 http://*.localhost:3000");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe/);
    const html = await response.text();
    expect(html).toContain('<html lang="en">');
    const data = JSON.parse(/id="data">(.*)<\/script>/.exec(html)?.[1] ?? '');
    expect(data).toMatchObject({ lang: 'en', mode: 'real', parent: 'http://regulada.localhost:3000', problem: null });
    expect(data.game).toMatchObject({ title: 'Onça da Lua', meaning: 'Moon Jaguar' });
    expect(data.game.rtp.percent).toBe(factsOf('slot', data.game.variant).rtpPercent);
    expect(html).toContain('rel="modulepreload" href="/assets/stages/slot/stage.ts"');
    // The page holds no player's data. A game that is not playable now may be playable in a moment.
    expect(response.headers.get('cache-control')).toBe('private, max-age=300');
    const missing = await provider.app.request('/play/none');
    expect(missing.headers.get('cache-control')).toBe('no-store');
  });

  it('has a page of rules for every game in both languages, which the site alone may frame', async () => {
    for (const game of readCatalog().values()) {
      const response = await provider.app.request(`/rules/${game.gamecode}?lang=en`);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'self' http://localhost:3000");
      const html = await response.text();
      expect(html).toContain('<html lang="en">');
      const { game: facts } = JSON.parse(/<\/title>(.*)<\/html>/.exec(html)?.[1] ?? '');
      expect(facts).toMatchObject({ gamecode: game.gamecode, rtp: { percent: game.rtp } });
      expect(facts.rules.en.length).toBeGreaterThan(COMMON_RULES);
    }
    const portuguese = await (await provider.app.request(`/rules/${GAME}`)).text();
    expect(portuguese).toContain('<html lang="pt-BR"><title>Onça da Lua · Regras</title>');
    const unknown = await provider.app.request('/rules/%3Cscript%3E');
    expect(unknown.status).toBe(404);
    expect(await unknown.text()).toContain('<title>Jogo não encontrado</title>');
  });

  it('says in words that a game does not exist, and speaks to no parent that it does not know', async () => {
    const response = await provider.app.request('/play/%3Cscript%3E?site=https://evil.example');
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain('"problem":"game_not_found"');
    expect(html).toContain('"parent":null');
    expect(isAllowedParent('http://localhost:3000.evil.example', ['http://localhost:3000'])).toBe(false);
    expect(isAllowedParent('http://evillocalhost:3000', ['http://*.localhost:3000'])).toBe(false);
    expect(isAllowedParent('http://.localhost:3000/x', ['http://*.localhost:3000'])).toBe(false);
    expect(isAllowedParent('http://a.localhost:3000', ['http://*.localhost:3000'])).toBe(true);
  });

  it('has public facts in whose return the catalogue agrees with the maths', async () => {
    const { body, headers } = await provider.get(`/api/games/${GAME}`);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(body.rules.pt.length).toBe(body.rules.en.length);
    for (const game of readCatalog().values()) {
      const facts = factsOf(game.engine, game.variant);
      expect([game.gamecode, game.rtp, game.volatility]).toEqual([game.gamecode, facts.rtpPercent, facts.volatility]);
      expect(facts.rtp).toBeGreaterThan(0.85);
    }
    expect((await provider.get('/api/games/none')).status).toBe(404);
    expect((await provider.get('/api/rounds/none')).status).toBe(404);
    expect((await provider.get('/api/state', 'forged')).status).toBe(401);
    expect((await provider.get('/health')).body.status).toBe('ok');
  });
});

describe('the environment', () => {
  it('refuses production unless it is a demonstration with play money', () => {
    const own = { NODE_ENV: 'production', PROVIDER_SECRET: 'a-secret-of-its-own' };
    expect(() => readEnv(own)).toThrow(/DEMONSTRATION=true/);
    expect(readEnv({ ...own, DEMONSTRATION: 'true' }).production).toBe(true);
  });

  it('has defaults that follow the platform address', () => {
    const env = readEnv({});
    expect(env.frameAncestors).toEqual(['http://localhost:3000', 'http://*.localhost:3000', 'http://127.0.0.1:3000']);
    expect(readEnv({ PLATFORM_URL: 'https://jangada.example' }).frameAncestors).toEqual([
      'https://jangada.example',
      'https://*.jangada.example',
    ]);
  });

  it.each([
    [{ PROVIDER_PORT: '70000' }, /PROVIDER_PORT/],
    [{ PLATFORM_URL: 'ftp://x' }, /PLATFORM_URL/],
    [{ FRAME_ANCESTORS: 'javascript:' }, /FRAME_ANCESTORS/],
    [{ PROVIDER_SECRET: 'short' }, /PROVIDER_SECRET/],
    [{ NODE_ENV: 'production', DEMONSTRATION: 'true' }, /PROVIDER_SECRET/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
  ])('refuses %o in one sentence', (source, sentence) => {
    expect(() => readEnv(source)).toThrow(StartupError);
    expect(() => readEnv(source)).toThrow(sentence);
  });
});

it('signs its calls, so that a platform with another secret refuses them', async () => {
  const forged = new Wallet({ platformUrl: platform.url, secret: 'another-secret', timeoutMs: 150, pausesMs: [] });
  expect(await forged.balance('x', 'platform-session')).toMatchObject({ kind: 'refused', code: 'bad_signature' });
});
