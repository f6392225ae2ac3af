/** Queries that show the answer cached in the other language, because their own is missing and there is no network. */
import { type Observable, observable } from '../lib/observable.ts';

const lent = observable<ReadonlyMap<string, number>>(new Map());

/**
 * By query hash, the `updatedAt` (milliseconds since 1970) of the fallback data; any other time is the query's own
 * answer.
 */
export const lentReads: Observable<ReadonlyMap<string, number>> = lent;

export function markLent(hash: string, updatedAt: number): void {
  lent.set(new Map(lent.value).set(hash, updatedAt));
}

/** Whether the data of a query with this time is the fallback from the other language. */
export function isLent(hash: string, updatedAt: number): boolean {
  return lent.value.get(hash) === updatedAt;
}
