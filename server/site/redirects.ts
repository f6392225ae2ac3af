/** The redirect check (NAV-6). The operator sets the targets; an external one must be on the site's allow-list. */
import type { Deps } from '../deps.ts';
import type { CurrentSite } from './sites.ts';

export interface RedirectAnswer {
  readonly to: string | null;
  readonly external: boolean;
}

const NOWHERE: RedirectAnswer = { to: null, external: false };

/**
 * Whether a target is a path of this site: one leading slash and no backslash, so that no browser reads it as another
 * host.
 */
export function isOwnPath(target: string): boolean {
  return /^\/(?![/\\])[^\\\s]*$/.test(target);
}

/** Whether a target is an https address on the operator's allow-list. */
export function isAllowedExternal(target: string, hosts: readonly string[]): boolean {
  try {
    const url = new URL(target);
    return url.protocol === 'https:' && url.username === '' && url.password === '' && hosts.includes(url.hostname);
  } catch {
    return false;
  }
}

/** Redirect target of a path. A target that is not allowed counts as none. */
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
