/** Computes the amount that counts towards a bonus's rollover: the part of the stake that can really be lost. */

/** A possible end of a round: its number of equally likely ways, and its payout, centavos. */
export interface Way {
  readonly ways: number;
  readonly pays: number;
}

/**
 * The least loss of a stake in the worst third of its outcomes, centavos. Opposite chips cancel (red 10,00 and black
 * 4,00 risk 6,00), and a bet on more than two thirds of the outcomes risks nothing. Never more than the stake less the
 * certain payout.
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

/** The risk of a round that pays or takes the whole stake. @param chance of being paid, 0 to 1 */
export function riskOfChance(stake: number, chance: number): number {
  return chance * 3 > 2 ? 0 : stake;
}
