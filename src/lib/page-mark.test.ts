// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { markPage } from './page-mark.ts';

it('marks the page until the last of its callers has ended, and each ends once', () => {
  const isMarked = () => document.documentElement.hasAttribute('data-has-sheet');
  const [one, other] = [markPage('data-has-sheet'), markPage('data-has-sheet')];
  one();
  one();
  expect(isMarked()).toBe(true);
  other();
  expect(isMarked()).toBe(false);
});
