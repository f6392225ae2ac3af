/**
 * Which reels a slot title plays. A title's row names how it swings (calm, swell, storm); among the reel sets that swing
 * so, its slug decides, so that a catalogue of any length has every layout and a title keeps its own when others come.
 */

import { createHash } from 'node:crypto';

/** The reel sets by how they swing: low, medium, high. */
const BY_SWING = {
  calm: ['calm', 'ripple', 'current'],
  swell: ['swell', 'tide', 'drift', 'breaker'],
  storm: ['storm', 'tempest'],
};
/** The titles of the drawn screens keep the reels that they were drawn with. */
const DRAWN = { 'onca-da-lua': 'storm', 'canto-da-sereia': 'storm' };

/**
 * The largest stake in centavos. A round of the sets with free spins can pay thousands of stakes; what the largest could
 * pay is kept near a million reais.
 */
const LARGEST = {
  calm: 50_000,
  ripple: 50_000,
  current: 50_000,
  swell: 25_000,
  breaker: 25_000,
  drift: 10_000,
  storm: 10_000,
  tide: 5_000,
  tempest: 2_000,
};

/** @param {{slug: string, reels: string}} game a slot, whose `reels` says how it swings */
export function reelSetOf({ slug, reels }) {
  if (DRAWN[slug]) return DRAWN[slug];
  const sets = BY_SWING[reels];
  return sets[createHash('sha256').update(`reels ${slug}`).digest().readUInt32BE(0) % sets.length];
}

/** @param {string} set */
export const largestStake = (set) => LARGEST[set];
