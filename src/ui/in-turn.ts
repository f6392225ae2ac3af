import { flushSync } from 'react-dom';
import { afterPaint } from '../lib/after-paint.ts';

/** Pending pieces of work, in order; each gets its own frame. */
const waiting = new Set<() => void>();
let isTurning = false;

function turn(): void {
  const [next] = waiting;
  isTurning = next !== undefined;
  if (next === undefined) return;
  waiting.delete(next);
  // Schedule first: if the work throws, the others still run.
  afterPaint(turn);
  // Synchronous, so that two pieces are never rendered in one task, however slow the frames are.
  flushSync(next);
}

/**
 * Runs one piece of work per frame, in a task of its own, to keep tasks short on slow devices. @returns function that
 * cancels the work
 */
export function inTurn(work: () => void): () => void {
  waiting.add(work);
  if (!isTurning) {
    isTurning = true;
    afterPaint(turn);
  }
  return () => void waiting.delete(work);
}
