import type { SiteConfig } from '../../contract/site.ts';

/** The state of the site on this host. */
export interface SiteState {
  /** The configuration, fresh or last known; null before the first one. */
  config: SiteConfig | null;
  /** False once the API has answered that this host has no site. */
  systemExists: boolean;
  maintenanceMode: boolean;
  /** Announced end of the maintenance, ISO 8601; null: not announced. */
  maintenanceUntil: string | null;
  /** Target of the link 'Clique aqui para saber mais'; null until the API names it. */
  infoUrl: string | null;
  /** The last request got no answer. */
  unreachable: boolean;
  /** Time of the last confirmation of the configuration, ms since 1970; 0 for never. */
  confirmedAt: number;
}

/** Result of one request for the configuration. */
export type SiteLook =
  | { readonly kind: 'found'; readonly config: SiteConfig; readonly at: number }
  /** 402 (SITE-3). */
  | { readonly kind: 'paused'; readonly until: string | null }
  /** 404: this host has no site. */
  | { readonly kind: 'missing'; readonly infoUrl: string | null }
  /** No answer, or an answer that says nothing about the site: the known state stays. */
  | { readonly kind: 'unknown' };

export const UNKNOWN_SITE: SiteState = {
  config: null,
  systemExists: true,
  maintenanceMode: false,
  maintenanceUntil: null,
  infoUrl: null,
  unreachable: false,
  confirmedAt: 0,
};

/**
 * The state after a request for the configuration. A failed request does not change `systemExists` or
 * `maintenanceMode`.
 */
export function afterLook(state: SiteState, look: SiteLook): SiteState {
  switch (look.kind) {
    case 'found':
      return {
        ...state,
        config: look.config,
        systemExists: true,
        // 200 with `active: false` means the same as 402 (SITE-3).
        maintenanceMode: !look.config.active,
        maintenanceUntil: look.config.maintenance_until ?? null,
        unreachable: false,
        confirmedAt: look.at,
      };
    case 'paused':
      return {
        ...state,
        systemExists: true,
        maintenanceMode: true,
        maintenanceUntil: look.until,
        unreachable: false,
      };
    case 'missing':
      return { ...state, systemExists: false, maintenanceMode: false, infoUrl: look.infoUrl, unreachable: false };
    default:
      return { ...state, unreachable: true };
  }
}

export type Preloader = 'loading' | 'not-found' | 'maintenance' | 'hidden';

/**
 * The preloader that covers the page (SITE-4): "not found" or maintenance while its flag is set, else the spinner until
 * the configuration has an og title.
 */
export function preloaderOf(state: Pick<SiteState, 'config' | 'systemExists' | 'maintenanceMode'>): Preloader {
  if (!state.systemExists) return 'not-found';
  if (state.maintenanceMode) return 'maintenance';
  return state.config?.og.title ? 'hidden' : 'loading';
}
