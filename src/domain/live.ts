import { proxy, ref } from 'valtio/vanilla';
import type { Live } from '../api/live.ts';

/** The page's live connection; null until the part of the app that loads after the first paint has made it. */
export const liveConnection: { live: Live | null } = proxy<{ live: Live | null }>({ live: null });

/** Sets the connection; for `app/live-connection.ts` and tests. */
export function setLive(live: Live | null): void {
  liveConnection.live = live && ref(live);
}
