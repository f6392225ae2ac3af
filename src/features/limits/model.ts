/**
 * A player's limits for the page: the effect of a new value, the confirmation of a raise, the duration of an exclusion
 * (CARE-1, CARE-4). Money in centavos, bets as a count, time in minutes; times in ms since 1970.
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

/** One of the fifteen limits: five kinds by three periods. */
export interface Place {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
}

/** Whether two strings name a limit; stored values may be anything. */
export function isPlace(kind: string | undefined, period: string | undefined): boolean {
  return limitKinds.some((known) => known === kind) && limitPeriods.some((known) => known === period);
}

/** A requested raise that is not confirmed yet. */
export interface PendingRaise {
  /** null: no limit. */
  readonly value: number | null;
  /** Time from which it may be confirmed. */
  readonly at: number;
  readonly isReady: boolean;
}

/** The waiting raise; null without one. */
export function pendingRaise(state: LimitState, now: number): PendingRaise | null {
  if (!state.has_pending || state.pending_at === null) return null;
  const at = Date.parse(state.pending_at);
  return { value: state.pending, at, isReady: at <= now };
}

/**
 * Effect of a new value. `sets` and `lowers` hold at once, `asks` starts the 24 hours, `confirms` ends them, `waits`
 * repeats a requested raise, `same` changes nothing.
 */
export type Effect = 'same' | 'sets' | 'lowers' | 'asks' | 'waits' | 'confirms';

/** The effect of `value` on a limit; null: no limit. */
export function effectOf(state: LimitState, value: number | null, now: number): Effect {
  const { current } = state;
  if (value === current) return 'same';
  if (current === null) return 'sets';
  if (value !== null && value < current) return 'lowers';
  const pending = pendingRaise(state, now);
  if (pending === null || pending.value !== value) return 'asks';
  return pending.isReady ? 'confirms' : 'waits';
}

/** Length of a period in minutes; a longer time limit would have no effect. */
export const MOST_MINUTES: Readonly<Record<LimitPeriod, number>> = { day: 1_440, week: 10_080, month: 44_640 };

/** The fault of a typed limit; null without one. */
export function limitFault(kind: LimitKind, period: LimitPeriod, typed: number | null): 'missing' | 'too_long' | null {
  if (typed === null) return 'missing';
  return kind === 'time' && typed > MOST_MINUTES[period] ? 'too_long' : null;
}

/**
 * Whether a limit may be removed, as the API judges it: a kind that the site requires needs a limit in another period
 * (CARE-2).
 */
export function mayLift(limits: Limits, kind: LimitKind, period: LimitPeriod, required: readonly LimitKind[]): boolean {
  if (limits[kind][period].current === null) return false;
  if (!required.includes(kind)) return true;
  return limitPeriods.some((other) => {
    const { current, pending, has_pending } = limits[kind][other];
    return other !== period && (has_pending ? pending : current) !== null;
  });
}

/** The earliest time at which a waiting raise may be confirmed; null without one. */
export function nextReady(limits: Limits, now: number): number | null {
  const moments = limitKinds
    .flatMap((kind) => limitPeriods.map((period) => pendingRaise(limits[kind][period], now)))
    .flatMap((pending) => (pending && !pending.isReady ? [pending.at] : []));
  return moments.length === 0 ? null : Math.min(...moments);
}

/** Step size by unit, for values below each bound. */
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

/** The next round value below or above, for the field's two buttons; never below 0. */
export function stepped(unit: LimitUnit, value: number | null, direction: -1 | 1): number {
  const from = value ?? 0;
  // Down from the first value of a range, the step of the lower range applies.
  const [, step] = STEPS[unit].find(([below]) => (direction < 0 ? from <= below : from < below)) ?? [0, 1];
  const next = direction < 0 ? Math.ceil(from / step) - 1 : Math.floor(from / step) + 1;
  return Math.max(0, next * step);
}

/** Typed hours and minutes as minutes; null when empty or invalid. */
export function minutesOf(hours: string, minutes: string): number | null {
  const [h, m] = [hours.trim(), minutes.trim()];
  if (h === '' && m === '') return null;
  if (!/^\d{0,4}$/.test(h) || !/^\d{0,4}$/.test(m)) return null;
  return Number(h) * 60 + Number(m);
}

/** A typed whole number; null when invalid. */
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

/** End of an exclusion with this start, as the API computes it; null: indefinite. */
export function exclusionEnd(value: ExclusionValue, start: number): number | null {
  if (value === 'indefinite') return null;
  const pause = PAUSE_MS[value];
  return pause === undefined ? addMonths(start, Number(value)) : start + pause;
}

/** The same day some months later, or the last day of a shorter month. */
function addMonths(moment: number, months: number): number {
  const moved = new Date(moment);
  const day = moved.getUTCDate();
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(day, last));
  return moved.getTime();
}

/** The first and last day on which an exclusion may start: today in São Paulo, and twelve months later. */
export function startDays(now: number): { readonly first: string; readonly last: string } {
  return { first: dayKey(now), last: dayKey(addMonths(now, 12)) };
}

/** Start of an exclusion on this day: now for today, else the day's first moment in São Paulo. */
export function startOf(day: string, now: number): number {
  return day <= dayKey(now) ? now : Date.parse(`${day}T00:00:00-03:00`);
}

/** The fault of a start day (`YYYY-MM-DD`); null without one. */
export function dayFault(day: string, now: number): 'missing' | 'past' | 'far' | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return 'missing';
  const { first, last } = startDays(now);
  if (day < first) return 'past';
  return day > last ? 'far' : null;
}

/** Offered intervals of the time alert, minutes. */
export const ALERTS = [15, 30, 60, 120] as const;
/** The API's upper bound of a time alert, minutes. */
export const ALERT_MOST = 1_440;

/** The fault of a custom interval; null without one. */
export function alertFault(minutes: number | null): 'missing' | 'range' | null {
  if (minutes === null) return 'missing';
  return minutes < 1 || minutes > ALERT_MOST ? 'range' : null;
}
