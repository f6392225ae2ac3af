/**
 * The site of this host, known at once from the first HTML or the last visit. `site-look.ts` loads after the first
 * paint, validates the configuration and asks the API. This module changes nothing on the page; the screens subscribe
 * to `site`.
 */
import type { QueryClient } from '@tanstack/react-query';
import { proxy, ref, subscribe } from 'valtio/vanilla';
import type { SiteConfig } from '../../contract/site.ts';
import { afterLook, preloaderOf, type SiteLook, type SiteState, UNKNOWN_SITE } from './model.ts';

/** Observable state of the site. Only `applyLook` writes it. */
export const site: SiteState = proxy({ ...UNKNOWN_SITE });

/** Query key of the configuration. */
export const SITE_KEY = ['site', 'config'] as const;

/** Applies the result of one configuration request to the state. */
export function applyLook(look: SiteLook): void {
  const next = afterLook(site, look);
  Object.assign(site, { ...next, config: next.config === null ? null : ref(next.config) });
}

/**
 * Whether the configuration in the document has the parts that the first paint reads. `site-look.ts` validates the
 * whole against the contract later, because the schema is not in the first bundle.
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

/** The configuration that the server wrote into the document; null when it is missing or unreadable. */
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
 * Takes the configuration that is known without the network. A document that the worker answered is as old as its
 * cache, so the last visit's stored configuration wins; any other document is newer.
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

/** Resolves with the configuration as soon as one is known. */
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

/** The preloader that covers the page now (SITE-4). */
export function preloader(): ReturnType<typeof preloaderOf> {
  return preloaderOf(site);
}
