// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { markLeft, takeLeft } from './just-left.ts';

it('that a player has left is known to the next document of the tab, and to none after it', () => {
  expect(takeLeft()).toBe(false);
  markLeft();
  expect(takeLeft()).toBe(true);
  expect(takeLeft()).toBe(false);
});
