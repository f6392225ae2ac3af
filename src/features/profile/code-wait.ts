/**
 * Wait before the next code, by channel; kept as long as the document lives, so that leaving the page does not shorten
 * it.
 */
import type { ContactKind } from './mutations.ts';

const until: Record<ContactKind, number> = { email: 0, phone: 0 };

export function waitForCode(kind: ContactKind, ms: number): void {
  until[kind] = Date.now() + ms;
}

/** Time left until a code may be sent, ms. */
export function codeWaitLeft(kind: ContactKind): number {
  return Math.max(0, until[kind] - Date.now());
}
