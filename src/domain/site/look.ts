/**
 * Asks for the site's configuration: validates the one used for the first paint, corrects it from the API (SITE-4), and
 * asks again while the page is open (SITE-3).
 */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { request } from '../../api/client.ts';
import { isApiError } from '../../api/errors.ts';
import { getSiteConfig, siteConfig, siteUnknown } from '../../contract/site.ts';
import { onLocaleChange } from '../locale.ts';
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
    const config = await queryClient.fetchQuery(siteConfigQuery());
    applyLook({ kind: 'found', config, at: Date.now() });
  } catch (error) {
    applyLook(verdictOf(error));
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
 * Asks every 30 s while the page is visible, and at once when it becomes visible, comes online or changes its language,
 * because the configuration holds texts.
 * @returns unsubscribe function
 */
export function watchSite(queryClient: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking = false;
  let ended = false;
  let isOtherLanguage = false;
  const look = async () => {
    if (looking || ended) return;
    looking = true;
    clearTimeout(timer);
    if (!navigator.onLine) applyLook({ kind: 'unknown' });
    else if (document.visibilityState === 'visible') await lookAtSite(queryClient);
    looking = false;
    if (isOtherLanguage) {
      isOtherLanguage = false;
      return look();
    }
    if (!ended)
      timer = setTimeout(() => void look(), site.config === null && site.unreachable ? LOOK_SOON : LOOK_AGAIN);
  };
  const awake = () => {
    if (document.visibilityState === 'visible') void look();
  };
  document.addEventListener('visibilitychange', awake);
  addEventListener('online', awake);
  const stopLocale = onLocaleChange(() => {
    // A pending answer is in the previous language, so another request follows it.
    isOtherLanguage = looking;
    void look();
  });
  holdAgainstContract(queryClient);
  void look();
  return () => {
    ended = true;
    clearTimeout(timer);
    stopLocale();
    document.removeEventListener('visibilitychange', awake);
    removeEventListener('online', awake);
  };
}
