/**
 * Retries of the page. Every wait with backoff, and every reaction to a returning network or page, is made here and in
 * `repeat.ts`, on TanStack's managers of both.
 */
import { focusManager, onlineManager } from '@tanstack/react-query';

export interface Backoff {
  /** First pause in milliseconds; it doubles up to `longest`. */
  readonly first: number;
  readonly longest?: number;
}

/** Pause between tries to load code. */
export const CODE_BACKOFF: Backoff = { first: 5_000 };

/** Shortens a pause by up to a quarter, so that many clients do not return in step. */
export function jitter(ms: number): number {
  return ms * (1 - Math.random() / 4);
}

/** Whether the device has a network and the page is visible. */
export function isAwake(): boolean {
  return onlineManager.isOnline() && focusManager.isFocused();
}

/** Calls `listener` when the network returns to a visible page, or the page is shown online. @returns unsubscribe function */
export function onWake(listener: () => void): () => void {
  const changed = () => isAwake() && listener();
  const stops = [onlineManager.subscribe(changed), focusManager.subscribe(changed)];
  return () => stops.forEach((stop) => stop());
}

/**
 * Repeats `work` until it succeeds. A returning network or page ends a pause early.
 * @param leastWait the least pause after an error in milliseconds; null gives up and rethrows the error
 */
export async function retry<T>(
  work: () => Promise<T>,
  { first, longest = first }: Backoff,
  leastWait: (error: unknown) => number | null = () => 0,
): Promise<T> {
  for (let pause = first; ; pause = Math.min(pause * 2, longest)) {
    try {
      return await work();
    } catch (error) {
      const least = leastWait(error);
      if (least === null) throw error;
      await new Promise<void>((resolve) => {
        const go = () => {
          clearTimeout(timer);
          stop();
          resolve();
        };
        const timer = setTimeout(go, Math.max(jitter(pause), least));
        const stop = onWake(go);
      });
    }
  }
}
