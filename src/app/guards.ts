import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import { isApiError } from '../api/errors.ts';
import { hasToken } from '../domain/session/state.ts';
import { categoriesQuery } from '../domain/site/queries.ts';
import { whenSiteKnown } from '../domain/site/site.ts';
import { withTimeLimit } from '../lib/time-limit.ts';

interface Where {
  readonly pathname: string;
  readonly searchStr: string;
}

/** Data of a 404 page: with a path, the message is 'Page Not Found: {path}' (NAV-2). */
export interface NotFoundData {
  readonly path: string;
}

/**
 * Route guard: sends a guest to the login modal (NAV-4), from which the login leads back to the page (SESS-16). A stored
 * token counts: its check runs in parallel, also offline.
 */
export function requirePlayer({ location: { pathname, searchStr } }: { readonly location: Where }): void {
  if (hasToken()) return;
  throw redirect({
    to: '/login',
    replace: true,
    state: { wanted: { action: 'page', to: pathname, search: searchStr } },
  });
}

/** Route guard: the login modal does not open for a logged-in player (SESS-14). */
export function refusePlayer(): void {
  if (hasToken()) throw redirect({ to: '/', replace: true });
}

/** Milliseconds that a page waits for the answer that decides whether its address exists. */
const VALIDATION_LIMIT_MS = 2_000;

/**
 * Runs a route's validation hook (NAV-2): an answer of 404 or 422 shows the 404 page with the path. Any other failure
 * (offline, server down) says nothing about the address, so the page opens with cached data. Offline the page opens at
 * once: the retries of the read would keep the screen empty for seconds. If the answer is late, the page opens with its
 * skeleton and shows a later failure itself.
 */
export async function validate(location: Pick<Where, 'pathname'>, load: () => Promise<unknown>): Promise<void> {
  // `connectivity` is watched only after the first screen.
  if (!onlineManager.isOnline()) return;
  try {
    await withTimeLimit(load(), VALIDATION_LIMIT_MS);
  } catch (error) {
    if (isApiError(error) && (error.status === 404 || error.status === 422)) throw pageNotFound(location);
  }
}

/** Validation hook of `category/{filter}`: the slug must be one of the site's categories. */
export async function validateCategory(
  queryClient: QueryClient,
  slug: string,
  location: Pick<Where, 'pathname'>,
): Promise<void> {
  const known = await queryClient.ensureQueryData(categoriesQuery()).catch(() => null);
  if (known && !known.some((category) => category.slug === slug)) throw pageNotFound(location);
}

/** Validation hook of the pages of boxes: a site without boxes has none of them (BOX-5). */
export async function requireBoxes(location: Pick<Where, 'pathname'>): Promise<void> {
  const { hasBoxes, is_regulated } = await whenSiteKnown();
  if (!hasBoxes || is_regulated) throw pageNotFound(location);
}

function pageNotFound(location: Pick<Where, 'pathname'>) {
  return notFound({ data: { path: location.pathname } satisfies NotFoundData });
}
