/**
 * State of the network, the API and the live connection, and since when each is down; the screens show "Sem conexão" or
 * name the part that fails. Results of calls count more than the device's report.
 */
import { onlineManager } from '@tanstack/react-query';
import { proxy, subscribe } from 'valtio/vanilla';
import { networkFailures } from '../api/failures.ts';
import type { Live } from '../api/live.ts';

/** Failed calls in a row before the API counts as down; a single failure may be an accident. */
const FAILURES = 2;

export interface Connectivity {
  /** The device reports a network. */
  online: boolean;
  /** The API answers. */
  api: boolean;
  /** The live connection is up. Null before its first try. */
  live: boolean | null;
  /** Since when the device is offline or the API is down, ms since 1970; null while both work. */
  since: number | null;
  /** Since when the live connection is down, ms since 1970; null while it is up. */
  liveSince: number | null;
}

/** Observable state. Only this module writes it. */
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

/**
 * Starts to watch the network and the API.
 * @returns unsubscribe function
 */
export function watchConnectivity(): () => void {
  const stopFailures = subscribe(networkFailures, () => change({ api: networkFailures.count < FAILURES }), true);
  const stopNetwork = onlineManager.subscribe((online) => change({ online }));
  change({ online: onlineManager.isOnline() });
  return () => {
    stopFailures();
    stopNetwork();
  };
}

/**
 * Watches the live connection. A connection that is closed on purpose does not count as down.
 * @returns unsubscribe function
 */
export function watchLive(live: Pick<Live, 'state'>): () => void {
  const follow = () => {
    const { status } = live.state;
    if (status === 'connected') change({ live: true, liveSince: null });
    if (status === 'down') change({ live: false, liveSince: connectivity.liveSince ?? Date.now() });
  };
  return subscribe(live.state, follow, true);
}
