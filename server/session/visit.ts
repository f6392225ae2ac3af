/** The visitor of a request, as the services of the session know it. */
import { createHash } from 'node:crypto';
import { networkOf } from '../http/host.ts';
import type { Language } from '../messages.ts';
import type { CurrentSite } from '../site/sites.ts';

export interface Visit {
  readonly site: CurrentSite;
  readonly ip: string;
  readonly language: Language;
  readonly userAgent: string | null;
  readonly lmcp: string | null;
  /** The Guest-ID header, if it has the form of a guest's id. */
  readonly guestId: string | null;
}

type Request = Omit<Visit, 'userAgent' | 'lmcp'> & { readonly header: (name: string) => string | null };

export function visitOf({ site, ip, language, guestId, header }: Request): Visit {
  return { site, ip, language, guestId, userAgent: header('user-agent'), lmcp: header('lmcp') };
}

/** Hashed id of a requester across calls: its Guest-ID, else its network. */
export function requesterOf({ site, guestId, ip }: Visit): string {
  const who = guestId === null ? `network ${networkOf(ip)}` : `guest ${guestId}`;
  return createHash('sha256').update(`${site.id} ${who}`).digest('base64url').slice(0, 32);
}
