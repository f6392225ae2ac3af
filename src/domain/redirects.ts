import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { redirectQuery } from './site/queries.ts';

export interface Redirect {
  readonly to: string;
  /** True: the browser navigates. False: the router does. */
  readonly external: boolean;
}

/**
 * Runs the redirect check of a path without its language prefix (NAV-6): beside the route's own load, cached, skipped
 * offline. An external target must be https.
 * @returns null to stay, also when the server does not answer
 */
export async function checkRedirect(queryClient: QueryClient, path: string): Promise<Redirect | null> {
  if (!onlineManager.isOnline()) return null;
  const answer = await queryClient.fetchQuery(redirectQuery(path)).catch(() => null);
  if (!answer || answer.to === null || answer.to === path) return null;
  const { to, external } = answer;
  // The contract's schema refuses `//x` and `javascript:`; a plain path is never external, whatever the answer's flag
  // says.
  if (external) return to.startsWith('https://') || /^http:\/\/localhost[:/]/.test(to) ? { to, external } : null;
  return to.startsWith('/') ? { to, external } : null;
}
