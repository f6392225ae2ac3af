/**
 * A simulated run of the sportsbook: its own server with its journal against a wallet that fails on request. A seed
 * chooses bets, cash-outs, the clock, faults of the network and crashes; after each crash a new server opens the journal
 * of the dead one. In the end every bet must have moved exactly what its picks make.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Journal } from '../../simulators/lib/journal.ts';
import { LEAGUES } from '../../simulators/sports/engine/leagues.ts';
import { play } from '../../simulators/sports/engine/match.ts';
import { fixturesOf } from '../../simulators/sports/engine/schedule.ts';
import { auditOf } from '../../simulators/sports/server/audit.ts';
import { BetBook, type BetRecord } from '../../simulators/sports/server/bet.ts';
import type { BetView } from '../../simulators/sports/server/bet-routes.ts';
import { readEnv } from '../../simulators/sports/server/env.ts';
import { Matches } from '../../simulators/sports/server/matches.ts';
import { createProvider } from '../../simulators/sports/server/provider.ts';
import { type FakePlatform, type Fault, SECRET, startFakePlatform } from '../fixtures/wallet-platform.ts';
import { createRandom, type Random } from './random.ts';

const SEED = 'simulation';
const START = Date.UTC(2026, 6, 16, 10);
const STAKE = 1_000;
const MINUTE = 60_000;
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
  readonly platform: FakePlatform;
  readonly counts: Record<string, number>;
  folder: string;
  provider: Provider;
  session: string;
  now: number;
}

async function open(run: Omit<Run, 'provider'>): Promise<Provider> {
  const env = readEnv({
    DATA_DIR: run.folder,
    SPORTS_SEED: SEED,
    PLATFORM_URL: run.platform.url,
    SPORTS_SECRET: SECRET,
  });
  const limits = { bets: { take: () => 0 } };
  const provider = await createProvider({ env, assets, log, now: () => run.now, delayMs: 0, pausesMs: [], limits });
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
  run.platform.state.launchTokens.add('again');
  run.session = (await ask(run, 'POST', '/session', { token: 'again' })).body.session;
}

function count(run: Run, what: string): void {
  run.counts[what] = (run.counts[what] ?? 0) + 1;
}

/** Lets the calls under way end. */
async function settle(run: Run): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    run.now += 2 * MINUTE;
    run.provider.tick();
    await run.provider.idle();
  }
}

/** Kills the server where it stands: a new one opens a copy of its journal, as the disk has it. */
async function kill(run: Run, asked: Promise<unknown> = Promise.resolve()): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sports-simulation-'));
  const calls = ['bet', 'win', 'rollback', 'correct'];
  // No call of the dead server has an effect any more, and it writes nothing more to the journal that counts.
  for (const name of calls) run.platform.fault(name, ...Array<Fault>(100).fill('drop'));
  cpSync(run.folder, folder, { recursive: true });
  // A request that was still being read would go on after the stop, which no killed server does.
  await asked;
  await run.provider.stop();
  for (const name of calls) run.platform.fault(name);
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
    .flatMap((league) => fixturesOf(league, run.now - 2 * 3_600_000, run.now + 3 * DAY));
  const size = random.weighted([
    [50, 1],
    [25, 2],
    [25, 3],
  ]);
  // Matches that do not end as planned are rare, so that the run looks for them.
  const odd = LEAGUES.filter(({ id }) => id === 'br-a')
    .flatMap((league) => fixturesOf(league, run.now, run.now + 10 * DAY))
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
  if (random.oneIn(6)) run.platform.fault('bet', random.pick(FAULTS));
  const presses = random.oneIn(8) ? 2 : 1;
  const asked = Promise.all(Array.from({ length: presses }, () => ask(run, 'POST', '/bets', order)));
  if (random.oneIn(15)) await kill(run, asked);
  for (const { status } of await asked) count(run, `bet ${status}`);
  run.platform.fault('bet');
}

