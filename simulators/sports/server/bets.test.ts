import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakePlatform, SECRET, startFakePlatform } from '../../../tests/fixtures/wallet-platform.ts';
import { signatureOf } from '../../lib/signing.ts';
import { LEAGUES } from '../engine/leagues.ts';
import { leadsOf, play } from '../engine/match.ts';
import { fixturesOf } from '../engine/schedule.ts';
import { stateAt } from '../engine/state.ts';
import { linesOf, payoutOf, returnOf } from './bet.ts';
import type { BetView } from './bet-routes.ts';
import { readEnv } from './env.ts';
import { Matches } from './matches.ts';
import { createProvider } from './provider.ts';

const SEED = 'test';
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const assets = { html: '', serve: () => null };
const START = Date.UTC(2026, 6, 16, 10);
let now = START;
let folder: string;
let platform: FakePlatform;
let provider: Awaited<ReturnType<typeof createProvider>>;
let session = '';
/** A provider that a test left as if it had been killed. */
let killed: typeof provider | null = null;

async function open(parts: Partial<Parameters<typeof createProvider>[0]> = {}): Promise<void> {
  const env = readEnv({ DATA_DIR: folder, SPORTS_SEED: SEED, PLATFORM_URL: platform.url, SPORTS_SECRET: SECRET });
  provider = await createProvider({ env, assets, log, now: () => now, delayMs: 0, pausesMs: [], ...parts });
  provider.tick();
}

