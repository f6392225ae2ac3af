/** Which pages may open a live connection: those of the platform's own sites. */
import type { Env } from '../env.ts';
import { parseHost } from '../http/host.ts';
import type { Sites } from '../services/sites.ts';

/**
 * Judges the Origin header of a WebSocket, which browsers send and pages cannot change. A site's host is allowed on any
 * port: in development the site is served on another one than the API.
 */
export function createOriginCheck(sites: Pick<Sites, 'byHost'>, env: Pick<Env, 'PUBLIC_URL'>) {
  const known = env.PUBLIC_URL === undefined ? null : new URL(env.PUBLIC_URL).origin;
  return async (origin: string): Promise<boolean> => {
    const host = /^https?:\/\/([^/?#@]+)$/i.exec(origin)?.[1];
    if (host === undefined) return false;
    if (origin.toLowerCase() === known) return true;
    const asked = parseHost(host);
    return asked !== '' && (await sites.byHost(asked)) !== null;
  };
}
