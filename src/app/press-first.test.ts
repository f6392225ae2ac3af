// @vitest-environment jsdom
import type { AnyRouter } from '@tanstack/react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { showPressFirst } from './press-first.ts';

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

function make() {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'] });
  let load = () => {};
  const commit = vi.fn(() => new Promise<void>((done) => (load = done)));
  const router = { commitLocation: commit } as unknown as AnyRouter;
  showPressFirst(router);
  document.body.innerHTML = '<a href="#"><span>Carteira</span></a>';
  const link = document.querySelector('a') as HTMLElement;
  const go = () => router.commitLocation({ href: '/account/wallet' } as never);
  return { commit, go, link, loaded: () => load() };
}

it('begins the navigation of a press after the frame that shows the press', async () => {
  const { commit, go, link, loaded } = make();
  let gone: Promise<void> | undefined;
  link.addEventListener('click', () => {
    gone = go();
  });
  link.querySelector('span')?.click();
  expect([commit.mock.calls.length, link.dataset['pressed']]).toEqual([0, '']);

  await vi.advanceTimersToNextTimerAsync();
  await vi.advanceTimersByTimeAsync(20);
  expect([commit.mock.calls.length, link.dataset['pressed']]).toEqual([1, '']);

  loaded();
  await gone;
  expect(link.dataset['pressed']).toBeUndefined();
});

it('begins it at the latest after 100 ms, when the page gets no frame', async () => {
  const { commit, go, link } = make();
  vi.stubGlobal('requestAnimationFrame', () => 0);
  link.addEventListener('click', () => void go());
  link.click();
  await vi.advanceTimersByTimeAsync(99);
  expect(commit).not.toHaveBeenCalled();

  await vi.advanceTimersByTimeAsync(1);
  expect(commit).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

it('begins a navigation without a press at once', () => {
  const { commit, go } = make();
  void go();
  expect(commit).toHaveBeenCalledOnce();
});

it('removes the pressed look when the navigation fails', async () => {
  const { commit, go, link } = make();
  commit.mockImplementation(() => Promise.reject(new Error('blocked')));
  let gone: Promise<unknown> | undefined;
  link.addEventListener('click', () => {
    gone = go().catch(() => undefined);
  });
  link.click();
  await vi.advanceTimersByTimeAsync(100);
  await gone;
  expect(link.dataset['pressed']).toBeUndefined();
});

it('removes the pressed look after a second when a question holds the navigation', async () => {
  const { commit, go, link } = make();
  link.addEventListener('click', () => void go());
  link.click();
  await vi.advanceTimersByTimeAsync(500);
  expect([commit.mock.calls.length, link.dataset['pressed']]).toEqual([1, '']);

  await vi.advanceTimersByTimeAsync(1_000);
  expect(link.dataset['pressed']).toBeUndefined();
});
