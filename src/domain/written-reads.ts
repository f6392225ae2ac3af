/** The public reads that the server wrote into the lobby's document beside its first screen. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';

interface Written {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly reads: ReadonlyArray<readonly [key: QueryKey, data: unknown]>;
}

/**
 * Takes them where storage holds nothing, so that React draws what stands on the screen already. They are asked for
 * again all the same: a worker may have kept the document for long.
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
    // Not ours, or cut off: the network has them.
  }
}
