/**
 * One match of football, minute by minute, from its id: goals by Poisson with the strengths of both sides and the home
 * advantage, cards, corners, added time, and goals that the video referee takes back.
 */
import { brokenOff, type Contest, type ContestSport } from './contests/contest.ts';
import { contestOf } from './contests/play.ts';
import type { Draw } from './random.ts';
import { secretDrawsOf, wholeOf } from './random.ts';
import type { Fixture } from './schedule.ts';

export type Side = 'home' | 'away';
export type Half = 1 | 2;

export interface Incident {
  readonly kind: 'goal' | 'check' | 'cancelled' | 'confirmed' | 'yellow' | 'red' | 'corner';
  readonly side: Side;
  /** Milliseconds after kick-off. */
  readonly at: number;
  readonly half: Half;
  /** Minute of the match as it is announced; added time counts on from 45 or 90. */
  readonly minute: number;
  /** Place of the scorer in the club's list; -1: a player who is not priced. */
  readonly player: number;
}

/** Why a match has no result. An abandoned one ends when it is abandoned. @property at ms before kick-off, negative */
export type Fate = { readonly kind: 'postponed'; readonly at: number } | { readonly kind: 'abandoned' };

/** A result that the league corrects after the end: one incident is struck from the report. */
export interface Correction {
  /** Milliseconds after kick-off. */
  readonly at: number;
  readonly struck: Incident;
}

export interface Match {
  readonly fixture: Fixture;
  /** In the order of time. */
  readonly incidents: readonly Incident[];
  /** Minutes of added time of both halves, announced at 45 and 90. */
  readonly added: readonly [number, number];
  /** Milliseconds after kick-off. */
  readonly halfTime: number;
  readonly secondHalf: number;
  /** Of a postponed match its kick-off. */
  readonly end: number;
  /** Null: the match is played to its end. */
  readonly fate: Fate | null;
  readonly correction: Correction | null;
  /** The course of another sport, which has no incidents; null: football. */
  readonly contest: Contest | null;
}

/** Expected minutes of added time, for prices before they are announced. */
export const EXPECTED_ADDED = [2.5, 4] as const;
const GOALS = { home: 1.42, away: 1.12 };
const CORNERS = { home: 5.4, away: 4.5 };
const YELLOWS = { home: 2, away: 2.3 };
const REDS = { home: 0.07, away: 0.09 };
/** Factors on the goals of a side with a man less, and of its opponent. */
const SHORT = { own: 0.7, opponent: 1.25 };
/** Share of goals that the video referee checks, and of those that are taken back. */
const CHECKED = 0.18;
const TAKEN_BACK = 0.3;
const STANDING = 1 - CHECKED * TAKEN_BACK;
/** Shares of matches that are postponed, that are abandoned, and whose result is corrected. */
const POSTPONED = 0.008;
const ABANDONED = 0.004;
/** An injury ends a match of tennis more often than a game of two teams. */
const BROKEN_OFF: Readonly<Record<ContestSport, number>> = {
  basketball: ABANDONED,
  tennis: 0.02,
  volleyball: ABANDONED,
  mma: ABANDONED,
};
const CORRECTED = 0.02;

/** How much is scored in a minute, beside the mean: matches open up towards their end. */
const weightAt = (minute: number): number => 0.85 + (0.3 * Math.min(minute, 90)) / 90;

/** Weight of a part of a half. @param from and to: minutes after the half's begin */
export function weightOf(half: Half, from: number, to: number): number {
  let sum = 0;
  for (let minute = Math.floor(from); minute < to; minute += 1) {
    const part = Math.min(minute + 1, to) - Math.max(minute, from);
    if (part > 0) sum += part * weightAt((half - 1) * 45 + Math.min(minute, 45));
  }
  return sum;
}

const WHOLE = weightOf(1, 0, 45 + EXPECTED_ADDED[0]) + weightOf(2, 0, 45 + EXPECTED_ADDED[1]);

export type Rates = Readonly<Record<Side, number>>;

