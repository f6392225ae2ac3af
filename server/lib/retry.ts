/** Retries within one process. A retry that must survive a restart is a row with its next attempt (letters, push). */
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Pause in milliseconds after this many failures in a row: `first`, doubled up to `longest`, and up to a quarter shorter,
 * so that replicas do not return in step.
 */
export function backoffMs(failures: number, first: number, longest: number): number {
  return Math.min(longest, first * 2 ** (failures - 1)) * (1 - Math.random() / 4);
}

/** The pause of a list after this many failures; the last one repeats. */
export function pauseAfter(failures: number, pauses: readonly [number, ...number[]]): number {
  return pauses[Math.min(failures, pauses.length) - 1] ?? pauses[0];
}

interface Tries {
  readonly tries: number;
  /** Pause after the first failure in milliseconds; it doubles. Without it the next try follows at once. */
  readonly pauseMs?: number;
  readonly isFinal?: (error: unknown) => boolean;
}

/** Repeats `work` until it succeeds. Throws the last error, or the first one that is final. */
export async function retry<T>(
  work: () => Promise<T>,
  { tries, pauseMs = 0, isFinal = () => false }: Tries,
): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      if (failures >= tries || isFinal(error)) throw error;
      if (pauseMs > 0) await sleep(backoffMs(failures, pauseMs, Number.POSITIVE_INFINITY));
    }
  }
}
