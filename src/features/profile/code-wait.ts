/** Until when the next code must wait, by where it goes; kept while the page lives, so that leaving it shortens nothing. */
import type { ContactKind } from './mutations.ts';

/** §9: the wait in the profile, in milliseconds, where the API names none. */
export const RESEND_WAIT = 20_000;

const until: Record<ContactKind, number> = { email: 0, phone: 0 };

export function waitForCode(kind: ContactKind, ms: number): void {
  until[kind] = Date.now() + ms;
}

/** Milliseconds that are left; 0 when a code may be sent. */
export function codeWaitLeft(kind: ContactKind): number {
  return Math.max(0, until[kind] - Date.now());
}
