// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerLeave, go, holdScreen, leave } from './address.ts';

let release = (): void => undefined;
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  go('/players');
  release = holdScreen();
});
afterEach(() => {
  release();
  answerLeave(false);
  vi.unstubAllGlobals();
});

it('shows the next screen at once if the operator has typed nothing', () => {
  release();
  go('/sites');
  expect(location.pathname).toBe('/sites');
  release = holdScreen();
});

it('stays until the operator gives up the text', () => {
  const logout = vi.fn();
  leave(logout);
  answerLeave(false);
  expect(logout).not.toHaveBeenCalled();
  go('/sites');
  expect(location.pathname).toBe('/players');
  answerLeave(true);
  expect(location.pathname).toBe('/sites');
});

it('does what the operator asked last, and once', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  leave(first);
  leave(second);
  answerLeave(true);
  answerLeave(true);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
});

it('undoes the browser’s Back until the operator answers', () => {
  // What the browser does before it tells the page.
  history.replaceState(null, '', '/sites');
  dispatchEvent(new PopStateEvent('popstate'));
  expect(location.pathname).toBe('/players');
  answerLeave(true);
  expect(location.pathname).toBe('/sites');
});
