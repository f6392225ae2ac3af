import { proxy } from 'valtio/vanilla';

/**
 * Queries that show the answer cached in the other language, because their own is missing and there is no network: by
 * query hash, the `updatedAt` (milliseconds since 1970) of the fallback. Any other time is the query's own answer.
 */
export const fallbackReads: Record<string, number> = proxy({});
