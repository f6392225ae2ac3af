/**
 * The bell between whoever writes to the outbox and the pump of the same process. A ring says "something is about to be
 * committed": it comes from inside the transaction, so the pump looks again a few times. A lost ring costs a moment, never an
 * event: the pump also looks by itself.
 */
const listeners = new Set<() => void>();

/** Called by `emit` once it has written. */
export function ringOutbox(): void {
  for (const listener of listeners) listener();
}

/** @returns what stops listening. */
export function onOutboxRing(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
