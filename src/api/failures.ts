/**
 * How often in a row the API could not be reached (§8: network errors increment it, any success resets it). The
 * connection notice of the screen hangs on it, so that "offline" is said from what happened and not from what the
 * browser believes.
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
  /** Calls `listener` on each change; the answer ends it. */
  subscribe: count.subscribe,
};
