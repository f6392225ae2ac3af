/**
 * Odds from the engine's probabilities with the declared margin. Odds are decimal, in hundredths: 215 is 2.15. The same
 * match at the same moment has the same odds for everybody.
 */
import type { Chances } from './chances.ts';
import { chancesOf, leadChance, remainingOf } from './chances.ts';
import type { Market, MarketCode, Result, Selection, Verdict } from './markets.ts';
import { marketsOf } from './markets.ts';
import type { Incident, Match } from './match.ts';
import { goalRate, menFactor, strengthsOf } from './match.ts';
import type { MatchState, Suspension } from './state.ts';

export interface Offer {
  readonly id: string;
  readonly code: string;
  /** Hundredths. */
  readonly odds: number;
}

export interface MarketOffer {
  readonly code: MarketCode;
  readonly line: number | null;
  readonly offers: readonly Offer[];
}

const LEAST_ODDS = 101;
const MOST_ODDS = 50_100;
/** A selection outside these probabilities is as good as decided, and closed. */
const LEAST_CHANCE = 0.0015;
const MOST_CHANCE = 0.975;

/** The probability of each verdict. */
export type Spread = Readonly<Record<Verdict, number>>;

export function spreadOf(selection: Selection, match: Match, state: MatchState, chances: Chances): Spread {
  const { facts } = selection;
  const spread = { won: 0, half_won: 0, dead_heat: 0, void: 0, half_lost: 0, lost: 0 };
  if (facts.about === 'measure')
    for (const [value, chance] of chances.measures(facts.measure)) spread[facts.verdict(value)] += chance;
  else if (facts.about === 'goals')
    for (const { goals, chance } of chances.cells) spread[facts.verdict(goals)] += chance;
  else if (facts.about === 'scorer' || facts.about === 'lead') {
    spread.won = facts.about === 'lead' ? leadChance(match, state, facts.side) : scorerChance(facts, match, state);
    spread.lost = 1 - spread.won;
  } else
    chances[facts.about].forEach((chance, count) => {
      spread[facts.verdict(count)] += chance;
    });
  return spread;
}

function scorerChance(
  { side, player }: { readonly side: 'home' | 'away'; readonly player: number },
  match: Match,
  state: MatchState,
): number {
  if (state.scorers[side].includes(player)) return 1;
  const { fixture } = match;
  const opponent = side === 'home' ? 'away' : 'home';
  const remaining = remainingOf(match, state);
  const share = fixture[side].players[player]?.share ?? 0;
  const goals = goalRate(strengthsOf(fixture)[side]) * menFactor(state.reds[side], state.reds[opponent]);
  return 1 - Math.exp(-goals * (remaining[1] + remaining[2]) * share);
}

/** Fair decimal odds: a stake at them returns itself in the mean. */
export function fairOdds({ won, half_won, dead_heat, void: returned, half_lost }: Spread): number {
  return (1 - returned - half_lost / 2 - half_won / 2) / (won + half_won / 2 + dead_heat / 2);
}

/** Odds in hundredths; null: closed. */
export function oddsOf(spread: Spread, margin: number): number | null {
  const decided = 1 - spread.void;
  const winning = (spread.won + spread.half_won / 2 + spread.dead_heat / 2) / decided;
  if (!(decided > LEAST_CHANCE) || winning < LEAST_CHANCE || winning > MOST_CHANCE) return null;
  const odds = Math.round((100 * fairOdds(spread)) / (1 + margin));
  return Math.min(MOST_ODDS, Math.max(LEAST_ODDS, odds));
}

const hasOdds = <T extends { odds: number | null }>(offer: T): offer is T & { odds: number } => offer.odds !== null;

function offersOf(market: Market, match: Match, state: MatchState, chances: Chances): MarketOffer {
  const offers = market.selections
    .map((selection) => ({
      id: selection.id,
      code: selection.code,
      odds: oddsOf(spreadOf(selection, match, state, chances), market.margin),
    }))
    .filter(hasOdds);
  return { code: market.code, line: market.line, offers };
}

