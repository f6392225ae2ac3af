import type { RoundView } from '../provider/round.ts';
import { money } from './format.ts';
import { pause } from './persist.ts';

/** The player's settings of autoplay. Amounts in centavos. */
export interface AutoplayOrder {
  readonly rounds: number;
  /** Limit of the net loss: a round that could exceed it is not played. */
  readonly lossLimit: number;
  /** A single win that stops autoplay; null: none. */
  readonly winLimit: number | null;
}

export interface AutoplayParts {
  /** Plays one round; null if it did not happen. */
  readonly spin: () => Promise<RoundView | null>;
  /** The next stake in centavos; null if nothing is chosen. */
  readonly stake: () => number | null;
  /** Tells whether a round can begin now. */
  readonly isFree: () => boolean;
  /** Free spins of a round: part of it, and not counted as rounds. */
  readonly freeIn: (round: RoundView) => number;
  /** Gets the number of rounds left; null: autoplay has stopped. */
  readonly onLeft: (left: number | null) => void;
}

/** Why autoplay stopped, and its result. */
export interface AutoplayEnd {
  readonly reason: 'done' | 'loss' | 'win' | 'stopped';
  readonly played: number;
  /** Free spins in these rounds. */
  readonly free: number;
  /** Centavos. */
  readonly net: number;
}

const BETWEEN_MS = 600;

/** Tells whether the next round stays within the order. Pure, for tests. */
export function autoplayVerdict(
  order: AutoplayOrder,
  played: number,
  net: number,
  nextStake: number | null,
  last: Pick<RoundView, 'win'> | null,
): Exclude<AutoplayEnd['reason'], 'stopped'> | null {
  if (order.winLimit !== null && last !== null && last.win >= order.winLimit) return 'win';
  if (played >= order.rounds) return 'done';
  if (nextStake === null || net - nextStake < -order.lossLimit) return 'loss';
  return null;
}

/** Plays rounds until one of the player's conditions, a failure, or the player stops them. */
export class Autoplay {
  readonly #parts: AutoplayParts;
  isRunning = false;

  constructor(parts: AutoplayParts) {
    this.#parts = parts;
  }

  stop(): void {
    this.isRunning = false;
  }

  async run(order: AutoplayOrder): Promise<AutoplayEnd> {
    const { spin, stake, isFree, freeIn, onLeft } = this.#parts;
    this.isRunning = true;
    let played = 0;
    let free = 0;
    let net = 0;
    let last: RoundView | null = null;
    let reason: AutoplayEnd['reason'] = 'stopped';
    while (this.isRunning) {
      const verdict = autoplayVerdict(order, played, net, stake(), last);
      if (verdict) {
        reason = verdict;
        break;
      }
      onLeft(order.rounds - played);
      last = await spin();
      // The page is hidden, or the round needs the player's answer: stop.
      if (!last || last.state !== 'settled') break;
      played += 1;
      free += freeIn(last);
      net += last.win - last.stake;
      if (!this.isRunning || document.hidden) break;
      await pause(BETWEEN_MS);
      if (!isFree()) break;
    }
    this.isRunning = false;
    onLeft(null);
    return { reason, played, free, net };
  }
}

/** `−R$ 3,20`, `+R$ 1,00`: a result with its sign. */
export function signed(centavos: number): string {
  return centavos > 0 ? `+${money(centavos)}` : money(centavos);
}
