import { latePart } from '../../lib/late-part.tsx';
import { ageGate } from './age-gate.ts';

/** All sheets and modals over the page. */
export const overlays = latePart(() => import('./Overlays.tsx').then((it) => it.Overlays));

/**
 * Loads the age gate before the lobby's pictures: on a slow network they occupy every connection, and the visitor could
 * use the lobby without the gate. Does not block.
 */
export function bringGate(): void {
  void overlays.load();
  void ageGate.load();
}
