import type { ActionTable } from './actions.ts';
import type { Numbers } from './draw.ts';

export const ENGINE_NAMES = ['slot', 'dice', 'mines', 'plinko', 'crash', 'roulette'] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

/** Everything that decides a round: what was chosen, what the seeds drew, and the player's steps since. */
export interface Play<Choice> {
  readonly choice: Choice;
  readonly drawn: readonly number[];
  readonly steps: readonly number[];
}

/**
 * The rules of one kind of game as pure functions, shared by the game server, the browser, the verifier and the tests.
 * Centavos everywhere; payouts are whole centavos for every stake that is a multiple of `unit`.
 */
export interface Rules<Choice> {
  readonly name: EngineName;
  /** What may be done with a round, and when. */
  readonly actions: ActionTable;
  /** Whether a round goes on after its draw, until its player ends it. */
  readonly isStepped: boolean;
  /** Stakes are multiples of this, so that no pay has a fraction of a centavo. */
  readonly unit: number;
  /** What a browser asks for, completed by the game's variant in the catalogue; null where that is no choice of this engine. */
  choose(asked: unknown, variant: string): Choice | null;
  /** A choice that was written down. */
  read(stored: unknown): Choice | null;
  draw(choice: Choice, numbers: Numbers): readonly number[];
  /** Whether nothing is left to decide. */
  isOver(play: Play<Choice>): boolean;
  /** What the round pays if it ends now; nothing as long as its outcome is not drawn. */
  payout(stake: number, play: Play<Choice>): number;
  /**
   * How much of the stake is at risk, centavos (`risk.ts`). As long as the round is not over, the most that it may come to
   * by what its player can still do; afterwards, what it came to.
   */
  risk(stake: number, play: Play<Choice>, over: boolean): number;
  /** The outcome for who looks at it; of a round that is not over, only what its player may know. */
  outcome(stake: number, play: Play<Choice>, over: boolean): object;
  /** Whether a step may be taken; only where rounds are stepped. */
  canStep?(play: Play<Choice>, step: number): boolean;
  /** Whether the player may end the round now and take its payout. */
  canEnd?(play: Play<Choice>): boolean;
  /** Whether a shared round may be left at this point, as the server's clock has judged it. */
  canLeave?(play: Play<Choice>, at: number): boolean;
  /** The stake that a choice amounts to, where the choice says it. */
  stakeOf?(choice: Choice): number;
}

/** Rules whose choices come from a journal or a wire: each is read before it is used. */
export type Engine = Rules<unknown>;

/** @throws Error where a choice that was written down is none of the engine's: the record is damaged */
export function asEngine<Choice>(rules: Rules<Choice>): Engine {
  const known = (stored: unknown): Choice => {
    const choice = rules.read(stored);
    if (choice === null) throw new Error(`Not a choice of ${rules.name}: ${JSON.stringify(stored)}`);
    return choice;
  };
  const read = (play: Play<unknown>): Play<Choice> => ({ ...play, choice: known(play.choice) });
  const { canStep, canEnd, canLeave, stakeOf } = rules;
  return {
    name: rules.name,
    actions: rules.actions,
    isStepped: rules.isStepped,
    unit: rules.unit,
    choose: (asked, variant) => rules.choose(asked, variant),
    read: (stored) => rules.read(stored),
    draw: (choice, numbers) => rules.draw(known(choice), numbers),
    isOver: (play) => rules.isOver(read(play)),
    payout: (stake, play) => (play.drawn.length === 0 ? 0 : rules.payout(stake, read(play))),
    risk: (stake, play, over) => rules.risk(stake, read(play), over),
    outcome: (stake, play, over) => rules.outcome(stake, read(play), over),
    ...(canStep && { canStep: (play: Play<unknown>, step: number) => canStep(read(play), step) }),
    ...(canEnd && { canEnd: (play: Play<unknown>) => canEnd(read(play)) }),
    ...(canLeave && { canLeave: (play: Play<unknown>, at: number) => canLeave(read(play), at) }),
    ...(stakeOf && { stakeOf: (choice: unknown) => stakeOf(known(choice)) }),
  };
}

/** The fields of a value that came from outside; null where it is no object. */
export function fields(value: unknown): Readonly<Record<string, unknown>> | null {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : null;
}

/** Whether a value is a whole number from `least` to `most`. */
export function isWhole(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most;
}
