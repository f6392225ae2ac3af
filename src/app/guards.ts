import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import { isApiError } from '../api/errors.ts';
import { hasToken } from '../domain/session-state.ts';
import { categoriesQuery } from '../domain/site-queries.ts';

interface Where {
  readonly pathname: string;
}

/** What a 404 page is told: with a path, the message is 'Page Not Found: {path}' (R2). */
export interface NotFoundData {
  readonly path: string;
}

/** Sends a guest to the login modal (R4). A stored token counts: its check runs beside the page, also offline. */
export function requirePlayer(): void {
  if (!hasToken()) throw redirect({ to: '/login', replace: true });
}

/** The login modal cannot open for a logged-in user (§6). */
export function refusePlayer(): void {
  if (hasToken()) throw redirect({ to: '/', replace: true });
}

/**
 * A route's validation hook (§2, R2): an answer of 404 or 422 gives the 404 page with the path. Any other failure
 * (offline, server down) is not a verdict on the address, so the page opens and says what it knows.
 */
export async function validate(location: Where, load: () => Promise<unknown>): Promise<void> {
  try {
    await load();
  } catch (error) {
    if (isApiError(error) && (error.status === 404 || error.status === 422)) throw pageNotFound(location);
  }
}

/** The hook of `category/{filter}`: the slug must be one of the site's categories. */
export async function validateCategory(queryClient: QueryClient, slug: string, location: Where): Promise<void> {
  const known = await queryClient.ensureQueryData(categoriesQuery()).catch(() => null);
  if (known && !known.some((category) => category.slug === slug)) throw pageNotFound(location);
}

/** The hook of `box/{name}`: names are slugs; which exist is asked when boxes are furnished. */
export function validateBox(name: string, location: Where): void {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)) throw pageNotFound(location);
}

function pageNotFound(location: Where) {
  return notFound({ data: { path: location.pathname } satisfies NotFoundData });
}
