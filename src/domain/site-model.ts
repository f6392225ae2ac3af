import type { SiteConfig } from '../contract/site.ts';

/** What is known of the site on this host. */
export interface SiteState {
  /** The configuration, fresh or last known; null while none is known. */
  config: SiteConfig | null;
  /** False once the API has said that this host is no site. */
  systemExists: boolean;
  maintenanceMode: boolean;
  /** Where 'Clique aqui para saber mais' leads, once the API has named it. */
  infoUrl: string | null;
  /** The last look at the API got no answer. */
  unreachable: boolean;
  /** When the configuration was last confirmed, milliseconds since 1970; 0 when never. */
  confirmedAt: number;
}

/** What one look at site-config came to. */
export type SiteLook =
  | { readonly kind: 'found'; readonly config: SiteConfig; readonly at: number }
  /** 402 (R9). */
  | { readonly kind: 'paused' }
  /** 404: no site on this host. */
  | { readonly kind: 'missing'; readonly infoUrl: string | null }
  /** No answer, or one that says nothing about the site: what was known still holds. */
  | { readonly kind: 'unknown' };

export const UNKNOWN_SITE: SiteState = {
  config: null,
  systemExists: true,
  maintenanceMode: false,
  infoUrl: null,
  unreachable: false,
  confirmedAt: 0,
};

/** The state after a look. A failed look changes no verdict; only another verdict does. */
export function afterLook(state: SiteState, look: SiteLook): SiteState {
  switch (look.kind) {
    case 'found':
      return {
        ...state,
        config: look.config,
        systemExists: true,
        // 200 with `active: false` means the same as 402 (R9).
        maintenanceMode: !look.config.active,
        unreachable: false,
        confirmedAt: look.at,
      };
    case 'paused':
      return { ...state, systemExists: true, maintenanceMode: true, unreachable: false };
    case 'missing':
      return { ...state, systemExists: false, maintenanceMode: false, infoUrl: look.infoUrl, unreachable: false };
    default:
      return { ...state, unreachable: true };
  }
}

export type Preloader = 'loading' | 'not-found' | 'maintenance' | 'hidden';

/**
 * Which of §2's preloaders covers the page: one of the two verdicts while its flag is set, else the spinner until the
 * settings have an og title.
 */
export function preloaderOf(state: Pick<SiteState, 'config' | 'systemExists' | 'maintenanceMode'>): Preloader {
  if (!state.systemExists) return 'not-found';
  if (state.maintenanceMode) return 'maintenance';
  return state.config?.og.title ? 'hidden' : 'loading';
}
