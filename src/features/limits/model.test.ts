import { describe, expect, test } from 'vitest';
import { type LimitState, type Limits, limitKinds, limitPeriods } from '../../contract/limits.ts';
import {
  alertFault,
  countOf,
  dayFault,
  effectOf,
  exclusionEnd,
  limitFault,
  mayLift,
  minutesOf,
  nextReady,
  pendingRaise,
  startOf,
  stepped,
} from './model.ts';

const NOW = Date.parse('2026-11-20T14:32:00Z');
const TOMORROW = '2026-11-21T14:32:00.000Z';
const none: LimitState = { current: null, pending: null, pending_at: null, has_pending: false, used: 0 };
const at = (current: number | null): LimitState => ({ ...none, current });
const raising = (current: number, pending: number | null, pending_at = TOMORROW): LimitState => ({
  ...none,
  current,
  pending,
  pending_at,
  has_pending: true,
});

function limitsWith(changed: Partial<Record<string, LimitState>>): Limits {
  const kinds = limitKinds.map((kind) => [
    kind,
    Object.fromEntries(limitPeriods.map((period) => [period, changed[`${kind}.${period}`] ?? none])),
  ]);
  return Object.fromEntries(kinds) as Limits;
}

describe('the effect of a limit change', () => {
  test.each([
    ['nothing stands, one is set', at(null), 30_000, 'sets'],
    ['the same', at(30_000), 30_000, 'same'],
    ['none stands, none is asked for', at(null), null, 'same'],
    ['lower', at(30_000), 20_000, 'lowers'],
    ['to zero', at(30_000), 0, 'lowers'],
    ['higher', at(30_000), 40_000, 'asks'],
    ['given up', at(30_000), null, 'asks'],
    ['the raise that waits', raising(500, 1_000), 1_000, 'waits'],
    ['another raise than the one that waits', raising(500, 1_000), 2_000, 'asks'],
    ['giving up while a raise waits', raising(500, 1_000), null, 'asks'],
    ['giving up once more', raising(500, null), null, 'waits'],
    ['lower while a raise waits', raising(500, 1_000), 400, 'lowers'],
  ] as const)('%s', (_name, state, value, effect) => {
    expect(effectOf(state, value, NOW)).toBe(effect);
  });

  test('a raise can be confirmed from its exact time on', () => {
    const state = raising(500, 1_000);
    expect(effectOf(state, 1_000, Date.parse(TOMORROW) - 1)).toBe('waits');
    expect(effectOf(state, 1_000, Date.parse(TOMORROW))).toBe('confirms');
    expect(effectOf(raising(500, null), null, Date.parse(TOMORROW))).toBe('confirms');
  });

  test('a pending removal of a limit differs from no pending raise', () => {
    expect(pendingRaise(raising(500, null), NOW)).toEqual({ value: null, at: Date.parse(TOMORROW), isReady: false });
    expect(pendingRaise(at(500), NOW)).toBeNull();
  });
});

test('the page wakes for the next pending raise and ignores raises that are ready', () => {
  const limits = limitsWith({
    'deposit.day': raising(500, 1_000, '2026-11-20T10:00:00.000Z'),
    'stake.week': raising(500, 1_000, TOMORROW),
    'time.month': raising(60, 90, '2026-11-20T18:00:00.000Z'),
  });
  expect(nextReady(limits, NOW)).toBe(Date.parse('2026-11-20T18:00:00Z'));
  expect(nextReady(limitsWith({}), NOW)).toBeNull();
});

test('a limit that the site demands can be removed only if another of its kind remains', () => {
  const one = limitsWith({ 'loss.month': at(20_000), 'deposit.day': at(100) });
  expect(mayLift(one, 'loss', 'month', ['loss', 'time'])).toBe(false);
  expect(mayLift(one, 'deposit', 'day', ['loss', 'time'])).toBe(true);
  expect(mayLift(one, 'deposit', 'week', [])).toBe(false);
  const two = limitsWith({ 'loss.month': at(20_000), 'loss.day': at(1_000) });
  expect(mayLift(two, 'loss', 'month', ['loss'])).toBe(true);
  // The limit of the other period is being removed.
  const leaving = limitsWith({ 'loss.month': at(20_000), 'loss.day': raising(1_000, null) });
  expect(mayLift(leaving, 'loss', 'month', ['loss'])).toBe(false);
});

