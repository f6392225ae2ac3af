/**
 * Sports without football's halves and goals. A contest is a chain of steps (a possession, a point, a rally, ten seconds
 * of a fight); each step has a state from which the rest of the contest follows by known probabilities. Bets are about
 * whole numbers of the finished contest, its measures: the same chain plays the contest and prices it.
 */
import type { Draw } from '../random.ts';

export type ContestSport = 'basketball' | 'tennis' | 'volleyball' | 'mma';
export type ContestSide = 'home' | 'away';
export type Score = readonly [home: number, away: number];

export type Measure =
  /** 1: home, −1: away. */
  | 'winner'
  | 'first_set'
  /** Home minus away. */
  | 'margin'
  | 'half_margin'
  | 'set_margin'
  | 'games_margin'
  | 'total'
  | 'home_points'
  | 'games'
  /** Ten times the sets of home, plus those of away. */
  | 'set_score'
  /** 1: knockout, 2: submission, 3: decision. */
  | 'method'
  /** The method; plus ten if home wins. */
  | 'way'
  /** Seconds of fighting. */
  | 'seconds';

/** Probabilities of the values of a measure; they add up to one. */
export type Distribution = ReadonlyMap<number, number>;

export interface ContestEvent {
  readonly kind:
    | 'basket'
    | 'period'
    | 'overtime'
    | 'game'
    | 'break'
    | 'rally'
    | 'set'
    | 'review'
    | 'round'
    | 'knockdown'
    | 'knockout'
    | 'submission'
    | 'decision';
  readonly side: ContestSide;
  /** Points of a basket; else 0. */
  readonly points: number;
}

/** All that bettors see of a contest at a moment. */
export interface ContestView {
  /** Points, sets won, or rounds won. */
  readonly score: Score;
  /** Points, games or rounds of each period until now. */
  readonly periods: readonly Score[];
  /** Points of the current game or set as they are called; null: there are none. */
  readonly points: readonly [home: string, away: string] | null;
  readonly serving: ContestSide | null;
  /** Quarter, set or round, from 1; an overtime counts on. */
  readonly period: number;
  /** Seconds that are left of the period; null: the sport has no clock. */
  readonly clock: number | null;
}

/** A state of the chain. */
export interface ContestState {
  readonly view: ContestView;
  /** Probabilities of a measure of the finished contest. */
  chances(measure: Measure): Distribution;
}

export interface Step {
  /** Milliseconds after the start. */
  readonly at: number;
  readonly state: ContestState;
  readonly events: readonly ContestEvent[];
}

export interface Contest {
  /** The state before the start, known without playing. */
  readonly before: ContestState;
  /** In the order of time; the first is the state before the start. */
  readonly steps: readonly Step[];
  /** Parts of the time without play: from, to (ms after the start). */
  readonly breaks: readonly (readonly [from: number, to: number])[];
  readonly end: number;
}

/** Natural logarithms of factors on the strength of a side. */
export interface Strength {
  readonly attack: number;
  readonly defence: number;
}

/** The course of a contest while it is played. */
export class Course {
  readonly steps: Step[];
  readonly breaks: (readonly [from: number, to: number])[] = [];
  /** Milliseconds after the start. */
  at = 0;

  constructor(before: ContestState) {
    this.steps = [{ at: 0, state: before, events: [] }];
  }

  step(state: ContestState, events: readonly ContestEvent[] = []): void {
    this.steps.push({ at: Math.round(this.at), state, events });
  }

  pause(ms: number): void {
    this.breaks.push([this.at, this.at + ms]);
    this.at += ms;
  }
}

/**
 * A contest that is played when its course is first read: lists of coming matches need only the state before the start.
 * @param play takes the steps and leaves `at` at the end
 */
export function playedLater(before: ContestState, play: (course: Course) => void): Contest {
  const course = once(() => {
    const played = new Course(before);
    play(played);
    return played;
  });
  return {
    before,
    get steps() {
      return course().steps;
    },
    get breaks() {
      return course().breaks;
    },
    get end() {
      return Math.round(course().at);
    },
  };
}

/** The contest as it is broken off after a share of its time. */
export function brokenOff(contest: Contest, share: number): Contest {
  const end = once(() => Math.round(contest.end * share));
  return {
    before: contest.before,
    get steps() {
      return contest.steps.filter(({ at }) => at <= end());
    },
    get breaks() {
      return contest.breaks;
    },
    get end() {
      return end();
    },
  };
}

export interface ContestFacts {
  readonly home: Strength;
  readonly away: Strength;
  readonly draw: Draw;
  /** Milliseconds of real time that a minute of the clock takes. */
  readonly minuteMs: number;
}

/** Why no bet is taken for a moment after an event. */
export type ContestPause = 'set' | 'review' | 'break' | 'knockdown';

