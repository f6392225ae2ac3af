/**
 * What storage is being asked for. A read that nobody answers waits for it before it fails: without a network the failure is
 * there at once and what is kept a moment later, and a screen would say in between that there is nothing.
 */
import { withTimeLimit } from '../lib/time-limit.ts';

/** What is kept for everybody, and what is one player's. */
export type Keeps = 'public' | 'private';

/** Nobody waits longer than this for storage. Milliseconds. */
const LONGEST = 3_000;

function door() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}
const doors = { public: door(), private: door() };
const running = new Set<Promise<unknown>>();

/** Storage is looked at for something: whoever waits waits for this too. */
export function recalling(work: Promise<unknown>): void {
  running.add(work);
  const done = () => void running.delete(work);
  work.then(done, done);
}

/** From now on `recalling` knows of all that is kept so: the store has been asked, or there is none. */
export function beganRecalling(keeps: Keeps): void {
  doors[keeps].open();
}

/** Until storage has been asked for all that a screen wants, three seconds at most. Never throws. */
export async function whenRecalled(): Promise<void> {
  const asked = Promise.all([doors.public.opened, doors.private.opened]).then(() => Promise.allSettled(running));
  await withTimeLimit(asked, LONGEST);
}
