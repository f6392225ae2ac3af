import { useSnapshot } from 'valtio/react';
import { age } from '../domain/age.ts';

/** Whether this visitor has passed the age gate (SESS-11). */
export function useAgeVerified(): boolean {
  return useSnapshot(age).isVerified;
}
