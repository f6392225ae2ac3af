/** Limits recovery codes per requester (decision 026). One requester cannot use up the codes of another. */
import { createHash } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { addressKey, type Bounded, type Reservation } from '../http/rate-limit.ts';
import type { Services } from '../http/services.ts';
import type { Visit } from '../profile/players.ts';
import { knowsPlace } from './known-places.ts';

/** Hashed id of a requester across calls: its Guest-ID, else its network. */
export function requesterOf({ site, guestId, ip }: Visit): string {
  const who = guestId === null ? `network ${addressKey(ip)}` : `guest ${guestId}`;
  return createHash('sha256').update(`${site.id} ${who}`).digest('base64url').slice(0, 32);
}

/**
 * Takes the points of one recovery code. A device and network that the player has logged in from has points of its own,
 * which other requesters cannot use up.
 * @param account a player's id, or a name without a player, for which the same work is done.
 * @returns null when a bound is full; then no code is sent.
 */
export async function reserveRecovery(
  deps: Deps,
  services: Services,
  visit: Visit,
  account: number | string,
): Promise<Reservation | null> {
  const key = [String(visit.site.id), String(account)] as const;
  const network = addressKey(visit.ip);
  const own: readonly Bounded[] = [
    ['recovery', ...key, requesterOf(visit)],
    ['recoveryNetwork', ...key, network],
    ['recoveryNetworkDay', ...key, network],
  ];
  const isKnown = await knowsPlace(deps.db, visit, typeof account === 'number' ? account : 0);
  const { tryReserve } = services.rateLimits;
  const known = isKnown ? await tryReserve(...own, ['recoveryKnown', ...key], ['recoveryKnownDay', ...key]) : null;
  return known ?? tryReserve(...own, ['recoveryElsewhere', ...key], ['recoveryElsewhereDay', ...key]);
}
