import { latePart } from '../../lib/late-part.tsx';
import { ageGate } from './age-gate.ts';

/** Everything that may lie over the page. */
export const overlays = latePart(() => import('./Overlays.tsx').then((it) => it.Overlays));

/**
 * Asks for the age gate before the pictures of the lobby are asked for: on a slow network they take every connection there
 * is, and a visitor would walk about for as long as they take. Nothing waits for it.
 */
export function bringGate(): void {
  void overlays.load();
  void ageGate.load();
}
