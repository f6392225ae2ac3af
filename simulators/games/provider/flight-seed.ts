import { createHash } from 'node:crypto';

/** Combines seeds: the SHA-256 of their list, so that neither the provider nor one player decides alone. */
export function combine(clientSeeds: readonly string[]): string {
  return createHash('sha256').update(clientSeeds.join(',')).digest('hex');
}
