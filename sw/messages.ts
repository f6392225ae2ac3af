import * as v from 'valibot';
import { type ToWorker, toWorker } from '../src/contract/worker.ts';

/** What a page has said; null for anything else that is posted here, which is ignored. */
export function pagesWord(data: unknown): ToWorker | null {
  const parsed = v.safeParse(toWorker, data);
  return parsed.success ? parsed.output : null;
}
