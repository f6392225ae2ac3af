/** Activities that an update must not interrupt: a round, a Pix payment, a half-filled form. */
const held = new Set<symbol>();
const listeners = new Set<() => void>();

/**
 * Marks an activity as running.
 * @returns function that ends it; further calls have no effect
 */
export function hold(what: string): () => void {
  const mark = Symbol(what);
  held.add(mark);
  return () => {
    if (held.delete(mark) && held.size === 0) for (const listener of listeners) listener();
  };
}

/** Whether any activity is running. */
export function isBusy(): boolean {
  return held.size > 0;
}

/**
 * Calls `listener` when the last activity ends.
 * @returns unsubscribe function
 */
export function onIdle(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
