import type { Facts } from '../facts.ts';
import { percentOf, volatilityOf } from '../facts.ts';
import type { Tally } from './enumerate.ts';
import { enumerateSpin } from './enumerate.ts';
import { added, begun } from './free-spins.ts';
import type { ReelSet } from './reel-set.ts';
import { partsOf } from './reel-set.ts';
import { isReelSetName, REEL_SETS } from './reels.ts';

/** The facts of a reel set, and the sums that a test compares. */
export interface SlotFacts extends Facts {
  /** Sum of all outcomes' pays of one spin that costs something, in parts of the stake, without its free spins. */
  readonly units: number;
  /** Share of rounds that begin free spins, and how many these have on average; 0 where the set has none. */
  readonly freeRate: number;
  readonly freeSpins: number;
}

/** The spins that follow: expectation of their sum, of its square, and of their number; the largest sum. */
interface Rest {
  readonly sum: number;
  readonly square: number;
  readonly spins: number;
  readonly most: number;
}
const NOTHING: Rest = { sum: 0, square: 0, spins: 0, most: 0 };

/**
 * Adds a spin before the following ones. Wins and scatters of one spin depend on each other, so every sum is taken by
 * the number of scatters: E(x + r)² = E x² + 2 E x · r + E r².
 * @param times multiplier of the spin's wins
 * @param after the following spins after so many scatters
 */
function before(tallies: readonly Tally[], times: number, after: (scatters: number) => Rest): Rest {
  const all = tallies.reduce((sum, { outcomes }) => sum + outcomes, 0);
  let sum = 0;
  let square = 0;
  let spins = 0;
  let most = 0;
  tallies.forEach((tally, scatters) => {
    if (tally.outcomes === 0) return;
    const share = tally.outcomes / all;
    const here = (tally.units / all) * times;
    const rest = after(scatters);
    sum += here + share * rest.sum;
    square += (tally.squares / all) * times ** 2 + 2 * here * rest.sum + share * rest.square;
    spins += share * (rest.spins + 1);
    most = Math.max(most, tally.most * times + rest.most);
  });
  return { sum, square, spins, most };
}

/** The exact facts of free spins: computed backwards from the last one, by the total number of free spins. */
function freeRest(set: ReelSet, tallies: readonly Tally[]): (count: number) => Rest {
  const { free } = set;
  if (!free) return () => NOTHING;
  /** By how many spins the round has. */
  let next: Rest[] = Array.from({ length: free.most + 1 }, () => NOTHING);
  for (let played = free.most - 1; played >= 0; played -= 1) {
    const later = next;
    next = Array.from({ length: free.most + 1 }, (_, count) =>
      count <= played
        ? NOTHING
        : before(tallies, free.times, (scatters) => later[added(set, count, scatters)] ?? NOTHING),
    );
  }
  return (count) => next[count] ?? NOTHING;
}

/** Computes a reel set's facts from every outcome of a spin; free spins follow from the same count. */
export function enumerate(set: ReelSet): SlotFacts {
  const tallies = enumerateSpin(set);
  const parts = partsOf(set);
  const rest = freeRest(set, tallies);
  const round = before(tallies, 1, (scatters) => rest(begun(set, scatters)));
  const total = (of: (tally: Tally) => number) => tallies.reduce((sum, tally) => sum + of(tally), 0);
  const outcomes = total((tally) => tally.outcomes);
  const begins = tallies.reduce((sum, tally, scatters) => sum + (begun(set, scatters) > 0 ? tally.outcomes : 0), 0);
  const rtp = round.sum / parts;
  const deviation = Math.sqrt(round.square / parts ** 2 - rtp ** 2);
  return {
    outcomes,
    units: total((tally) => tally.units),
    rtp,
    rtpPercent: percentOf(rtp),
    rtpMost: rtp,
    deviation,
    volatility: volatilityOf(deviation),
    // A round with free spins is a gain already (checkReelSet): its other spins change neither share.
    hitRate: total((tally) => tally.hits) / outcomes,
    gainRate: total((tally) => tally.gains) / outcomes,
    maxWin: round.most / parts,
    freeRate: begins / outcomes,
    freeSpins: begins === 0 ? 0 : ((round.spins - 1) * outcomes) / begins,
  };
}

/** @param name of a reel set; a catalogue with an unknown name is refused when it is read */
export function slotFacts(name: string): SlotFacts {
  if (!isReelSetName(name)) throw new Error(`There is no reel set ${name}`);
  return enumerate(REEL_SETS[name]);
}
