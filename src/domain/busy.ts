/** Activities that an update must not interrupt: a round, a Pix payment, an upload. */
import { proxy, subscribe } from 'valtio/vanilla';

const running = proxy({ count: 0 });

/**
 * Marks an activity as running.
 * @returns function that ends it; further calls have no effect
 */
export function hold(): () => void {
  running.count += 1;
  let isHeld = true;
  return () => {
    if (isHeld) running.count -= 1;
    isHeld = false;
  };
}

/** Whether any activity is running. */
export function isBusy(): boolean {
  return running.count > 0;
}

/**
 * Calls `listener` at once when an activity begins or ends.
 * @returns unsubscribe function
 */
export function onBusyChange(listener: () => void): () => void {
  return subscribe(running, listener, true);
}

/**
 * Calls `listener` when the last activity has ended.
 * @returns unsubscribe function
 */
export function onIdle(listener: () => void): () => void {
  return subscribe(running, () => isBusy() || listener());
}
