/**
 * Tracks pending database reads. A query without a network waits for them before it fails: its failure comes at once
 * and the stored answer a moment later, and the screen would show an empty state in between.
 */
import { withTimeLimit } from '../lib/time-limit.ts';

/** Answers for every visitor, and answers of one player. */
export type Keeps = 'public' | 'private';

/** Longest wait for storage, in milliseconds. */
const LONGEST = 3_000;

function door() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}
const doors = { public: door(), private: door() };
const running = new Set<Promise<unknown>>();

/** Registers a pending database read; `whenRecalled` waits for it. */
export function recalling(work: Promise<unknown>): void {
  running.add(work);
  const done = () => void running.delete(work);
  work.then(done, done);
}

/** Marks that all stored reads of this kind are registered, or that there is no store. */
export function beganRecalling(keeps: Keeps): void {
  doors[keeps].open();
}

/** Waits until all pending database reads have ended, three seconds at most. Never throws. */
export async function whenRecalled(): Promise<void> {
  const asked = Promise.all([doors.public.opened, doors.private.opened]).then(() => Promise.allSettled(running));
  await withTimeLimit(asked, LONGEST);
}
