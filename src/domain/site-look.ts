/**
 * Looks at the site: what was taken on trust for the first paint is held against the contract, then corrected by the API
 * (R8), and looked at again while the page is open (R9).
 */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { request } from '../api/client.ts';
import { isApiError } from '../api/errors.ts';
import { getSiteConfig, siteConfig, siteUnknown } from '../contract/site.ts';
import { onLocaleChange } from './locale.ts';
import { applyLook, SITE_KEY, site } from './site.ts';
import type { SiteLook } from './site-model.ts';

/** How often an open page looks again (R9), and how soon after a look that got no answer at all. */
const LOOK_AGAIN = 30_000;
const LOOK_SOON = 5_000;

/** One per visit, so that a proxy without manners is passed once and the ETag still works for every later look. */
const stamp = String(Date.now());

/** The read of the configuration; kept in localStorage for the next visit's first paint. */
function siteConfigQuery() {
  return queryOptions({
    queryKey: SITE_KEY,
    queryFn: ({ signal }) =>
      request(getSiteConfig, { query: { domain: location.hostname, t: stamp }, cache: 'no-cache', signal }),
    meta: { keep: 'local' },
    staleTime: 0,
  });
}

/** What is no configuration by the contract is not known at all, neither here nor for the next visit. */
function holdAgainstContract(queryClient: QueryClient): void {
  if (site.config === null || v.is(siteConfig, site.config)) return;
  site.config = null;
  queryClient.removeQueries({ queryKey: SITE_KEY });
}

/** Looks once. Never throws: a look that fails leaves what is known (R8). */
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
 * Keeps looking: every 30 s while the page can be seen, at once when it comes back into sight or online, or changes its
 * language, which the configuration's texts are in.
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
    // An answer on its way is in the language before.
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
