import { useSnapshot } from 'valtio/react';
import type { SiteConfig } from '../../contract/site.ts';
import { site } from '../../domain/site/site.ts';

/** The site's configuration; null until it is known. */
export function useSiteConfig(): SiteConfig | null {
  return useSnapshot(site).config as SiteConfig | null;
}
