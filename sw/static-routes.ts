/** Requests that the browser may answer without waking the worker (`InstallEvent.addRoutes`). */

interface Rule {
  readonly condition: { readonly urlPattern: string };
  readonly source: 'network' | 'cache';
}

/** Paths that the worker never answers: a part of `NOT_THE_APP`, and paths that no cache holds. */
export const STRAIGHT_TO_NETWORK: readonly Rule[] = [
  '/api/*',
  '/en/api/*',
  '/simulador-pix/*',
  '/builds/*',
  '/dev/*',
].map((urlPattern) => ({ condition: { urlPattern }, source: 'network' }));

/** Code and styles of a build, from whichever cache has them; the network answers for the others. */
const FROM_CACHES: readonly Rule[] = ['/assets/*.js', '/assets/*.css'].map((urlPattern) => ({
  condition: { urlPattern },
  source: 'cache',
}));

export const ROUTES: readonly Rule[] = [...STRAIGHT_TO_NETWORK, ...FROM_CACHES];

/**
 * Declares the routes. A browser without `addRoutes`, or that refuses them, asks the worker as before; installation
 * goes on.
 */
export async function declareRoutes(event: ExtendableEvent): Promise<void> {
  const { addRoutes } = event as ExtendableEvent & { addRoutes?: (rules: readonly Rule[]) => Promise<void> };
  try {
    await addRoutes?.call(event, ROUTES);
  } catch {
    // Only an optimisation.
  }
}
