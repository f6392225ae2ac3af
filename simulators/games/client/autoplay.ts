import type { RoundView } from '../provider/round.ts';
import { money } from './money.ts';
import { pause } from './persist.ts';

/** What a player set before rounds go by themselves. Amounts in centavos. */
export interface AutoplayOrder {
  readonly rounds: number;
  /** Net loss that is never passed: a round that could pass it is not played. */
  readonly lossLimit: number;
  /** A single win from which it stops; null: none. */
  readonly winLimit: number | null;
}

export interface AutoplayParts {
  /** Plays one round; null where it did not happen. */
  readonly spin: () => Promise<RoundView | null>;
  /** The next stake in centavos; null where nothing is chosen. */
  readonly stake: () => number | null;
  /** Whether a round can begin now. */
  readonly isFree: () => boolean;
  /** How many free spins a round had: part of it, and not counted as rounds. */
  readonly freeIn?: (round: RoundView) => number;
  /** Told how many rounds are left; null: it has stopped. */
  readonly onLeft: (left: number | null) => void;
}

/** Why it stopped, and what came of it. */
export interface AutoplayEnd {
  readonly reason: 'done' | 'loss' | 'win' | 'stopped';
  readonly played: number;
  /** Free spins in these rounds. */
  readonly free: number;
  /** Centavos. */
  readonly net: number;
}

const BETWEEN_MS = 600;

/** Whether the next round keeps to the order. Pure, so that a test can hold it. */
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

/** Rounds that go by themselves until one of the player's conditions, a failure, or the player stops them. */
export function createAutoplay({ spin, stake, isFree, freeIn, onLeft }: AutoplayParts) {
  const state = { isRunning: false };
  return {
    get isRunning() {
      return state.isRunning;
    },
    stop(): void {
      state.isRunning = false;
    },
    async run(order: AutoplayOrder): Promise<AutoplayEnd> {
      state.isRunning = true;
      let played = 0;
      let free = 0;
      let net = 0;
      let last: RoundView | null = null;
      let reason: AutoplayEnd['reason'] = 'stopped';
      while (state.isRunning) {
        const verdict = autoplayVerdict(order, played, net, stake(), last);
        if (verdict) {
          reason = verdict;
          break;
        }
        onLeft(order.rounds - played);
        last = await spin();
        // Nobody watches, or something needs an answer: it does not go on by itself.
        if (!last || last.state !== 'settled') break;
        played += 1;
        free += freeIn?.(last) ?? 0;
        net += last.win - last.stake;
        if (!state.isRunning || document.hidden) break;
        await pause(BETWEEN_MS);
        if (!isFree()) break;
      }
      state.isRunning = false;
      onLeft(null);
      return { reason, played, free, net };
    },
  };
}

/** `−R$ 3,20`, `+R$ 1,00`: a result with its sign. */
export function signed(centavos: number): string {
  return centavos > 0 ? `+${money(centavos)}` : money(centavos);
}
