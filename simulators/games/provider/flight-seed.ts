import { createHash } from 'node:crypto';

/** One seed of several: the SHA-256 of their list, so that neither the house nor one player decides alone. */
export function combine(clientSeeds: readonly string[]): string {
  return createHash('sha256').update(clientSeeds.join(',')).digest('hex');
}
