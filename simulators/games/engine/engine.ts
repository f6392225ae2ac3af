import type { ActionTable } from './actions.ts';
import type { Numbers } from './draw.ts';

export const ENGINE_NAMES = ['slot', 'dice', 'mines', 'plinko', 'crash', 'roulette'] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

/** Everything that decides a round: the choice, the numbers drawn from the seeds, and the player's steps. */
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
  /** The allowed actions by state. */
  readonly actions: ActionTable;
  /** Stakes are multiples of this many centavos, so that no pay has a fraction of a centavo. */
  readonly unit: number;
  /** Reads a stored choice; null if it is invalid. */
  read(stored: unknown): Choice | null;
  /** Reads a browser's choice, completed by the game's variant in the catalogue; absent: as a stored one. */
  choose?(asked: unknown, variant: string): Choice | null;
  draw(choice: Choice, numbers: Numbers): readonly number[];
  /** Tells whether the round is decided; absent: by its draw. */
  isOver?(play: Play<Choice>): boolean;
  /** The payout if the round ends now, centavos; 0 until its outcome is drawn. */
  payout(stake: number, play: Play<Choice>): number;
  /**
   * The part of the stake at risk, centavos (`risk.ts`): before the end the most that the player can still risk,
   * afterwards the actual risk.
   */
  risk(stake: number, play: Play<Choice>, over: boolean): number;
  /** The outcome for the player; before the end only the part that the player may know. */
  outcome(stake: number, play: Play<Choice>, over: boolean): object;
  /** Tells whether a step may be taken; only for stepped rounds. */
  canStep?(play: Play<Choice>, step: number): boolean;
  /** Tells whether the player may end the round now and take its payout. */
  canEnd?(play: Play<Choice>): boolean;
  /** Tells whether a shared round may be left at this point, which the server's clock gave. */
  canLeave?(play: Play<Choice>, at: number): boolean;
  /** The stake of a choice, if the choice contains it. */
  stakeOf?(choice: Choice): number;
}

/** Rules whose choices come from a journal or a request: each is parsed before use. */
export type Engine = Rules<unknown> & Required<Pick<Rules<unknown>, 'choose' | 'isOver'>>;

/** @throws Error if a stored choice is invalid: the record is damaged */
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
    unit: rules.unit,
    read: (stored) => rules.read(stored),
    choose: (asked, variant) => (rules.choose ? rules.choose(asked, variant) : rules.read(asked)),
    draw: (choice, numbers) => rules.draw(known(choice), numbers),
    isOver: (play) => rules.isOver?.(read(play)) ?? true,
    payout: (stake, play) => (play.drawn.length === 0 ? 0 : rules.payout(stake, read(play))),
    risk: (stake, play, over) => rules.risk(stake, read(play), over),
    outcome: (stake, play, over) => rules.outcome(stake, read(play), over),
    ...(canStep && { canStep: (play: Play<unknown>, step: number) => canStep(read(play), step) }),
    ...(canEnd && { canEnd: (play: Play<unknown>) => canEnd(read(play)) }),
    ...(canLeave && { canLeave: (play: Play<unknown>, at: number) => canLeave(read(play), at) }),
    ...(stakeOf && { stakeOf: (choice: unknown) => stakeOf(known(choice)) }),
  };
}

/** The fields of an external value; null if it is no object. */
export function fields(value: unknown): Readonly<Record<string, unknown>> | null {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : null;
}

/** Whether a value is a whole number from `least` to `most`. */
export function isWhole(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most;
}
