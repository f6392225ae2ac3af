/** What must not be disturbed by an update: a round, a Pix payment, a half-filled form. */
const held = new Set<symbol>();
const listeners = new Set<() => void>();

/** Says that something is in play; the answer says that it is over. Saying so twice does no harm. */
export function hold(what: string): () => void {
  const mark = Symbol(what);
  held.add(mark);
  return () => {
    if (held.delete(mark) && held.size === 0) for (const listener of listeners) listener();
  };
}

/** Whether anything is in play. */
export function isBusy(): boolean {
  return held.size > 0;
}

/** Calls `listener` when the last thing in play is over; the answer ends it. */
export function onIdle(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
