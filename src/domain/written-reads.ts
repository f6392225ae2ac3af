/** The public reads that the server wrote into the lobby's document beside its first screen. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';

interface Written {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly reads: ReadonlyArray<readonly [key: QueryKey, data: unknown]>;
}

/**
 * Puts the written reads into the cache where storage has none, so that React renders the same screen as the server.
 * They are still fetched again: a worker may have kept the document for a long time.
 */
export function takeWrittenReads(queryClient: QueryClient): void {
  const text = document.getElementById('first-reads')?.textContent;
  if (!text) return;
  try {
    const { at, reads } = JSON.parse(text) as Written;
    for (const [queryKey, data] of reads) {
      if (queryClient.getQueryData(queryKey) !== undefined) continue;
      queryClient.setQueryData(queryKey, data, { updatedAt: at });
      void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
    }
  } catch {
    // Unreadable or cut off: the page fetches the reads.
  }
}
