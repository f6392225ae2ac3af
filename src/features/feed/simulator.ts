/**
 * The generator of simulated bets (FEED-3): one every 1,500 ms, followed by its win. It runs only on a demonstration
 * site that is unregulated; its events carry a mark that no real event can carry (SITE-5).
 */
import type { BetEvent } from '../../contract/feed.ts';
import { maskName, SIMULATED_PREFIX } from './model.ts';
import type { SampleGame } from './sample-games.ts';
import { sampleGames, sampleNames } from './sample-games.ts';

/** Time between two simulated bets, ms (FEED-3). */
export const FAKE_BET_INTERVAL_MS = 1500;
/** Bounds of a round's duration, so that the win visibly follows its bet. ms. */
const ROUND_MS = { shortest: 400, longest: 1300 };

export interface SimulatedBetEvent extends BetEvent {
  readonly simulated: true;
}

/** The part of the site's configuration that allows the generator. */
export interface FeedSite {
  readonly demo: boolean;
  readonly is_regulated: boolean;
  readonly simulated_feed: boolean;
}

export interface FeedTimer {
  /**
   * Runs `run` once after `ms`.
   * @returns function that cancels it
   */
  after(ms: number, run: () => void): () => void;
}

export interface SimulatorDeps {
  readonly site: FeedSite;
  /** From 0 (included) to 1 (excluded). */
  readonly random: () => number;
  readonly timer: FeedTimer;
  readonly now: () => Date;
  readonly emit: (event: SimulatedBetEvent) => void;
}

export interface Simulator {
  stop(): void;
}

/** Thrown when simulated bets are started on a site that may not show them (SITE-5). */
export class FeedNotAllowedError extends Error {
  constructor(reason: string) {
    super(`Simulated bets are not allowed: ${reason}.`);
    this.name = 'FeedNotAllowedError';
  }
}

/** Whether the generator may run on this site (SITE-5); `startSimulator` throws otherwise. */
export function wantsSimulator(site: FeedSite): boolean {
  return site.demo && !site.is_regulated && site.simulated_feed;
}

/**
 * Starts the generator.
 * @throws {FeedNotAllowedError} on a regulated site, with real money, or without the configuration (SITE-5)
 */
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

/** Centavos. Most players stake little; every sample game allows each of these stakes. */
export const STAKES: readonly number[] = [100, 100, 100, 200, 200, 300, 400, 500, 1000, 2000];

/** Address of the small poster of a sample game. */
export const simulatedPoster = (gamecode: string): string => `/posters/${gamecode}-240.webp`;

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
      image: simulatedPoster(game.gamecode),
      gamecode: game.gamecode,
      providercode: game.providercode,
    },
    // Without an id no profile can be opened: the player does not exist.
    user: { id: '', name: maskName(name, deps.random() < 0.5 ? 3 : 4) },
    amount: pick(STAKES, deps.random()),
    date: deps.now().toISOString(),
  };
}

/**
 * Chance and factor of a simulated win, like those of real games: two of three bets win nothing, and all together
 * return 94 % of the stakes. A strip that shows only winners would mislead players.
 */
export const WIN_TABLE: readonly { readonly chance: number; readonly factor: number }[] = [
  { chance: 0.66, factor: 0 },
  { chance: 0.14, factor: 0.5 },
  { chance: 0.1, factor: 1.5 },
  { chance: 0.06, factor: 3 },
  { chance: 0.03, factor: 8 },
  { chance: 0.01, factor: 30 },
];

/** The win in centavos for a stake of `amount` centavos and a `random` from 0 (included) to 1 (excluded). */
export function winOf(amount: number, random: number): number {
  let passed = 0;
  for (const { chance, factor } of WIN_TABLE) {
    passed += chance;
    if (random < passed) return Math.round(amount * factor);
  }
  return 0;
}
