/** What the browser may send on without waking the worker, where it can be told so (`InstallEvent.addRoutes`). */

interface Rule {
  readonly condition: { readonly urlPattern: string; readonly requestMethod?: string };
  readonly source: 'network';
}

/** None of it is ever answered here: a part of `NOT_THE_APP`, and what no cache knows. */
export const STRAIGHT_TO_NETWORK: readonly Rule[] = [
  '/api/*',
  '/en/api/*',
  '/simulador-pix/*',
  '/builds/*',
  '/dev/*',
].map((urlPattern) => ({ condition: { urlPattern }, source: 'network' }));

/** Tells the browser. One that does not know it, or not these, asks the worker as ever; its installation goes on. */
export async function declareRoutes(event: ExtendableEvent): Promise<void> {
  const { addRoutes } = event as ExtendableEvent & { addRoutes?: (rules: readonly Rule[]) => Promise<void> };
  try {
    await addRoutes?.call(event, STRAIGHT_TO_NETWORK);
  } catch {
    // Only a shortcut.
  }
}
