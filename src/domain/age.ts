import { observable } from '../lib/observable.ts';
import { readLocal, writeLocal } from '../storage/local-keys.ts';

const verified = observable(readLocal('ageVerified') === 'true');

/** Whether this visitor has said to be 18 or older (compliance, Screens 1). */
export function isAgeVerified(): boolean {
  return verified.value;
}

/** Remembers that the visitor said so. */
export function verifyAge(): void {
  writeLocal('ageVerified', 'true');
  verified.set(true);
}

/** Calls `listener` when it changes; the answer ends it. */
export const onAgeChange = verified.subscribe;
