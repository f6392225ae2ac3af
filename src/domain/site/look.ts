/**
 * Asks for the site's configuration: validates the one used for the first paint, corrects it from the API (SITE-4), and
 * asks again while the page is open (SITE-3).
 */
import { onlineManager, type QueryClient, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { request } from '../../api/client.ts';
import { isApiError } from '../../api/errors.ts';
import { getSiteConfig, type SiteConfig, siteConfig, siteInMaintenance, siteUnknown } from '../../contract/site.ts';
import { repeat } from '../../lib/repeat.ts';
import { currentLocale, onLocaleChange } from '../locale.ts';
import type { SiteLook } from './model.ts';
import { applyLook, SITE_KEY, site } from './site.ts';

/** Interval of the requests (SITE-3), and the shorter one while the API is down and no configuration is known. ms. */
const LOOK_AGAIN = 30_000;
const LOOK_SOON = 5_000;

/**
 * Query parameter against proxies that ignore cache headers; one per visit, so that later requests still match the
 * ETag.
 */
const stamp = String(Date.now());

/** Query of the configuration; stored in localStorage for the next visit's first paint. */
function siteConfigQuery() {
  return queryOptions({
    queryKey: SITE_KEY,
    queryFn: ({ signal }) =>
      request(getSiteConfig, { query: { domain: location.hostname, t: stamp }, cache: 'no-cache', signal }),
    meta: { keep: 'local' },
    staleTime: 0,
  });
}

/** Removes a configuration that does not fit the contract, from the state and from storage. */
function holdAgainstContract(queryClient: QueryClient): void {
  if (site.config === null || v.is(siteConfig, site.config)) return;
  site.config = null;
  queryClient.removeQueries({ queryKey: SITE_KEY });
}

/** Asks once. Never throws: after a failure the known configuration stays (SITE-4). */
export async function lookAtSite(queryClient: QueryClient): Promise<void> {
  try {
    await queryClient.fetchQuery(siteConfigQuery());
    // The cache keeps the object of an equal answer, for which the page need not render; the call resolves with a new one.
    const config = queryClient.getQueryData<SiteConfig>(SITE_KEY);
    if (config) applyLook({ kind: 'found', config, at: Date.now() });
  } catch (error) {
    applyLook(verdictOf(error));
  }
}

function verdictOf(error: unknown): SiteLook {
  if (!isApiError(error)) return { kind: 'unknown' };
  if (error.status === 402) {
    const body = v.safeParse(siteInMaintenance, error.body);
    return { kind: 'paused', until: (body.success ? body.output.until : null) ?? null };
  }
  if (error.status !== 404) return { kind: 'unknown' };
  const body = v.safeParse(siteUnknown, error.body);
  return { kind: 'missing', infoUrl: (body.success ? body.output.info_url : null) ?? null };
}

/**
 * Asks every 30 s while the page is visible, and at once when it becomes visible, comes online or changes its language,
 * because the configuration holds texts.
 * @returns unsubscribe function
 */
export function watchSite(queryClient: QueryClient): () => void {
  const look = async (): Promise<number> => {
    const locale = currentLocale();
    if (onlineManager.isOnline()) await lookAtSite(queryClient);
    else applyLook({ kind: 'unknown' });
    // The answer is in the previous language.
    if (locale !== currentLocale()) return look();
    return site.config === null && site.unreachable ? 0 : LOOK_AGAIN;
  };
  const { run, stop } = repeat(look, { first: LOOK_SOON });
  const stopLocale = onLocaleChange(run);
  holdAgainstContract(queryClient);
  run();
  return () => {
    stop();
    stopLocale();
  };
}