/** Goals that each side is expected to score in a whole match with eleven men. */
export function strengthsOf({ home, away }: Fixture): Rates {
  return {
    home: GOALS.home * Math.exp(home.attack - away.defence),
    away: GOALS.away * Math.exp(away.attack - home.defence),
  };
}

/** Factor on a side's goals by the men that were sent off. */
export const menFactor = (own: number, opponent: number): number => SHORT.own ** own * SHORT.opponent ** opponent;

/** Expected goals, corners and yellow cards of one unit of weight. */
export const goalRate = (whole: number): number => whole / WHOLE;
export const cornerRate = (side: Side): number => CORNERS[side] / WHOLE;
export const cardRate = (side: Side): number => (YELLOWS[side] + REDS[side]) / WHOLE;

/** Length of a check by the video referee, in minutes of the match. */
const CHECK_MINUTES = 0.9;

/** Plays the match of a fixture. @param seed of this sportsbook: another seed is another world */
export function play(fixture: Fixture, seed: string): Match {
  const contest = contestOf(fixture, seed);
  if (contest) return contestMatch(fixture, contest, seed);
  const draw = secretDrawsOf(seed, `match ${fixture.id}`);
  const { minuteMs, breakMs } = fixture.league;
  const added = [wholeOf(draw, 1, 4), wholeOf(draw, 2, 6)] as const;
  const strengths = strengthsOf(fixture);
  const off = { home: 0, away: 0 };
  const incidents: Incident[] = [];
  const halfTime = (45 + added[0]) * minuteMs;
  const secondHalf = halfTime + breakMs;
  for (const half of [1, 2] as const) {
    const begin = half === 1 ? 0 : secondHalf;
    for (let minute = 0; minute < 45 + added[half - 1]!; minute += 1) {
      const weight = weightAt((half - 1) * 45 + Math.min(minute, 45));
      const facts = { half, minute: (half - 1) * 45 + minute + 1 };
      for (const side of ['home', 'away'] as const) {
        const other = side === 'home' ? 'away' : 'home';
        const at = () => Math.round(begin + (minute + draw() * 0.98) * minuteMs);
        const goals = goalRate(strengths[side]) * menFactor(off[side], off[other]);
        if (happens(draw, (goals * weight) / STANDING)) score(draw, incidents, fixture, { ...facts, side, at: at() });
        if (happens(draw, cornerRate(side) * weight))
          incidents.push({ ...facts, side, kind: 'corner', at: at(), player: -1 });
        if (happens(draw, (YELLOWS[side] / WHOLE) * weight))
          incidents.push({ ...facts, side, kind: 'yellow', at: at(), player: -1 });
        if (happens(draw, (REDS[side] / WHOLE) * weight)) {
          incidents.push({ ...facts, side, kind: 'red', at: at(), player: -1 });
          off[side] += 1;
        }
      }
    }
  }
  incidents.sort((one, other) => one.at - other.at);
  const end = secondHalf + (45 + added[1]) * minuteMs;
  return ended(
    { fixture, incidents, added, halfTime, secondHalf, end, fate: null, correction: null, contest: null },
    seed,
  );
}

/** A match of another sport. Its contest is played when the end is first read. */
function contestMatch(fixture: Fixture, whole: Contest, seed: string): Match {
  const { minuteMs, sport } = fixture.league;
  const draw = secretDrawsOf(seed, `fate ${fixture.id}`);
  const kind = draw();
  const none = { fixture, incidents: [], added: [0, 0], halfTime: 0, secondHalf: 0, correction: null } as const;
  if (kind < POSTPONED) {
    const at = -wholeOf(draw, 30, 300) * minuteMs;
    return { ...none, contest: whole, fate: { kind: 'postponed', at }, end: 0 };
  }
  // The league of a contest has its sport.
  const isBroken = kind < POSTPONED + BROKEN_OFF[sport as ContestSport];
  const contest = isBroken ? brokenOff(whole, 0.1 + 0.8 * draw()) : whole;
  return {
    ...none,
    contest,
    fate: isBroken ? { kind: 'abandoned' } : null,
    get end() {
      return contest.end;
    },
  };
}

