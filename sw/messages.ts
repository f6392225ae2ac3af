import * as v from 'valibot';
import { toWorker } from '../src/contract/worker.ts';

/** Whether the page calls the waiting worker to take over. Anything else that is posted here is ignored. */
export function isWaitingCall(data: unknown): boolean {
  return v.is(toWorker, data);
}
