import { describe, expect, it } from 'vitest';
import { allowedOf, availableOf, changesAt, claimsInAll, inOrder, phaseOf, windowsOf } from './cashback.ts';

/** Parses a time in São Paulo. */
const at = (text: string) => Date.parse(`${text}-03:00`);
const item = (type: 'calendar' | 'immediate', available_at: string, claimed = 0) => ({ type, available_at, claimed });

describe('a calendar item (BONUS-4)', () => {
  it.each([
    // On the day before: an item of a future day counts in full.
    ['2026-11-20T23:59:59.999', 3, 'coming'],
    ['2026-11-21T00:00:00.000', 1, 'open'],
    ['2026-11-21T00:00:00.001', 1, 'open'],
    ['2026-11-21T12:00:00.000', 1, 'open'],
    ['2026-11-21T12:00:59.999', 1, 'open'],
    ['2026-11-21T12:01:00.000', 2, 'open'],
    ['2026-11-21T18:00:59.999', 2, 'open'],
    ['2026-11-21T18:01:00.000', 3, 'open'],
    ['2026-11-21T23:59:59.999', 3, 'open'],
    ['2026-11-22T00:00:00.000', 0, 'over'],
    ['2026-11-23T12:01:00.000', 0, 'over'],
  ] as const)('at %s allows %i and is %s', (moment, allowed, phase) => {
    expect(allowedOf(item('calendar', '2026-11-21'), at(moment))).toBe(allowed);
    expect(phaseOf(item('calendar', '2026-11-21'), at(moment))).toBe(phase);
  });

  it.each([
    ['2026-11-21T00:00:00', 0, 1, 'open'],
    ['2026-11-21T00:00:00', 1, 0, 'waits'],
    ['2026-11-21T12:00:59', 1, 0, 'waits'],
    ['2026-11-21T12:01:00', 1, 1, 'open'],
    ['2026-11-21T12:01:00', 0, 2, 'open'],
    ['2026-11-21T12:01:00', 2, 0, 'waits'],
    ['2026-11-21T18:01:00', 2, 1, 'open'],
    ['2026-11-21T18:01:00', 3, 0, 'done'],
    ['2026-11-21T18:01:00', 0, 3, 'open'],
    // More claims than open windows, as after the clock was set back: never below 0.
    ['2026-11-21T00:00:00', 2, 0, 'waits'],
    ['2026-11-21T09:00:00', 9, 0, 'done'],
    ['2026-11-20T09:00:00', 1, 2, 'coming'],
    ['2026-11-22T00:00:00', 1, 0, 'over'],
    ['2026-11-22T00:00:00', 3, 0, 'done'],
  ] as const)('at %s, claimed %i times, has %i left and is %s', (moment, claimed, left, phase) => {
    expect(availableOf(item('calendar', '2026-11-21', claimed), at(moment))).toBe(left);
    expect(phaseOf(item('calendar', '2026-11-21', claimed), at(moment))).toBe(phase);
  });

  it('goes by the day of São Paulo, not of UTC', () => {
    // 21:00 in São Paulo is midnight in UTC: the day has three hours left.
    expect(allowedOf(item('calendar', '2026-11-21'), Date.parse('2026-11-22T00:00:00Z'))).toBe(3);
    expect(allowedOf(item('calendar', '2026-11-22'), Date.parse('2026-11-22T02:59:59Z'))).toBe(3);
    expect(phaseOf(item('calendar', '2026-11-22'), Date.parse('2026-11-22T02:59:59Z'))).toBe('coming');
    expect(allowedOf(item('calendar', '2026-11-22'), Date.parse('2026-11-22T03:00:00Z'))).toBe(1);
  });

  it.each([
    ['2026-11-20T10:00:00', '2026-11-21T00:00:00'],
    ['2026-11-21T00:00:00', '2026-11-21T12:01:00'],
    ['2026-11-21T12:00:59', '2026-11-21T12:01:00'],
    ['2026-11-21T12:01:00', '2026-11-21T18:01:00'],
    ['2026-11-21T18:01:00', '2026-11-22T00:00:00'],
    ['2026-11-22T00:00:00', null],
  ])('at %s changes next at %s', (moment, next) => {
    expect(changesAt(item('calendar', '2026-11-21'), at(moment))).toBe(next === null ? null : at(next));
  });

  it('changes exactly when it says, through three days', () => {
    const calendar = item('calendar', '2026-11-21');
    let now = at('2026-11-20T06:00:00');
    const changes: string[] = [];
    for (let next = changesAt(calendar, now); next !== null; next = changesAt(calendar, now)) {
      expect([allowedOf(calendar, next - 1), phaseOf(calendar, next - 1)]).toEqual([
        allowedOf(calendar, now),
        phaseOf(calendar, now),
      ]);
      expect([allowedOf(calendar, next), phaseOf(calendar, next)]).not.toEqual([
        allowedOf(calendar, now),
        phaseOf(calendar, now),
      ]);
      changes.push(new Date(next - 3 * 3_600_000).toISOString().slice(5, 16));
      now = next;
    }
    expect(changes).toEqual(['11-21T00:00', '11-21T12:01', '11-21T18:01', '11-22T00:00']);
  });

  it.each([
    ['2026-11-20T10:00:00', 0, ['waits', 'waits', 'waits']],
    ['2026-11-21T12:01:00', 0, ['open', 'open', 'waits']],
    ['2026-11-21T12:01:00', 1, ['claimed', 'open', 'waits']],
    ['2026-11-21T18:01:00', 3, ['claimed', 'claimed', 'claimed']],
    ['2026-11-22T00:00:00', 1, ['claimed', 'missed', 'missed']],
  ] as const)('at %s, claimed %i times, shows its windows as %j', (moment, claimed, states) => {
    expect(windowsOf(item('calendar', '2026-11-21', claimed), at(moment)).map(({ state }) => state)).toEqual(states);
  });
});

