/** What a screen reader should hear although no focus moved: balance, odds, results. `Announcer` says it. */

type Politeness = 'polite' | 'assertive';
export interface Announcement {
  readonly id: number;
  readonly text: string;
  readonly politeness: Politeness;
}

let last: Announcement | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

/** Says a sentence. The same sentence twice is heard twice. */
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