const PAUSES: Partial<Record<ContestEvent['kind'], ContestPause>> = {
  set: 'set',
  review: 'review',
  break: 'break',
  knockdown: 'knockdown',
};
/** Longer than the delay of a live bet, so that no bet that waits can slip past an event. */
const PAUSED_MS = 8_000;

export interface ContestMoment {
  readonly phase: 'scheduled' | 'first' | 'break' | 'ended';
  readonly state: ContestState;
  readonly pause: ContestPause | null;
  /** The newest last, with the period in which it happened and the score after it: games or points of a set, else the contest's. */
  readonly events: readonly (ContestEvent & { readonly period: number; readonly score: Score })[];
}

/** A contest at a moment. @param at milliseconds after the start */
export function contestAt(contest: Contest, at: number): ContestMoment {
  if (at < 0) return { phase: 'scheduled', state: contest.before, pause: null, events: [] };
  const { steps, breaks, end } = contest;
  const past = steps.filter((step) => step.at <= at || at >= end);
  const phase = at >= end ? 'ended' : breaks.some(([from, to]) => at >= from && at < to) ? 'break' : 'first';
  let pause: ContestPause | null = null;
  if (phase === 'first' || phase === 'break')
    for (const { at: since, events } of past)
      if (at < since + PAUSED_MS) for (const { kind } of events) pause = PAUSES[kind] ?? pause;
  return {
    phase,
    state: past.at(-1)?.state ?? contest.before,
    pause,
    events: past.flatMap(({ events, state: { view } }, place) => {
      // The last event of a set belongs to that set, and the state after it to the next one.
      const { period } = (past[place - 1]?.state ?? contest.before).view;
      return events.map((event) => ({ ...event, period, score: scoreAfter(event, view, period) }));
    }),
  };
}

/** Kinds that count within a set: their score is the set's. */
const IN_SET: readonly ContestEvent['kind'][] = ['game', 'break', 'rally'];

const scoreAfter = ({ kind }: ContestEvent, { score, periods }: ContestView, period: number): Score =>
  (IN_SET.includes(kind) ? periods[period - 1] : undefined) ?? score;

/** Adds to the probability of a value. */
export function add(chances: Map<number, number>, value: number, chance: number): void {
  if (chance > 0) chances.set(value, (chances.get(value) ?? 0) + chance);
}

/** Collects the probabilities of measures. */
export class Measures {
  readonly #chances = new Map<Measure, Map<number, number>>();

  note(measure: Measure, value: number, chance: number): void {
    const of = this.#chances.get(measure) ?? new Map<number, number>();
    add(of, value, chance);
    this.#chances.set(measure, of);
  }

  of(measure: Measure): Distribution {
    return this.#chances.get(measure) ?? new Map();
  }
}

export const otherOf = (side: ContestSide): ContestSide => (side === 'home' ? 'away' : 'home');

export const plusOne = ([home, away]: Score, side: ContestSide): Score =>
  side === 'home' ? [home + 1, away] : [home, away + 1];

/**
 * Walks over the scores that can follow from one, point by point. @param homeNext the probability that home takes the
 * next point (`turn` counts from 0); null: the walk ends at this score
 */
export function walkScores(from: Score, homeNext: (at: Score, chance: number, turn: number) => number | null): void {
  // All scores of a row have the same number of points: those of home are the name of one.
  let row = new Map([[from[0], { at: from, chance: 1 }]]);
  for (let turn = 0; row.size > 0; turn += 1) {
    const next: typeof row = new Map();
    for (const { at, chance } of row.values()) {
      const home = homeNext(at, chance, turn);
      if (home === null) continue;
      for (const side of ['home', 'away'] as const) {
        const to = plusOne(at, side);
        const before = next.get(to[0])?.chance ?? 0;
        next.set(to[0], { at: to, chance: before + chance * (side === 'home' ? home : 1 - home) });
      }
    }
    row = next;
  }
}

/** Computes a value when it is first asked for. */
export function once<T>(compute: () => T): () => T {
  let known: { readonly value: T } | null = null;
  return () => (known ??= { value: compute() }).value;
}

/** A value that is certain. */
export const certain = (value: number): Distribution => new Map([[value, 1]]);

/** Keeps the latest computed value: all readers of a tick ask for the same one. */
export function latest<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  let known: { readonly key: K; readonly value: V } | null = null;
  return (key) => {
    if (known?.key !== key) known = { key, value: compute(key) };
    return known.value;
  };
}

export const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** The number of the drawn part: parts that do not add up to one leave the rest to the last. */
export function partOf(draw: Draw, parts: readonly number[]): number {
  let left = draw();
  for (const [place, part] of parts.entries()) {
    if (left < part) return place;
    left -= part;
  }
  return parts.length;
}
