import { flushSync } from 'react-dom';
import { afterPaint } from '../lib/after-paint.ts';

const queue = new Set<() => void>();
let isRunning = false;

function runNext(): void {
  const [next] = queue;
  isRunning = next !== undefined;
  if (next === undefined) return;
  queue.delete(next);
  // Schedule first: if the work throws, the others still run.
  afterPaint(runNext);
  // Synchronous, so that two pieces are never rendered in one task, however slow the frames are.
  flushSync(next);
}

/**
 * Queues a piece of rendering work: one piece a frame, each in a task of its own, to keep tasks short on slow devices.
 * @returns function that cancels the work
 */
export function queueForFrame(work: () => void): () => void {
  queue.add(work);
  if (!isRunning) {
    isRunning = true;
    afterPaint(runNext);
  }
  return () => void queue.delete(work);
}
