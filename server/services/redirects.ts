/** The redirect check of §2. Targets are the operator's; an external one must stand on the site's allow-list. */
import type { Deps } from '../deps.ts';
import type { CurrentSite } from './sites.ts';

export interface RedirectAnswer {
  readonly to: string | null;
  readonly external: boolean;
}

const NOWHERE: RedirectAnswer = { to: null, external: false };

/** A path of this site: one slash, no backslash, nothing that a browser would read as another host. */
export function isOwnPath(target: string): boolean {
  return /^\/(?![/\\])[^\\\s]*$/.test(target);
}

/** An https address whose host the operator has named. */
export function isAllowedExternal(target: string, hosts: readonly string[]): boolean {
  try {
    const url = new URL(target);
    return url.protocol === 'https:' && url.username === '' && url.password === '' && hosts.includes(url.hostname);
  } catch {
    return false;
  }
}

/** Where a path leads now. What is not allowed leads nowhere, whatever the table says. */
export async function findRedirect(deps: Deps, site: CurrentSite, path: string): Promise<RedirectAnswer> {
  const bare = path.split(/[?#]/)[0] ?? '';
  const plain = bare.replace(/\/+$/, '') || '/';
  const row = await deps.db
    .selectFrom('redirects')
    .select(['target', 'external'])
    .where('casino_id', '=', site.id)
    .where('path', '=', plain)
    .executeTakeFirst();
  if (!row) return NOWHERE;
  if (row.external)
    return isAllowedExternal(row.target, site.config.redirect_hosts ?? [])
      ? { to: row.target, external: true }
      : NOWHERE;
  return isOwnPath(row.target) ? { to: row.target, external: false } : NOWHERE;
}
