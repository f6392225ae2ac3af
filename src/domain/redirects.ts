import type { QueryClient } from '@tanstack/react-query';
import { redirectQuery } from './site-queries.ts';

export interface Redirect {
  readonly to: string;
  /** The whole page goes; otherwise the router. */
  readonly external: boolean;
}

/**
 * The server-driven redirect check of a path (§2), language prefix taken off. Null: the path stays what it is, also when
 * nobody answers. Beside the route's own load, cached, and skipped offline (R10); an external target must be https.
 */
export async function checkRedirect(queryClient: QueryClient, path: string): Promise<Redirect | null> {
  if (!navigator.onLine) return null;
  const answer = await queryClient.fetchQuery(redirectQuery(path)).catch(() => null);
  if (!answer || answer.to === null || answer.to === path) return null;
  const { to, external } = answer;
  // The contract's schema refuses `//x` and `javascript:`; a plain path is never external, whatever is said of it.
  if (external) return to.startsWith('https://') || /^http:\/\/localhost[:/]/.test(to) ? { to, external } : null;
  return to.startsWith('/') ? { to, external } : null;
}
