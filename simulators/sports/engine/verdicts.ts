/** The verdict on a pick at a moment: after the end, after an early payout, and on a match that is not played to its end. */
import { chancesOf } from './chances.ts';
import type { Selection, Verdict } from './markets.ts';
import { verdictOf } from './markets.ts';
import type { Match } from './match.ts';
import { partsOf, verdictOfAll } from './picks.ts';
import { resultOf, spreadOf } from './prices.ts';
import type { MatchState } from './state.ts';
import { stateAt } from './state.ts';

/** A probability that is as good as one. */
const CERTAIN = 1 - 1e-9;

/** The verdict that no further course of a match can change; null: none. */
function certainVerdict(selection: Selection, match: Match, state: MatchState): Verdict | null {
  // The abandoned match as if it were played on.
  const open: MatchState = { ...state, phase: 'second' };
  const spread = spreadOf(selection, match, open, chancesOf(match, open, false));
  // The keys of a spread are the verdicts.
  const verdicts = Object.keys(spread) as Verdict[];
  return verdicts.find((verdict) => spread[verdict] > CERTAIN) ?? null;
}

/** @param now milliseconds since 1970 @returns null while the pick is undecided */
export function verdictAt(match: Match, id: string, now: number): Verdict | null {
  const parts = partsOf(id);
  // The bet desk takes only selections that exist.
  if (!parts) return 'void';
  const state = stateAt(match, now);
  return verdictOfAll(parts.map((part) => partVerdictAt(part, match, state)));
}

function partVerdictAt(selection: Selection, match: Match, state: MatchState): Verdict | null {
  const { facts } = selection;
  if (facts.about === 'lead' && state.led[facts.side]) return 'won';
  if (state.phase === 'postponed') return 'void';
  if (state.phase === 'abandoned') return certainVerdict(selection, match, state) ?? 'void';
  const result = resultOf(state);
  return result && verdictOf(selection, result);
}
