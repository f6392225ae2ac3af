// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BetEvent } from '../../../contract/feed.ts';
import { connectivity } from '../../../domain/connectivity.ts';
import { setLive } from '../../../domain/live.ts';
import { dispatch } from '../../../domain/session/state.ts';
import { site } from '../../../domain/site/site.ts';
import { byName, render } from '../../../ui/testing.tsx';
import { feedQuery, myFeedQuery } from '../queries.ts';
import { LiveStrip } from './LiveStrip.tsx';

i18n.loadAndActivate({ locale: 'pt', messages: {} });

const game = (title: string) => ({
  game_id: '1',
  title,
  image: '/posters/boto-240.webp',
  gamecode: 'x',
  providercode: 'y',
});
const event = (type: 'bet' | 'win', transaction: string, amount: number): BetEvent => ({
  type,
  transaction,
  game: game(`Jogo ${transaction}`),
  user: { id: '7', name: 'Mar***' },
  amount,
  date: '2026-11-20T12:00:00.000Z',
});
const settled = (transaction: string) => ({
  transaction,
  game: game(`Jogo ${transaction}`),
  user: { id: '7', name: 'Mar***' },
  bet_amount: 100,
  win_amount: 250,
  multiplier: 2.5,
  date: '2026-11-20T12:00:00.000Z',
  round: null,
});

let publish: (event: BetEvent) => void = () => undefined;
let page: ReturnType<typeof render>;

/** Shows the strip with these bets as its first content; null: they are still being read. */
async function show(latest: readonly string[] | null) {
  const queries = { retry: false, staleTime: Infinity, enabled: latest !== null };
  const client = new QueryClient({ defaultOptions: { queries } });
  if (latest !== null) client.setQueryData(feedQuery().queryKey, latest.map(settled));
  client.setQueryData(myFeedQuery().queryKey, [settled('90')]);
  const root = createRootRoute({ component: Outlet });
  const home = createRoute({ getParentRoute: () => root, path: '/', component: LiveStrip });
  const router = createRouter({
    routeTree: root.addChildren([home]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await router.load();
  page = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        {/* The app registers the router of all pages as the only type. */}
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  await act(async () => undefined);
}

const titles = () => [...page.element.querySelectorAll('tbody tr td:first-child')].map((cell) => cell.textContent);
const play = (transaction: string, win: number) =>
  act(() => {
    publish(event('bet', transaction, 100));
    publish(event('win', transaction, win));
  });
const rows = () => {
  const element = page.element.querySelector('table')?.parentElement?.parentElement;
  if (!element) throw new Error('no rows');
  return element;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // The strip uses only `on`.
  setLive({ on: (_name: string, listener: typeof publish) => ((publish = listener), () => undefined) } as never);
});
afterEach(() => {
  page.unmount();
  setLive(null);
  vi.useRealTimers();
  dispatch({ type: 'opened', token: null });
});

describe('the feed', () => {
  it('keeps the five latest bets, each a link to its public page', async () => {
    await show(['1', '2', '3']);
    play('11', 0);
    play('12', 300);
    play('13', 0);
    expect(titles()).toEqual(['Jogo 13', 'Jogo 12', 'Jogo 11', 'Jogo 1', 'Jogo 2']);
    const links = [...page.element.querySelectorAll('tbody a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/bets/13', '/bets/12', '/bets/11', '/bets/1', '/bets/2']);
    expect(page.element.querySelectorAll('tbody tr td:first-child img[src="/posters/boto-240.webp"]')).toHaveLength(5);
  });

  it('marks a simulated row, which opens nothing', async () => {
    await show(['1']);
    play('sim-1', 0);
    expect(titles()[0]).toBe('Jogo sim-1Simulado');
    expect(page.element.querySelectorAll('tbody a')).toHaveLength(1);
  });

  it('makes simulated rows only with a connection, and keeps the ones shown without it', async () => {
    site.config = { demo: true, is_regulated: false, simulated_feed: true } as unknown as typeof site.config;
    await show([]);
    const pass = () => act(() => void vi.advanceTimersByTime(10_000));
    await act(async () => void (connectivity.online = false));
    pass();
    expect(titles()).toEqual([]);
    await act(async () => void (connectivity.online = true));
    pass();
    const shown = titles();
    expect(shown[0]).toContain('Simulado');
    await act(async () => void (connectivity.online = false));
    pass();
    expect(titles()).toEqual(shown);
    await act(async () => void (connectivity.online = true));
    site.config = null;
  });

  it('names the sportsbook in the words of the page, not by the title of the platform', async () => {
    await show(['1']);
    const sports = { ...game('Sportsbook'), providercode: 'esportes' };
    act(() => publish({ ...event('win', '14', 300), bet_amount: 100, game: sports }));
    expect(titles()).toEqual(['Esportes', 'Jogo 1']);
  });

  it('pauses under the pointer, until a moment after it has left', async () => {
    await show(['1']);
    // React makes enter and leave of over and out.
    const move = (type: string) => act(() => void rows().dispatchEvent(new Event(type, { bubbles: true })));
    move('pointerover');
    play('11', 0);
    expect(titles()).toEqual(['Jogo 1']);
    move('pointerout');
    play('12', 0);
    // The click of a finger comes after the finger has left.
    expect(titles()).toEqual(['Jogo 1']);
    act(() => void vi.advanceTimersByTime(400));
    expect(titles()).toEqual(['Jogo 12', 'Jogo 11', 'Jogo 1']);
  });

  it('pauses while the focus is on a row, also when the pointer leaves or the focus moves to another row', async () => {
    await show(['1', '2']);
    const links = page.element.querySelectorAll<HTMLElement>('tbody a');
    act(() => links[0]?.focus());
    play('11', 0);
    act(() => links[1]?.focus());
    act(() => void rows().dispatchEvent(new Event('pointerout', { bubbles: true })));
    act(() => void vi.advanceTimersByTime(1_000));
    expect(titles()).toEqual(['Jogo 1', 'Jogo 2']);
    act(() => links[1]?.blur());
    act(() => void vi.advanceTimersByTime(400));
    expect(titles()).toEqual(['Jogo 11', 'Jogo 1', 'Jogo 2']);
  });

  it('shows a player their own bets, and asks a guest to log in', async () => {
    await show(['1']);
    const open = async () => act(async () => byName(page.element, '[role=tab]', 'Minhas').click());
    await open();
    expect(page.element.textContent).toContain('Entre para ver as suas apostas aqui.');
    page.unmount();
    dispatch({ type: 'opened', token: 'token' });
    await show(['1']);
    await open();
    expect(byName(page.element, 'tbody button', 'Jogo 90')).toBeDefined();
  });

  it('promises bets to come only with a connection', async () => {
    await show([]);
    expect(page.element.textContent).toContain('As próximas apostas aparecem aqui.');
    page.unmount();
    await show(null);
    expect(page.element.querySelector('[aria-busy=true]')).not.toBeNull();
    await act(async () => void (connectivity.online = false));
    expect(page.element.querySelector('[aria-busy=true]')).toBeNull();
    expect(page.element.textContent).toContain('As apostas ao vivo pedem conexão.');
    // The room of the rows is given up with them.
    expect(page.element.querySelector('[data-still=true]')).not.toBeNull();
    await act(async () => void (connectivity.online = true));
    expect(page.element.querySelector('[data-still=true]')).toBeNull();
  });
});
