import { useSnapshot } from 'valtio/react';
import type { Live } from '../api/live.ts';
import { liveConnection } from '../domain/live.ts';

/** Returns the page's live connection; null before it exists. */
export function useLive(): Live | null {
  return useSnapshot(liveConnection).live;
}
