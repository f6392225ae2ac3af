import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttpServer, listenOn } from '../../lib/listen.ts';
import { LEAGUES } from '../engine/leagues.ts';
import { play } from '../engine/match.ts';
import { seasonOf } from '../engine/schedule.ts';
import { readEnv } from './env.ts';
import type { Feed } from './feed.ts';
import { createProvider } from './provider.ts';
import type { Card, LivePart, Page } from './views.ts';

const SEED = 'test';
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let now = Date.UTC(2026, 6, 15, 18);
let provider: Awaited<ReturnType<typeof createProvider>>;
let feed: Feed;
let app: (typeof provider)['app'];
let folder: string;

beforeEach(async () => {
  now = Date.UTC(2026, 6, 15, 18);
  const html =
    '<html lang="%LANG%"><title>%TITLE%</title><style>p{}</style><div><!--%SCREEN%--></div><script type="application/json">"%DATA%"</script>';
  const assets = { html, serve: () => null };
  folder = mkdtempSync(join(tmpdir(), 'sports-'));
  const env = { ...readEnv({ DATA_DIR: folder, SPORTS_SEED: SEED }) };
  provider = await createProvider({ env, assets, log, now: () => now });
  ({ app, feed } = provider);
  feed.tick();
});
afterEach(async () => {
  await provider.stop();
  rmSync(folder, { recursive: true });
});

async function get<T>(path: string, status = 200): Promise<T> {
  const response = await app.request(path);
  expect(response.status).toBe(status);
  return (await response.json()) as T;
}

describe('the lists', () => {
  it('show live matches with score, minute and odds, in both languages', async () => {
    const { live, leagues } = await get<{ live: Card[]; leagues: { id: string; name: string }[] }>(
      '/api/board?lang=en',
    );
    expect(live.length).toBeGreaterThan(40);
    expect(live.filter(({ odds }) => odds?.length === 3).length).toBeGreaterThan(30);
    expect(leagues.find(({ id }) => id === 'spain')?.name).toBe('Spain · First');
    const { leagues: portuguese } = await get<{ leagues: { id: string; name: string }[] }>('/api/board');
    expect(portuguese.find(({ id }) => id === 'spain')?.name).toBe('Espanha · Primeira');
  });

  it('show the fixtures of 14 days of a league, and find a club without its accents', async () => {
    const { matches } = await get<{ matches: Card[] }>('/api/fixtures?league=br-a');
    expect(matches.every(({ phase, odds }) => phase === 'postponed' || (phase === 'scheduled' && odds !== null))).toBe(
      true,
    );
    expect((matches.at(-1)?.start ?? 0) - now).toBeGreaterThan(12 * 86_400_000);
    const { matches: found } = await get<{ matches: Card[] }>('/api/fixtures?q=jacaranda&sport=football');
    expect(found.length).toBeGreaterThanOrEqual(10);
    expect(found.every(({ home, away }) => [home.name, away.name].includes('Jacarandá'))).toBe(true);
    expect((await get<{ matches: Card[] }>('/api/fixtures?q=nobody-here')).matches).toEqual([]);
  });

  it('find live and coming matches by a player, without the accents, and by club and league together', async () => {
    const search = async (text: string) =>
      (await get<{ matches: Card[] }>(`/api/search?q=${encodeURIComponent(text)}`)).matches;
    const { live } = await get<{ live: Card[] }>('/api/board');
    const match = live.find(({ sport }) => sport === 'football');
    const league = LEAGUES.find(({ id }) => id === match?.league);
    const home = league?.clubs.find(({ name }) => name === match?.home.name);
    const away = league?.clubs.find(({ name }) => name === match?.away.name);
    const found = await search(home!.players[0]!.name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase());
    expect(found.map(({ id }) => id)).toContain(match!.id);
    const firstComing = found.findIndex(({ phase }) => phase === 'scheduled');
    expect(firstComing).toBeGreaterThan(0);
    expect(found.slice(firstComing).every(({ phase }) => phase === 'scheduled' || phase === 'postponed')).toBe(true);
    expect((await search(`${home?.name} ${league?.name.pt}`)).map(({ id }) => id)).toContain(match?.id);
    // Two players of one match do not make a third.
    const given = new Set(league!.clubs.flatMap(({ players }) => players.map(({ name }) => name.split(' ')[0])));
    const isOf = (name: string) => [...home!.players, ...away!.players].some((player) => player.name === name);
    const [mixed] = home!.players.flatMap(({ name }) =>
      [...given].map((first) => `${first} ${name.split(' ').at(-1)}`).filter((one) => !isOf(one)),
    );
    expect((await search(mixed!)).map(({ id }) => id)).not.toContain(match?.id);
    expect(await search('nobody-here')).toEqual([]);
  });

  it('show the matches of every sport that start within some hours', async () => {
    const { matches } = await get<{ matches: Card[] }>('/api/fixtures?within=24');
    expect(Math.max(...matches.map(({ start }) => start))).toBeLessThanOrEqual(now + 24 * 3_600_000);
    // The last sport is in the answer, so none before it was cut.
    for (const sport of ['football', 'tennis', 'basketball', 'esports'])
      expect(matches.some((match) => match.sport === sport)).toBe(true);
  });

  it('show football first, in the order of its leagues, and electronic matches last', async () => {
    const { live, leagues } = await get<{ live: Card[]; leagues: { id: string; sport: string }[] }>('/api/board');
    const order = ['football', 'basketball', 'tennis', 'volleyball', 'mma', 'esports'];
    const isOrdered = (places: readonly number[]) => places.every((place, at) => place >= (places[at - 1] ?? 0));
    const sportsOf = (cards: readonly { sport: string }[]) => cards.map(({ sport }) => order.indexOf(sport));
    expect(leagues.slice(0, 4).map(({ id }) => id)).toEqual(['br-a', 'br-b', 'br-copa', 'libertadores']);
    expect(new Set(sportsOf(live)).size).toBeGreaterThan(2);
    const { matches: ended } = await get<{ matches: Card[] }>('/api/results');
    const { matches: found } = await get<{ matches: Card[] }>('/api/fixtures?q=a');
    for (const cards of [leagues, live, ended, found]) expect(isOrdered(sportsOf(cards))).toBe(true);
    const football = live.filter(({ sport }) => sport === 'football');
    expect(isOrdered(football.map(({ league }) => leagues.findIndex(({ id }) => id === league)))).toBe(true);
    const electronic = live.filter(({ sport }) => sport === 'esports');
    expect(isOrdered(electronic.toReversed().map(({ start }) => start))).toBe(true);
  });

  it('leave the ticks their turn while 200 coming matches are priced', async () => {
    await get('/health');
    let turns = 0;
    let isDone = false;
    const turn = (): void => {
      turns += 1;
      if (!isDone) setImmediate(turn);
    };
    setImmediate(turn);
    const { matches } = await get<{ matches: Card[] }>('/api/fixtures?sport=tennis');
    isDone = true;
    expect(matches).toHaveLength(200);
    expect(turns).toBeGreaterThan(20);
  });

  it('show results without odds', async () => {
    const { matches } = await get<{ matches: Card[] }>('/api/results?sport=football');
    expect(matches.length).toBeGreaterThan(20);
    expect(
      matches.every(({ phase, odds }) => ['ended', 'postponed', 'abandoned'].includes(phase) && odds === null),
    ).toBe(true);
  });

  it.each([
    '/api/fixtures?league=../etc',
    '/api/fixtures?sport=chess',
    `/api/fixtures?q=${'x'.repeat(61)}`,
    '/api/fixtures?within=0',
    '/api/search',
    `/api/search?q=${'x'.repeat(61)}`,
    '/api/fixtures?within=1e3',
  ])('refuse %s', async (path) => {
    expect(await get(path, 422)).toEqual({ code: 'bad_request' });
  });
});

