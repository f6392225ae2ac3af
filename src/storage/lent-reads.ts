/** Reads that show what is kept in the other language, for want of their own and of a network. */
import { type Observable, observable } from '../lib/observable.ts';

const lent = observable<ReadonlyMap<string, number>>(new Map());

/** By the query's hash, the moment (milliseconds since 1970) of what was lent; any other moment is the read's own answer. */
export const lentReads: Observable<ReadonlyMap<string, number>> = lent;

export function markLent(hash: string, updatedAt: number): void {
  lent.set(new Map(lent.value).set(hash, updatedAt));
}

/** Whether what a query holds of this moment is the other language's. */
export function isLent(hash: string, updatedAt: number): boolean {
  return lent.value.get(hash) === updatedAt;
}
