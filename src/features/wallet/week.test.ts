import { expect, it } from 'vitest';
import { thisWeek, weekOf } from './week.ts';

const row = (date: string, staked: number, won: number, seconds = 0) => ({
  date,
  staked,
  won,
  net: won - staked,
  rounds: 1,
  seconds,
  deposited: 0,
  withdrawn: 0,
});

it("is Monday to Sunday in São Paulo, the limits' week, also just after midnight in UTC", () => {
  expect(thisWeek(Date.parse('2026-11-20T17:00:00Z'))).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(thisWeek(Date.parse('2026-11-23T02:59:00Z'))).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(thisWeek(Date.parse('2026-11-23T03:00:00Z'))).toEqual({ from: '2026-11-23', to: '2026-11-29' });
});

it('sums and measures against the greatest bar, with empty days where none came', () => {
  const week = weekOf([row('2026-11-16', 6000, 8000, 600), row('2026-11-18', 4000, 0, 7200)], '2026-11-14');
  expect(week).toMatchObject({ staked: 10000, won: 8000, net: -2000, minutes: 130 });
  expect(week.days).toHaveLength(7);
  expect(week.days[2]).toEqual({ date: '2026-11-16', staked: 6000, won: 8000, stakedPart: 0.75, wonPart: 1 });
  expect(week.days[4]?.stakedPart).toBe(0.5);
  expect(week.days[0]).toMatchObject({ staked: 0, stakedPart: 0, wonPart: 0 });
});

it('has a flat week without dividing by nothing', () => {
  expect(weekOf([], '2026-11-14').days.every(({ stakedPart, wonPart }) => stakedPart === 0 && wonPart === 0)).toBe(
    true,
  );
});
