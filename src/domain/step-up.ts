/**
 * A step-up in the middle of something (decision 025): the API refuses, a dialog asks for the password or the code over
 * whatever is open, and the same call goes out again. What was typed below stays as it is.
 */
import { proxy } from 'valtio/vanilla';

interface Waiting {
  /** The body of the refusal, as the API sent it. */
  readonly refusal: unknown;
  readonly answer: (given: boolean) => void;
}

/** The calls that wait for one dialog; empty while nothing is asked. */
export const stepUp: { waiting: readonly Waiting[] } = proxy({ waiting: [] });

/** Asks the player; true once everything was given, false when the dialog was closed. Calls at once share one dialog. */
export function askStepUp(refusal: unknown): Promise<boolean> {
  return new Promise((answer) => {
    stepUp.waiting = [...stepUp.waiting, { refusal, answer }];
  });
}

/** The player has given what was asked for, or has closed the dialog. */
export function settleStepUp(given: boolean): void {
  const { waiting } = stepUp;
  stepUp.waiting = [];
  for (const { answer } of waiting) answer(given);
}
