import { expect, it } from 'vitest';
import { angleToTop } from './wheel.ts';

const TURN = Math.PI * 2;

it.each([
  [0, 0],
  [0, 1.2],
  [2.5, 4],
  [6.1, 0.2],
])('stops with the pocket at the top, one to three turns on (from %d, pocket at %d)', (from, pocket) => {
  const to = angleToTop(from, pocket);
  expect(Math.cos(to + pocket)).toBeCloseTo(1, 9);
  expect(to - from).toBeGreaterThanOrEqual(TURN * 1.2);
  expect(to - from).toBeLessThan(TURN * 2.2 + 1e-9);
});
