/**
 * A pick of a bet: one selection, or several of one football match as a bet builder (`result::home+total:2.5:over`).
 * A builder is priced by the probability that all its parts win together, never by multiplying their odds.
 */
import { chancesOf } from './chances.ts';
import type { Selection, Verdict } from './markets.ts';
import { selectionById, verdictOf } from './markets.ts';
import type { Match, Side } from './match.ts';
import type { Spread } from './prices.ts';
import { isAboutHalves, oddsOf, resultOf, spreadOf } from './prices.ts';
import type { MatchState } from './state.ts';

/** The declared margin of a bet builder. */
export const BUILDER_MARGIN = 0.1;
const MOST_PARTS = 6;
/** Markets whose selections win or lose: nothing is returned or halved. */
const BUILDABLE =
  /^(?:result|double_chance|total|home_total|away_total|both_score|handicap|first_result|first_total|half_full|correct_score|corners|cards|scorer):/;

export const isBuilder = (id: string): boolean => id.includes('+');

/** The parts of a pick; null: there is no such pick. The parts of a builder are in order, so that one bet has one id. */
export function partsOf(id: string): readonly Selection[] | null {
  const names = id.split('+');
  const parts = names.map(selectionById).filter((part) => part !== null);
  if (parts.length !== names.length) return null;
  if (names.length === 1) return parts;
  const isRight =
    names.length <= MOST_PARTS &&
    names.every((name, place) => BUILDABLE.test(name) && (place === 0 || (names[place - 1] ?? '') < name));
  return isRight ? parts : null;
}

/** The probability that all of these players of a side score, if it scores so many goals. */
function allScore(shares: readonly number[], goals: number): number {
  // Inclusion and exclusion over the players who do not score.
  let chance = 0;
  for (let set = 0; set < 2 ** shares.length; set += 1) {
    const missing = shares.filter((_, place) => (set >> place) & 1);
    const rest = 1 - missing.reduce((sum, share) => sum + share, 0);
    chance += (missing.length % 2 === 0 ? 1 : -1) * rest ** goals;
  }
  return chance;
}

/** The probability that all parts win together, over all results of the engine. */
function jointChance(parts: readonly Selection[], match: Match, state: MatchState): number {
  const isFirst = state.phase === 'scheduled' || state.phase === 'first';
  const chances = chancesOf(match, state, isFirst && parts.some(({ id }) => isAboutHalves(id)));
  const judges = parts.flatMap(({ facts }) => (facts.about === 'goals' ? [facts.verdict] : []));
  const counts = (about: 'corners' | 'cards') => {
    const own = parts.flatMap(({ facts }) => (facts.about === about ? [facts.verdict] : []));
    return chances[about].reduce(
      (sum, chance, count) => sum + (own.every((verdict) => verdict(count) === 'won') ? chance : 0),
      0,
    );
  };
  const sharesOf = (side: Side) =>
    parts.flatMap(({ facts }) =>
      facts.about === 'scorer' && facts.side === side && !state.scorers[side].includes(facts.player)
        ? [match.fixture[side].players[facts.player]?.share ?? 0]
        : [],
    );
  const shares = { home: sharesOf('home'), away: sharesOf('away') };
  const known = (side: Side) => state.goals[1][side] + state.goals[2][side];
  let sum = 0;
  for (const { goals, chance } of chances.cells) {
    if (!judges.every((verdict) => verdict(goals) === 'won')) continue;
    const coming = (side: Side) => goals[1][side] + goals[2][side] - known(side);
    sum += chance * allScore(shares.home, coming('home')) * allScore(shares.away, coming('away'));
  }
  // Corners and cards are independent of the goals in the engine.
  return sum * counts('corners') * counts('cards');
}

/** The probabilities of a pick's verdicts; null: there is no such pick. */
export function spreadAt(id: string, match: Match, state: MatchState): Spread | null {
  const parts = partsOf(id);
  const [only] = parts ?? [];
  if (!parts || !only) return null;
  if (parts.length > 1) {
    const won = jointChance(parts, match, state);
    return { won, half_won: 0, dead_heat: 0, void: 0, half_lost: 0, lost: 1 - won };
  }
  const isFirst = state.phase === 'scheduled' || state.phase === 'first';
  return spreadOf(only, match, state, chancesOf(match, state, isFirst && isAboutHalves(id)));
}

/** Odds of a builder in hundredths; null: its parts exclude each other, or are as good as decided. */
export function builderOddsAt(id: string, match: Match, state: MatchState): number | null {
  const spread = spreadAt(id, match, state);
  return spread && oddsOf(spread, BUILDER_MARGIN);
}

/** The verdict on a builder from those on its parts. */
export function verdictOfAll(verdicts: readonly (Verdict | null)[]): Verdict | null {
  const [only = null] = verdicts;
  if (verdicts.length === 1) return only;
  if (verdicts.includes('lost')) return 'lost';
  if (verdicts.includes(null)) return null;
  return verdicts.includes('void') ? 'void' : 'won';
}

/** How a pick stands, as if the match ended now; null: there is no such pick, or another sport cannot end now. */
export function standsAt(id: string, state: MatchState): Verdict | null {
  if (state.contest) return null;
  const result = resultOf({ ...state, phase: 'ended' });
  return result && verdictOfAll((partsOf(id) ?? []).map((part) => verdictOf(part, result)));
}
