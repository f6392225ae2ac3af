import { useSnapshot } from 'valtio/react';
import type { SiteConfig } from '../contract/site.ts';
import { site } from '../domain/site/site.ts';

/** Returns the configuration of the site on this host, fresh or cached; null while none is known. */
export function useSite(): SiteConfig | null {
  return useSnapshot(site).config as SiteConfig | null;
}
