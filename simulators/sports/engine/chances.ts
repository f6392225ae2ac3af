/** The probabilities of a match's results from its state: the numbers that every price comes from. */
import type { Distribution, Measure } from './contests/contest.ts';
import type { Half, Match, Side } from './match.ts';
import { cardRate, cornerRate, EXPECTED_ADDED, goalRate, menFactor, strengthsOf, weightOf } from './match.ts';
import type { Count, MatchState } from './state.ts';

/** One possible result of the goals, and how likely it is. */
export interface Cell {
  readonly goals: Readonly<Record<Half, Count>>;
  readonly chance: number;
}

export interface Chances {
  /** All results; their chances add up to one. */
  readonly cells: readonly Cell[];
  /** Probabilities of the number of corners and of cards in the whole match: index is the number. */
  readonly corners: readonly number[];
  readonly cards: readonly number[];
  /** Probabilities of another sport's measures; football has none. */
  readonly measures: (measure: Measure) => Distribution;
}

/** Goals of one side still to come, beyond which a result is too unlikely to be kept: in each half, and in all. */
const MOST_IN_HALF = 7;
const MOST_IN_ALL = 11;
const MOST_OTHERS = 40;

/** Probabilities of 0 to `most` of a Poisson number, scaled so that they add up to one. */
function poisson(mean: number, most: number): number[] {
  const chances = [Math.exp(-mean)];
  for (let count = 1; count <= most; count += 1) chances.push(((chances[count - 1] ?? 0) * mean) / count);
  const sum = chances.reduce((total, chance) => total + chance, 0);
  return chances.map((chance) => chance / sum);
}

/** Weight of what is still to be played of each half. */
export function remainingOf(match: Match, { phase, played, added }: MatchState): Readonly<Record<Half, number>> {
  const lengthOf = (half: Half) => 45 + (added ?? EXPECTED_ADDED[half - 1] ?? 0);
  const whole = (half: Half) => weightOf(half, 0, 45 + (EXPECTED_ADDED[half - 1] ?? 0));
  switch (phase) {
    case 'scheduled':
      return { 1: whole(1), 2: whole(2) };
    case 'first':
      return { 1: weightOf(1, played, lengthOf(1)), 2: whole(2) };
    case 'break':
      return { 1: 0, 2: whole(2) };
    case 'second':
      return { 1: 0, 2: weightOf(2, played, lengthOf(2)) };
    default:
      return { 1: 0, 2: 0 };
  }
}

/** The most goals still to come that the chance of a lead follows. */
const MOST_GOALS = 24;

/** The probability that a side wins or leads by two goals before the end: a walk over the goals still to come. */
export function leadChance(match: Match, state: MatchState, side: Side): number {
  if (state.led[side]) return 1;
  const strengths = strengthsOf(match.fixture);
  const { goals, reds } = state;
  const left = remainingOf(match, state);
  const other = side === 'home' ? 'away' : 'home';
  const meanOf = (one: Side, its: Side) =>
    goalRate(strengths[one]) * menFactor(reds[one], reds[its]) * (left[1] + left[2]);
  const [mine, its] = [meanOf(side, other), meanOf(other, side)];
  const share = mine + its === 0 ? 0 : mine / (mine + its);
  let reached = 0;
  let chance = 0;
  // Probabilities of each difference among the courses without a lead of two.
  let courses = new Map([[goals[1][side] + goals[2][side] - goals[1][other] - goals[2][other], 1]]);
  for (const weight of mine + its === 0 ? [1] : poisson(mine + its, MOST_GOALS)) {
    const next = new Map<number, number>();
    let leading = 0;
    for (const [difference, of] of courses) {
      if (difference >= 2) {
        reached += of;
        continue;
      }
      if (difference === 1) leading += of;
      next.set(difference + 1, (next.get(difference + 1) ?? 0) + of * share);
      next.set(difference - 1, (next.get(difference - 1) ?? 0) + of * (1 - share));
    }
    chance += weight * (reached + leading);
    courses = next;
  }
  return chance;
}

/**
 * The probabilities of all results. @param byHalf whether the halves are told apart; else all coming goals count as the
 * second half's, which is much cheaper and enough for every market about the end
 */
export function chancesOf(match: Match, state: MatchState, byHalf: boolean): Chances {
  const { contest } = state;
  if (contest) return { cells: [], corners: [], cards: [], measures: (measure) => contest.state.chances(measure) };
  const strengths = strengthsOf(match.fixture);
  const left = remainingOf(match, state);
  const sum = left[1] + left[2];
  const remaining = byHalf ? left : { 1: 0, 2: sum };
  const { goals, reds, corners, yellows } = state;
  const coming = (side: Side, half: Half): number[] => {
    const opponent = side === 'home' ? 'away' : 'home';
    const mean = goalRate(strengths[side]) * menFactor(reds[side], reds[opponent]) * remaining[half];
    return mean === 0 ? [1] : poisson(mean, byHalf ? MOST_IN_HALF : MOST_IN_ALL);
  };
  const [home1, away1, home2, away2] = [coming('home', 1), coming('away', 1), coming('home', 2), coming('away', 2)];
  const cells: Cell[] = [];
  home1.forEach((chanceH1, h1) => {
    away1.forEach((chanceA1, a1) => {
      const first = { home: goals[1].home + h1, away: goals[1].away + a1 };
      home2.forEach((chanceH2, h2) => {
        away2.forEach((chanceA2, a2) => {
          const chance = chanceH1 * chanceA1 * chanceH2 * chanceA2;
          cells.push({ goals: { 1: first, 2: { home: goals[2].home + h2, away: goals[2].away + a2 } }, chance });
        });
      });
    });
  });
  const total = (known: Count, rate: (side: Side) => number): number[] => [
    ...Array<number>(known.home + known.away).fill(0),
    ...(sum === 0 ? [1] : poisson((rate('home') + rate('away')) * sum, MOST_OTHERS)),
  ];
  return {
    cells,
    corners: total(corners, cornerRate),
    cards: total({ home: yellows.home + reds.home, away: yellows.away + reds.away }, cardRate),
    measures: () => new Map(),
  };
}
