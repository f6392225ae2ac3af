/**
 * Commitments of boxes that this device was shown before they were opened, so that the later proof of a draw is compared
 * with what the player saw (BOX-2).
 */
import { addToList, readList } from './device-facts.ts';

const FACT = 'shownCommitments';

/** Keeps the commitment of a box that is shown unopened. Never throws. */
export function keepCommitment(boxId: string, commitment: string): Promise<void> {
  return addToList(FACT, `${boxId} ${commitment}`);
}

/**
 * The first commitment that this device was shown for a box; null: it kept none, the entry made room for newer ones, or
 * storage failed. Never throws.
 */
export async function readCommitment(boxId: string): Promise<string | null> {
  const start = `${boxId} `;
  const kept = (await readList(FACT)).find((entry) => entry.startsWith(start));
  return kept === undefined ? null : kept.slice(start.length);
}
