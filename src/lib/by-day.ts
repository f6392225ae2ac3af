import { dayKey } from './time.ts';

/** Groups items by calendar day in São Paulo, in their order (LANG-2). */
export function byDay<T>(
  items: readonly T[],
  dateOf: (item: T) => string,
): { readonly day: string; readonly items: readonly T[] }[] {
  const groups: { day: string; items: T[] }[] = [];
  for (const item of items) {
    const day = dayKey(dateOf(item));
    const last = groups.at(-1);
    if (last?.day === day) last.items.push(item);
    else groups.push({ day, items: [item] });
  }
  return groups;
}

const DAY = 86_400_000;

/** How many calendar days in São Paulo a day lies before the day of `now` (ms). */
export function daysAgo(day: string, now: number): number {
  return Math.round((Date.parse(dayKey(now)) - Date.parse(day)) / DAY);
}
