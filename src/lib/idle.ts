/**
 * Runs the work in the browser's idle time, after 50 ms where the browser has no `requestIdleCallback`.
 * @param limit milliseconds after which a busy browser runs it too
 */
export function whenIdle(work: () => void, limit?: number): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, limit === undefined ? {} : { timeout: limit });
  else setTimeout(work, 50);
}

/** Ends the task, so that a press is answered before what follows. */
export const pressesFirst = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
