/**
 * A step-up in the middle of something (decision 025): the API refuses, a dialog asks for the password or the code over
 * whatever is open, and the same call goes out again. What was typed below stays as it is.
 */
import { proxy } from 'valtio/vanilla';

/** Bodies of the refusals that wait for one dialog, as the API sent them; empty while nothing is asked. */
export const stepUp: { refusals: readonly unknown[] } = proxy({ refusals: [] });

let asked: { readonly promise: Promise<boolean>; readonly answer: (given: boolean) => void } | null = null;

/** Asks the player; true once everything was given, false when the dialog was closed. Calls at once share one dialog. */
export function askStepUp(refusal: unknown): Promise<boolean> {
  if (!asked) {
    let answer: (given: boolean) => void = () => undefined;
    const promise = new Promise<boolean>((resolve) => {
      answer = resolve;
    });
    asked = { promise, answer };
  }
  stepUp.refusals = [...stepUp.refusals, refusal];
  return asked.promise;
}

/** The player has given what was asked for, or has closed the dialog. */
export function settleStepUp(given: boolean): void {
  const waiting = asked;
  asked = null;
  stepUp.refusals = [];
  waiting?.answer(given);
}
