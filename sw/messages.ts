import * as v from 'valibot';
import { type ToWorker, toWorker } from '../src/contract/worker.ts';

/** Parses a page's message; null for any other message, which the worker ignores. */
export function pagesWord(data: unknown): ToWorker | null {
  const parsed = v.safeParse(toWorker, data);
  return parsed.success ? parsed.output : null;
}
