/** Periods of missions, by the calendar of São Paulo. */
import type { Selectable } from 'kysely';
import type { Missions } from '../db/schema.ts';
import { addMonths, dayOf, startOfDay } from '../lib/day.ts';

export const DAY_MS = 86_400_000;

type Period = Selectable<Missions>['period'];

/** First day of the mission's current period; empty for one that happens once. Weeks begin on Monday. */
export function periodOf(period: Period, now: Date): string {
  const today = dayOf(now);
  if (period === 'once') return '';
  if (period === 'day') return today;
  if (period === 'month') return `${today.slice(0, 7)}-01`;
  const sinceMonday = (new Date(`${today}T12:00:00.000Z`).getUTCDay() + 6) % 7;
  return dayOf(new Date(startOfDay(today).getTime() - sinceMonday * DAY_MS + DAY_MS / 2));
}

/** First moment after a period. */
export function endOfPeriod(period: Period, first: string): Date {
  const noon = new Date(`${first}T15:00:00.000Z`);
  const next = period === 'month' ? addMonths(noon, 1) : new Date(noon.getTime() + (period === 'day' ? 1 : 7) * DAY_MS);
  return startOfDay(dayOf(next));
}
