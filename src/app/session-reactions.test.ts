// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { QueryClient } from '@tanstack/react-query';
import type { HistoryState } from '@tanstack/react-router';
import { proxy } from 'valtio/vanilla';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Game } from '../contract/games.ts';
import { OPEN_ACCOUNT } from '../contract/open-account.ts';
import type { User } from '../contract/session.ts';
import type { SiteConfig } from '../contract/site.ts';
import { dispatch, tell } from '../domain/session/state.ts';
import { site } from '../domain/site/site.ts';
import { toast } from '../ui/toast.ts';
import { connectLive } from './live-connection.ts';
import type { AppRouter } from './router.tsx';
import { reactToSession } from './session-reactions.ts';

const joined = vi.hoisted((): string[] => []);
// Another file of this process may have loaded the modules without the mock, or would get them with it.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../api/live.ts', () => ({
  startLive: () => ({
    state: proxy({ status: 'connecting' }),
    on: () => () => undefined,
    onResync: () => () => undefined,
    join: ({ kind }: { kind: string }) => joined.push(kind),
    reconnect: () => joined.push('reconnect'),
  }),
}));

const marked = vi.hoisted(() => vi.fn());
vi.mock('../features/games/mutations.ts', () => ({
  setFavorite: async (_: unknown, game: unknown, isSet: boolean) => void marked('favorite', game, isSet),
  setLike: async (game: unknown, isSet: boolean) => void marked('like', game, isSet),
}));

i18n.loadAndActivate({ locale: 'pt', messages: {} });
const queryClient = new QueryClient();
const ana = { id: 'ana', account_state: OPEN_ACCOUNT } as User;
const onca = { game_id: '1', gamecode: 'onca-da-lua', providercode: 'estudio-recife', title: 'Onça da Lua' } as Game;
const went: unknown[] = [];
const read: unknown[] = [];
const onDataOpen = vi.fn();
const search: { sheet?: string } = {};
const entry: HistoryState = {};
const location = { pathname: '/promotions', search, state: entry };
const router = {
  history: { subscribe: () => () => undefined, go: (entries: number) => void went.push(entries) },
  state: { location },
  navigate: async (to: unknown) => void went.push(to),
  invalidate: async () => void went.push('invalidate'),
} as unknown as AppRouter;
const HOME = { to: '/', replace: true };

const asRead = async ({ queryKey }: { readonly queryKey: readonly unknown[] }) => {
  read.push(queryKey[0]);
  // One failed read does not stop the rest.
  throw new Error('down');
};
vi.spyOn(queryClient, 'fetchQuery').mockImplementation(asRead);
vi.spyOn(queryClient, 'ensureQueryData').mockImplementation(asRead);
const failed = vi.spyOn(toast, 'error').mockReturnValue(undefined);
// The refusal comes before the app's reactions are loaded.
tell({ type: 'ended', why: 'refused' });
const stop = reactToSession(queryClient, router, onDataOpen);
const missed = [...went];

beforeEach(() => {
  for (const list of [went, read, joined]) list.length = 0;
  delete search.sheet;
  location.pathname = '/promotions';
  for (const name of Object.keys(entry)) delete entry[name as keyof HistoryState];
  marked.mockClear();
  failed.mockClear();
});
afterEach(() => dispatch({ type: 'ended', exclusion: null }));
afterAll(stop);