/** The selections of these markets stand or fall together: one alone would be a bet without another side. */
const isWhole = ({ code, offers }: MarketOffer): boolean =>
  code === 'correct_score' || code === 'scorer' || code === 'half_full' ? offers.length > 0 : offers.length > 1;

/** Markets about the halves; those of the first half close with it. */
export const isAboutHalves = (selection: string): boolean =>
  /^(?:first_result|first_total|half_full|busier_half)\b/.test(selection);

const OVER: readonly MatchState['phase'][] = ['ended', 'postponed', 'abandoned'];

/** Whether nothing more is played: the match has ended, or will not be played on. */
export const isOver = (phase: MatchState['phase']): boolean => OVER.includes(phase);

/** Why no bet on these selections of a match is taken now; null: it is. A yellow card suspends bets on cards alone. */
export const suspensionOf = (selections: readonly Selection[], state: MatchState): Suspension | null =>
  state.suspended ?? (selections.some(({ facts }) => facts.about === 'cards') ? state.cardsSuspended : null);

/** The incident behind the suspension of these selections; null: another sport's, or none. */
export const causeOf = (selections: readonly Selection[], state: MatchState): Incident | null =>
  state.cause ?? (selections.some(({ facts }) => facts.about === 'cards') ? state.cardsCause : null);

/** All open markets of a match; none once it is over. */
export function marketsAt(match: Match, state: MatchState): MarketOffer[] {
  if (isOver(state.phase)) return [];
  if (state.contest) return contestMarketsAt(match, state);
  const isFirstHalf = state.phase === 'scheduled' || state.phase === 'first';
  const whole = chancesOf(match, state, false);
  const halves = isFirstHalf ? chancesOf(match, state, true) : null;
  return marketsOf('football')
    .flatMap((market) => {
      const chances = isAboutHalves(market.code) ? halves : whole;
      return chances ? [offersOf(market, match, state, chances)] : [];
    })
    .filter(isWhole);
}

/** The most lines of a market that another sport shows at one time. */
const MOST_LINES = 7;

/** Markets of another sport. Of a market with many lines those nearest to even chances are shown. */
function contestMarketsAt(match: Match, state: MatchState): MarketOffer[] {
  const chances = chancesOf(match, state, false);
  const offers = marketsOf(match.fixture.league.sport)
    .map((market) => offersOf(market, match, state, chances))
    .filter(isWhole);
  return [...new Set(offers.map(({ code }) => code))].flatMap((code) => {
    const lines = offers.filter((offer) => offer.code === code);
    const nearest = new Set(lines.toSorted((one, other) => gapOf(one) - gapOf(other)).slice(0, MOST_LINES));
    return lines.filter((line) => nearest.has(line));
  });
}

/** The difference of the two odds of a line. */
const gapOf = ({ offers: [one, other] }: MarketOffer): number => Math.abs((one?.odds ?? 0) - (other?.odds ?? 0));

/** The one market of a match's card. */
export function resultMarketAt(match: Match, state: MatchState): MarketOffer | null {
  const [market] = marketsOf(match.fixture.league.sport);
  if (!market || isOver(state.phase)) return null;
  const offer = offersOf(market, match, state, chancesOf(match, state, false));
  return isWhole(offer) ? offer : null;
}

/** The result of a match that has ended; null before. */
export function resultOf({ phase, goals, corners, yellows, reds, scorers, led, contest }: MatchState): Result | null {
  if (phase !== 'ended') return null;
  return {
    goals,
    corners: corners.home + corners.away,
    cards: yellows.home + yellows.away + reds.home + reds.away,
    scorers,
    led,
    // The measures of a finished contest are certain.
    measure: (measure) => [...(contest?.state.chances(measure).keys() ?? [])][0] ?? 0,
  };
}