async function ask(method: string, path: string, body?: unknown) {
  const response = await provider.app.request(`/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-sports-session': session },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

/** A new session, as the site opens one after the old one has ended. */
async function signIn(): Promise<void> {
  platform.state.launchTokens.add('launch-again');
  session = (await ask('POST', '/session', { token: 'launch-again' })).body.session;
}

beforeEach(async () => {
  now = START;
  killed = null;
  folder = mkdtempSync(join(tmpdir(), 'sports-'));
  platform = await startFakePlatform();
  platform.state.gamecode = 'sportsbook';
  platform.state.limits = { min_bet: 100, max_bet: 500_000 };
  await open();
  session = (await ask('POST', '/session', { token: 'launch-1' })).body.session;
});
afterEach(async () => {
  await provider.stop();
  await platform.close();
  await killed?.stop();
  rmSync(folder, { recursive: true });
});

const league = LEAGUES.find(({ id }) => id === 'br-a')!;
/** The next fixtures of a league, with the engine's own match. */
const coming = (count: number) =>
  fixturesOf(league, now + 1, now + 6 * 86_400_000)
    .map((fixture) => play(fixture, SEED))
    .filter(({ fate, correction }) => fate === null && correction === null)
    .slice(0, count);

async function audit(secret: string) {
  const timestamp = String(Date.now());
  const call = { timestamp, provider: '', method: 'POST', path: '/api/audit/rounds', body: '{}' };
  return provider.app.request('/api/audit/rounds', {
    method: 'POST',
    headers: { 'x-timestamp': timestamp, 'x-signature': signatureOf(secret, call) },
    body: '{}',
  });
}

async function oddsOf(match: string, selection: string): Promise<number> {
  return (await ask('POST', '/prices', { picks: [{ match, selection }] })).body.prices[0].odds;
}

function goalsOf(match: ReturnType<typeof play>): readonly [home: number, away: number] {
  const { goals } = stateAt(match, match.fixture.start + match.end);
  return [goals[1].home + goals[2].home, goals[1].away + goals[2].away];
}

/** The side that wins a match, or draws. */
function winnerOf(match: ReturnType<typeof play>): string {
  const [home, away] = goalsOf(match);
  return home > away ? 'home' : home < away ? 'away' : 'draw';
}

async function orderOf(matches: readonly ReturnType<typeof play>[], codes: readonly string[], more: object = {}) {
  const picks = await Promise.all(
    matches.map(async (match, place) => {
      const selection = `result::${codes[place]}`;
      return { match: match.fixture.id, selection, odds: await oddsOf(match.fixture.id, selection) };
    }),
  );
  return { key: 'a-press-of-1', stake: 1_000, accept: 'none', picks, ...more };
}

const end = async (match: ReturnType<typeof play>) => {
  now = match.fixture.start + match.end + 1_000;
  provider.tick();
};
const settled = (count = 1) => vi.waitFor(() => expect(platform.called('win').length).toBe(count));

describe('the payout', () => {
  it('multiplies won picks, halves quarter lines, returns void picks, and rounds down', () => {
    const picks = [215, 333].map((odds) => ({ match: '', selection: '', odds }));
    expect(payoutOf(1_000, picks, ['won', 'won'])).toBe(7_159);
    expect(payoutOf(1_000, picks, ['won', 'void'])).toBe(2_150);
    expect(payoutOf(1_000, picks, ['half_won', 'void'])).toBe(1_575);
    expect(payoutOf(1_000, picks, ['half_lost', 'void'])).toBe(500);
    expect(payoutOf(1_000, picks, ['won', 'lost'])).toBe(0);
    expect(payoutOf(333, picks, ['won', 'won'])).toBe(2_384);
    const many = Array.from({ length: 15 }, () => ({ match: '', selection: '', odds: 50_100 }));
    expect(
      payoutOf(
        500_000,
        many,
        many.map(() => 'lost'),
      ),
    ).toBe(0);
  });
});

describe('a system', () => {
  const picks = [200, 300, 150, 250].map((odds) => ({ match: '', selection: '', odds }));

  it('has a line for each combination of its sizes', () => {
    expect(linesOf(3, 'two_of_three')).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
    expect(linesOf(3, 'trixie')).toHaveLength(4);
    expect(linesOf(4, 'yankee')).toHaveLength(11);
  });

  it('pays each line by itself, a void pick at 1.00', () => {
    const three = picks.slice(0, 3);
    expect(payoutOf(300, three, ['won', 'won', 'lost'], 'two_of_three')).toBe(600);
    expect(payoutOf(400, three, ['won', 'won', 'void'], 'trixie')).toBe(600 + 200 + 300 + 600);
    expect(payoutOf(1_100, picks, ['won', 'lost', 'lost', 'lost'], 'yankee')).toBe(0);
    expect(payoutOf(33, three, ['won', 'won', 'won'], 'two_of_three')).toBe(66 + 33 + 49);
  });

  it('is placed with all its lines, cashed out line by line, and settles when its lines are decided', async () => {
    const matches = coming(3);
    const winners = matches.map(winnerOf);
    const order = await orderOf(matches, winners, { system: 'trixie', stake: 400 });
    expect((await ask('POST', '/bets', { ...order, stake: 401 })).body.code).toBe('bad_system');
    expect((await ask('POST', '/bets', { ...order, system: 'yankee' })).body.code).toBe('bad_system');
    expect((await ask('POST', '/bets', { ...order, system: 'constructor' })).status).toBe(422);
    const { body } = await ask('POST', '/bets', order);
    expect(body.bet).toMatchObject({ system: 'trixie', stake: 400, state: 'accepted' });
    expect((await ask('POST', '/bets', { ...order, system: undefined })).body.code).toBe('key_conflict');
    const { value } = (await ask('GET', '/bets')).body.bets[0].cash.offers[0];
    const cashed = await ask('POST', `/bets/${body.bet.id}/cash-out`, { key: 'a-cash-press', percent: 25, value });
    expect(cashed.body.bet.left).toBe(300);
    for (const match of matches.toSorted((one, other) => one.fixture.start - other.fixture.start)) await end(match);
    await settled(2);
    const won = payoutOf(300, order.picks, ['won', 'won', 'won'], 'trixie');
    expect(platform.state.balance).toBe(10_000 - 400 + value + won);
  });
});

describe('a bet builder', () => {
  it('is one pick at the joint odds of the engine, settles as a whole, and is no second pick of its match', async () => {
    const match = coming(40).find((one) => winnerOf(one) === 'home')!;
    const selection = 'result::home+total:0.5:over';
    const odds = await oddsOf(match.fixture.id, selection);
    const single = await oddsOf(match.fixture.id, 'result::home');
    expect(odds).toBeLessThanOrEqual(single);
    const picks = [{ match: match.fixture.id, selection, odds }];
    const order = { key: 'a-press-of-1', stake: 1_000, accept: 'none', picks };
    expect(
      (await ask('POST', '/bets', { ...order, picks: [...picks, { ...picks[0], selection: 'both_score::yes' }] })).body
        .code,
    ).toBe('same_match');
    expect(
      (await ask('POST', '/bets', { ...order, picks: [{ ...picks[0], selection: 'result::draw+result::home' }] })).body
        .code,
    ).toBe('closed');
    expect((await ask('POST', '/bets', order)).status).toBe(201);
    now = match.fixture.start - 3_600_000;
    await end(match);
    await settled();
    expect(platform.state.balance).toBe(9_000 + Math.floor((1_000 * odds) / 100));
  });
});

describe('a bet before the match', () => {
  it('debits the stake once, keeps its odds, and pays within the tick after the end', async () => {
    const [match] = coming(1);
    const order = await orderOf([match!], [winnerOf(match!)]);
    const placed = await ask('POST', '/bets', order);
    expect(placed).toMatchObject({ status: 201, body: { balance: 9_000, bet: { state: 'accepted', stake: 1_000 } } });
    expect((await ask('POST', '/bets', order)).body.bet.id).toBe(placed.body.bet.id);
    expect(platform.called('bet')).toHaveLength(1);
    await end(match!);
    await settled();
    const win = Math.floor((1_000 * order.picks[0]!.odds) / 100);
    expect(platform.state.balance).toBe(9_000 + win);
    expect(platform.called('win')[0]!.body).toMatchObject({
      amount: win,
      finished: true,
      detail: {
        picks: [
          {
            match: `${match!.fixture.home.name} × ${match!.fixture.away.name}`,
            market: { pt: 'Resultado final', en: 'Full-time result' },
            pick: {
              en: winnerOf(match!) === 'draw' ? 'Draw' : match!.fixture[winnerOf(match!) as 'home' | 'away'].name,
            },
            score: goalsOf(match!).join('–'),
            verdict: 'won',
          },
        ],
      },
    });
    await vi.waitFor(async () =>
      expect((await ask('GET', '/bets')).body.bets).toMatchObject([
        { state: 'settled', win, picks: [{ verdict: 'won' }] },
      ]),
    );
  });

  it.each(['basketball', 'tennis', 'volleyball', 'mma'])(
    'is placed and settled on %s by the engine’s result',
    async (sport) => {
      const [fixture] = LEAGUES.filter((one) => one.sport === sport)
        .flatMap((one) => fixturesOf(one, now + 1, now + 3 * 86_400_000))
        .sort((one, other) => one.start - other.start);
      const match = play(fixture!, SEED);
      const [winner] = match.contest!.steps.at(-1)!.state.chances('winner').keys();
      const selection = `winner::${winner === 1 ? 'home' : 'away'}`;
      const odds = await oddsOf(fixture!.id, selection);
      const order = {
        key: 'a-press-of-1',
        stake: 1_000,
        accept: 'none',
        picks: [{ match: fixture!.id, selection, odds }],
      };
      expect((await ask('POST', '/bets', order)).status).toBe(201);
      // The bet is open until the end.
      now = fixture!.start + match.end - 1_000;
      provider.tick();
      await signIn();
      // How it stands is not said: the numbers of the bet are known at the end alone.
      expect((await ask('GET', '/bets')).body.bets[0]).toMatchObject({
        state: 'accepted',
        picks: [{ verdict: null, progress: { stands: null } }],
      });
      await end(match);
      await settled();
      expect(platform.called('win')[0]!.body).toMatchObject({
        amount: Math.floor((1_000 * odds) / 100),
        finished: true,
      });
      // A selection of another sport has no price there.
      const [price] = (await ask('POST', '/prices', { picks: [{ match: fixture!.id, selection: 'result::home' }] }))
        .body.prices;
      expect(price.odds).toBeNull();
    },
  );

  it('settles a lost accumulator with 0 as soon as one pick has lost', async () => {
    const matches = coming(3);
    const loser = winnerOf(matches[0]!) === 'home' ? 'away' : 'home';
    const order = await orderOf(matches, [loser, 'home', 'draw']);
    expect((await ask('POST', '/bets', order)).status).toBe(201);
    await end(matches[0]!);
    await settled();
    expect(platform.state.balance).toBe(9_000);
    expect(platform.called('win')[0]!.body).toMatchObject({ amount: 0, finished: true });
  });

  it('is one bet when two tabs place one slip at once, and two when the player presses twice', async () => {
    const order = await orderOf(coming(1), ['home']);
    const both = await Promise.all([ask('POST', '/bets', order), ask('POST', '/bets', order)]);
    expect(both[0].body.bet.id).toBe(both[1].body.bet.id);
    expect(platform.state.balance).toBe(9_000);
    await ask('POST', '/bets', { ...order, key: 'a-press-of-2' });
    expect(platform.state.balance).toBe(8_000);
    expect(await ask('POST', '/bets', { ...order, stake: 2_000 })).toMatchObject({
      status: 409,
      body: { code: 'key_conflict' },
    });
  });

  it.each([
    [{ stake: 99 }, 422, 'stake_out_of_range'],
    [{ stake: 500_001 }, 422, 'stake_out_of_range'],
    [{ stake: 10_001 }, 402, 'insufficient_funds'],
    [{ stake: 10.5 }, 422, 'bad_request'],
    [{ stake: -100 }, 422, 'bad_request'],
    [{ stake: '1000' }, 422, 'bad_request'],
    [{ stake: 1e300 }, 422, 'bad_request'],
    [{ stake: 0 }, 422, 'bad_request'],
    [{ stake: 2 ** 53 }, 422, 'bad_request'],
    [{ stake: null }, 422, 'bad_request'],
    [{ stake: true }, 422, 'bad_request'],
    [{ stake: [1_000] }, 422, 'bad_request'],
    [{ system: 'two_of_three' }, 422, 'bad_system'],
    [{ system: 'lucky15' }, 422, 'bad_request'],
    [{ picks: [] }, 422, 'bad_request'],
    [{ key: 'x' }, 422, 'bad_request'],
    [{ picks: [{ match: 'mars_1_1', selection: 'result::home', odds: 200 }] }, 404, 'not_found'],
  ])('refuses %j with a clear word and no debit', async (changes, status, code) => {
    const order = await orderOf(coming(1), ['home'], changes);
    expect(await ask('POST', '/bets', order)).toMatchObject({ status, body: { code } });
    expect(platform.state.balance).toBe(10_000);
  });

  it('refuses two picks of one match, and a return above the limit', async () => {
    const [match] = coming(1);
    const order = await orderOf([match!, match!], ['home', 'draw']);
    expect((await ask('POST', '/bets', order)).body.code).toBe('same_match');
    platform.state.balance = 1_000_000;
    const many = await orderOf(
      coming(10),
      Array.from({ length: 10 }, () => 'draw'),
      { stake: 500_000 },
    );
    expect((await ask('POST', '/bets', many)).body).toMatchObject({ code: 'return_too_high', most: 10_000_000 });
  });

  it('takes a return of just the limit, and refuses one centavo of stake more', async () => {
    platform.state.balance = 1_000_000;
    const order = await orderOf(coming(3), ['draw', 'draw', 'draw']);
    const odds = order.picks;
    let stake = Math.floor(10_000_000 / odds.reduce((product, one) => (product * one.odds) / 100, 1)) - 1;
    while (returnOf(stake + 1, odds) <= 10_000_000) stake += 1;
    const over = await ask('POST', '/bets', { ...order, stake: stake + 1 });
    expect(over).toMatchObject({ status: 422, body: { code: 'return_too_high' } });
    expect((await ask('POST', '/bets', { ...order, key: 'at-the-limit', stake })).status).toBe(201);
    expect(platform.state.balance).toBe(1_000_000 - stake);
  });

  it('refuses a system whose stake does not divide into its lines', async () => {
    const order = await orderOf(coming(3), ['home', 'home', 'home'], { system: 'two_of_three', stake: 1_000 });
    expect(await ask('POST', '/bets', order)).toMatchObject({ status: 422, body: { code: 'bad_system' } });
    expect(platform.state.balance).toBe(10_000);
  });

  it('refuses one match under a second spelling of its id, and a match that is not offered yet', async () => {
    const [match] = coming(1);
    const order = await orderOf([match!], ['home']);
    const [pick] = order.picks;
    const spelled = pick!.match.replace('_', '_0');
    const twice = { ...order, accept: 'any', picks: [pick, { ...pick, match: spelled }] };
    expect(await ask('POST', '/bets', twice)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const [old] = fixturesOf(league, now - 30 * 86_400_000, now - 8 * 86_400_000);
    const past = { ...order, accept: 'any', picks: [{ ...pick, match: old!.id }] };
    expect(await ask('POST', '/bets', past)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const [later] = fixturesOf(league, now + 15 * 86_400_000, now + 30 * 86_400_000);
    const far = { ...order, accept: 'any', picks: [{ ...pick, match: later!.id }] };
    expect(await ask('POST', '/bets', far)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(platform.called('bet')).toHaveLength(0);
  });

  it('answers an order that is repeated while the platform decides with the same decision', async () => {
    const order = await orderOf(coming(1), ['home']);
    platform.fault('bet', 'commit-then-hang');
    const first = ask('POST', '/bets', order);
    await vi.waitFor(() => expect(platform.called('bet')).toHaveLength(1));
    const again = ask('POST', '/bets', order);
    await ask('GET', '/bets');
    await platform.close();
    for (const answer of [await first, await again])
      expect(answer).toMatchObject({ status: 503, body: { code: 'bet_voided' } });
  });

  it('is refused with the word of the platform: a limit, a pause, an ended session', async () => {
    const order = await orderOf(coming(1), ['home']);
    platform.state.limit = 500;
    const limited = { code: 'limit_reached', limit: 'loss.week' };
    expect(await ask('POST', '/bets', order)).toMatchObject({ status: 403, body: limited });
    expect((await ask('POST', '/bets', order)).body.code).toBe('limit_reached');
    platform.state.blocked = true;
    expect((await ask('POST', '/bets', { ...order, key: 'another-press' })).body.code).toBe('player_blocked');
    platform.state.sessionDead = true;
    expect(await ask('POST', '/bets', { ...order, key: 'a-third-press' })).toMatchObject({
      status: 401,
      body: { code: 'session_dead' },
    });
    session = 'nobody';
    expect((await ask('POST', '/bets', order)).status).toBe(401);
    expect((await ask('GET', '/bets')).status).toBe(401);
  });

  it('counts the stake at risk by the engine: nothing of a near certainty or beside another pick of the match', async () => {
    const [match, other] = coming(2);
    const risks = () => platform.called('bet').map(({ body }) => body.at_risk);
    const pick = async (id: string, selection: string) => ({ match: id, selection, odds: await oddsOf(id, selection) });
    const place = async (key: string, id: string, selection: string) =>
      ask('POST', '/bets', { key, stake: 100, accept: 'any', picks: [await pick(id, selection)] });
    await place('press-sure', match!.fixture.id, 'total:0.5:over');
    await place('press-home', other!.fixture.id, 'result::draw');
    await place('press-away', other!.fixture.id, 'double_chance::home_away');
    expect(risks()).toEqual([0, 100, 0]);
    await end(other!);
    // Together the two cover all results: in the end neither was at risk.
    const rounds = platform
      .called('bet')
      .slice(1)
      .map(({ body }) => body.round);
    const ended = () => platform.called('win').filter(({ body }) => rounds.includes(body.round));
    await vi.waitFor(() => expect(ended().map(({ body }) => body.at_risk)).toEqual([0, 0]), 10_000);
  });

  it('is refused above the maximum stake of a bonus, with the amount', async () => {
    platform.state.bonusMaxStake = 500;
    const order = await orderOf(coming(1), ['home']);
    expect(await ask('POST', '/bets', order)).toMatchObject({
      status: 403,
      body: { code: 'bonus_max_stake', most: 500 },
    });
    expect(platform.state.balance).toBe(10_000);
  });

  it('keeps an open bet in the list before a hundred later ones that have ended', async () => {
    await provider.stop();
    await open({ limits: { bets: { take: () => 0 } } });
    await signIn();
    platform.state.balance = 1_000_000;
    const matches = coming(40);
    const first = matches[0]!;
    const later = matches.find(({ fixture }) => fixture.start > first.fixture.start + 10 * 3_600_000)!;
    const { body } = await ask('POST', '/bets', await orderOf([later], ['home'], { key: 'a-press-of-later' }));
    const order = await orderOf([first], ['home'], { stake: 100 });
    for (let at = 0; at < 100; at += 1) await ask('POST', '/bets', { ...order, key: `a-press-${at}` });
    await end(first);
    await settled(100);
    await provider.idle();
    await signIn();
    const { bets } = (await ask('GET', '/bets')).body;
    expect(bets).toHaveLength(100);
    expect(bets[0]).toMatchObject({ id: body.bet.id, state: 'accepted' });
  });

  it('shows a player only their own bets', async () => {
    await ask('POST', '/bets', await orderOf(coming(1), ['home']));
    expect((await ask('GET', '/bets')).body.bets as BetView[]).toHaveLength(1);
    platform.state.launchTokens.add('other');
    // The fake platform knows one player; another session of that player sees the same bets, a guest none.
    session = '';
    expect((await ask('GET', '/bets')).body).toMatchObject({ code: 'session_dead' });
  });
});

describe('a match that does not end as planned', () => {
  /** The next match that fits, in any of these days. */
  const next = async (fits: (match: ReturnType<typeof play>) => boolean, days = 60) => {
    const found = fixturesOf(league, now + 15 * 86_400_000, now + days * 86_400_000)
      .map((fixture) => play(fixture, SEED))
      .find(fits)!;
    now = found.fixture.start - 12 * 3_600_000;
    provider.tick();
    await signIn();
    return found;
  };

  it('returns the stake of a postponed match at once, and counts 1.00 in an accumulator', async () => {
    const match = await next(({ fate }) => fate?.kind === 'postponed', 200);
    const other = coming(20).find(({ fixture }) => fixture.start > match.fixture.start);
    const single = await orderOf([match], ['home'], { key: 'a-press-of-single' });
    const double = await orderOf([match, other!], ['home', winnerOf(other!)]);
    await ask('POST', '/bets', single);
    await ask('POST', '/bets', double);
    expect(platform.state.balance).toBe(8_000);
    now = match.fixture.start + (match.fate?.kind === 'postponed' ? match.fate.at : 0);
    provider.tick();
    await settled();
    expect(platform.state.balance).toBe(9_000);
    await end(other!);
    await settled(2);
    expect(platform.state.balance).toBe(9_000 + Math.floor((1_000 * double.picks[1]!.odds) / 100));
    await signIn();
    expect(await ask('POST', '/bets', { ...single, key: 'another-press' })).toMatchObject({
      status: 409,
      body: { code: 'match_ended' },
    });
  });

  it('pays a side that leads by two goals before the end, as its market declares', async () => {
    const match = await next((one) => {
      const led = leadsOf(one).home;
      return one.fate === null && led !== null && led < one.end - 600_000;
    });
    const selection = 'early_result::home';
    const odds = await oddsOf(match.fixture.id, selection);
    const picks = [{ match: match.fixture.id, selection, odds }];
    await ask('POST', '/bets', { key: 'a-press-of-1', stake: 1_000, accept: 'none', picks });
    now = match.fixture.start + leadsOf(match).home! - 1;
    provider.tick();
    expect(platform.called('win')).toHaveLength(0);
    now += 1;
    provider.tick();
    await settled();
    expect(platform.state.balance).toBe(9_000 + Math.floor((1_000 * odds) / 100));
  });

  it('splits the stake at a dead heat', async () => {
    const match = await next((one) => {
      const { goals } = stateAt(one, one.fixture.start + one.end);
      return one.fate === null && goals[1].home + goals[1].away === goals[2].home + goals[2].away;
    });
    const selection = 'busier_half::first';
    const odds = await oddsOf(match.fixture.id, selection);
    const picks = [{ match: match.fixture.id, selection, odds }];
    await ask('POST', '/bets', { key: 'a-press-of-1', stake: 1_000, accept: 'none', picks });
    await end(match);
    await settled();
    expect(platform.called('win')[0]!.body).toMatchObject({
      amount: Math.floor((1_000 * odds) / 200),
      detail: { picks: [{ verdict: 'dead_heat' }] },
    });
  });
});

describe('a live bet', () => {
  const live = () => {
    const matches = fixturesOf(league, now, now + 4 * 86_400_000).map((fixture) => play(fixture, SEED));
    return matches.find(
      ({ incidents, fate }) =>
        fate === null && incidents.some(({ kind, at, half }) => kind === 'goal' && half === 1 && at > 5 * 60_000),
    )!;
  };

  it('is judged by the odds at the end of its delay: a goal meanwhile suspends it', async () => {
    const match = live();
    const goal = match.incidents.find(({ kind }) => kind === 'goal')!;
    now = match.fixture.start + goal.at - 2_000;
    provider.tick();
    const order = await orderOf([match], ['draw'], { accept: 'any' });
    const placing = ask('POST', '/bets', order);
    now += 5_000;
    provider.tick();
    expect(await placing).toMatchObject({ status: 409, body: { code: 'suspended', reason: 'goal' } });
    expect(platform.called('bet')).toHaveLength(0);
  });

  it('is refused at odds that have moved, unless the player takes them, and then stands at the new ones', async () => {
    const match = live();
    now = match.fixture.start + 60_000;
    provider.tick();
    const order = await orderOf([match], ['draw']);
    const pick = { ...order.picks[0]!, odds: order.picks[0]!.odds + 7 };
    expect(await ask('POST', '/bets', { ...order, picks: [pick] })).toMatchObject({
      status: 409,
      body: { code: 'odds_changed', picks: [{ odds: order.picks[0]!.odds }] },
    });
    // Lower than asked: only "any" takes them.
    expect((await ask('POST', '/bets', { ...order, accept: 'higher', picks: [pick] })).body.code).toBe('odds_changed');
    const { body } = await ask('POST', '/bets', { ...order, accept: 'any', picks: [pick] });
    expect(body.bet.picks[0].odds).toBe(order.picks[0]!.odds);
  });

  it('is refused on an ended match and on odds that stand still', async () => {
    const [match] = coming(1);
    const order = await orderOf([match!], ['home']);
    now += 3_001;
    expect(await ask('POST', '/bets', order)).toMatchObject({ status: 503, body: { code: 'odds_lost' } });
    now = match!.fixture.start + match!.end;
    provider.tick();
    expect(await ask('POST', '/bets', order)).toMatchObject({ status: 409, body: { code: 'match_ended' } });
  });
});

describe('a cash-out', () => {
  const cash = (id: string, value: number, more: object = {}) =>
    ask('POST', `/bets/${id}/cash-out`, { key: 'a-cash-press', percent: 100, value, ...more });
  const valueOf = async (percent = 100) =>
    (await ask('GET', '/bets')).body.bets[0].cash.offers.find((one: { percent: number }) => one.percent === percent)
      ?.value;
  async function placed(codes = ['home']) {
    const matches = coming(codes.length);
    const { body } = await ask('POST', '/bets', await orderOf(matches, codes));
    return { matches, id: body.bet.id as string };
  }

  it('pays the shown value: the probability of the engine less the margin, and ends the bet', async () => {
    const { id, matches } = await placed();
    const value = await valueOf();
    // Bought with a margin of 5 % and sold with another.
    expect(value).toBeGreaterThan(1_000 * 0.88);
    expect(value).toBeLessThan(1_000 * 0.92);
    expect(await cash(id, value)).toMatchObject({
      status: 200,
      body: { bet: { state: 'cashed', win: value, left: 0 } },
    });
    expect(platform.state.balance).toBe(9_000 + value);
    expect(platform.called('win')[0]!.body).toMatchObject({ finished: true, amount: value, at_risk: 1_000 - value });
    await end(matches[0]!);
    expect(platform.called('win')).toHaveLength(1);
  });

  it('is refused to a session that has ended at the site, and its list of bets half a minute later', async () => {
    const { id } = await placed();
    const value = await valueOf();
    platform.state.sessionDead = true;
    expect((await ask('GET', '/bets')).status).toBe(200);
    now += 30_000;
    provider.tick();
    expect(await ask('GET', '/bets')).toMatchObject({ status: 401, body: { code: 'session_dead' } });
    platform.state.sessionDead = false;
    await signIn();
    platform.state.sessionDead = true;
    expect(await cash(id, value)).toMatchObject({ status: 401, body: { code: 'session_dead' } });
    expect(platform.called('win')).toEqual([]);
  });

  it('of a part leaves the rest to play', async () => {
    const { id, matches } = await placed([winnerOf(coming(1)[0]!)]);
    const { odds } = (await ask('GET', '/bets')).body.bets[0].picks[0];
    const value = await valueOf(25);
    expect(await cash(id, value, { percent: 25 })).toMatchObject({ body: { bet: { state: 'accepted', left: 750 } } });
    await end(matches[0]!);
    await settled(2);
    const win = Math.floor((750 * odds) / 100);
    expect(platform.state.balance).toBe(9_000 + value + win);
    await vi.waitFor(async () => expect((await ask('GET', '/bets')).body.bets[0].win).toBe(value + win));
  });

  it('is one when two tabs press at once, and the second press reads that the bet is cashed out', async () => {
    const { id } = await placed();
    const value = await valueOf();
    const [one, other] = await Promise.all([cash(id, value), cash(id, value)]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(platform.state.balance).toBe(9_000 + value);
    const [again, late] = await Promise.all([
      cash(id, value),
      cash(id, value, { key: 'another-cash-press', percent: 50 }),
    ]);
    expect(again).toMatchObject({ status: 200 });
    expect(late).toMatchObject({ status: 409, body: { code: 'bet_cashed' } });
    expect(platform.state.balance).toBe(9_000 + value);
  });

  it('refuses a key that comes again with another share of the stake, and repeats one with another value', async () => {
    const { id } = await placed();
    const value = await valueOf(25);
    const running = cash(id, value, { percent: 25 });
    const conflict = { status: 409, body: { code: 'key_conflict' } };
    expect(await cash(id, value, { percent: 50 })).toMatchObject(conflict);
    expect(await running).toMatchObject({ status: 200, body: { bet: { left: 750 } } });
    expect(await cash(id, value, { percent: 50 })).toMatchObject(conflict);
    expect(await cash(id, value + 1, { percent: 25 })).toMatchObject({ status: 200, body: { bet: { left: 750 } } });
    expect(platform.called('win')).toHaveLength(1);
    await provider.stop();
    await open();
    await signIn();
    expect(await cash(id, value, { percent: 50 })).toMatchObject(conflict);
  });

  it.each([
    [{ percent: 0 }, 422, 'bad_request'],
    [{ percent: 101 }, 422, 'bad_request'],
    [{ percent: 12.5 }, 422, 'bad_request'],
    [{ value: 0 }, 422, 'bad_request'],
    [{ value: 5_000 }, 409, 'cash_out_changed'],
    [{ value: 1 }, 409, 'cash_out_changed'],
    [{ value: 1e300 }, 422, 'bad_request'],
    [{ key: '' }, 422, 'bad_request'],
  ])('refuses %j without a payment', async (more, status, code) => {
    const { id } = await placed();
    expect(await cash(id, await valueOf(), more)).toMatchObject({ status, body: { code } });
    expect(platform.state.balance).toBe(9_000);
  });

  it('says the new value when it has changed, and pays nothing', async () => {
    const { id, matches } = await placed();
    const before = await valueOf();
    const match = matches[0]!;
    const goal = match.incidents.find(({ kind }) => kind === 'goal')!;
    now = match.fixture.start + goal.at + 120_000;
    provider.tick();
    const value = await valueOf();
    expect(await cash(id, before)).toMatchObject({ status: 409, body: { code: 'cash_out_changed', value } });
    expect(platform.state.balance).toBe(9_000);
  });

  it('waits with a live pick, and a goal meanwhile suspends it', async () => {
    const { id, matches } = await placed();
    const match = matches[0]!;
    const goal = match.incidents.find(({ kind }) => kind === 'goal')!;
    now = match.fixture.start + goal.at - 2_000;
    provider.tick();
    const pressed = cash(id, await valueOf());
    now += 5_000;
    provider.tick();
    expect(await pressed).toMatchObject({ status: 409, body: { code: 'suspended', reason: 'goal' } });
    expect((await ask('GET', '/bets')).body.bets[0].cash).toMatchObject({
      offers: [],
      refusal: 'suspended',
      reason: 'goal',
    });
    expect(platform.state.balance).toBe(9_000);
  });

  it('is refused once the bet is decided or settled, on odds that stand still, and for another player’s bet', async () => {
    const { id, matches } = await placed();
    const value = await valueOf();
    expect(await cash('of-another-player', value)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    now += 3_001;
    expect(await cash(id, value)).toMatchObject({ status: 503, body: { code: 'odds_lost' } });
    now = matches[0]!.fixture.start + matches[0]!.end + 1_000;
    const late = cash(id, value);
    provider.tick();
    await late;
    await settled();
    await vi.waitFor(async () => expect((await ask('GET', '/bets')).body.bets[0].state).toBe('settled'));
    const { balance } = platform.state;
    expect(await cash(id, value, { key: 'after-the-end' })).toMatchObject({
      status: 409,
      body: { code: 'bet_decided' },
    });
    expect(platform.state.balance).toBe(balance);
  });

  it.each(['commit-then-drop', 'drop', '500'] as const)(
    'is paid once when the answer is lost (%s), after a restart too',
    async (fault) => {
      const { id } = await placed();
      const value = await valueOf();
      platform.fault('win', fault);
      expect(await cash(id, value)).toMatchObject({ status: 200, body: { bet: { state: 'accepted', left: 0 } } });
      expect(await cash(id, value, { key: 'another-cash-press' })).toMatchObject({
        body: { code: 'cash_out_running' },
      });
      await provider.stop();
      now += 60_000;
      await open();
      await settled(2);
      expect(platform.state.balance).toBe(9_000 + value);
      await vi.waitFor(async () => {
        await signIn();
        expect((await ask('GET', '/bets')).body.bets[0]).toMatchObject({ state: 'cashed', win: value });
      });
    },
  );
});

describe('the progress of a bet', () => {
  it('has score, minute and how each pick stands', async () => {
    const [match] = coming(1);
    await ask('POST', '/bets', await orderOf([match!], ['draw']));
    expect((await ask('GET', '/bets')).body.bets[0].picks[0]).toMatchObject({ verdict: null, progress: null });
    now = match!.fixture.start + 30_000;
    provider.tick();
    expect((await ask('GET', '/bets')).body.bets[0].picks[0].progress).toMatchObject({
      phase: 'first',
      minute: 1,
      goals: [0, 0],
      stands: 'won',
    });
  });

  it('claims no leader of a sport that cannot end at once', async () => {
    const tennis = LEAGUES.find(({ id }) => id === 'tenis-m')!;
    const match = fixturesOf(tennis, now, now + 86_400_000)
      .map((fixture) => play(fixture, SEED))
      .find(({ fate }) => fate === null)!;
    const pick = { match: match.fixture.id, selection: 'winner::home', odds: 101 };
    await ask('POST', '/bets', { key: 'press-of-tennis', stake: 1_000, accept: 'any', picks: [pick] });
    now = match.fixture.start + 600_000;
    provider.tick();
    const { progress } = (await ask('GET', '/bets')).body.bets[0].picks[0];
    expect(progress).toMatchObject({ contest: { sport: 'tennis' }, stands: null });
  });
});

describe('a corrected result', () => {
  /** A match whose winner changes by the correction. */
  async function corrected() {
    const match = fixturesOf(league, now, now + 400 * 86_400_000)
      .map((fixture) => play(fixture, SEED))
      .find((one) => {
        const at = one.fixture.start + (one.correction?.at ?? 0);
        const winner = (moment: number) => {
          const { goals } = stateAt(one, moment);
          return Math.sign(goals[1].home + goals[2].home - goals[1].away - goals[2].away);
        };
        return one.correction !== null && winner(at) !== winner(at - 1);
      })!;
    now = match.fixture.start - 3_600_000;
    provider.tick();
    await signIn();
    const before = winnerOf(match);
    const { goals } = stateAt(match, match.fixture.start + match.correction!.at);
    const difference = goals[1].home + goals[2].home - goals[1].away - goals[2].away;
    const after = difference > 0 ? 'home' : difference < 0 ? 'away' : 'draw';
    const won = await orderOf([match], [before], { key: 'a-press-of-before' });
    const lost = await orderOf([match], [after], { key: 'a-press-of-after' });
    await ask('POST', '/bets', won);
    await ask('POST', '/bets', lost);
    await end(match);
    await settled(2);
    const pays = ({ picks }: typeof won) => Math.floor((1_000 * picks[0]!.odds) / 100);
    return { match, at: match.fixture.start + match.correction!.at, before: pays(won), after: pays(lost) };
  }

  it('settles its bets again with entries of their own, and says so', async () => {
    const { at, before, after } = await corrected();
    expect(platform.state.balance).toBe(8_000 + before);
    now = at - 1;
    provider.tick();
    expect(platform.called('correct')).toHaveLength(0);
    now = at;
    provider.tick();
    await vi.waitFor(() => expect(platform.called('correct')).toHaveLength(2));
    expect(platform.state.balance).toBe(8_000 + after);
    const [first] = platform.called('correct');
    expect(first!.body).toMatchObject({ transaction: expect.stringMatching(/-fix-1$/), detail: { corrected: true } });
    await vi.waitFor(async () =>
      expect((await ask('GET', '/bets')).body.bets).toMatchObject([
        { state: 'settled', win: after, isCorrected: true },
        { state: 'settled', win: 0, isCorrected: true },
      ]),
    );
    provider.tick();
    expect(platform.called('correct')).toHaveLength(2);
  });

  it.each(['commit-then-drop', 'drop'] as const)(
    'is settled once when the answer is lost (%s) and the provider starts again',
    async (fault) => {
      const { at, after } = await corrected();
      platform.fault('correct', fault, fault);
      now = at;
      provider.tick();
      await vi.waitFor(() => expect(platform.called('correct')).toHaveLength(2));
      await provider.stop();
      now += 60_000;
      await open();
      await vi.waitFor(() => expect(platform.called('correct')).toHaveLength(4));
      expect(platform.state.balance).toBe(8_000 + after);
    },
  );
});

describe('faults', () => {
  it('tells a result again in the same words, also if the league corrects it meanwhile', async () => {
    const match = fixturesOf(league, now, now + 200 * 86_400_000)
      .map((fixture) => play(fixture, SEED))
      .find(({ correction }) => correction?.struck.kind === 'goal')!;
    now = match.fixture.start - 3_600_000;
    provider.tick();
    await signIn();
    const order = await orderOf([match], [winnerOf(match)]);
    await ask('POST', '/bets', order);
    platform.fault('win', 'commit-then-drop');
    now = match.fixture.start + match.end + 1_000;
    provider.tick();
    await settled();
    await provider.stop();
    now = match.fixture.start + match.correction!.at + 1_000;
    await open();
    await settled(2);
    const [first, second] = platform.called('win');
    expect(second!.body).toMatchObject({ transaction: first!.body.transaction, amount: first!.body.amount });
  });

  it.each(['commit-then-drop', 'drop', '500', 'html'] as const)(
    'gives the stake back when the answer to the debit is lost (%s)',
    async (fault) => {
      platform.fault('bet', fault);
      const order = await orderOf(coming(1), ['home']);
      expect(await ask('POST', '/bets', order)).toMatchObject({ status: 503, body: { code: 'bet_voided' } });
      await vi.waitFor(() => expect(platform.called('rollback')).toHaveLength(1));
      await vi.waitFor(async () => expect((await ask('GET', '/bets')).body.bets[0].state).toBe('voided'));
      expect(platform.state.balance).toBe(10_000);
    },
  );

  it('gives the stake back after a restart between debit and acceptance', async () => {
    const order = await orderOf(coming(1), ['home']);
    platform.fault('bet', 'commit-then-hang');
    // The process dies while it waits: the journal has the bet, and no answer.
    void ask('POST', '/bets', order).catch(() => undefined);
    await vi.waitFor(() => expect(platform.state.balance).toBe(9_000));
    killed = provider;
    await open();
    await vi.waitFor(() => expect(platform.state.balance).toBe(10_000));
  });

  it('pays once after a restart between result and settlement', async () => {
    const [match] = coming(1);
    const order = await orderOf([match!], [winnerOf(match!)]);
    await ask('POST', '/bets', order);
    platform.fault('win', 'commit-then-drop');
    await end(match!);
    await settled();
    const { balance } = platform.state;
    expect(balance).toBe(9_000 + Math.floor((1_000 * order.picks[0]!.odds) / 100));
    await provider.stop();
    now += 60_000;
    await open();
    await settled(2);
    expect(platform.state.balance).toBe(balance);
  });

  it('starts a new journal after the old one has grown, and forgets no bet', async () => {
    const matches = coming(2);
    const order = await orderOf([matches[0]!], [winnerOf(matches[0]!)]);
    await ask('POST', '/bets', order);
    await end(matches[0]!);
    await settled();
    const { balance } = platform.state;
    // Its bet is older than any that a corrected result could change.
    now += 20 * 86_400_000;
    const [match] = coming(1);
    provider.tick();
    await signIn();
    const laterOrder = await orderOf([match!], [winnerOf(match!)], { key: 'a-press-of-later' });
    await ask('POST', '/bets', laterOrder);
    await provider.stop();
    await open({ rotateBytes: 1 });
    await signIn();
    const names = readdirSync(join(folder, 'sports')).filter((name) => name.endsWith('.jsonl'));
    expect(names).toHaveLength(2);
    const kept = readFileSync(join(folder, 'sports', 'journal.jsonl'), 'utf8')
      .trim()
      .split('\n');
    expect(kept.map((line) => (JSON.parse(line) as { bet: { state: string } }).bet.state)).toEqual(['accepted']);
    // A repeated press is still the same bet, and a bet of the archive is still told to the operator.
    expect((await ask('POST', '/bets', laterOrder)).status).toBe(201);
    expect(platform.state.balance).toBe(balance - 1_000);
    const rounds = async () =>
      (await (await audit(SECRET)).text())
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
    expect(await rounds()).toMatchObject([{ state: 'playing' }, { state: 'settled', problems: [] }, { rounds: 2 }]);
    await end(match!);
    await settled(2);
    expect(platform.state.balance).toBe(balance - 1_000 + Math.floor((1_000 * laterOrder.picks[0]!.odds) / 100));
  });

  it('tells the end of its bets at once, however many others are open', async () => {
    await provider.stop();
    await open({ limits: { bets: { take: () => 0 } } });
    await signIn();
    platform.state.balance = 1_000_000;
    const matches = coming(40);
    const first = matches[0]!;
    const later = matches.find(({ fixture }) => fixture.start > first.fixture.start + 10 * 3_600_000)!;
    const place = async (match: typeof first, count: number) => {
      const order = await orderOf([match], ['home'], { stake: 100 });
      for (let at = 0; at < count; at += 1)
        expect((await ask('POST', '/bets', { ...order, key: `press-${match.fixture.id}-${at}` })).status).toBe(201);
    };
    await place(later, 10);
    await place(first, 10);
    const judged = vi.spyOn(Matches.prototype, 'verdictAt');
    await end(first);
    await provider.idle();
    expect(platform.called('win')).toHaveLength(10);
    // The tick judges each open bet once; the end of a call judges none again.
    expect(judged.mock.calls.length).toBeLessThan(50);
    judged.mockRestore();
  });

  it('settles 5,000 bets on one result', { timeout: 180_000 }, async () => {
    await provider.stop();
    await open({ limits: { bets: { take: () => 0 } } });
    platform.state.launchTokens.add('launch-2');
    session = (await ask('POST', '/session', { token: 'launch-2' })).body.session;
    const [match] = coming(1);
    const order = await orderOf([match!], ['home'], { stake: 100 });
    platform.state.balance = 1_000_000;
    const beforeBets = process.cpuUsage();
    for (let batch = 0; batch < 50; batch += 1)
      await Promise.all(
        Array.from({ length: 100 }, (_, at) => ask('POST', '/bets', { ...order, key: `press-${batch}-${at}` })),
      );
    const placing = process.cpuUsage(beforeBets);
    const began = process.cpuUsage();
    await end(match!);
    await vi.waitFor(() => expect(platform.called('win').length).toBe(5_000), { timeout: 120_000 });
    // Processor time of this run, so that neither other programs nor a slow machine count. The fake platform's part is in both.
    const settling = process.cpuUsage(began);
    expect(settling.user + settling.system).toBeLessThan(placing.user + placing.system);
  });
});

describe('the limits', () => {
  /** Lines of the journal's files. */
  const lines = () =>
    readdirSync(join(folder, 'sports'))
      .filter((name) => name.endsWith('.jsonl'))
      .flatMap((name) =>
        readFileSync(join(folder, 'sports', name), 'utf8')
          .trim()
          .split('\n'),
      ).length;
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it('refuse the 21st bet at once without a line in the journal, and still answer a repeated one', async () => {
    const order = await orderOf(coming(1), ['home']);
    const first = await ask('POST', '/bets', order);
    platform.state.limit = 1;
    const others = Array.from({ length: 19 }, (_, at) => ask('POST', '/bets', { ...order, key: `press-no-${at}` }));
    for (const answer of await Promise.all(others)) expect(answer.body.code).toBe('limit_reached');
    const before = lines();
    expect(before).toBe(40);
    const last = { ...order, key: 'press-no-20' };
    expect(await ask('POST', '/bets', last)).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests', retry_after: 1 },
    });
    expect(lines()).toBe(before);
    expect(platform.called('bet')).toHaveLength(20);
    expect(await ask('POST', '/bets', order)).toMatchObject({ status: 201, body: { bet: { id: first.body.bet.id } } });
    // A new session of the same player is no way around; waiting is.
    platform.state.launchTokens.add('launch-2');
    session = (await ask('POST', '/session', { token: 'launch-2' })).body.session;
    expect((await ask('POST', '/bets', last)).status).toBe(429);
    platform.state.limit = Number.MAX_SAFE_INTEGER;
    vi.advanceTimersByTime(1_000);
    expect((await ask('POST', '/bets', last)).status).toBe(201);
  });

  it('refuse the sixth live bet of a player that waits, and take it after the others', async () => {
    await provider.stop();
    await open({ delayMs: 500 });
    platform.state.launchTokens.add('launch-2');
    session = (await ask('POST', '/session', { token: 'launch-2' })).body.session;
    const [match] = coming(1);
    now = match!.fixture.start + 30_000;
    provider.tick();
    const order = await orderOf([match!], ['draw'], { accept: 'any' });
    const press = (at: number) => ask('POST', '/bets', { ...order, key: `press-no-${at}` });
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(press));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 429]);
    expect((await press(6)).status).toBe(201);
  });

  it('refuse launches and prices without end, with the seconds to wait', async () => {
    const launches = await Promise.all(Array.from({ length: 60 }, () => ask('POST', '/session', { token: 'none' })));
    // One launch was before the clock stood still.
    expect(launches.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(59);
    expect(await ask('POST', '/session', { token: 'none' })).toMatchObject({ status: 429, body: { retry_after: 1 } });
    const read = async () => (await ask('POST', '/prices', { picks: [] })).status;
    const statuses = await Promise.all(Array.from({ length: 61 }, read));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    // A guest of the same address has another limit than the player.
    session = '';
    expect(await read()).toBe(200);
  });
});

describe('the audit', () => {
  it('tells each bet with the win that its picks make, and only to the platform', async () => {
    const matches = coming(2);
    const order = await orderOf([matches[0]!], [winnerOf(matches[0]!)]);
    await ask('POST', '/bets', order);
    await ask('POST', '/bets', { ...(await orderOf([matches[1]!], ['home'])), key: 'another-press' });
    platform.state.limit = 1;
    await ask('POST', '/bets', { ...order, key: 'a-third-press' });
    await end(matches[0]!);
    await settled();
    const win = Math.floor((1_000 * order.picks[0]!.odds) / 100);
    await vi.waitFor(async () => {
      const lines = (await (await audit(SECRET)).text())
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object);
      expect(lines).toMatchObject([
        { provider: 'esportes', state: 'settled', bet: { amount: 1_000 }, win: { amount: win }, problems: [] },
        { state: 'playing', win: { amount: 0 }, problems: [] },
        { state: 'refused', problems: [] },
        { end: true, rounds: 3 },
      ]);
    });
    expect((await audit('another-secret')).status).toBe(401);
  });
});
