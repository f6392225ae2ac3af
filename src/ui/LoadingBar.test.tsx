// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LoadingBar } from './LoadingBar.tsx';
import { render } from './testing.tsx';

let page: ReturnType<typeof render>;

beforeEach(() => {
  vi.useFakeTimers();
  page = render(<LoadingBar active={false} label="Carregando" />);
});
afterEach(() => {
  page.unmount();
  vi.useRealTimers();
});

const load = (active: boolean): void => page.rerender(<LoadingBar active={active} label="Carregando" />);
const wait = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
/** The class names of the bar and of its fill; null while no bar shows. */
const looks = (): string | null => {
  const bar = page.element.querySelector('[role="progressbar"]');
  return bar && `${bar.className} ${bar.firstElementChild?.className}`;
};

it('shows nothing for a load shorter than 200 ms', () => {
  load(true);
  wait(199);
  load(false);
  wait(5_000);
  expect(looks()).toBeNull();
});

it('runs from 200 ms, is full for 500, fades for 400 and ends', () => {
  load(true);
  wait(199);
  expect(looks()).toBeNull();
  wait(1);
  expect(looks()).toMatch(/running/);
  wait(9_000);
  expect(looks()).toMatch(/running/);
  load(false);
  expect(looks()).toMatch(/full/);
  wait(499);
  expect(looks()).not.toMatch(/gone/);
  wait(1);
  expect(looks()).toMatch(/gone/);
  wait(400);
  expect(looks()).toBeNull();
});

it('starts again when a second load comes while the first one fades', () => {
  load(true);
  wait(200);
  load(false);
  wait(600);
  load(true);
  expect(looks()).toBeNull();
  wait(200);
  expect(looks()).toMatch(/running/);
  wait(400);
  expect(looks()).toMatch(/running/);
});

it('shows nothing without a load', () => {
  wait(5_000);
  expect(looks()).toBeNull();
});
