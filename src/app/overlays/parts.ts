/** What lies over the page comes in files of its own; here is who asks for them when. */
import { latePart } from '../../lib/late-part.tsx';

export const overlays = latePart(() => import('./Overlays.tsx').then((it) => it.Overlays));
export const ageGate = latePart(() => import('./AgeGate.tsx').then((it) => it.AgeGate));

/**
 * Asks for the age gate before the pictures of the lobby are asked for: on a slow network they take every connection there
 * is, and a visitor would walk about for as long as they take. Nothing waits for it.
 */
export function bringGate(): void {
  void overlays.load();
  void ageGate.load();
}