describe('after a login the app', () => {
  it.each([
    ['/promotions', 'login'],
    ['/register', undefined],
  ])('opens the lobby from the modal (%s, %s) and starts the reads in order, although one fails', (pathname, sheet) => {
    Object.assign(location, { pathname });
    if (sheet) search.sheet = sheet;
    tell({ type: 'entered', isLogin: true });
    expect(went).toEqual([HOME]);
    expect(read).toEqual(['wallet', 'games', 'ranks', 'notifications']);
    vi.mocked(queryClient.fetchQuery).mockClear();
  });

  it.each([
    [2_000, 2_000],
    [90_000, 30_000],
  ])('in a document of %i ms reads notifications again that are older than %i ms', (age, staleTime) => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(age);
    tell({ type: 'entered', isLogin: false });
    now.mockRestore();
    const asked = vi
      .mocked(queryClient.fetchQuery)
      .mock.calls.find(([{ queryKey }]) => queryKey[0] === 'notifications');
    expect(asked?.[0].staleTime).toBe(staleTime);
    vi.mocked(queryClient.fetchQuery).mockClear();
  });

  it('stays on the page that the player has opened since', () => {
    tell({ type: 'entered', isLogin: true });
    expect([went, read.length]).toEqual([[], 4]);
  });

  it('stays at the sheet that asked for it', () => {
    search.sheet = 'deposit';
    tell({ type: 'entered', isLogin: true });
    expect(went).toEqual([]);
  });

  it('opens the game that asked for it', () => {
    entry.wanted = { action: 'play', game: onca };
    tell({ type: 'entered', isLogin: true });
    const params = { provider: 'estudio-recife', game: 'onca-da-lua' };
    expect(went).toEqual([{ to: '/casino/$provider/$game', params, search: { mode: 'real' }, replace: true }]);
  });

  it.each(['favorite', 'like'] as const)('sets the %s that asked for it and goes back to its sheet', async (action) => {
    Object.assign(entry, { wanted: { action, game: onca }, overlay: true, under: 1, step: 2 });
    tell({ type: 'entered', isLogin: true });
    expect(went).toEqual([-3]);
    await vi.waitFor(() => expect(marked.mock.calls).toEqual([[action, onca, true]]));
  });

  it('opens the page that asked for it, with its search', () => {
    entry.wanted = { action: 'page', to: '/user/edit/transaction', search: '?type=deposit' };
    tell({ type: 'entered', isLogin: true });
    expect(went).toEqual([{ to: '/user/edit/transaction', search: { type: 'deposit' }, replace: true }]);
  });

  it('opens the lobby for an excluded player who wanted to play', () => {
    dispatch({ type: 'loggedIn', token: 't', user: { ...ana, account_state: { ...OPEN_ACCOUNT, bet: false } } });
    Object.assign(search, { sheet: 'register' });
    entry.wanted = { action: 'play', game: onca };
    tell({ type: 'entered', isLogin: true });
    expect(went).toEqual([HOME]);
  });

  it('stays where a session found at the start is confirmed', () => {
    tell({ type: 'entered', isLogin: false });
    expect([went, read.length]).toEqual([[], 4]);
  });

  it('reconnects at once and joins the private channels a second later (SESS-1)', async () => {
    vi.useFakeTimers();
    site.config = { casino_id: '1' } as SiteConfig;
    await connectLive(queryClient);
    expect(joined).toEqual(['guest']);
    dispatch({ type: 'loggedIn', token: 't', user: ana });
    tell({ type: 'entered', isLogin: true });
    await vi.advanceTimersByTimeAsync(999);
    expect(joined).toEqual(['guest', 'reconnect']);
    await vi.advanceTimersByTimeAsync(1);
    expect(joined).toEqual(['guest', 'reconnect', 'user']);
    dispatch({ type: 'ended', exclusion: null });
    await vi.advanceTimersByTimeAsync(1);
    expect(joined.slice(3)).toEqual(['reconnect', 'guest']);
    vi.useRealTimers();
  });
});

describe('when a session ends the app', () => {
  it('handles an end that came before it was loaded', () => {
    expect(missed).toEqual(['invalidate']);
  });

  it('opens the lobby after a logout, here or in another tab', () => {
    tell({ type: 'ended', why: 'logout' });
    tell({ type: 'ended', why: 'elsewhere' });
    expect([went, failed.mock.calls.length]).toEqual([[HOME, HOME], 0]);
  });

  it('explains a refusal and offers the login where a sheet needs a player', () => {
    search.sheet = 'deposit';
    tell({ type: 'ended', why: 'refused' });
    expect(failed).toHaveBeenCalledTimes(1);
    expect(went).toMatchObject([{ to: '.', state: { auth: 'login' } }, 'invalidate']);
  });

  it('leaves the explanation of an exclusion to the form', () => {
    dispatch({ type: 'ended', exclusion: { start: '2026-11-01T00:00:00.000Z', end: null } });
    tell({ type: 'ended', why: 'refused' });
    expect([failed.mock.calls.length, went]).toEqual([0, ['invalidate']]);
  });
});

it('sends what waits once the data of the player is open', () => {
  tell({ type: 'dataOpened' });
  expect(onDataOpen).toHaveBeenCalledTimes(1);
});
