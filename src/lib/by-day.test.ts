import { expect, it } from 'vitest';
import { byDay, daysAgo } from './by-day.ts';

it('cuts at midnight in São Paulo, not in UTC', () => {
  const at = ['2026-11-21T03:00:00Z', '2026-11-21T02:59:00Z', '2026-11-20T12:00:00Z'];
  expect(byDay(at, (it) => it)).toEqual([
    { day: '2026-11-21', items: [at[0]] },
    { day: '2026-11-20', items: [at[1], at[2]] },
  ]);
  expect(byDay([], (it: string) => it)).toEqual([]);
});

it('counts days in São Paulo, not in UTC', () => {
  // 23:30 on the 20th in São Paulo.
  const now = Date.parse('2026-11-21T02:30:00Z');
  expect(['2026-11-20', '2026-11-19', '2026-10-31'].map((day) => daysAgo(day, now))).toEqual([0, 1, 20]);
});