async function cashOut(run: Run): Promise<void> {
  const { random } = run;
  const { body } = await ask(run, 'GET', '/bets');
  const open = (body.bets as readonly BetView[]).filter(({ cash }) => cash !== null && cash.offers.length > 0);
  if (open.length === 0) return;
  const bet = random.pick(open);
  const { percent, value } = random.pick(bet.cash?.offers ?? []);
  if (random.oneIn(3)) run.platform.fault('win', random.pick(FAULTS));
  const shown = random.oneIn(10) ? value * 2 : value;
  const key = `cash-${random.below(1e9)}`;
  const press = () => ask(run, 'POST', `/bets/${bet.id}/cash-out`, { key, percent, value: shown });
  const asked = Promise.all(random.oneIn(4) ? [press(), press()] : [press()]);
  if (random.oneIn(6)) await kill(run, asked);
  for (const { status } of await asked) count(run, `cash-out ${status}`);
}

async function pass(run: Run): Promise<void> {
  const { random } = run;
  run.now += random.weighted([
    [60, random.below(10 * MINUTE)],
    [30, random.below(3 * 3_600_000)],
    [10, random.below(2 * DAY)],
  ]);
  if (random.oneIn(3)) run.platform.fault('win', random.pick(FAULTS), random.pick(FAULTS));
  if (random.oneIn(3)) run.platform.fault('correct', random.pick(FAULTS));
  run.provider.tick();
  if (random.oneIn(6)) await kill(run);
  await run.provider.idle();
  await signIn(run);
}

/** Compares the wallet with the bets of the journal. @returns the first difference; null: none */
async function judge(run: Run, before: number): Promise<string | null> {
  await run.provider.stop();
  const book = new BetBook();
  const journal = await Journal.open<BetRecord>(join(run.folder, 'sports'), (record) => book.apply(record));
  await journal.close();
  let expected = before;
  for (const bet of auditOf(book, new Matches(SEED), run.now)) {
    count(run, `ended ${bet.state}`);
    if (bet.problems.length > 0) return `bet ${bet.round}: ${bet.problems.join()}`;
    if (bet.state === 'settled') expected += bet.win.amount - bet.bet.amount;
    else if (bet.state !== 'voided' && bet.state !== 'refused') return `bet ${bet.round} is still ${bet.state}`;
  }
  for (const bet of book.all()) if ((bet.fixes?.length ?? 0) > 0) count(run, 'corrections');
  const known = new Set([...book.all()].map(({ id }) => id));
  for (const [transaction, { kind, amount }] of run.platform.moves)
    if (!known.has(transaction.slice(0, 22)))
      return `the wallet has booked ${kind} ${transaction} of ${amount}, which no bet explains`;
  for (const bet of auditOf(book, new Matches(SEED), run.now)) {
    const moved = [...run.platform.moves]
      .filter(([transaction]) => transaction.startsWith(bet.round))
      .reduce((sum, [, { kind, amount }]) => sum + (kind === 'bet' ? -amount : amount), 0);
    const right = bet.state === 'settled' ? bet.win.amount - bet.bet.amount : 0;
    if (moved !== right) return `bet ${bet.round} (${bet.state}) moved ${moved}, its picks make ${right}`;
  }
  const { balance } = run.platform.state;
  return balance === expected ? null : `the wallet holds ${balance}, the bets make ${expected}`;
}

/** Runs a simulation of the sportsbook. Never throws for a finding, which is in the report. */
export async function simulateSports(seed: string, steps: number): Promise<SportsReport> {
  const platform = await startFakePlatform();
  // Enough that a correction downwards never exceeds the balance.
  platform.state.balance = 100_000_000;
  platform.state.gamecode = 'sportsbook';
  platform.state.limits = { min_bet: 100, max_bet: 500_000 };
  const before = platform.state.balance;
  const folder = mkdtempSync(join(tmpdir(), 'sports-simulation-'));
  const parts = { random: createRandom(seed), platform, counts: {}, folder, session: '', now: START };
  const run: Run = { ...parts, provider: await open(parts) };
  // The clock of the run, not of its parts.
  await run.provider.stop();
  run.provider = await open(run);
  await signIn(run);
  let found: string | null = null;
  try {
    for (let step = 0; step < steps; step += 1)
      await run.random.weighted([
        [50, () => place(run)],
        [25, () => cashOut(run)],
        [25, () => pass(run)],
      ])();
    for (const name of ['bet', 'win', 'rollback', 'correct']) platform.fault(name);
    run.now += 14 * DAY;
    for (let turn = 0; turn < 4; turn += 1) await settle(run);
    found = await judge(run, before);
  } catch (error) {
    found = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  await platform.close();
  rmSync(run.folder, { recursive: true, force: true });
  return { seed, found, counts: run.counts };
}
