// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from '../ui/testing.tsx';
import { useIsPainted } from './use-is-painted.ts';

function Page() {
  return <p>{useIsPainted() ? 'everything' : 'first screen'}</p>;
}

afterEach(() => Reflect.deleteProperty(document, 'activeViewTransition'));

const shown = () => document.querySelector('p')?.textContent;

it('tells the first paint only once the change to the page is over', async () => {
  let end = (): void => undefined;
  const finished = new Promise<void>((resolve) => {
    end = resolve;
  });
  Object.defineProperty(document, 'activeViewTransition', { configurable: true, value: { finished } });
  vi.useFakeTimers();
  const page = render(<Page />);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(shown()).toBe('first screen');
  await act(async () => end());
  expect(shown()).toBe('everything');
  page.unmount();
  vi.useRealTimers();
});

it('tells it also after a change that was skipped, and without one', async () => {
  vi.useFakeTimers();
  for (const get of [() => ({ finished: Promise.reject(new Error('skipped')) }), () => null, () => undefined]) {
    Object.defineProperty(document, 'activeViewTransition', { configurable: true, get });
    const page = render(<Page />);
    expect(shown()).toBe('first screen');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(shown()).toBe('everything');
    page.unmount();
  }
  vi.useRealTimers();
});
