/**
 * A player's limits as the page shows them: what a wish would do, when a raise may be confirmed, how long an exclusion
 * lasts. Money in centavos, bets as a count, time in minutes; moments in milliseconds since 1970.
 */
import {
  type ExclusionValue,
  type LimitKind,
  type LimitPeriod,
  type LimitState,
  type Limits,
  limitKinds,
  limitPeriods,
} from '../../contract/limits.ts';
import { dayKey } from '../../lib/time.ts';

export type LimitUnit = 'money' | 'count' | 'minutes';

export const UNITS: Readonly<Record<LimitKind, LimitUnit>> = {
  deposit: 'money',
  loss: 'money',
  stake: 'money',
  bets: 'count',
  time: 'minutes',
};

/** One of the fifteen limits. */
export interface Place {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
}

/** Whether two words name one, as storage may say anything. */
export function isPlace(kind: string | undefined, period: string | undefined): boolean {
  return limitKinds.some((known) => known === kind) && limitPeriods.some((known) => known === period);
}

/** A raise that was asked for and not confirmed yet. */
export interface PendingRaise {
  /** null: no limit any more. */
  readonly value: number | null;
  /** From when it may be confirmed. */
  readonly at: number;
  readonly isReady: boolean;
}

/** The raise that waits; null when none does. */
export function pendingRaise(state: LimitState, now: number): PendingRaise | null {
  if (!state.has_pending || state.pending_at === null) return null;
  const at = Date.parse(state.pending_at);
  return { value: state.pending, at, isReady: at <= now };
}

/**
 * What sending a wish would do. `sets` and `lowers` hold at once, `asks` begins the 24 hours, `confirms` ends them, `waits`
 * is a raise that was asked for already, `same` is nothing.
 */
export type Effect = 'same' | 'sets' | 'lowers' | 'asks' | 'waits' | 'confirms';

/** `wish`: null for no limit. */
export function effectOf(state: LimitState, wish: number | null, now: number): Effect {
  const { current } = state;
  if (wish === current) return 'same';
  if (current === null) return 'sets';
  if (wish !== null && wish < current) return 'lowers';
  const pending = pendingRaise(state, now);
  if (pending === null || pending.value !== wish) return 'asks';
  return pending.isReady ? 'confirms' : 'waits';
}

/** How many minutes a period has at most; a longer time limit would limit nothing. */
export const MOST_MINUTES: Readonly<Record<LimitPeriod, number>> = { day: 1_440, week: 10_080, month: 44_640 };

/** What is wrong with a typed limit; null: nothing. */
export function limitFault(kind: LimitKind, period: LimitPeriod, typed: number | null): 'missing' | 'too_long' | null {
  if (typed === null) return 'missing';
  return kind === 'time' && typed > MOST_MINUTES[period] ? 'too_long' : null;
}

/** Whether a limit may be given up: one that the site demands needs another period of its kind, as the API sees it too. */
export function mayLift(limits: Limits, kind: LimitKind, period: LimitPeriod, required: readonly LimitKind[]): boolean {
  if (limits[kind][period].current === null) return false;
  if (!required.includes(kind)) return true;
  return limitPeriods.some((other) => {
    const { current, pending, has_pending } = limits[kind][other];
    return other !== period && (has_pending ? pending : current) !== null;
  });
}

/** The earliest moment at which a raise that waits may be confirmed; null when none waits. */
export function nextReady(limits: Limits, now: number): number | null {
  const moments = limitKinds
    .flatMap((kind) => limitPeriods.map((period) => pendingRaise(limits[kind][period], now)))
    .flatMap((pending) => (pending && !pending.isReady ? [pending.at] : []));
  return moments.length === 0 ? null : Math.min(...moments);
}

/** Below which value a step is how large, by unit. */
const STEPS: Readonly<Record<LimitUnit, readonly (readonly [below: number, step: number])[]>> = {
  money: [
    [1_000, 100],
    [5_000, 500],
    [20_000, 1_000],
    [100_000, 5_000],
    [500_000, 10_000],
    [Number.POSITIVE_INFINITY, 50_000],
  ],
  count: [
    [50, 5],
    [200, 10],
    [1_000, 50],
    [Number.POSITIVE_INFINITY, 100],
  ],
  minutes: [
    [120, 15],
    [600, 30],
    [Number.POSITIVE_INFINITY, 60],
  ],
};

/** The next round value below or above, for the two buttons beside a field. Never under zero. */
export function stepped(unit: LimitUnit, value: number | null, direction: -1 | 1): number {
  const from = value ?? 0;
  // Going down from the first value of a stretch takes the step of the stretch below.
  const [, step] = STEPS[unit].find(([below]) => (direction < 0 ? from <= below : from < below)) ?? [0, 1];
  const next = direction < 0 ? Math.ceil(from / step) - 1 : Math.floor(from / step) + 1;
  return Math.max(0, next * step);
}

/** `4` and `30` as minutes; null when nothing, or nothing that is a time, is typed. */
export function minutesOf(hours: string, minutes: string): number | null {
  const [h, m] = [hours.trim(), minutes.trim()];
  if (h === '' && m === '') return null;
  if (!/^\d{0,4}$/.test(h) || !/^\d{0,4}$/.test(m)) return null;
  return Number(h) * 60 + Number(m);
}

/** A whole number as it is typed; null when it is none. */
export function countOf(text: string): number | null {
  const digits = text.normalize('NFKC').replace(/[\s.]/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

export const PAUSES = ['pause_24h', 'pause_7d', 'pause_30d'] as const satisfies readonly ExclusionValue[];
export const MONTHS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const;

const HOUR = 3_600_000;
const PAUSE_MS: Readonly<Partial<Record<ExclusionValue, number>>> = {
  pause_24h: 24 * HOUR,
  pause_7d: 7 * 24 * HOUR,
  pause_30d: 30 * 24 * HOUR,
};

/** When an exclusion that begins then would end, as the API counts it; null: without an end. */
export function exclusionEnd(value: ExclusionValue, start: number): number | null {
  if (value === 'indefinite') return null;
  const pause = PAUSE_MS[value];
  return pause === undefined ? addMonths(start, Number(value)) : start + pause;
}

/** The same day so many months on, or the last of that month where it has none such. */
function addMonths(moment: number, months: number): number {
  const moved = new Date(moment);
  const day = moved.getUTCDate();
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(day, last));
  return moved.getTime();
}

/** The first and the last day on which an exclusion may begin: today in São Paulo, and twelve months on. */
export function startDays(now: number): { readonly first: string; readonly last: string } {
  return { first: dayKey(now), last: dayKey(addMonths(now, 12)) };
}

/** When an exclusion of that first day begins: today means now, another day its first moment in São Paulo. */
export function startOf(day: string, now: number): number {
  return day <= dayKey(now) ? now : Date.parse(`${day}T00:00:00-03:00`);
}

/** What is wrong with a first day (`YYYY-MM-DD`); null: nothing. */
export function dayFault(day: string, now: number): 'missing' | 'past' | 'far' | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return 'missing';
  const { first, last } = startDays(now);
  if (day < first) return 'past';
  return day > last ? 'far' : null;
}

/** The intervals of the time alert that can be picked, minutes. */
export const ALERTS = [15, 30, 60, 120] as const;
/** The API's bounds of a time alert of one's own, minutes. */
export const ALERT_MOST = 1_440;

/** What is wrong with an interval of one's own; null: nothing. */
export function alertFault(minutes: number | null): 'missing' | 'range' | null {
  if (minutes === null) return 'missing';
  return minutes < 1 || minutes > ALERT_MOST ? 'range' : null;
}
