/**
 * The site on this host: known from the first HTML or the last visit at once, corrected by the API (R8), looked at
 * again while the page is open (R9). Applies nothing to the page; whoever paints watches `site`.
 */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { proxy, ref, subscribe } from 'valtio/vanilla';
import { request } from '../api/client.ts';
import { isApiError } from '../api/errors.ts';
import { getSiteConfig, type SiteConfig, siteConfig, siteUnknown } from '../contract/site.ts';
import { afterLook, preloaderOf, type SiteLook, type SiteState, UNKNOWN_SITE } from './site-model.ts';

/** How often an open page looks again (R9), and how soon after a look that got no answer at all. */
const LOOK_AGAIN = 30_000;
const LOOK_SOON = 5_000;

/** What the screens watch. Only this module writes it. */
export const site: SiteState = proxy({ ...UNKNOWN_SITE });

/** One per visit, so that a proxy without manners is passed once and the ETag still works for every later look. */
const stamp = String(Date.now());

const KEY = ['site', 'config'] as const;

/** The read of the configuration; kept in localStorage for the next visit's first paint. */
function siteConfigQuery() {
  return queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      request(getSiteConfig, { query: { domain: location.hostname, t: stamp }, cache: 'no-cache', signal }),
    meta: { keep: 'local' },
    staleTime: 0,
  });
}

function apply(look: SiteLook): void {
  const next = afterLook(site, look);
  Object.assign(site, { ...next, config: next.config === null ? null : ref(next.config) });
}

/** The configuration that the server wrote into the document; null when there is none or it is not readable. */
function configInDocument(): SiteConfig | null {
  const text = document.getElementById('site-config')?.textContent;
  if (!text) return null;
  try {
    const parsed = v.safeParse(siteConfig, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/**
 * Takes what is known without the network. The document is as old as the cache that it came from when a worker
 * answered, so the last visit's knowledge is newer then; otherwise the document is.
 */
export function knowSite(queryClient: QueryClient): void {
  const kept = queryClient.getQueryState<SiteConfig>(KEY);
  const written = configInDocument();
  const fromWorker = navigator.serviceWorker?.controller != null;
  if (written && !(fromWorker && kept?.data)) {
    const at = fromWorker ? 0 : Date.now();
    queryClient.setQueryData(KEY, written, { updatedAt: at });
    apply({ kind: 'found', config: written, at });
  } else if (kept?.data) {
    apply({ kind: 'found', config: kept.data, at: kept.dataUpdatedAt });
  }
}

/** Looks once. Never throws: a look that fails leaves what is known (R8). */
export async function lookAtSite(queryClient: QueryClient): Promise<void> {
  try {
    const config = await queryClient.fetchQuery(siteConfigQuery());
    apply({ kind: 'found', config, at: Date.now() });
  } catch (error) {
    apply(verdictOf(error));
  }
}

function verdictOf(error: unknown): SiteLook {
  if (!isApiError(error)) return { kind: 'unknown' };
  if (error.status === 402) return { kind: 'paused' };
  if (error.status !== 404) return { kind: 'unknown' };
  const body = v.safeParse(siteUnknown, error.body);
  return { kind: 'missing', infoUrl: (body.success ? body.output.info_url : null) ?? null };
}

/**
 * Keeps looking: every 30 s while the page can be seen, at once when it comes back into sight or online. The answer
 * ends it.
 */
export function watchSite(queryClient: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking = false;
  let ended = false;
  const look = async () => {
    if (looking || ended) return;
    looking = true;
    clearTimeout(timer);
    if (!navigator.onLine) apply({ kind: 'unknown' });
    else if (document.visibilityState === 'visible') await lookAtSite(queryClient);
    looking = false;
    if (!ended)
      timer = setTimeout(() => void look(), site.config === null && site.unreachable ? LOOK_SOON : LOOK_AGAIN);
  };
  const awake = () => {
    if (document.visibilityState === 'visible') void look();
  };
  document.addEventListener('visibilitychange', awake);
  addEventListener('online', awake);
  void look();
  return () => {
    ended = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', awake);
    removeEventListener('online', awake);
  };
}

/** The configuration as soon as one is known. */
export function whenSiteKnown(): Promise<SiteConfig> {
  return new Promise((resolve) => {
    const given = () => {
      if (site.config === null) return false;
      resolve(site.config);
      return true;
    };
    if (given()) return;
    const stop = subscribe(site, () => {
      if (given()) stop();
    });
  });
}

/** Which preloader covers the page now. */
export function preloader(): ReturnType<typeof preloaderOf> {
  return preloaderOf(site);
}
