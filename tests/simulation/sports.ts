/**
 * A simulated run of the sportsbook: its own server with its journal against the real platform over a network that fails
 * on request. A seed chooses bets, cash-outs, the clock, corrected results, faults and crashes; after each crash a new
 * server opens the journal of the dead one. In the end the platform's own check of the ledger must find every bet as its
 * picks make it.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProviderRound } from '../../server/gateways/games/audit.ts';
import { verifyLedger } from '../../server/ledger/verify.ts';
import { verifyProvider } from '../../server/ledger/verify-provider.ts';
import { LEAGUES } from '../../simulators/sports/engine/leagues.ts';
import { play } from '../../simulators/sports/engine/match.ts';
import { fixturesOf } from '../../simulators/sports/engine/schedule.ts';
import { auditOf } from '../../simulators/sports/server/audit.ts';
import type { BetView } from '../../simulators/sports/server/bet-routes.ts';
import { readEnv } from '../../simulators/sports/server/env.ts';
import { Matches } from '../../simulators/sports/server/matches.ts';
import { openBook } from '../../simulators/sports/server/open-book.ts';
import { createProvider } from '../../simulators/sports/server/provider.ts';
import { createTestPlatform, type TestPlatform } from '../fixtures/platform.ts';
import { type Fault, serveWallet } from '../fixtures/wallet-platform.ts';
import { createRandom, type Random } from './random.ts';

const SEED = 'simulation';
/** Small, so that the player of the seed has money for the whole run, and a correction can always be taken back. */
const STAKE = 200;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 86_400_000;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const assets = { html: '', serve: () => null };
const FAULTS: readonly Fault[] = ['drop', 'commit-then-drop', '500', '503', 'html'];

export interface SportsReport {
  readonly seed: string;
  /** The fault; null: none. */
  readonly found: string | null;
  readonly counts: Readonly<Record<string, number>>;
}

type Provider = Awaited<ReturnType<typeof createProvider>>;

interface Run {
  readonly random: Random;
  readonly platform: TestPlatform;
  /** The network between the sports and the platform. */
  readonly net: Awaited<ReturnType<typeof serveWallet>>;
  readonly counts: Record<string, number>;
  folder: string;
  provider: Provider;
  /** Tokens of the player at the site and at the sports. */
  login: string;
  session: string;
}

const nowOf = ({ platform }: Pick<Run, 'platform'>): number => platform.clock.nowMs();

async function open(run: Omit<Run, 'provider'>): Promise<Provider> {
  const env = readEnv({
    DATA_DIR: run.folder,
    SPORTS_SEED: SEED,
    PLATFORM_URL: run.net.url,
    SPORTS_SECRET: run.platform.deps.env.SPORTS_SECRET,
  });
  const limits = { bets: { take: () => 0 } };
  const provider = await createProvider({ env, assets, log, now: () => nowOf(run), delayMs: 0, pausesMs: [], limits });
  provider.tick();
  return provider;
}

