/**
 * The allowed actions of a round by its state: one table for each engine, which the game server consults before every
 * action. An action that a table does not name is refused in every state.
 */
export const ACTIONS = [
  /** Stakes on a new round; its stage is that of the player's last round in the game. */
  'place',
  /** Takes a step of a round that its player plays on. */
  'step',
  /** Ends a round that its player plays on, with what it pays now. */
  'end',
  /** Leaves a shared round at the multiplier of the server's clock. */
  'leave',
  /** A shared round begins: its outcome is drawn, and hidden until it lands. */
  'depart',
  /** A shared round ends for all players. */
  'land',
  /** The provider ends a round that its player has abandoned. */
  'abandon',
  /** The provider gives the stake back. */
  'take-back',
  /** The player's screen has shown the end of the round. */
  'see',
] as const;
export type Action = (typeof ACTIONS)[number];

/**
 * The stage of a round. `boarding`: staked and not drawn yet, only in a shared round; `playing`: drawn and not decided.
 * The others are the states of `provider/round.ts`.
 */
export const STAGES = [
  'none',
  'opened',
  'boarding',
  'playing',
  'accepted',
  'settled',
  'refused',
  'voiding',
  'voided',
] as const;
export type Stage = (typeof STAGES)[number];

/**
 * The phase of a shared round's table. `closing`: stakes that are under way may still arrive; `idle`: no player
 * watches.
 */
export const PHASES = ['idle', 'betting', 'closing', 'flying', 'crashed'] as const;
export type Phase = (typeof PHASES)[number];

/**
 * `do`: do it; `stands`: answer the round's current state, because the action has already had its effect or cannot have
 * one any more; all others: refuse.
 */
export type Verdict = 'do' | 'stands' | 'wrong_action' | 'too_early' | 'too_late' | 'round_open' | 'bets_closed';

type ByStage = Readonly<Partial<Record<Stage, Verdict>>>;
type ByPhase = Readonly<Record<Phase, Verdict>>;

export interface ActionTable {
  readonly stages: Readonly<Partial<Record<Action, ByStage>>>;
  /** Of a shared round: the actions that its table's phase decides too, after the round's own stage. */
  readonly phases?: Readonly<Partial<Record<Action, ByPhase>>>;
}

/**
 * The verdict of an engine's table on an action.
 * @param phase of the table of a shared round; an action that depends on it is refused without one
 */
export function verdictOf(table: ActionTable, action: Action, stage: Stage, phase?: Phase): Verdict {
  const own = table.stages[action]?.[stage] ?? 'wrong_action';
  const phases = table.phases?.[action];
  if (own !== 'do' || !phases) return own;
  return phase === undefined ? 'wrong_action' : phases[phase];
}

/** A new round waits until the player's last round in this game is known to have ended. */
const place: ByStage = {
  none: 'do',
  opened: 'round_open',
  boarding: 'round_open',
  playing: 'round_open',
  accepted: 'round_open',
  settled: 'do',
  refused: 'do',
  voiding: 'round_open',
  voided: 'do',
};

/** A repeated action after the end of the round gets its current state. */
const whilePlayed: ByStage = {
  opened: 'too_early',
  playing: 'do',
  accepted: 'stands',
  settled: 'stands',
  refused: 'stands',
  voiding: 'stands',
  voided: 'stands',
};

const see: ByStage = {
  opened: 'stands',
  boarding: 'stands',
  playing: 'stands',
  accepted: 'stands',
  settled: 'do',
  refused: 'do',
  voiding: 'stands',
  voided: 'do',
};

/** A round that its draw decides. */
export const ONE_DRAW: ActionTable = { stages: { place, see } };

/** A round that its player plays on, step by step. */
export const STEP_BY_STEP: ActionTable = {
  stages: { place, step: whilePlayed, end: whilePlayed, abandon: { playing: 'do' }, see },
};

function inEveryPhase(verdict: Verdict): ByPhase {
  return { idle: verdict, betting: verdict, closing: verdict, flying: verdict, crashed: verdict };
}

/** A round that all players of a table share. */
export const SHARED: ActionTable = {
  stages: {
    place,
    leave: { ...whilePlayed, boarding: 'too_early' },
    depart: { boarding: 'do' },
    land: { playing: 'do', accepted: 'do', settled: 'do', voiding: 'stands', voided: 'stands' },
    abandon: { boarding: 'do', playing: 'do' },
    'take-back': { ...whilePlayed, boarding: 'do' },
    see,
  },
  phases: {
    place: { ...inEveryPhase('bets_closed'), betting: 'do' },
    leave: { idle: 'too_late', betting: 'too_early', closing: 'too_early', flying: 'do', crashed: 'too_late' },
    depart: { ...inEveryPhase('wrong_action'), closing: 'do' },
    land: { ...inEveryPhase('wrong_action'), crashed: 'do' },
  },
};
