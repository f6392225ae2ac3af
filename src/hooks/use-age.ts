import { useSyncExternalStore } from 'react';
import { isAgeVerified, onAgeChange } from '../domain/age.ts';

/** Whether this visitor has passed the age gate (SESS-11). */
export function useAgeVerified(): boolean {
  return useSyncExternalStore(onAgeChange, isAgeVerified);
}
