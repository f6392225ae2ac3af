import type { Rules } from '../engine.ts';
import { fields } from '../engine.ts';
import type { SlotResult } from './evaluate.ts';
import { evaluate, payout } from './evaluate.ts';
import { LINES } from './lines.ts';
import type { ReelSetName } from './reels.ts';
import { REEL_SET_NAMES, REEL_SETS } from './reels.ts';

/** A slot leaves nothing to choose: its reels are the game's. */
export interface SlotChoice {
  readonly reels: ReelSetName;
}

export interface SlotOutcome extends Omit<SlotResult, 'units'> {
  readonly stops: readonly number[];
}

const setNamed = (name: unknown): ReelSetName | null => REEL_SET_NAMES.find((known) => known === name) ?? null;

export const slotRules: Rules<SlotChoice> = {
  name: 'slot',
  isStepped: false,
  unit: LINES.length,
  choose: (_asked, variant) => slotRules.read({ reels: variant }),
  read: (stored) => {
    const reels = setNamed(fields(stored)?.reels);
    return reels && { reels };
  },
  draw: ({ reels }, numbers) => REEL_SETS[reels].strips.map((cells) => numbers.below(cells.length)),
  isOver: () => true,
  payout: (stake, { choice, drawn }) => payout(stake, evaluate(REEL_SETS[choice.reels], drawn)),
  outcome: (_stake, { choice, drawn }): SlotOutcome => {
    const { grid, lines, scatter } = evaluate(REEL_SETS[choice.reels], drawn);
    return { stops: drawn, grid, lines, scatter };
  },
};