describe('an immediate item (BONUS-4)', () => {
  it.each([
    ['2026-11-20T10:00:00', 0, 1, 'coming'],
    ['2026-11-21T00:00:00', 0, 1, 'open'],
    ['2026-11-21T00:00:00', 1, 0, 'done'],
    // An immediate item does not end with its day.
    ['2026-12-24T10:00:00', 0, 1, 'open'],
    ['2026-12-24T10:00:00', 2, 0, 'done'],
  ] as const)('at %s, claimed %i times, has %i left and is %s', (moment, claimed, left, phase) => {
    const immediate = item('immediate', '2026-11-21', claimed);
    expect(claimsInAll(immediate)).toBe(1);
    expect(availableOf(immediate, at(moment))).toBe(left);
    expect(phaseOf(immediate, at(moment))).toBe(phase);
  });
  it('changes when its day comes, and never after', () => {
    expect(changesAt(item('immediate', '2026-11-21'), at('2026-11-19T10:00:00'))).toBe(at('2026-11-21T00:00:00'));
    expect(changesAt(item('immediate', '2026-11-21'), at('2026-11-21T00:00:00'))).toBeNull();
  });
});

it('lists what can be claimed first, then what comes, and no day that is over', () => {
  const now = at('2026-11-21T12:01:00');
  const rows = [
    { id: 'next', ...item('calendar', '2026-11-23') },
    { id: 'done', ...item('immediate', '2026-11-20', 1) },
    { id: 'waits', ...item('calendar', '2026-11-21', 2) },
    { id: 'over', ...item('calendar', '2026-11-20') },
    { id: 'tomorrow', ...item('calendar', '2026-11-22') },
    { id: 'open', ...item('calendar', '2026-11-21') },
    { id: 'older', ...item('immediate', '2026-11-18') },
  ];
  expect(inOrder(rows, now).map(({ id }) => id)).toEqual(['older', 'open', 'waits', 'tomorrow', 'next', 'done']);
});
