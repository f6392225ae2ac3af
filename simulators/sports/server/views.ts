/** Matches in the form that browsers receive. */
import type { ContestEvent, ContestMoment, ContestView, Score } from '../engine/contests/contest.ts';
import type { Club, Sport, Text } from '../engine/leagues.ts';
import type { MarketCode } from '../engine/markets.ts';
import type { Incident, Match } from '../engine/match.ts';
import type { MarketOffer } from '../engine/prices.ts';
import { marketsAt, resultMarketAt } from '../engine/prices.ts';
import type { MatchState, Suspension } from '../engine/state.ts';
import { stateAt } from '../engine/state.ts';

export type Lang = keyof Text;
type Pair = readonly [home: number, away: number];

/** The part of a match that changes while it is played. */
export interface LivePart {
  readonly id: string;
  readonly phase: MatchState['phase'];
  readonly minute: number | null;
  readonly added: number | null;
  readonly goals: Pair;
  readonly reds: Pair;
  readonly suspended: Suspension | null;
  readonly cause: Cause | null;
  /** Whether the league has corrected the result. */
  readonly corrected: boolean;
  /** Score of a sport other than football, whose `goals` are its points, sets or rounds. */
  readonly contest: ContestPart | null;
  /** Odds of home, draw (football alone) and away in hundredths; null: closed. */
  readonly odds: readonly number[] | null;
}

/** The incident that suspends bets, in words of the match. */
export interface Cause {
  readonly kind: Incident['kind'];
  readonly team: string;
  /** Scorer of the goal, also of one that the video referee checks. */
  readonly player: string | null;
  /** Goals of both sides after the incident. */
  readonly goals: Pair;
}

export interface ContestPart extends Omit<ContestView, 'score'> {
  readonly sport: Sport;
}

export interface Crest {
  readonly name: string;
  readonly short: string;
  readonly colors: readonly [string, string];
  readonly pattern: number;
}

/** A match in a list. */
export interface Card extends LivePart {
  readonly sport: Sport;
  readonly league: string;
  readonly leagueName: string;
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly home: Crest;
  readonly away: Crest;
}

interface MarketView {
  readonly code: MarketCode;
  /** In goals: 2.25. */
  readonly line: number | null;
  /** Why this market alone is suspended. */
  readonly suspended: Suspension | null;
  readonly cause: Cause | null;
  readonly offers: MarketOffer['offers'];
}

/** The changing part of a match's own page. */
export interface LivePage extends LivePart {
  readonly half: Pair;
  readonly corners: Pair;
  readonly yellows: Pair;
  readonly incidents: readonly Pick<Incident, 'kind' | 'side' | 'minute' | 'player'>[];
  /** The latest events of a sport other than football. */
  readonly events: readonly (ContestEvent & { readonly period: number; readonly score: Score })[];
  readonly markets: readonly MarketView[];
}

export interface Page extends Card, LivePage {
  readonly players: readonly [home: readonly string[], away: readonly string[]];
}

const pair = ({ home, away }: { readonly home: number; readonly away: number }): Pair => [home, away];
const crest = ({ name, short, colors, pattern }: Club): Crest => ({ name, short, colors, pattern });

const goalsOf = ({ goals }: MatchState): Pair => [goals[1].home + goals[2].home, goals[1].away + goals[2].away];

/** Names the team, the scorer and the score of an incident. */
export function causeView({ fixture }: Match, state: MatchState, cause: Incident | null): Cause | null {
  if (cause === null) return null;
  const { name, players } = fixture[cause.side];
  return { kind: cause.kind, team: name, player: players[cause.player]?.name ?? null, goals: goalsOf(state) };
}

function livePartOf(match: Match, state: MatchState, odds: readonly number[] | null): LivePart {
  const { reds, phase, minute, added, suspended, corrected } = state;
  return {
    id: match.fixture.id,
    phase,
    minute,
    added,
    goals: goalsOf(state),
    reds: pair(reds),
    suspended,
    cause: causeView(match, state, state.cause),
    corrected,
    contest: contestPart(match, state.contest),
    odds,
  };
}

export function contestPart({ fixture }: Match, contest: ContestMoment | null): ContestPart | null {
  if (!contest) return null;
  const { periods, points, serving, period, clock } = contest.state.view;
  return { sport: fixture.league.sport, periods, points, serving, period, clock };
}

/** The most events of a contest's page. */
const MOST_EVENTS = 30;

/** Odds of matches that have not begun: they stay until the kick-off. */
const before = new WeakMap<Match, readonly number[] | null>();

function resultOdds(match: Match, state: MatchState): readonly number[] | null {
  const known = state.phase === 'scheduled' ? before.get(match) : undefined;
  if (known !== undefined) return known;
  const odds = resultMarketAt(match, state)?.offers.map((offer) => offer.odds) ?? null;
  if (state.phase === 'scheduled') before.set(match, odds);
  return odds;
}

export function livePart(match: Match, now: number): LivePart {
  const state = stateAt(match, now);
  return livePartOf(match, state, resultOdds(match, state));
}

function fixedPart({ fixture }: Match, lang: Lang) {
  const { league, home, away, start } = fixture;
  const leagueName = league.name[lang];
  return { sport: league.sport, league: league.id, leagueName, start, home: crest(home), away: crest(away) };
}

export function cardOf(match: Match, now: number, lang: Lang): Card {
  return { ...fixedPart(match, lang), ...livePart(match, now) };
}

export function livePage(match: Match, now: number): LivePage {
  const state = stateAt(match, now);
  const markets = marketsAt(match, state);
  const result =
    markets.find(({ code }) => code === 'result' || code === 'winner')?.offers.map(({ odds }) => odds) ?? null;
  return {
    ...livePartOf(match, state, result),
    half: pair(state.goals[1]),
    corners: pair(state.corners),
    yellows: pair(state.yellows),
    incidents: state.incidents
      .filter(({ kind }) => kind !== 'corner')
      .map(({ kind, side, minute, player }) => ({ kind, side, minute, player })),
    events: state.contest?.events.slice(-MOST_EVENTS) ?? [],
    markets: markets.map(({ code, line, offers }) => ({
      code,
      line: line === null ? null : line / 4,
      suspended: code === 'cards' ? state.cardsSuspended : null,
      cause: code === 'cards' ? causeView(match, state, state.cardsCause) : null,
      offers,
    })),
  };
}

export function pageOf(match: Match, now: number, lang: Lang): Page {
  const { home, away } = match.fixture;
  const names = ({ players }: Club) => players.map(({ name }) => name);
  return { ...fixedPart(match, lang), ...livePage(match, now), players: [names(home), names(away)] };
}
