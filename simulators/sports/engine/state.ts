/** The state of a match at a moment, as every bettor sees it. */
import type { Half, Incident, Match, Side } from './match.ts';

export type Suspension = 'goal' | 'card' | 'var';

/** Numbers of each side in one half. */
export type Count = Readonly<Record<Side, number>>;

export interface MatchState {
  readonly phase: 'scheduled' | 'first' | 'break' | 'second' | 'ended';
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
  /** Why no bet is taken now. */
  readonly suspended: Suspension | null;
  /** All that has happened, the newest last. */
  readonly incidents: readonly Incident[];
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
  const { fixture, halfTime, secondHalf, end, added } = match;
  const { minuteMs } = fixture.league;
  const at = now - fixture.start;
  const phase =
    at < 0 ? 'scheduled' : at < halfTime ? 'first' : at < secondHalf ? 'break' : at < end ? 'second' : 'ended';
  const played = phase === 'first' ? at / minuteMs : phase === 'second' ? (at - secondHalf) / minuteMs : 0;
  // An incident of the last second can be judged after the whistle: the verdict belongs to the result.
  const incidents = match.incidents.filter((incident) => incident.at <= at || phase === 'ended');
  const isPlaying = phase === 'first' || phase === 'second';
  return {
    phase,
    played,
    minute: isPlaying ? Math.floor(played) + 1 + (phase === 'second' ? 45 : 0) : null,
    added: isPlaying && played >= 45 ? added[phase === 'first' ? 0 : 1] : null,
    ...countsOf(incidents),
    suspended: phase === 'ended' || phase === 'scheduled' ? null : suspensionAt(incidents, at, minuteMs),
    incidents,
  };
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

function suspensionAt(incidents: readonly Incident[], at: number, minuteMs: number): Suspension | null {
  let reason: Suspension | null = null;
  for (const { kind, at: since } of incidents) {
    const minutes = SUSPENDED_MINUTES[kind];
    if (minutes !== undefined && at < since + Math.max(minutes * minuteMs, LEAST_SUSPENDED_MS))
      reason = REASONS[kind] ?? null;
  }
  return reason;
}
