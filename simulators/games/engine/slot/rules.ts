import { STEP_BY_STEP } from '../actions.ts';
import type { Rules } from '../engine.ts';
import { fields } from '../engine.ts';
import type { SlotResult, Stops } from './evaluate.ts';
import { evaluate } from './evaluate.ts';
import { added, begun, drawRound, freeSpinsIn, roundUnits } from './free-spins.ts';
import { LINES } from './lines.ts';
import type { ReelSet } from './reel-set.ts';
import { partsOf } from './reel-set.ts';
import type { ReelSetName } from './reels.ts';
import { isReelSetName, REEL_SETS } from './reels.ts';

/** A slot has no choice of the player: the game names its reels. */
export interface SlotChoice {
  readonly reels: ReelSetName;
}

export interface SpinOutcome extends Omit<SlotResult, 'units'> {
  readonly stops: Stops;
}

export interface FreeSpin extends SpinOutcome {
  /** The pay of the spin, its multiplier included, centavos. */
  readonly win: number;
  /** How many spins it has added. */
  readonly added: number;
}

export interface SlotOutcome extends SpinOutcome {
  /** Only of a round with free spins. */
  readonly free?: {
    /** The number that the round's scatters have begun. */
    readonly begun: number;
    /** The number known from the spins shown so far. */
    readonly count: number;
    readonly times: number;
    /** Those that have been shown: all of them once the round is over. */
    readonly spins: readonly FreeSpin[];
    /** The pay of the spins shown so far, centavos. */
    readonly won: number;
  };
}

/** The payout of a round, in centavos. @param stake the whole stake in centavos, a multiple of the set's parts */
export function payout(set: ReelSet, stake: number, drawn: readonly number[]): number {
  const parts = partsOf(set);
  if (!Number.isSafeInteger(stake) || stake <= 0 || stake % parts !== 0)
    throw new RangeError(`A stake is a positive multiple of ${parts} centavos`);
  return (stake / parts) * roundUnits(set, drawn);
}

function spinAt(set: ReelSet, drawn: readonly number[], index: number): { outcome: SpinOutcome; units: number } {
  const stops = drawn.slice(index * set.strips.length, (index + 1) * set.strips.length);
  const { units, ...result } = evaluate(set, stops);
  return { outcome: { stops, ...result }, units };
}

/** @param shown the number of free spins that the player has seen */
function outcomeOf(set: ReelSet, stake: number, drawn: readonly number[], shown: number): SlotOutcome {
  const first = spinAt(set, drawn, 0);
  const start = begun(set, first.outcome.scatter?.count ?? 0);
  if (!set.free || start === 0) return first.outcome;
  const part = stake / partsOf(set);
  let count = start;
  let won = first.units * part;
  const spins: FreeSpin[] = [];
  for (let index = 1; index <= shown; index += 1) {
    const { outcome, units } = spinAt(set, drawn, index);
    const next = added(set, count, outcome.scatter?.count ?? 0);
    const win = units * set.free.times * part;
    spins.push({ ...outcome, win, added: next - count });
    won += win;
    count = next;
  }
  return { ...first.outcome, free: { begun: start, count, times: set.free.times, spins, won } };
}

/**
 * A round without free spins ends with its draw. One with free spins continues step by step, step n showing the n-th of
 * them, so that an interrupted round resumes where its player left it. The draw alone decides the payout: an abandoned
 * round ends by itself and pays all of it.
 */
export const slotRules: Rules<SlotChoice> = {
  name: 'slot',
  actions: STEP_BY_STEP,
  // Ten lines, ways in tenths of a stake; five lines divide it too.
  unit: LINES.length,
  choose: (_asked, variant) => slotRules.read({ reels: variant }),
  read: (stored) => {
    const reels = fields(stored)?.reels;
    return isReelSetName(reels) ? { reels } : null;
  },
  draw: ({ reels }, numbers) => drawRound(REEL_SETS[reels], numbers),
  isOver: ({ choice, drawn, steps }) => steps.length >= freeSpinsIn(REEL_SETS[choice.reels], drawn),
  payout: (stake, { choice, drawn }) => payout(REEL_SETS[choice.reels], stake, drawn),
  // Nothing can be chosen, and no reel set pays anything in two thirds of its rounds.
  risk: (stake) => stake,
  outcome: (stake, { choice, drawn, steps }, over): SlotOutcome => {
    const set = REEL_SETS[choice.reels];
    return outcomeOf(set, stake, drawn, over ? freeSpinsIn(set, drawn) : steps.length);
  },
  canStep: ({ steps }, step) => step === steps.length,
  canEnd: () => true,
};
