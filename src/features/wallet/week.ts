/** The week's summary as bars. Days are `YYYY-MM-DD` in São Paulo. No React. */
import type { ResponseOf } from '../../contract/call.ts';
import type { getSummary } from '../../contract/wallet.ts';
import { dayKey } from '../../lib/time.ts';

type SummaryDay = ResponseOf<typeof getSummary>['data'][number];

const DAY = 86_400_000;

/** Noon of a calendar day, ms: far from midnight in every zone. */
export function noonOf(day: string): number {
  return Date.parse(`${day}T15:00:00.000Z`);
}

/** Monday to Sunday around `now` (ms): the week of the limits (CARE-1), so that both screens name the same sums. */
export function thisWeek(now: number): { readonly from: string; readonly to: string } {
  const noon = noonOf(dayKey(now));
  const monday = noon - ((new Date(noon).getUTCDay() + 6) % 7) * DAY;
  return { from: dayKey(monday), to: dayKey(monday + 6 * DAY) };
}

export interface WeekDay {
  readonly date: string;
  readonly staked: number;
  readonly won: number;
  /** Part of the highest bar, 0 to 1. */
  readonly stakedPart: number;
  readonly wonPart: number;
}

export interface Week {
  readonly days: readonly WeekDay[];
  readonly staked: number;
  readonly won: number;
  readonly net: number;
  /** Started minutes, as the time limit counts them. */
  readonly minutes: number;
}

/** Sums and proportions of a week. A day that is missing in the answer counts as 0. */
export function weekOf(rows: readonly SummaryDay[], from: string): Week {
  const known = new Map(rows.map((row) => [row.date.slice(0, 10), row]));
  const days = Array.from({ length: 7 }, (_, at) => {
    const date = dayKey(noonOf(from) + at * DAY);
    const row = known.get(date);
    return { date, staked: row?.staked ?? 0, won: row?.won ?? 0, seconds: row?.seconds ?? 0 };
  });
  const greatest = Math.max(1, ...days.flatMap(({ staked, won }) => [staked, won]));
  const sum = (pick: (day: (typeof days)[number]) => number) => days.reduce((total, day) => total + pick(day), 0);
  const staked = sum((day) => day.staked);
  const won = sum((day) => day.won);
  return {
    days: days.map(({ date, staked: stake, won: win }) => ({
      date,
      staked: stake,
      won: win,
      stakedPart: stake / greatest,
      wonPart: win / greatest,
    })),
    staked,
    won,
    net: won - staked,
    minutes: Math.ceil(sum((day) => day.seconds) / 60),
  };
}
