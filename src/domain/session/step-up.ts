/**
 * Step-up during a call (decision 025): the API refuses the call, a dialog over the open screen asks for the password
 * or the code, and the same call is sent again. The player's input below the dialog stays.
 */
import { proxy } from 'valtio/vanilla';

interface Waiting {
  /** Body of the refusal, as the API sent it. */
  readonly refusal: unknown;
  readonly answer: (given: boolean) => void;
}

/** Calls that wait for one dialog; empty while no dialog is open. */
export const stepUp: { waiting: readonly Waiting[] } = proxy({ waiting: [] });

/**
 * Asks the player for the step-up. Concurrent calls share one dialog.
 * @returns true when all proofs were given, false when the player closed the dialog
 */
export function askStepUp(refusal: unknown): Promise<boolean> {
  return new Promise((answer) => {
    stepUp.waiting = [...stepUp.waiting, { refusal, answer }];
  });
}

/** Ends the dialog: all proofs were given, or the player closed it. */
export function settleStepUp(given: boolean): void {
  const { waiting } = stepUp;
  stepUp.waiting = [];
  for (const { answer } of waiting) answer(given);
}
