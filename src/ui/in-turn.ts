import { flushSync } from 'react-dom';
import { afterPaint } from '../lib/after-paint.ts';

/** What waits for a frame of its own, in order. */
const waiting = new Set<() => void>();
let isTurning = false;

function turn(): void {
  const [next] = waiting;
  isTurning = next !== undefined;
  if (next === undefined) return;
  waiting.delete(next);
  // Before the work: one that throws costs itself, and not all that wait behind it.
  afterPaint(turn);
  // Done when it returns: two pieces are never drawn in one task, however slow the frames are.
  flushSync(next);
}

/** One piece of work a frame, in a task beside it, so that none is long however slow the device. The answer takes it back. */
export function inTurn(work: () => void): () => void {
  waiting.add(work);
  if (!isTurning) {
    isTurning = true;
    afterPaint(turn);
  }
  return () => void waiting.delete(work);
}
