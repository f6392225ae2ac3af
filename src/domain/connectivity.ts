/**
 * What works and what does not, and since when, so that the screens can say so: "Sem conexão" for no network, otherwise
 * the API or the live connection. Believes what happened more than what the browser says.
 */
import { proxy } from 'valtio/vanilla';
import { networkFailures } from '../api/failures.ts';
import type { Live } from '../api/live.ts';

/** One lost answer is an accident; the second in a row is a state. */
const FAILURES = 2;

export interface Connectivity {
  /** The device has a network, as far as it knows. */
  online: boolean;
  /** The API answers. */
  api: boolean;
  /** The live connection stands. Null before it was first tried. */
  live: boolean | null;
  /** Since when the device is offline or the API silent, milliseconds since 1970; null while both are well. */
  since: number | null;
  /** Since when the live connection is down, milliseconds since 1970; null while it is not. */
  liveSince: number | null;
}

/** What the screens watch. Only this module writes it. */
export const connectivity: Connectivity = proxy<Connectivity>({
  online: true,
  api: true,
  live: null,
  since: null,
  liveSince: null,
});

function change(next: Partial<Connectivity>): void {
  Object.assign(connectivity, next);
  const well = connectivity.online && connectivity.api;
  if (well) connectivity.since = null;
  else connectivity.since ??= Date.now();
}

/** Begins to watch the network and the API; the answer ends it. */
export function watchConnectivity(): () => void {
  const look = () => change({ online: navigator.onLine });
  const stop = networkFailures.subscribe((count) => change({ api: count < FAILURES }));
  addEventListener('online', look);
  addEventListener('offline', look);
  look();
  return () => {
    stop();
    removeEventListener('online', look);
    removeEventListener('offline', look);
  };
}

/** Watches the live connection beside; the answer ends it. A connection that is only closed for now is not down. */
export function watchLive(live: Pick<Live, 'status'>): () => void {
  return live.status.subscribe((status) => {
    if (status === 'connected') change({ live: true, liveSince: null });
    if (status === 'down') change({ live: false, liveSince: connectivity.liveSince ?? Date.now() });
  });
}
