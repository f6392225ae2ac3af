/** The part of a stake that counts towards a rollover (decision 023). */
import { spreadAt } from '../engine/picks.ts';
import { stateAt } from '../engine/state.ts';
import type { Bet, BetBook, BetPick, Verdicts } from './bet.ts';
import { leftOf, linesOf } from './bet.ts';
import type { Matches } from './matches.ts';

/** A stake is at risk if it is lost whole in more than this share of the outcomes. */
const WORST = 1 / 3;

/** The probability that a pick loses. */
function loseChance({ match: id, selection: name }: BetPick, matches: Matches, now: number): number {
  const match = matches.byId(id);
  return (match && spreadAt(name, match, stateAt(match, now)))?.lost ?? 0;
}

/** The probability that a bet pays nothing: too few of its picks last for its shortest line. */
function ruinChance(bet: Pick<Bet, 'picks' | 'system'>, matches: Matches, now: number): number {
  const least = Math.min(...linesOf(bet.picks.length, bet.system).map(({ length }) => length));
  // By the number of picks that do not lose.
  let counts = [1];
  for (const pick of bet.picks) {
    const lost = loseChance(pick, matches, now);
    const next = Array.from({ length: counts.length + 1 }, () => 0);
    counts.forEach((chance, count) => {
      next[count] = (next[count] ?? 0) + chance * lost;
      next[count + 1] = (next[count + 1] ?? 0) + chance * (1 - lost);
    });
    counts = next;
  }
  return counts.slice(0, least).reduce((sum, chance) => sum + chance, 0);
}

/** Centavos of a new bet's stake that are at risk: nothing beside another selection of the player in the same match. */
export function riskOfNew(bet: Bet, book: BetBook, matches: Matches, now: number): number {
  return book.hasOther(bet) || ruinChance(bet, matches, now) <= WORST ? 0 : bet.stake;
}

/** Centavos of an ended bet's stake that were at risk: of a part that was cashed out only its loss. */
export function riskOfEnded(bet: Bet, book: BetBook, verdicts: Verdicts): number {
  if (book.hasOther(bet)) return 0;
  const { cashOuts = [] } = bet;
  const played = verdicts.every((verdict) => verdict === 'void') ? 0 : leftOf(bet);
  return cashOuts.reduce((sum, { stake, value }) => sum + Math.max(0, stake - value), played);
}
