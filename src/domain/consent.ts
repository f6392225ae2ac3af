/** Consent to the marketing tag: asked for only on a site that has one, equal in both choices, revocable (SITE-20). */
import { proxy } from 'valtio/vanilla';
import { type ConsentChoice, readConsent, writeConsent } from '../storage/consent.ts';

/** `isAsking`: the visitor wants to choose anew. */
export const consent: { choice: ConsentChoice | null; isAsking: boolean } = proxy({
  choice: readConsent(),
  isAsking: false,
});

/** Shows the question again. */
export function askConsent(): void {
  consent.isAsking = true;
}

/** Stores a choice. A running tag cannot be stopped, so its refusal loads the page anew without it. */
export function chooseConsent(choice: ConsentChoice): void {
  writeConsent(choice);
  const isRunning = consent.choice === 'granted';
  Object.assign(consent, { choice, isAsking: false });
  if (choice === 'denied' && isRunning) location.reload();
}
