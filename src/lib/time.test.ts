import { expect, it } from 'vitest';
import {
  dayKey,
  formatAgo,
  formatClock,
  formatCountdown,
  formatDate,
  formatDay,
  formatDayClock,
  formatLastDay,
  formatSpan,
  formatWeekday,
  hourOf,
} from './time.ts';

// 14:32 in São Paulo, where the day begins at 03:00 UTC.
const NOW = Date.parse('2026-11-20T17:32:00Z');

it('shows São Paulo wherever the phone is', () => {
  expect(formatClock(NOW)).toBe('14:32');
  expect(formatClock('2026-11-20T03:05:00Z')).toBe('00:05');
  expect(dayKey('2026-11-20T02:59:59Z')).toBe('2026-11-19');
  expect(formatDate('2026-11-20T02:59:59Z')).toBe('19/11/2026');
  expect(formatDate('2026-01-02T12:00:00Z', 'en')).toBe('2 Jan 2026');
  expect(formatDayClock(NOW)).toBe('20 nov, 14:32');
  expect(formatDayClock(NOW, 'en')).toBe('20 Nov, 14:32');
});

it.each([
  ['midnight', '2027-01-01T03:00:00.000Z', '31/12/2026', '31 Dec 2026'],
  ['a moment of the day', '2026-12-31T21:00:00.000Z', '31/12/2026', '31 Dec 2026'],
  ['a moment just after midnight', '2027-01-01T03:00:00.001Z', '01/01/2027', '1 Jan 2027'],
])('names the last day of a term that ends at %s', (_when, end, pt, en) => {
  expect(formatLastDay(end)).toBe(pt);
  expect(formatLastDay(Date.parse(end), 'en')).toBe(en);
});

it('agrees with the time zone database and the browser’s own words on every day of ten years', () => {
  const zone = { timeZone: 'America/Sao_Paulo' } as const;
  const clock = new Intl.DateTimeFormat('pt-BR', { ...zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const date = new Intl.DateTimeFormat('pt-BR', { ...zone, day: '2-digit', month: '2-digit', year: 'numeric' });
  const day = { ...zone, day: 'numeric', month: 'short' } as const;
  const [pt, en] = [new Intl.DateTimeFormat('pt-BR', day), new Intl.DateTimeFormat('en-GB', day)];
  const weekday = { ...zone, weekday: 'long' } as const;
  const [weekdayPt, weekdayEn] = [new Intl.DateTimeFormat('pt-BR', weekday), new Intl.DateTimeFormat('en-GB', weekday)];
  const years = [2026, 2036].map((year) => Date.UTC(year, 0, 1, 2, 30)) as [number, number];
  for (let at = years[0]; at < years[1]; at += 86_400_000) {
    expect([formatClock(at), formatDate(at), hourOf(at)]).toEqual([clock.format(at), date.format(at), 23]);
    expect(formatDay(at)).toBe(pt.format(at).replace(/ de |\./g, (it) => (it === '.' ? '' : ' ')));
    expect(formatDay(at, 'en')).toBe(en.format(at));
    expect([formatWeekday(at), formatWeekday(at, 'en')]).toEqual([weekdayPt.format(at), weekdayEn.format(at)]);
  }
});

it.each([
  [30_000, 'agora', 'now'],
  [20 * 60_000, 'há 20 min', '20 min ago'],
  [3 * 3_600_000, 'há 3 h', '3 h ago'],
  [15 * 3_600_000, 'ontem', 'yesterday'],
  [24 * 3_600_000, 'ontem', 'yesterday'],
  [8 * 24 * 3_600_000, '12 nov', '12 Nov'],
])('says how long ago %i ms were', (ms, pt, en) => {
  expect(formatAgo(NOW - ms, NOW)).toBe(pt);
  expect(formatAgo(NOW - ms, NOW, 'en')).toBe(en);
});

it('names the day of the week within the week', () => {
  expect(formatAgo('2026-11-18T15:00:00Z', NOW)).toBe('quarta');
  expect(formatAgo('2026-11-14T15:00:00Z', NOW)).toBe('sábado');
});

it('counts down to the last second and never below', () => {
  expect(formatCountdown(300_000)).toBe('5:00');
  expect(formatCountdown(291_001)).toBe('4:52');
  expect(formatCountdown(1)).toBe('0:01');
  expect(formatCountdown(-5)).toBe('0:00');
});

it('writes spans as one speaks them', () => {
  expect(formatSpan(24 * 60_000)).toBe('24 min');
  expect(formatSpan(130 * 60_000)).toBe('2 h 10');
  expect(formatSpan(5 * 3_600_000)).toBe('5 h');
  expect(formatSpan(65 * 60_000)).toBe('1 h 05');
});
