import { describe, expect, it } from 'vitest';
import { drawingOf, stepsOf, WHEEL } from './round-picture.ts';

describe('the outcome of a round', () => {
  it('is read for each engine, without the parts that no picture needs', () => {
    const details = {
      slot: { outcome: { grid: [['P1', 'A', 'W']], lines: [], scatter: null } },
      mines: { outcome: { mines: 3, opened: [12], hit: 12, positions: [12, 1, 2], multiplier: 0, next: null, due: 0 } },
      plinko: { choice: { rows: 8, risk: 'low' }, outcome: { path: [0, 1, 1], place: 2, multiplier: 11 } },
      dice: { choice: { chance: 48, side: 'under' }, outcome: { roll: 4_812, won: false, multiplier: 204 } },
      roulette: { choice: { chips: [] }, outcome: { pocket: 17, colour: 'black', won: [] } },
      crash: { outcome: { flight: 'f', seat: 0, auto: null, cashed: null, crash: 137 } },
    };
    for (const [engine, detail] of Object.entries(details))
      expect(drawingOf({ engine, drawn: [], steps: [], fairness: {}, ...detail }), engine).toMatchObject({ engine });
  });

  it('is left to the raw record where it is another provider’s, damaged or hostile', () => {
    for (const detail of [
      null,
      undefined,
      'reels',
      { engine: 'bingo', outcome: {} },
      { engine: 'slot', outcome: { grid: 'AKQ' } },
      { engine: 'slot', outcome: { grid: Array.from({ length: 900 }, () => ['A']) } },
      { engine: 'mines', outcome: { opened: [25], hit: null, positions: null } },
      { engine: 'roulette', outcome: { pocket: 37, colour: 'red' } },
      { engine: 'plinko', outcome: { path: [], place: 0, multiplier: 1 } },
    ])
      expect(drawingOf(detail)).toBeNull();
  });

  it('has a wheel with each pocket once, and a ball that ends in its place', () => {
    expect([...WHEEL].sort((a, b) => a - b)).toEqual(Array.from({ length: 37 }, (_, pocket) => pocket));
    // Three rows have four places, at −1.5, −0.5, 0.5 and 1.5; two turns to the right end in the third.
    expect(stepsOf([0, 1, 1]).at(-1)).toEqual([0.5, 3]);
  });
});
