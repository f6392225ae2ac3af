/**
 * The generator of simulated bets (§4): one every 1,500 ms, followed by its win. It runs only where the site plays with play
 * money and is not regulated; everything that it makes carries a mark that no real event can carry (compliance.md, first row).
 */
import type { BetEvent } from '../../contract/feed.ts';
import { maskName, SIMULATED_PREFIX } from './model.ts';
import type { SampleGame } from './sample-games.ts';
import { sampleGames, sampleNames } from './sample-games.ts';

/** Milliseconds between two simulated bets (§9). */
export const FAKE_BET_INTERVAL_MS = 1500;
/** A round lasts between these (ms), so the win comes visibly after its bet. */
const ROUND_MS = { shortest: 400, longest: 1300 };

export interface SimulatedBetEvent extends BetEvent {
  readonly simulated: true;
}

/** The part of the site's configuration that decides. */
export interface FeedSite {
  readonly demo: boolean;
  readonly is_regulated: boolean;
  readonly simulated_feed: boolean;
}

export interface FeedTimer {
  /** Runs `run` once after `ms`; answers what cancels it. */
  after(ms: number, run: () => void): () => void;
}

export interface SimulatorDeps {
  readonly site: FeedSite;
  /** From 0 (included) to 1 (excluded). */
  readonly random: () => number;
  readonly timer: FeedTimer;
  readonly now: () => Date;
  readonly emit: (event: SimulatedBetEvent) => void;
  /** Poster of a game, where one is known. */
  readonly imageOf?: (gamecode: string) => string | null;
}

export interface Simulator {
  stop(): void;
}

/** Somebody tried to show simulated bets where real ones are played for. */
export class FeedNotAllowedError extends Error {
  constructor(reason: string) {
    super(`Simulated bets are not allowed: ${reason}.`);
    this.name = 'FeedNotAllowedError';
  }
}

/** Whether the generator should run here at all; `startSimulator` refuses wherever this is not so. */
export function wantsSimulator(site: FeedSite): boolean {
  return site.demo && !site.is_regulated && site.simulated_feed;
}

/** @throws {FeedNotAllowedError} on a regulated site, with real money, or where the site does not ask for it. */
export function startSimulator(deps: SimulatorDeps): Simulator {
  const { site, timer } = deps;
  if (site.is_regulated) throw new FeedNotAllowedError('the site is regulated');
  if (!site.demo) throw new FeedNotAllowedError('the site plays with real money');
  if (!site.simulated_feed) throw new FeedNotAllowedError('the site does not ask for them');

  const cancels = new Set<() => void>();
  let made = 0;
  let stopped = false;

  function later(ms: number, run: () => void): void {
    const cancel = timer.after(ms, () => {
      cancels.delete(cancel);
      if (!stopped) run();
    });
    cancels.add(cancel);
  }

  function play(): void {
    made += 1;
    const bet = makeBet(deps, made);
    deps.emit(bet);
    const win = winOf(bet.amount, deps.random());
    const length = ROUND_MS.shortest + Math.floor(deps.random() * (ROUND_MS.longest - ROUND_MS.shortest));
    later(length, () => deps.emit({ ...bet, type: 'win', amount: win, date: deps.now().toISOString() }));
    later(FAKE_BET_INTERVAL_MS, play);
  }

  later(FAKE_BET_INTERVAL_MS, play);
  return {
    stop() {
      stopped = true;
      for (const cancel of cancels) cancel();
      cancels.clear();
    },
  };
}

function pick<T>(items: readonly T[], random: number): T {
  const item = items[Math.min(items.length - 1, Math.floor(random * items.length))];
  if (item === undefined) throw new RangeError('There is nothing to pick from.');
  return item;
}

/** Centavos. Most players stake little; every sample game takes each of these. */
export const STAKES: readonly number[] = [100, 100, 100, 200, 200, 300, 400, 500, 1000, 2000];

function makeBet(deps: SimulatorDeps, serial: number): SimulatedBetEvent {
  const game: SampleGame = pick(sampleGames, deps.random());
  const name = pick(sampleNames, deps.random());
  const token = Math.floor(deps.random() * 36 ** 8)
    .toString(36)
    .padStart(8, '0');
  return {
    type: 'bet',
    simulated: true,
    transaction: `${SIMULATED_PREFIX}${deps.now().getTime().toString(36)}-${serial}-${token}`,
    game: {
      game_id: game.gamecode,
      title: game.title,
      image: deps.imageOf?.(game.gamecode) ?? null,
      gamecode: game.gamecode,
      providercode: game.providercode,
    },
    // No id: there is no such player, so there is no profile to open either.
    user: { id: '', name: maskName(name, deps.random() < 0.5 ? 3 : 4) },
    amount: pick(STAKES, deps.random()),
    date: deps.now().toISOString(),
  };
}

/**
 * Chance and factor of what a simulated bet wins, as a player would really meet it: two of three win nothing, and all
 * together they return 94 % of what was staked. A strip of winners would promise what no game keeps.
 */
export const WIN_TABLE: readonly { readonly chance: number; readonly factor: number }[] = [
  { chance: 0.66, factor: 0 },
  { chance: 0.14, factor: 0.5 },
  { chance: 0.1, factor: 1.5 },
  { chance: 0.06, factor: 3 },
  { chance: 0.03, factor: 8 },
  { chance: 0.01, factor: 30 },
];

/** Centavos won for `amount` staked, for a `random` from 0 (included) to 1 (excluded). */
export function winOf(amount: number, random: number): number {
  let passed = 0;
  for (const { chance, factor } of WIN_TABLE) {
    passed += chance;
    if (random < passed) return Math.round(amount * factor);
  }
  return 0;
}
