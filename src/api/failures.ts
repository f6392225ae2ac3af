/**
 * Counts network failures in a row; any success resets it (NET-2). The connection notice uses it, because
 * `navigator.onLine` may be wrong.
 */
import { observable } from '../lib/observable.ts';

const count = observable(0);

export const networkFailures = {
  get count(): number {
    return count.value;
  },
  increment(): void {
    count.set(count.value + 1);
  },
  reset(): void {
    count.set(0);
  },
  /** Calls `listener` on each change. @returns unsubscribe function */
  subscribe: count.subscribe,
};
