/** A value that can be read and watched outside React; a listener gets each change once, in order. */
export interface Observable<T> {
  readonly value: T;
  /** Calls `listener` on each change. @returns unsubscribe function */
  readonly subscribe: (listener: (value: T) => void) => () => void;
}

export interface Settable<T> extends Observable<T> {
  readonly set: (value: T) => void;
}

/** Makes an observable. Setting the same value again (`Object.is`) is no change. */
export function observable<T>(initial: T): Settable<T> {
  let value = initial;
  const listeners = new Set<(value: T) => void>();
  return {
    get value() {
      return value;
    },
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener(value);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
