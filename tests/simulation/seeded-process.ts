/**
 * Makes this process's own chance, waiting and stopwatch part of the run: tokens, ids and keys that the platform draws
 * come from the seed, what sleeps waits for its turn in the schedule instead of for a timer, and what is remembered for
 * a while is forgotten by the run's clock. Node's own modules are patched and, at the end, put back as they were.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import type { Random } from './random.ts';

/** @returns what undoes it. */
export function seedProcess(random: Random, clock: { nowMs(): number }, sleep: () => Promise<void>): () => void {
  const { randomBytes, randomUUID } = crypto;
  const { setTimeout } = timers;
  // The callback form is not used by the platform; whoever else uses it keeps the original.
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
    // What stands beneath is the prototype's.
    Reflect.deleteProperty(performance, 'now');
    syncBuiltinESMExports();
  };
}
