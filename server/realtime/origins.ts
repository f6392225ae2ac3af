/** Allows live connections from pages of the platform's own sites only. */
import type { Env } from '../env.ts';
import { parseHost } from '../http/host.ts';
import type { Sites } from '../site/sites.ts';

/**
 * Checks the Origin header of a WebSocket, which browsers send and pages cannot change. A site's host is allowed on any
 * port, because in development the page's port differs from the API's.
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
