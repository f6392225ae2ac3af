import type { GameFacts } from '../page-data.ts';
import type { RoundView } from '../provider/round.ts';
import type { Shell } from './shell.ts';
import type { Sound } from './sound.ts';
import type { Texts } from './texts.ts';

/** What a stage is given to play on. */
export interface StageParts {
  readonly facts: GameFacts;
  readonly texts: Texts;
  readonly lang: 'pt' | 'en';
  /** Address of the theme's symbols, where the engine shows them. */
  readonly symbols: string | null;
  readonly sound: Sound;
  /** Says something to who listens instead of looking. */
  readonly say: (text: string) => void;
  /** The stake in centavos, as it stands. */
  readonly stake: () => number;
  /** Whether rounds go by themselves now. */
  readonly isAuto: () => boolean;
  /** To be called when a choice has changed what the stake, the words or the button should say. */
  readonly changed: () => void;
}

/** One win of a round, in words. */
export interface WinWords {
  readonly text: string;
  /** Centavos. */
  readonly amount: number;
  /** Shows where it came from. @param gain false for a win that is no gain */
  readonly light?: (gain: boolean) => void;
}

/** What a stage asks beside rounds and limits before rounds go by themselves. */
export interface AutoPart {
  readonly element: HTMLElement;
  /** What is wrong with the answer, and where; null: nothing. Called when it is sent. */
  readonly wrong: () => HTMLElement | null;
}

/** What a player does in a round of several steps; each answers when the server has. */
export interface Steps {
  step(step: number): Promise<void>;
  end(): Promise<void>;
}

/** Writes the line under the stage. @param tone `gain` only for what is won beyond the stake */
export type Tell = (text: string, win: string, tone: 'plain' | 'gain') => void;

/** The step that a round takes by itself. */
export interface NextStep {
  /** `end`: the round is ended and pays what it pays by now. */
  readonly step: number | 'end';
  /** Shows that it has been asked for. */
  readonly begin: () => void;
}

/** Shows how a round ended: waits for its money, then balance, words, history. Answers it as it is then. */
export type FinishRound = (round: RoundView) => Promise<RoundView>;

/** What a press of the main button and the start of the page do. */
export interface LiveCourse {
  /** Answers the round once it has ended; null where there was none. */
  spin(): Promise<RoundView | null>;
  /** @param token of the launch; null in a demo, empty where a real game was opened without one */
  begin(token: string | null): Promise<void>;
}

/** What differs from engine to engine on the screen. The course of a round, money and words around it are the shell's. */
export interface Stage {
  /** What is played on; it has an accessible name or content of its own. */
  readonly element: HTMLElement;
  /** Choices beside the stake. */
  readonly options: readonly HTMLElement[];
  /** What the main button does, and what is said while it is being done. */
  readonly go: { readonly label: string; readonly busy: string; readonly icon: readonly string[] };
  /** What the stake is called, where it is not the whole of it. */
  readonly stakeLabel?: string;
  /** The first words under the stage. */
  readonly hint: { readonly touch: string; readonly keys: string };
  readonly autoplays: boolean;
  /** Asked anew each time. */
  autoPart?(): AutoPart;
  /** Resolves when the first picture can be drawn. */
  readonly ready: Promise<unknown>;
  /** @param width,height of the room in CSS pixels */
  fit(width: number, height: number): void;
  calm(on: boolean): void;
  /** Whether the choices may be changed now. */
  enable(on: boolean): void;
  choice(): object | undefined;
  /** The whole stake, where the choices add up to it; null where none is chosen yet. */
  total?(): number | null;
  /** A round has been asked for. */
  start(): void;
  /** Ends the motion on a round's outcome; resolves when it stands still and its last part has been told. */
  land(round: RoundView, tell: Tell): Promise<void>;
  /** Shows the end at once, if it is known. */
  hurry(): void;
  /** The round did not happen. */
  cancel(): void;
  /** A round that has ended lies there: what paid is lit. */
  show(round: RoundView, gain: boolean): void;
  /** What the main button, the sum beside it and the words say while a round is being played in steps. */
  playing?(round: RoundView, steps: Steps): { readonly words: string; readonly cashOut: number | null };
  /**
   * Shows what a round in steps has come to, where it goes on by itself, and answers its next step; null: it waits for
   * its player.
   */
  follow?(round: RoundView, tell: Tell): Promise<NextStep | null>;
  /** What is said when a round that goes on by itself is taken up again; null: the shell's own words. */
  resuming?(round: RoundView): string | null;
  /** How many spins the round had beside the one that was paid for. */
  extra?(round: RoundView): number;
  /** The whole round in one line for the list of rounds, where its wins do not say it all. */
  story?(round: RoundView): string | null;
  /** Every win of a round, the largest first. */
  wins(round: RoundView): readonly WinWords[];
  /** What a round without a win is called. */
  loss?(round: RoundView): string;
  /** The course of a game whose rounds are not begun by their player alone. @param finish shows how a round ended */
  course?(shell: Shell, finish: FinishRound): LiveCourse;
  /** What can be won and how, for the rules. @param stake centavos */
  payTable(stake: number): readonly Node[];
}

export type CreateStage = (parts: StageParts) => Stage;
