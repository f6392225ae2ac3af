/**
 * Replaces this process's randomness, timers and stopwatch by the run's: tokens, ids and keys of the platform come from
 * the seed, sleeping code waits for its turn in the schedule instead of a timer, and caches expire by the run's clock.
 * Node's own modules are patched and, at the end, restored.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import type { Random } from './random.ts';

/** @returns what undoes it. */
export function seedProcess(random: Random, clock: { nowMs(): number }, sleep: () => Promise<void>): () => void {
  const { randomBytes, randomUUID } = crypto;
  const { setTimeout } = timers;
  // The platform does not use the callback form; other callers keep the original.
  const bytes = (size: number, done?: (error: Error | null, bytes: Buffer) => void): Buffer | void =>
    done ? randomBytes(size, done) : random.bytes(size);
  const uuid = (): string => {
    const hex = random.bytes(16).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
  Object.assign(crypto, { randomBytes: bytes, randomUUID: uuid });
  Object.assign(timers, { setTimeout: sleep });
  Object.defineProperty(performance, 'now', { configurable: true, value: () => clock.nowMs() });
  syncBuiltinESMExports();
  return () => {
    Object.assign(crypto, { randomBytes, randomUUID });
    Object.assign(timers, { setTimeout });
    // Below the own property lies the prototype's.
    Reflect.deleteProperty(performance, 'now');
    syncBuiltinESMExports();
  };
}
