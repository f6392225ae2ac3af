import type { GameFacts } from '../page-data.ts';
import type { RoundView } from '../provider/round.ts';
import type { Shell } from './shell.ts';
import type { Sound } from './sound.ts';
import type { Texts } from './texts.ts';

/** The parts that the shell gives to a stage. */
export interface StageParts {
  readonly facts: GameFacts;
  readonly texts: Texts;
  readonly lang: 'pt' | 'en';
  /** Address of the theme's symbols, for engines that show them. */
  readonly symbols: string | null;
  readonly sound: Sound;
  /** Announces a text to players who use a screen reader. */
  readonly say: (text: string) => void;
  /** The current stake in centavos. */
  readonly stake: () => number;
  /** Tells whether autoplay runs. */
  readonly isAuto: () => boolean;
  /** Tells whether the player wants little motion. */
  readonly isCalm: () => boolean;
  /** Called when a choice has changed the stake, the words or the button. */
  readonly changed: () => void;
}

/** One win of a round, in words. */
export interface WinWords {
  readonly text: string;
  /** Centavos. */
  readonly amount: number;
  /** Shows where the win came from. @param gain false if the payout is no gain */
  readonly light?: (gain: boolean) => void;
}

/** The stage's own question before autoplay, beside rounds and limits. */
export interface AutoPart {
  readonly element: HTMLElement;
  /** The invalid field, or null. Called on submit. */
  readonly wrong: () => HTMLElement | null;
}

/** The player's actions in a round of several steps; each resolves with the server's answer. */
export interface Steps {
  step(step: number): Promise<void>;
  end(): Promise<void>;
}

/** Writes the line under the stage. @param tone `gain` only for a payout above the stake */
export type Tell = (text: string, win: string, tone: 'plain' | 'gain') => void;

/** The step that a round takes by itself. */
export interface NextStep {
  /** `end`: the round ends and pays its current win. */
  readonly step: number | 'end';
  /** Shows that the step was requested. */
  readonly begin: () => void;
}

/**
 * Shows how a round ended: waits for its settlement, then updates balance, words and history. Returns its final state.
 */
export type FinishRound = (round: RoundView) => Promise<RoundView>;

/** The end of a round, for courses of their own. */
export interface Ends {
  readonly finish: FinishRound;
  /** Shows words and history of a round that is settled or voided, and tells site and server that it was shown. */
  present(round: RoundView): RoundView;
}

/** The actions of the main button and of the page's start. */
export interface Course {
  /** Returns the round once it has ended; null if there was none. */
  spin(): Promise<RoundView | null>;
  /** @param token of the launch; null in a demo, empty if a real game was opened without one */
  begin(token: string | null): Promise<void>;
  /** Takes back a stake that waits to be placed. */
  takeBack?(): void;
}

/** The engine's own part of the screen. The shell has the course of a round, the money and the words around it. */
export interface Stage {
  /** The element of the play area; it has an accessible name or content. */
  readonly element: HTMLElement;
  /** Choices beside the stake. */
  readonly options: readonly HTMLElement[];
  /** The label of the main button, and the text while it works. */
  readonly go: { readonly label: string; readonly busy: string; readonly icon: readonly string[] };
  /** The name of the stake, if the field is not the whole stake. */
  readonly stakeLabel?: string;
  /** The first words under the stage. */
  readonly hint: { readonly touch: string; readonly keys: string };
  /** Made anew for each call. */
  autoPart?(): AutoPart;
  /** Resolves when the first frame can be drawn; absent: at once. */
  readonly ready?: Promise<unknown>;
  /** @param width,height of the room in CSS pixels */
  fit(width: number, height: number): void;
  /** Enables or disables the choices. */
  enable?(on: boolean): void;
  choice(): object | undefined;
  /** The whole stake, if the choices add up to it; null if none is chosen yet. */
  total?(): number | null;
  /** The shell has requested a round. */
  start?(): void;
  /** Ends the motion on a round's outcome; resolves when it stands still and its last part was told. */
  land?(round: RoundView, tell: Tell): Promise<void>;
  /** Shows the end at once, if it is known. */
  hurry?(): void;
  /** The round did not happen. */
  cancel?(): void;
  /** Shows a round that has ended: the winning places are lit. */
  show?(round: RoundView, gain: boolean): void;
  /** The words and the cash-out amount while a round is played in steps. */
  playing?(round: RoundView, steps: Steps): { readonly words: string; readonly cashOut: number | null };
  /**
   * Shows the current state of a round in steps and returns the step that it takes by itself; null: it waits for its
   * player.
   */
  follow?(round: RoundView, tell: Tell): Promise<NextStep | null>;
  /** The text for a round that resumes by itself; null: the shell's own. */
  resuming?(round: RoundView): string | null;
  /** The number of free spins in the round. */
  extra?(round: RoundView): number;
  /** The whole round in one line for the list of rounds, if its wins do not show it all. */
  story?(round: RoundView): string | null;
  /** Every win of a round, the largest first. */
  wins(round: RoundView): readonly WinWords[];
  /** The text for a round without a win. */
  loss?(round: RoundView): string;
  /** The course of a game whose rounds do not follow each other, one for each press. */
  course?(shell: Shell, ends: Ends): Course;
  /** The pay table for the rules. @param stake centavos */
  payTable(stake: number): readonly Node[];
}

export type CreateStage = (parts: StageParts) => Stage;
