import type { ReelSet } from './reel-set.ts';
import { CLASSIC_SETS } from './sets/classic.ts';
import { FREE_SPIN_SETS } from './sets/free-spins.ts';
import { TEN_LINE_SETS } from './sets/ten-lines.ts';
import { WAYS_SETS } from './sets/ways.ts';

const SETS = { ...TEN_LINE_SETS, ...CLASSIC_SETS, ...FREE_SPIN_SETS, ...WAYS_SETS } as const;

export type ReelSetName = keyof typeof SETS;
export const REEL_SET_NAMES = Object.keys(SETS) as readonly ReelSetName[]; // the keys of a literal

/**
 * The reel sets. `facts.ts` computes return and volatility from the strips, and `checkReelSet` proves the evaluator's
 * assumptions. Never change a set that has been played, because old rounds are recomputed from it; add a set with
 * another name.
 */
export const REEL_SETS: Readonly<Record<ReelSetName, ReelSet>> = SETS;

export const isReelSetName = (name: unknown): name is ReelSetName =>
  typeof name === 'string' && Object.hasOwn(SETS, name);
