/** The policy of a call that the server enforces, with the defaults that `CallOptions` documents. */
import type { Auth, Call, Peer, RateClass, SiteRule } from './call.ts';

export interface CallPolicy {
  readonly auth: Auth;
  /** Null: no peer may make this call. */
  readonly peer: Peer | null;
  readonly rate: RateClass;
  readonly site: SiteRule;
  /** Whether the restricted session of an excluded player may make it (CARE-5). */
  readonly restricted: boolean;
  /** Whether it answers while the site is in maintenance. */
  readonly inMaintenance: boolean;
  /** Whether a player's request keeps the session from becoming idle (SESS-5). */
  readonly isActivity: boolean;
  readonly asksPartner: boolean;
}

function rateOf({ rate, peer, files, method, offline, idempotent }: Call): RateClass {
  if (rate) return rate;
  if (peer) return 'signed';
  if (files) return 'upload';
  if (method === 'GET' || offline === 'cached') return 'read';
  return idempotent ? 'money' : 'write';
}

/** Resolves the policy of a call. */
export function callPolicy(call: Call): CallPolicy {
  const { auth, peer = null, method } = call;
  const isRead = method === 'GET';
  const restricted = call.restricted ?? (isRead && auth === 'player');
  return {
    auth,
    peer,
    rate: rateOf(call),
    site: call.site ?? (peer ? 'host_or_first' : 'host'),
    restricted,
    inMaintenance: restricted || isRead || peer !== null,
    isActivity: auth === 'player' && call.isActivity !== false,
    asksPartner: call.asksPartner === true,
  };
}