test('a time limit is at most as long as its period', () => {
  expect(limitFault('time', 'day', 1_440)).toBeNull();
  expect(limitFault('time', 'day', 1_441)).toBe('too_long');
  expect(limitFault('time', 'week', 1_441)).toBeNull();
  expect(limitFault('deposit', 'day', null)).toBe('missing');
  expect(limitFault('bets', 'month', 0)).toBeNull();
});

test('the buttons move in round steps from any value and stop at zero', () => {
  expect([stepped('money', 30_000, -1), stepped('money', 30_000, 1)]).toEqual([25_000, 35_000]);
  expect([stepped('money', 20_000, -1), stepped('money', 20_000, 1)]).toEqual([19_000, 25_000]);
  expect([stepped('money', 12_345, -1), stepped('money', 12_345, 1)]).toEqual([12_000, 13_000]);
  expect([stepped('minutes', 300, -1), stepped('minutes', 300, 1)]).toEqual([270, 330]);
  expect([stepped('count', 0, -1), stepped('count', null, 1)]).toEqual([0, 5]);
  // One step down and one up lead back to a round value.
  for (const value of [100, 500, 1_000, 5_000, 20_000, 100_000]) {
    expect(stepped('money', stepped('money', value, -1), 1)).toBe(value);
  }
});

test('typed hours, minutes and counts are parsed, invalid ones give null', () => {
  expect(minutesOf('4', '30')).toBe(270);
  expect(minutesOf('', '90')).toBe(90);
  expect(minutesOf('2', '')).toBe(120);
  expect(minutesOf('', ' ')).toBeNull();
  expect(minutesOf('-1', '0')).toBeNull();
  expect(countOf('1.500')).toBe(1_500);
  expect(countOf('５０')).toBe(50);
  for (const bad of ['', '-5', '1,5', 'dez', '1234567890']) expect(countOf(bad), bad).toBeNull();
});

describe('a self-exclusion', () => {
  test.each([
    ['pause_24h', '2026-11-21T14:32:00.000Z'],
    ['pause_7d', '2026-11-27T14:32:00.000Z'],
    ['pause_30d', '2026-12-20T14:32:00.000Z'],
    ['1', '2026-12-20T14:32:00.000Z'],
    ['12', '2027-11-20T14:32:00.000Z'],
  ] as const)('of %s ends at the right time', (value, end) => {
    expect(new Date(exclusionEnd(value, NOW) ?? 0).toISOString()).toBe(end);
  });

  test('of a month from the 31st ends on the last day of a shorter month, and an indefinite one never ends', () => {
    const end = exclusionEnd('1', Date.parse('2027-01-31T12:00:00Z')) ?? 0;
    expect(new Date(end).toISOString()).toBe('2027-02-28T12:00:00.000Z');
    expect(exclusionEnd('indefinite', NOW)).toBeNull();
  });

  test('that starts today starts now, and on another day at midnight in São Paulo', () => {
    expect(startOf('2026-11-20', NOW)).toBe(NOW);
    expect(new Date(startOf('2026-11-25', NOW)).toISOString()).toBe('2026-11-25T03:00:00.000Z');
    // One o'clock in London is still the day before in São Paulo.
    expect(dayFault('2026-11-20', Date.parse('2026-11-21T01:00:00Z'))).toBeNull();
  });

  test('starts between today and twelve months ahead', () => {
    expect(dayFault('2026-11-19', NOW)).toBe('past');
    expect(dayFault('2026-11-20', NOW)).toBeNull();
    expect(dayFault('2027-11-20', NOW)).toBeNull();
    expect(dayFault('2027-11-21', NOW)).toBe('far');
    expect(dayFault('', NOW)).toBe('missing');
  });
});

test('a time alert is between one minute and one day', () => {
  expect([alertFault(null), alertFault(0), alertFault(1), alertFault(1_440), alertFault(1_441)]).toEqual([
    'missing',
    'range',
    null,
    null,
    'range',
  ]);
});