async function ask(run: Run, method: string, path: string, body?: object) {
  const response = await run.provider.app.request(`/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-sports-session': run.session },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

async function signIn(run: Run): Promise<void> {
  const { platform } = run;
  const launched = () => platform.ask('POST', '/games/launch/sport', { token: run.login, body: {} });
  let answer = await launched();
  if (answer.status === 401) {
    run.login = await platform.login(1);
    answer = await launched();
  }
  const launch = new URLSearchParams(new URL(answer.body.gameUrl).hash.slice(1)).get('t');
  const { status, body } = await ask(run, 'POST', '/session', { token: launch });
  if (status !== 201) throw new Error(`the sports refuse a launch: ${status} ${JSON.stringify(body)}`);
  run.session = body.session;
}

function count(run: Run, what: string): void {
  run.counts[what] = (run.counts[what] ?? 0) + 1;
}

/** Moves the time of the platform and of the sports. */
async function move(run: Run, ms: number): Promise<void> {
  await run.platform.clock.advance(Math.max(0, ms));
  run.provider.tick();
}

/** Lets the calls under way end. */
async function settle(run: Run): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await move(run, 2 * MINUTE);
    await run.provider.idle();
  }
}

/** Kills the server where it stands: a new one opens a copy of its journal, as the disk has it. */
async function kill(run: Run, asked: Promise<unknown> = Promise.resolve()): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sports-simulation-'));
  const calls = ['bet', 'win', 'rollback', 'correct'];
  // No call of the dead server has an effect any more, and it writes nothing more to the journal that counts.
  for (const name of calls) run.net.fault(name, ...Array<Fault>(100).fill('drop'));
  cpSync(run.folder, folder, { recursive: true });
  // A request that was still being read would go on after the stop, which no killed server does.
  await asked;
  await run.provider.stop();
  for (const name of calls) run.net.fault(name);
  rmSync(run.folder, { recursive: true });
  run.folder = folder;
  run.provider = await open(run);
  await signIn(run);
  count(run, 'kills');
}

async function place(run: Run): Promise<void> {
  const { random } = run;
  const matches = random
    .pick([LEAGUES.filter(({ id }) => id === 'br-a'), LEAGUES.filter(({ sport }) => sport === 'football')])
    .flatMap((league) => fixturesOf(league, nowOf(run) - 2 * 3_600_000, nowOf(run) + 3 * DAY));
  const size = random.weighted([
    [50, 1],
    [25, 2],
    [25, 3],
  ]);
  // Matches that do not end as planned are rare, so that the run looks for them.
  const odd = LEAGUES.filter(({ id }) => id === 'br-a')
    .flatMap((league) => fixturesOf(league, nowOf(run), nowOf(run) + 10 * DAY))
    .filter((fixture) => {
      const { fate, correction } = play(fixture, SEED);
      return fate !== null || correction !== null;
    });
  const pool = odd.length > 0 && random.oneIn(3) ? odd : matches;
  const chosen = new Set(Array.from({ length: size }, () => random.pick(pool).id));
  const selections = [
    'result::home',
    'result::draw',
    'early_result::home',
    'busier_half::first',
    'asian_handicap:-0.25:home',
    'both_score::yes+result::home',
    'cards:4.5:over',
  ];
  const picks = [...chosen].map((match) => ({ match, selection: random.pick(selections), odds: 200 }));
  const system = picks.length === 3 && random.oneIn(2) ? { system: 'trixie' } : {};
  const order = { key: `press-${random.below(1e9)}`, stake: STAKE, accept: 'any', picks, ...system };
  if (random.oneIn(6)) run.net.fault('bet', random.pick(FAULTS));
  const presses = random.oneIn(8) ? 2 : 1;
  const asked = Promise.all(Array.from({ length: presses }, () => ask(run, 'POST', '/bets', order)));
  if (random.oneIn(15)) await kill(run, asked);
  for (const { status } of await asked) count(run, `bet ${status}`);
  run.net.fault('bet');
}

async function cashOut(run: Run): Promise<void> {
  const { random } = run;
  const { body } = await ask(run, 'GET', '/bets');
  const open = (body.bets as readonly BetView[]).filter(({ cash }) => cash !== null && cash.offers.length > 0);
  if (open.length === 0) return;
  const bet = random.pick(open);
  const { percent, value } = random.pick(bet.cash?.offers ?? []);
  if (random.oneIn(3)) run.net.fault('win', random.pick(FAULTS));
  const shown = random.oneIn(10) ? value * 2 : value;
  const key = `cash-${random.below(1e9)}`;
  const press = () => ask(run, 'POST', `/bets/${bet.id}/cash-out`, { key, percent, value: shown });
  const asked = Promise.all(random.oneIn(4) ? [press(), press()] : [press()]);
  if (random.oneIn(6)) await kill(run, asked);
  for (const { status } of await asked) count(run, `cash-out ${status}`);
}

async function pass(run: Run): Promise<void> {
  const { random } = run;
  const ms = random.weighted([
    [60, random.below(10 * MINUTE)],
    [30, random.below(3 * 3_600_000)],
    [10, random.below(2 * DAY)],
  ]);
  if (random.oneIn(3)) run.net.fault('win', random.pick(FAULTS), random.pick(FAULTS));
  if (random.oneIn(3)) run.net.fault('correct', random.pick(FAULTS));
  await move(run, ms);
  if (random.oneIn(6)) await kill(run);
  await run.provider.idle();
  await signIn(run);
}

/** Bets that a struck incident can change. */
const CHANGEABLE = [
  ...[3.5, 4.5, 5.5].map((line) => `cards:${line}:over`),
  ...[8.5, 9.5, 10.5].map((line) => `corners:${line}:over`),
  'result::home',
  'result::draw',
];
const world = new Matches(SEED);

/** Bets on a match whose corrected result changes the bet, and lives through both settlements. */
async function meetCorrection(run: Run): Promise<void> {
  const { random } = run;
  const coming = LEAGUES.filter(({ sport }) => sport === 'football').flatMap((league) =>
    fixturesOf(league, nowOf(run) + 2 * HOUR, nowOf(run) + 4 * DAY),
  );
  const found = coming.flatMap((fixture) => {
    const { id, start } = fixture;
    const { end, correction } = world.of(fixture);
    if (!correction) return [];
    const selection = CHANGEABLE.find(
      (one) => world.verdictAt(id, one, start + end) !== world.verdictAt(id, one, start + correction.at),
    );
    return selection === undefined ? [] : [{ id, selection, moments: [start + end, start + correction.at], start }];
  });
  if (found.length === 0) return;
  const { id, selection, moments, start } = random.pick(found);
  await move(run, start - HOUR - nowOf(run));
  await signIn(run);
  const picks = [{ match: id, selection, odds: 200 }];
  const order = { key: `press-${random.below(1e9)}`, stake: STAKE, accept: 'any', picks };
  count(run, `bet ${(await ask(run, 'POST', '/bets', order)).status}`);
  for (const moment of moments) {
    await move(run, moment + 1_000 - nowOf(run));
    await run.provider.idle();
  }
  await signIn(run);
}

/** Compares ledger, wallet and bets. @returns the first difference; null: none */
async function judge(run: Run, before: number): Promise<string | null> {
  const { db } = run.platform.deps;
  await run.provider.stop();
  const { book, journal } = await openBook(join(run.folder, 'sports'), nowOf(run));
  await journal.close();
  const bets: ProviderRound[] = [...auditOf(book, new Matches(SEED), nowOf(run))].map((bet) => ({
    ...bet,
    problems: [...bet.problems],
  }));
  const [breach] = [
    ...(await verifyLedger(db)),
    ...(
      await verifyProvider(db, async (take) => {
        await take(bets);
        return 'complete';
      })
    ).breaches,
  ];
  if (breach) return `${breach.invariant}: ${breach.detail}`;
  let expected = before;
  for (const bet of bets) {
    count(run, `ended ${bet.state}`);
    if (bet.state === 'settled') expected += bet.win.amount - bet.bet.amount;
    else if (bet.state !== 'voided' && bet.state !== 'refused') return `bet ${bet.round} is still ${bet.state}`;
  }
  for (const bet of book.all()) if ((bet.fixes?.length ?? 0) > 0) count(run, 'corrections');
  const booked = await db
    .selectFrom('wagers')
    .select(['round', 'written_off'])
    .where('provider_code', '=', 'esportes')
    .where('kind', '=', 'bet')
    .execute();
  const unknown = booked.find(({ round }) => !book.find(round));
  if (unknown) return `the ledger has booked ${unknown.round}, which the sports do not know`;
  for (const { written_off: amount } of booked) expected += amount;
  const balance = await balanceOf(run);
  return balance === expected ? null : `the wallet holds ${balance}, the bets make ${expected}`;
}

/** Real and bonus money, centavos. */
async function balanceOf({ platform }: Pick<Run, 'platform'>): Promise<number> {
  const { body } = await platform.ask('GET', '/profile/wallet', { token: await platform.login(1) });
  return body.data.available + body.data.bonus_balance;
}

/** Runs a simulation of the sportsbook. Never throws for a finding, which is in the report. */
export async function simulateSports(seed: string, steps: number): Promise<SportsReport> {
  const platform = await createTestPlatform({ env: { SPORTS_URL: 'https://sports.example' } });
  const net = await serveWallet(async ({ path, raw, headers }) => {
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    const signed = ['x-provider', 'x-timestamp', 'x-signature'].map((name) => [name, text(headers[name])]);
    return platform.ask('POST', path.replace(/^\/api/, ''), { raw, headers: Object.fromEntries(signed) });
  });
  const before = await balanceOf({ platform });
  const folder = mkdtempSync(join(tmpdir(), 'sports-simulation-'));
  const parts = {
    random: createRandom(seed),
    platform,
    net,
    counts: {},
    folder,
    login: await platform.login(1),
    session: '',
  };
  const run: Run = { ...parts, provider: await open(parts) };
  await signIn(run);
  let found: string | null = null;
  try {
    for (let step = 0; step < steps; step += 1)
      await run.random.weighted([
        [50, () => place(run)],
        [25, () => cashOut(run)],
        [20, () => pass(run)],
        [5, () => meetCorrection(run)],
      ])();
    for (const name of ['bet', 'win', 'rollback', 'correct']) net.fault(name);
    await move(run, 14 * DAY);
    for (let turn = 0; turn < 4; turn += 1) await settle(run);
    found = await judge(run, before);
  } catch (error) {
    found = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  await net.close();
  await platform.close();
  rmSync(run.folder, { recursive: true, force: true });
  return { seed, found, counts: run.counts };
}
