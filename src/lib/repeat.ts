import { type Backoff, isAwake, jitter, onWake } from './retry.ts';

export interface Repeat {
  /** Runs the work now, unless it is running, and begins the backoff anew. */
  readonly run: () => void;
  /** Runs the work after the next pause, of at least `leastWait` ms, unless a run is due or running. */
  readonly later: (leastWait?: number) => void;
  readonly stop: () => void;
}

/**
 * Polls: `work` runs when called, after each pause, and when the network or the page returns; a pause that ends offline
 * or hidden waits for that. `work` resolves to the least pause before the next run in milliseconds (0: the backoff
 * alone), or to null when nothing is left; a rejection counts as 0. `isWoken` is false after a pause.
 */
export function repeat(
  work: (isWoken: boolean) => Promise<number | null>,
  { first, longest = first }: Backoff,
): Repeat {
  let pause = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isStopped = false;

  const later = (leastWait = 0) => {
    if (timer !== undefined || isRunning || isStopped) return;
    timer = setTimeout(() => isAwake() && void go(false), Math.max(jitter(pause), leastWait));
    pause = Math.min(pause * 2, longest);
  };
  const go = async (isWoken: boolean) => {
    clearTimeout(timer);
    timer = undefined;
    isRunning = true;
    const next = await work(isWoken).catch(() => 0);
    isRunning = false;
    if (next === null) pause = first;
    else later(next);
  };
  const run = () => {
    if (isRunning || isStopped) return;
    pause = first;
    void go(true);
  };
  const stopWake = onWake(run);
  return {
    run,
    later,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      stopWake();
    },
  };
}
