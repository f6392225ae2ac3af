import { describe, expect, it } from 'vitest';
import { rankProgress } from './rank.ts';

const steps = [
  { level: 3, totalBet: 500_000 },
  { level: 1, totalBet: 0 },
  { level: 2, totalBet: 100_000 },
];

describe('the way to the next rank', () => {
  it('is a rounded share between the two thresholds', () => {
    expect(rankProgress(steps, 1, 33_333)).toEqual({ percent: 33, needed: 66_667, next: 2 });
    expect(rankProgress(steps, 2, 300_000)).toEqual({ percent: 50, needed: 200_000, next: 3 });
  });

  it('stays between 0 and 100', () => {
    expect(rankProgress(steps, 2, 0)).toMatchObject({ percent: 0, needed: 500_000 });
    expect(rankProgress(steps, 1, 999_999)).toEqual({ percent: 100, needed: 0, next: 2 });
  });

  it('is complete at the highest rank', () => {
    expect(rankProgress(steps, 3, 500_000)).toEqual({ percent: 100, needed: 0, next: null });
  });

  it('is complete where two ranks have the same threshold', () => {
    const flat = [
      { level: 1, totalBet: 0 },
      { level: 2, totalBet: 0 },
    ];
    expect(rankProgress(flat, 1, 0)).toEqual({ percent: 100, needed: 0, next: 2 });
  });
});
