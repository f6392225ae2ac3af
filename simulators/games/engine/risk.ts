/** What counts towards a bonus's rollover: not what is staked, but what of it can really be lost. */

/** A way that a round can end: how many of all equally likely ways it stands for, and what it pays, centavos. */
export interface Way {
  readonly ways: number;
  readonly pays: number;
}

/**
 * What a stake loses at the least in the worst third of its outcomes, centavos. So opposite chips are taken from one another
 * (red 10,00 and black 4,00 risk 6,00), and what covers more than two thirds of the outcomes risks nothing. It is never more than
 * the stake less what comes back for certain.
 */
export function netRisk(stake: number, outcomes: readonly Way[]): number {
  const all = outcomes.reduce((sum, { ways }) => sum + ways, 0);
  let seen = 0;
  for (const { ways, pays } of outcomes.toSorted((a, b) => a.pays - b.pays)) {
    seen += ways;
    if (seen * 3 > all) return Math.min(stake, Math.max(0, Math.floor(stake - pays)));
  }
  return stake;
}

/** The same of a round that pays or takes the whole stake. @param chance of being paid, 0 to 1 */
export function riskOfChance(stake: number, chance: number): number {
  return chance * 3 > 2 ? 0 : stake;
}
