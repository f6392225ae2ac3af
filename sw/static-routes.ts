/** Requests that the browser may send to the network without waking the worker (`InstallEvent.addRoutes`). */

interface Rule {
  readonly condition: { readonly urlPattern: string; readonly requestMethod?: string };
  readonly source: 'network';
}

/** Paths that the worker never answers: a part of `NOT_THE_APP`, and paths that no cache holds. */
export const STRAIGHT_TO_NETWORK: readonly Rule[] = [
  '/api/*',
  '/en/api/*',
  '/simulador-pix/*',
  '/builds/*',
  '/dev/*',
].map((urlPattern) => ({ condition: { urlPattern }, source: 'network' }));

/**
 * Declares the routes. A browser without `addRoutes`, or that refuses them, asks the worker as before; installation
 * goes on.
 */
export async function declareRoutes(event: ExtendableEvent): Promise<void> {
  const { addRoutes } = event as ExtendableEvent & { addRoutes?: (rules: readonly Rule[]) => Promise<void> };
  try {
    await addRoutes?.call(event, STRAIGHT_TO_NETWORK);
  } catch {
    // Only an optimisation.
  }
}
