/** How many recovery codes a requester may ask for (decision 026). No requester uses up the codes of another one. */
import { createHash } from 'node:crypto';
import type { Deps } from '../deps.ts';
import type { Services } from '../http/services.ts';
import { knowsPlace } from './known-places.ts';
import type { Visit } from './players.ts';
import { addressKey, type Bounded, type Reservation } from './rate-limit.ts';

/** What a requester is known by between two calls: the Guest-ID that it sends, else its network. A hash. */
export function requesterOf({ site, guestId, ip }: Visit): string {
  const who = guestId === null ? `network ${addressKey(ip)}` : `guest ${guestId}`;
  return createHash('sha256').update(`${site.id} ${who}`).digest('base64url').slice(0, 32);
}

/**
 * Takes the points of one recovery code. A device and network that the player has logged in from has points that
 * requesters from elsewhere cannot use up.
 * @param account what is recovered: a player's id, or a name without a player, for which the same work is done.
 * @returns null when a bound is full; the code is then not sent.
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
