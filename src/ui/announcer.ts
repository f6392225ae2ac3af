/** Announcements to screen readers without a focus change: balance, odds, results. `Announcer` renders them. */

type Politeness = 'polite' | 'assertive';
export interface Announcement {
  readonly id: number;
  readonly text: string;
  readonly politeness: Politeness;
}

let last: Announcement | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

/** Announces a sentence. A repeated sentence is announced again. */
export function announce(text: string, politeness: Politeness = 'polite'): void {
  last = { id: nextId++, text, politeness };
  for (const listener of listeners) listener();
}

export const announcements = {
  last: (): Announcement | null => last,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
