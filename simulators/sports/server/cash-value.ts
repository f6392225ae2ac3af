/** The value of a bet before its end: the engine's own expectation less a declared margin. */
import type { Verdict } from '../engine/markets.ts';
import { partsOf, spreadAt } from '../engine/picks.ts';
import { causeOf, isOver, suspensionOf } from '../engine/prices.ts';
import type { Suspension } from '../engine/state.ts';
import { stateAt } from '../engine/state.ts';
import { verdictAt } from '../engine/verdicts.ts';
import type { Bet, BetPick } from './bet.ts';
import { isDecided, linesOf } from './bet.ts';
import type { Matches } from './matches.ts';
import { type Cause, causeView } from './views.ts';

/** The declared margin of a cash-out. */
export const CASH_MARGIN = 0.05;

/** A pick at a moment. */
export interface PickNow {
  readonly verdict: Verdict | null;
  /** Expected return of one stake on it. */
  readonly factor: number;
  readonly suspended: Suspension | null;
  readonly cause: Cause | null;
  readonly isLive: boolean;
}

const FACTORS: Readonly<Record<Verdict, (odds: number) => number>> = {
  won: (odds) => odds / 100,
  half_won: (odds) => (odds + 100) / 200,
  dead_heat: (odds) => odds / 200,
  void: () => 1,
  half_lost: () => 0.5,
  lost: () => 0,
};

export function pickAt({ match: id, selection: name, odds }: BetPick, matches: Matches, now: number): PickNow {
  const match = matches.byId(id);
  const state = match && stateAt(match, now);
  const spread = match && state && spreadAt(name, match, state);
  if (!spread) return { verdict: 'void', factor: 1, suspended: null, cause: null, isLive: false };
  const verdict = verdictAt(match, name, now);
  const isLive = state.phase !== 'scheduled' && !isOver(state.phase);
  if (verdict !== null) return { verdict, factor: FACTORS[verdict](odds), suspended: null, cause: null, isLive: false };
  // The keys of a spread are the verdicts.
  const factor = (Object.keys(spread) as Verdict[]).reduce((sum, one) => sum + spread[one] * FACTORS[one](odds), 0);
  const parts = partsOf(name) ?? [];
  const cause = causeView(match, state, causeOf(parts, state));
  return { verdict, factor, suspended: suspensionOf(parts, state), cause, isLive };
}

export type CashValue =
  | { readonly value: number; readonly isLive: boolean }
  | {
      readonly refusal: 'bet_decided' | 'suspended' | 'cash_out_low';
      readonly reason: Suspension | null;
      readonly cause: Cause | null;
    };

/** The value of a part of a bet's stake. @param stake centavos, shared by the lines without a rest */
export function cashValueOf(bet: Bet, stake: number, matches: Matches, now: number): CashValue {
  const picks = bet.picks.map((pick) => pickAt(pick, matches, now));
  const verdicts = picks.map(({ verdict }) => verdict);
  if (isDecided(bet, verdicts)) return { refusal: 'bet_decided', reason: null, cause: null };
  const held = picks.find(({ suspended }) => suspended !== null);
  if (held) return { refusal: 'suspended', reason: held.suspended, cause: held.cause };
  const lines = linesOf(bet.picks.length, bet.system);
  const expected = lines.reduce(
    (sum, line) => sum + line.reduce((product, place) => product * (picks[place]?.factor ?? 0), stake / lines.length),
    0,
  );
  const value = Math.floor(expected * (1 - CASH_MARGIN));
  if (value < 1) return { refusal: 'cash_out_low', reason: null, cause: null };
  return { value, isLive: picks.some(({ isLive, verdict }) => isLive && verdict === null) };
}
