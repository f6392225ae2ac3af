import { proxy } from 'valtio/vanilla';
import { readLocal, writeLocal } from '../storage/local-keys.ts';

/** Whether this visitor has said to be 18 or older (SESS-11). Only this module writes it. */
export const age = proxy({ isVerified: readLocal('ageVerified') === 'true' });

/** Stores that the visitor said to be 18 or older. */
export function verifyAge(): void {
  writeLocal('ageVerified', 'true');
  age.isVerified = true;
}
