/**
 * The site on this host, known from the first HTML or the last visit at once. `site-look.ts` comes after the first paint,
 * checks it and asks the API. Applies nothing to the page; whoever paints watches `site`.
 */
import type { QueryClient } from '@tanstack/react-query';
import { proxy, ref, subscribe } from 'valtio/vanilla';
import type { SiteConfig } from '../contract/site.ts';
import { afterLook, preloaderOf, type SiteLook, type SiteState, UNKNOWN_SITE } from './site-model.ts';

/** What the screens watch. Only `applyLook` writes it. */
export const site: SiteState = proxy({ ...UNKNOWN_SITE });

/** The key of the configuration among the reads. */
export const SITE_KEY = ['site', 'config'] as const;

/** What a look at the site came to. */
export function applyLook(look: SiteLook): void {
  const next = afterLook(site, look);
  Object.assign(site, { ...next, config: next.config === null ? null : ref(next.config) });
}

/**
 * Whether a text of our own server can be painted from: the parts that the first paint reads are there. The whole is held
 * against the contract as soon as that has arrived (`site-look.ts`).
 */
function isPaintable(value: unknown): value is SiteConfig {
  const config = value as SiteConfig | null;
  return (
    typeof config?.casino_id === 'string' &&
    typeof config.name === 'string' &&
    typeof config.active === 'boolean' &&
    typeof config.og?.title === 'string' &&
    typeof config.colors?.default === 'object' &&
    config.colors.default !== null &&
    typeof config.images?.mark === 'string' &&
    typeof config.logo_sizes?.mobile?.width === 'number' &&
    typeof config.legal === 'object' &&
    Array.isArray(config.social_links)
  );
}

/** The configuration that the server wrote into the document; null when there is none or it is not readable. */
function configInDocument(): SiteConfig | null {
  const text = document.getElementById('site-config')?.textContent;
  if (!text) return null;
  try {
    const written: unknown = JSON.parse(text);
    return isPaintable(written) ? written : null;
  } catch {
    return null;
  }
}

/**
 * Takes what is known without the network. The document is as old as the cache that it came from when a worker
 * answered, so the last visit's knowledge is newer then; otherwise the document is.
 */
export function knowSite(queryClient: QueryClient): void {
  const kept = queryClient.getQueryState<SiteConfig>(SITE_KEY);
  const written = configInDocument();
  const fromWorker = navigator.serviceWorker?.controller != null;
  if (written && !(fromWorker && kept?.data)) {
    const at = fromWorker ? 0 : Date.now();
    queryClient.setQueryData(SITE_KEY, written, { updatedAt: at });
    applyLook({ kind: 'found', config: written, at });
  } else if (kept?.data) {
    applyLook({ kind: 'found', config: kept.data, at: kept.dataUpdatedAt });
  }
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