/** Ends a match: as played, postponed, abandoned, or with a result that is corrected later. */
function ended(match: Match, seed: string): Match {
  const { fixture, incidents, secondHalf, end } = match;
  const { minuteMs } = fixture.league;
  const draw = secretDrawsOf(seed, `fate ${fixture.id}`);
  const kind = draw();
  if (kind < POSTPONED) {
    const fate = { kind: 'postponed', at: -wholeOf(draw, 30, 300) * minuteMs } as const;
    return { ...match, incidents: [], end: 0, fate };
  }
  if (kind < POSTPONED + ABANDONED) {
    const at = secondHalf + wholeOf(draw, 2, 40) * minuteMs;
    const played = incidents.filter((incident) => incident.at <= at && !isPending(incident, incidents, at));
    return { ...match, incidents: played, end: at, fate: { kind: 'abandoned' } };
  }
  if (kind > 1 - CORRECTED) {
    const checked = new Set(incidents.filter(({ kind: one }) => one === 'check').map(nameOf));
    const open = incidents.filter(
      (one) => ['yellow', 'corner', 'goal'].includes(one.kind) && !checked.has(nameOf(one)) && one.player >= -1,
    );
    const struck = open[wholeOf(draw, 0, open.length - 1)];
    if (struck) return { ...match, correction: { at: end + wholeOf(draw, 3, 40) * minuteMs, struck } };
  }
  return match;
}

/** Goal and check of one moment have the same name. */
const nameOf = ({ side, half, minute }: Incident): string => `${side} ${half} ${minute}`;

/** Whether the referee's verdict on a goal comes after a moment: such a goal does not count in an abandoned match. */
const isPending = (incident: Incident, incidents: readonly Incident[], at: number): boolean =>
  (incident.kind === 'goal' || incident.kind === 'check') &&
  incidents.some(
    (one) =>
      one.kind !== 'goal' &&
      one.player === incident.player &&
      one.at > at &&
      nameOf(one) === nameOf(incident) &&
      (one.kind === 'cancelled' || one.kind === 'confirmed'),
  );

/** From when each side has led by two goals that stand (ms after kick-off), with the time of a check; null: never. */
export function leadsOf({
  fixture,
  incidents,
}: Pick<Match, 'fixture' | 'incidents'>): Readonly<Record<Side, number | null>> {
  const cancelled = new Set(incidents.filter(({ kind }) => kind === 'cancelled').map(nameOf));
  const leads: Record<Side, number | null> = { home: null, away: null };
  let difference = 0;
  for (const incident of incidents) {
    if (incident.kind !== 'goal' || cancelled.has(nameOf(incident))) continue;
    difference += incident.side === 'home' ? 1 : -1;
    const leader = difference >= 2 ? 'home' : difference <= -2 ? 'away' : null;
    if (leader !== null) leads[leader] ??= incident.at + fixture.league.minuteMs;
  }
  return leads;
}

/** Whether something happens in a minute. At most once, so that the mean is exact; twice in a minute is too rare to miss. */
const happens = (draw: Draw, mean: number): boolean => draw() < mean;

/** Writes a goal, and what the video referee makes of it. */
function score(
  draw: Draw,
  incidents: Incident[],
  { league, home, away }: Fixture,
  facts: Pick<Incident, 'side' | 'at' | 'half' | 'minute'>,
): void {
  const { players } = facts.side === 'home' ? home : away;
  let left = draw();
  const player = players.findIndex(({ share }) => {
    left -= share;
    return left < 0;
  });
  incidents.push({ ...facts, kind: 'goal', player });
  if (draw() >= CHECKED) return;
  const verdict = draw() < TAKEN_BACK ? 'cancelled' : 'confirmed';
  incidents.push({ ...facts, kind: 'check', player, at: Math.round(facts.at + 0.1 * league.minuteMs) });
  incidents.push({ ...facts, kind: verdict, player, at: Math.round(facts.at + CHECK_MINUTES * league.minuteMs) });
}
