import { setTimeout as sleep } from 'node:timers/promises';

/** Pauses after failures: the first one in milliseconds, doubled up to the longest. */
export interface Backoff {
  readonly pauseMs?: number;
  readonly maxPauseMs?: number;
}

/** Waits before the next try. Ends early when the bank stops. */
export function waitOut(
  failures: number,
  { pauseMs = 500, maxPauseMs = 60_000 }: Backoff,
  signal: AbortSignal,
): Promise<void> {
  return pause(Math.min(maxPauseMs, pauseMs * 2 ** (failures - 1)), signal);
}

/** Waits this long, or until the bank stops. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