describe('the page', () => {
  it('carries its board, runs only its own files, and may be framed by the site alone', async () => {
    const response = await app.request('/?lang=en&view=live&site=http://regulada.localhost:3000');
    const html = await response.text();
    expect(html).toContain('<html lang="en"><title>Sports</title>');
    expect(html).toContain('"parent":"http://regulada.localhost:3000","view":"live"');
    expect(html).toContain('"live":[{');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self';");
    // The style of the build, and no text of the page.
    expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/=]{44}';/);
    expect(policy).toContain("frame-ancestors 'self' http://localhost:3000 http://*.localhost:3000");
  });

  it('talks to no other page and shows no other view than it knows', async () => {
    const html = await (await app.request('/?site=http://evil.example&view=</script><b>')).text();
    expect(html).toContain('"parent":null,"view":""');
    expect(html.slice(html.indexOf('"parent"'))).not.toContain('<b>');
  });

  it('paints the home without a script: matches with odds that can be pressed, links of the site, escaped names', async () => {
    const site = 'http://regulada.localhost:3000';
    const html = await (await app.request(`/?lang=en&site=${site}`)).text();
    const { live } = await get<{ live: Card[] }>('/api/board?lang=en');
    const [first] = live.filter(({ odds, suspended }) => odds?.[0] && suspended === null);
    const named = (text = '') => text.replaceAll('&', '&amp;');
    expect(html).toContain(`<a href="${site}/en/sports?view=match-${first?.id}" target="_top" class="card-head"`);
    expect(html).toMatch(
      new RegExp(
        `<button type="button" class="odd" data-match="${first?.id}" data-selection="result::home"[^>]*><span`,
      ),
    );
    expect(html).toContain(`<span class="club-name">${named(first?.home.name)}</span>`);
    expect(html).toContain(`<b>${((first?.odds?.[0] ?? 0) / 100).toFixed(2)}</b>`);
    expect(html).toContain(`<a href="${site}/en/sports" target="_top" class="chip" aria-current="page">Home</a>`);
    // Of another view the script reads the matches.
    const other = await (await app.request(`/?view=live&site=${site}`)).text();
    expect(other).toContain('class="chip" aria-current="page">Ao vivo</a>');
    expect(other).not.toContain('<article');
  });
});

