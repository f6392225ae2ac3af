/**
 * The second factor in the middle of something (compliance 11): the API refuses, the code is asked for over whatever is
 * open, and the same call goes out again. What was typed below stays as it is.
 */
import { proxy } from 'valtio/vanilla';

/** Whether the code is being asked for; the screens watch it. */
export const factor: { isAsked: boolean } = proxy({ isAsked: false });

let asked: { readonly promise: Promise<boolean>; readonly answer: (given: boolean) => void } | null = null;

/** Asks for the code; true once it was given, false when the player would rather not. Two calls at once ask once. */
export function askFactor(): Promise<boolean> {
  if (!asked) {
    let answer: (given: boolean) => void = () => undefined;
    const promise = new Promise<boolean>((resolve) => {
      answer = resolve;
    });
    asked = { promise, answer };
    factor.isAsked = true;
  }
  return asked.promise;
}

/** The player has given the code, or turned away. */
export function settleFactor(given: boolean): void {
  const waiting = asked;
  asked = null;
  factor.isAsked = false;
  waiting?.answer(given);
}
