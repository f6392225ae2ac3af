// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Game } from '../contract/games.ts';
import { dispatch } from '../domain/session/state.ts';
import type { Wanted } from '../hooks/use-ask-login.ts';
import { render } from '../ui/testing.tsx';
import type { AppRouter } from './router.tsx';
import { parseSearch, stringifySearch } from './search.ts';
import { carryOut, wantedOf } from './wanted.ts';

const game = { game_id: 'g', title: 'Onça da Lua', providercode: 'estudio-recife', gamecode: 'onca-da-lua' } as Game;

let shown: ReturnType<typeof render> | undefined;
/** A guest on the lobby has opened the game's sheet, pressed there, and went `step` steps into the registration. */
async function modalOver(wanted: Wanted | undefined, step: number) {
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({
    routeTree: createRootRoute({ component: () => null, notFoundComponent: () => null }),
    history,
    parseSearch,
    stringifySearch,
  });
  await router.load();
  shown = render(<RouterProvider router={router as never} />);
  const open = (sheet: string, state: object) =>
    act(() => router.navigate({ to: '.', search: { sheet }, state, resetScroll: false } as never));
  await open('game:onca-da-lua', { overlay: true });
  for (let at = 0; at <= step; at += 1)
    await open('register', { overlay: true, under: 1, step: at, ...(wanted && { wanted }) });
  return router as unknown as AppRouter;
}
const isAt = (router: AppRouter, address: string) =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    expect(router.state.location.href).toBe(address);
  });

beforeEach(() => void vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => {
  shown?.unmount();
  vi.unstubAllGlobals();
  dispatch({ type: 'ended', exclusion: null });
});

it.each([0, 2])('opens the game that asked for the login, after %d steps of registration, once', async (step) => {
  const router = await modalOver({ action: 'play', game }, step);
  const wanted = wantedOf(router);
  expect(wanted).toEqual({ action: 'play', game });
  await act(async () => carryOut(wanted as Wanted, router, new QueryClient()));
  await isAt(router, '/casino/estudio-recife/onca-da-lua?mode=real');
  expect(wantedOf(router)).toBeUndefined();
  // Neither the modal nor the sheet is left behind the game.
  await act(async () => router.history.back());
  await isAt(router, '/');
});

it('opens the page that asked for the login, with its query', async () => {
  const router = await modalOver({ action: 'page', to: '/account/wallet', search: '?filter=deposit' }, 2);
  await act(async () => carryOut(wantedOf(router) as Wanted, router, new QueryClient()));
  await isAt(router, '/account/wallet?filter=deposit');
});

it('returns to the sheet of the press to set a favourite', async () => {
  const router = await modalOver({ action: 'favorite', game }, 2);
  await act(async () => carryOut(wantedOf(router) as Wanted, router, new QueryClient()));
  await isAt(router, '/?sheet=game%3Aonca-da-lua');
});

it('knows no action of a login that nothing asked for, and no game for a paused player', async () => {
  expect(wantedOf(await modalOver(undefined, 0))).toBeUndefined();
  const paused = { bet: false, deposit: false, promotions: false, reason: 'pause', until: null };
  dispatch({ type: 'loggedIn', token: 't', user: { id: '1', account_state: paused } as never });
  expect(wantedOf(await modalOver({ action: 'play', game }, 0))).toBeUndefined();
  expect(wantedOf(await modalOver({ action: 'page', to: '/user' }, 0))).toEqual({ action: 'page', to: '/user' });
});
