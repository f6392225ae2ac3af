/** The state of a match at a moment, as every bettor sees it. */
import type { Contest, ContestMoment, ContestPause } from './contests/contest.ts';
import { contestAt } from './contests/contest.ts';
import { type Half, type Incident, leadsOf, type Match, type Side } from './match.ts';

export type Suspension = 'goal' | 'card' | 'yellow' | 'var' | ContestPause;

/** Numbers of each side in one half. */
export type Count = Readonly<Record<Side, number>>;

export interface MatchState {
  readonly phase: 'scheduled' | 'first' | 'break' | 'second' | 'ended' | 'postponed' | 'abandoned';
  /** Minutes after the begin of the half, with fractions. */
  readonly played: number;
  /** Minute as it is announced; null outside a half. */
  readonly minute: number | null;
  /** Minutes of added time, once announced. */
  readonly added: number | null;
  readonly goals: Readonly<Record<Half, Count>>;
  readonly reds: Count;
  readonly yellows: Count;
  readonly corners: Count;
  /** Places of the scorers whose goals stand. */
  readonly scorers: Readonly<Record<Side, readonly number[]>>;
  /** Whether each side has led by two goals that stand. */
  readonly led: Readonly<Record<Side, boolean>>;
  /** Whether the league has corrected the result after the end. */
  readonly corrected: boolean;
  /** Why no bet is taken now. */
  readonly suspended: Suspension | null;
  /** Why no bet on the number of cards is taken now. */
  readonly cardsSuspended: Suspension | null;
  /** Football's incident behind `suspended` and the one behind `cardsSuspended`. */
  readonly cause: Incident | null;
  readonly cardsCause: Incident | null;
  /** All that has happened, the newest last. */
  readonly incidents: readonly Incident[];
  /** Of another sport, whose numbers above are empty but for the score; null: football. */
  readonly contest: ContestMoment | null;
}

/** How long bets stay suspended after an incident, in minutes of the match, and at least so many ms. */
const SUSPENDED_MINUTES: Partial<Record<Incident['kind'], number>> = {
  goal: 0.7,
  check: 0.8,
  cancelled: 0.4,
  confirmed: 0.2,
  red: 0.5,
};
/** Longer than the delay of a live bet, so that no bet that waits can slip past an incident. */
const LEAST_SUSPENDED_MS = 8_000;
const REASONS: Partial<Record<Incident['kind'], Suspension>> = {
  goal: 'goal',
  check: 'var',
  cancelled: 'var',
  confirmed: 'var',
  red: 'card',
};

/** @param now milliseconds since 1970 */
export function stateAt(match: Match, now: number): MatchState {
  if (match.contest) return contestState(match.contest, match.fate, now - match.fixture.start);
  const { fixture, secondHalf, end, added, correction } = match;
  const { minuteMs } = fixture.league;
  const at = now - fixture.start;
  const phase = phaseAt(match, at);
  const until = phase === 'abandoned' ? end : at;
  const played =
    phase === 'first'
      ? at / minuteMs
      : phase === 'second' || phase === 'abandoned'
        ? (until - secondHalf) / minuteMs
        : 0;
  const corrected = phase === 'ended' && correction !== null && at >= correction.at;
  // An incident of the last second can be judged after the whistle: the verdict belongs to the result.
  const incidents = match.incidents.filter(
    (incident) => (incident.at <= at || phase === 'ended') && !(corrected && incident === correction.struck),
  );
  const isPlaying = phase === 'first' || phase === 'second';
  const cause = isPlaying || phase === 'break' ? causeAt(incidents, at, minuteMs) : null;
  const cardsCause = isPlaying ? newYellow(incidents, at) : null;
  return {
    phase,
    played,
    minute: isPlaying ? Math.floor(played) + 1 + (phase === 'second' ? 45 : 0) : null,
    added: isPlaying && played >= 45 ? added[phase === 'first' ? 0 : 1] : null,
    ...countsOf(incidents),
    led: ledAt(match, phase === 'ended' ? Number.POSITIVE_INFINITY : until),
    corrected,
    suspended: (cause && REASONS[cause.kind]) ?? null,
    cardsSuspended: cardsCause && 'yellow',
    cause,
    cardsCause,
    incidents,
    contest: null,
  };
}

function contestState(course: Contest, fate: Match['fate'], at: number): MatchState {
  const isPostponed = fate?.kind === 'postponed' && at >= fate.at;
  const contest = contestAt(course, isPostponed ? -1 : at);
  const { pause, state } = contest;
  const phase = isPostponed ? 'postponed' : contest.phase === 'ended' && fate ? 'abandoned' : contest.phase;
  const [home, away] = state.view.score;
  const none = { home: 0, away: 0 };
  return {
    phase,
    played: 0,
    minute: null,
    added: null,
    ...countsOf([]),
    goals: { 1: { home, away }, 2: none },
    led: { home: false, away: false },
    corrected: false,
    suspended: pause,
    cardsSuspended: null,
    cause: null,
    cardsCause: null,
    incidents: [],
    contest,
  };
}

/** @param at milliseconds after kick-off */
function phaseAt({ halfTime, secondHalf, end, fate }: Match, at: number): MatchState['phase'] {
  if (fate?.kind === 'postponed') return at < fate.at ? 'scheduled' : 'postponed';
  if (at < 0) return 'scheduled';
  if (at >= end) return fate ? 'abandoned' : 'ended';
  return at < halfTime ? 'first' : at < secondHalf ? 'break' : 'second';
}

/** An early payout stands when the league corrects the result later. */
function ledAt(match: Match, at: number): MatchState['led'] {
  const { home, away } = leadsOf(match);
  return { home: home !== null && home <= at, away: away !== null && away <= at };
}

type Counts = Pick<MatchState, 'goals' | 'reds' | 'yellows' | 'corners' | 'scorers'>;

function countsOf(incidents: readonly Incident[]): Counts {
  const none = () => ({ home: 0, away: 0 });
  const counts = {
    goals: { 1: none(), 2: none() },
    reds: none(),
    yellows: none(),
    corners: none(),
    scorers: { home: [] as number[], away: [] as number[] },
  };
  for (const { kind, side, half, player } of incidents) {
    if (kind === 'goal') {
      counts.goals[half][side] += 1;
      counts.scorers[side].push(player);
    } else if (kind === 'cancelled') {
      counts.goals[half][side] -= 1;
      counts.scorers[side].splice(counts.scorers[side].lastIndexOf(player), 1);
    } else if (kind === 'red') counts.reds[side] += 1;
    else if (kind === 'yellow') counts.yellows[side] += 1;
    else if (kind === 'corner') counts.corners[side] += 1;
  }
  return counts;
}

/** The newest incident that suspends the bets. */
function causeAt(incidents: readonly Incident[], at: number, minuteMs: number): Incident | null {
  const suspends = ({ kind, at: since }: Incident): boolean => {
    const minutes = SUSPENDED_MINUTES[kind];
    return minutes !== undefined && at < since + Math.max(minutes * minuteMs, LEAST_SUSPENDED_MS);
  };
  return incidents.findLast(suspends) ?? null;
}

const newYellow = (incidents: readonly Incident[], at: number): Incident | null =>
  incidents.findLast(({ kind, at: since }) => kind === 'yellow' && at < since + LEAST_SUSPENDED_MS) ?? null;
