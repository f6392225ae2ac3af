import { observable } from '../lib/observable.ts';
import { readLocal, writeLocal } from '../storage/local-keys.ts';

const verified = observable(readLocal('ageVerified') === 'true');

/** Whether this visitor has said to be 18 or older (SESS-11). */
export function isAgeVerified(): boolean {
  return verified.value;
}

/** Stores that the visitor said to be 18 or older. */
export function verifyAge(): void {
  writeLocal('ageVerified', 'true');
  verified.set(true);
}

/**
 * Calls `listener` when the answer changes.
 * @returns unsubscribe function
 */
export const onAgeChange = verified.subscribe;