describe('a match', () => {
  it('has all its markets, its incidents and its players', async () => {
    const { live } = await get<{ live: Card[] }>('/api/board');
    const { match } = await get<{ match: Page }>(`/api/matches/${live.find(({ sport }) => sport === 'football')?.id}`);
    expect(match.markets.length).toBeGreaterThan(5);
    expect(match.players[0]).toHaveLength(8);
  });

  it('is unknown beyond 14 days and before a week', async () => {
    const round = Math.floor(now / (2 * 86_400_000));
    await get(`/api/matches/br-a_${round + 10}_0`, 404);
    await get(`/api/matches/br-a_${round - 10}_0`, 404);
    await get('/api/matches/nothing', 404);
    await get(`/api/matches/br-a_${round + 1}_0`);
  });
});

describe('the feed', () => {
  type Tick = { at: number; cards?: LivePart[]; over?: string[]; page?: LivePart };

  it('sends each second only the matches that changed, and an empty tick so that silence means a fault', () => {
    const heard: Tick[] = [];
    const end = feed.watch((text) => heard.push(JSON.parse(text) as Tick), null);
    feed.tick();
    expect(heard).toEqual([{ at: now, began: now, cards: [], over: [] }]);
    now += 60_000;
    feed.tick();
    expect(heard[1]?.cards?.length).toBeGreaterThan(20);
    end();
    feed.tick();
    expect(heard).toHaveLength(2);
  });

  it('suspends a match in the tick after its goal, with the reason, and gives the same odds to every watcher', () => {
    const league = LEAGUES.find(({ id }) => id === 'england')!;
    const match = seasonOf(league, Math.floor(now / 86_400_000 / 30))
      .map((fixture) => play(fixture, SEED))
      .find(({ incidents }) => incidents.some(({ kind, at }) => kind === 'goal' && at % 1_000 > 0))!;
    const goal = match.incidents.find(({ kind }) => kind === 'goal')!;
    now = match.fixture.start + goal.at - 1_000;
    feed.tick();
    const heard: Tick[][] = [[], []];
    for (const own of heard) feed.watch((text) => own.push(JSON.parse(text) as Tick), match.fixture.id);
    now += 2_000;
    feed.tick();
    const parts = heard.map((own) => own.find(({ page }) => page)?.page);
    const { home, away } = match.fixture;
    const goals = goal.side === 'home' ? [1, 0] : [0, 1];
    const player = (goal.side === 'home' ? home : away).players[goal.player]?.name ?? null;
    const cause = { kind: 'goal', team: match.fixture[goal.side].name, player, goals };
    expect(parts[0]).toMatchObject({ id: match.fixture.id, suspended: 'goal', cause });
    expect(parts[1]).toEqual(parts[0]);
  });

  it('streams to each watcher', async () => {
    const listening = await listenOn(() => createHttpServer(app), 0, ['127.0.0.1'], { name: '', variable: '' });
    const stream = await fetch(`http://127.0.0.1:${listening.port}/api/stream`);
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    const reader = stream.body!.getReader();
    feed.tick();
    const { value } = await reader.read();
    expect(new TextDecoder().decode(value)).toMatch(/^data: \{"at":\d+,"began":\d+,.*\n\n$/);
    await reader.cancel();
    await vi.waitFor(() => expect(feed.watching).toBe(0));
    await listening.close();
  });

  it('cuts off a watcher that reads nothing', async () => {
    const outgoing = Object.assign(new PassThrough(), { writeHead: vi.fn(), flushHeaders: vi.fn() });
    await app.request('/api/stream', {}, { outgoing });
    expect(feed.watching).toBe(1);
    for (let tick = 0; tick < 300 && !outgoing.destroyed; tick += 1) {
      now += 60_000;
      feed.tick();
    }
    await vi.waitFor(() => expect(feed.watching).toBe(0));
  });

  it('is reported as failing when it stands still for three seconds', async () => {
    await get('/health');
    now += 3_001;
    await get('/health', 503);
    feed.tick();
    await get('/health');
  });
});

it('refuses an environment in one sentence', () => {
  expect(() => readEnv({ SPORTS_PORT: '70000' })).toThrow(/^The environment variable SPORTS_PORT does not fit/);
  expect(() => readEnv({ NODE_ENV: 'production' })).toThrow(/refuses the simulated sports.*DEMONSTRATION=true/);
  const open = { NODE_ENV: 'production', DEMONSTRATION: 'true' };
  expect(() => readEnv(open)).toThrow(/needs a SPORTS_SECRET of its own/);
  const signed = { ...open, SPORTS_SECRET: 'of-our-own', SPORTS_PORT: '4000' };
  for (const SPORTS_SEED of ['', 'jangada', 'guessable'])
    expect(() => readEnv({ ...signed, SPORTS_SEED })).toThrow(/needs a SPORTS_SEED of its own.*16 characters/);
  expect(readEnv({ ...signed, SPORTS_SEED: 'a-seed-of-our-own' })).toMatchObject({ port: 4000 });
});
