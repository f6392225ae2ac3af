// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { networkFailures } from '../../api/failures.ts';
import { age } from '../../domain/age.ts';
import { connectivity } from '../../domain/connectivity.ts';
import { showLocale } from '../../domain/locale.ts';
import { dispatch } from '../../domain/session/state.ts';
import { site } from '../../domain/site/site.ts';
import { render } from '../../ui/testing.tsx';
import { rewrite } from '../rewrite.ts';
import { parseSearch, stringifySearch } from '../search.ts';
import { useOverlays } from './use-overlays.ts';
import { useRegistrationPrompt } from './use-registration-prompt.ts';

let prompted: boolean;
let close: () => void;
function Probe() {
  const isPrompted = useRegistrationPrompt();
  const { closeSheet } = useOverlays();
  useEffect(() => {
    prompted = isPrompted;
    close = closeSheet;
  });
  return null;
}

let shown: ReturnType<typeof render> | undefined;
async function visit(path: string) {
  const router = createRouter({
    routeTree: createRootRoute({ component: Probe, notFoundComponent: Probe }),
    history: createMemoryHistory({ initialEntries: [path] }),
    rewrite,
    parseSearch,
    stringifySearch,
  });
  await router.load();
  shown = render(<RouterProvider router={router as never} />);
  await act(async () => undefined);
  return router;
}
const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  sessionStorage.clear();
  dispatch({ type: 'ended', exclusion: null });
  age.isVerified = true;
  // A test before this file may have left one.
  networkFailures.count = 0;
  Object.assign(site, { config: {}, systemExists: true, maintenanceMode: false });
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  shown?.unmount();
  shown = undefined;
  document.body.replaceChildren();
  Object.assign(site, { config: null });
  age.isVerified = false;
  connectivity.api = true;
  showLocale('pt');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the registration modal (SESS-10)', () => {
  it.each(['/', '/casino/games', '/casino/category/crash', '/casino/favorites', '/casino/recent', '/en/casino/games'])(
    'opens by itself 2 s after %s is shown',
    async (path) => {
      showLocale(path.startsWith('/en') ? 'en' : 'pt');
      const router = await visit(path);
      await wait(1_900);
      expect(router.state.location.search).toEqual({});
      await wait(100);
      expect(router.state.location.search).toEqual({ sheet: 'register' });
      expect(prompted).toBe(true);
    },
  );

  it.each([
    ['a game', '/casino/estudio-recife/onca-da-lua'],
    ['the terms', '/terms'],
    ['the privacy policy', '/privacy'],
    ['responsible play', '/en/responsible-gaming'],
    ['a page of text', '/pages/faq'],
    ['a promotion', '/promotions'],
    ['a search', '/casino/games?searchTerm=pipa'],
    ['the search sheet', '/?sheet=search'],
    ['the sheet of a game', '/casino/games?sheet=game:onca-da-lua'],
    ['the menu', '/?sheet=menu'],
    ['the login', '/login'],
  ])('does not open over %s', async (_what, path) => {
    showLocale(path.startsWith('/en') ? 'en' : 'pt');
    const router = await visit(path);
    const before = router.state.location.href;
    await wait(30_000);
    expect(router.state.location.href).toBe(before);
    expect(prompted).toBe(false);
  });

  it('waits until a dialog of the page itself is closed', async () => {
    const router = await visit('/');
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'alertdialog');
    document.body.append(dialog);
    await wait(10_000);
    expect(router.state.location.search).toEqual({});
    dialog.remove();
    await wait(2_000);
    expect(router.state.location.search).toEqual({ sheet: 'register' });
  });

  it('opens once a visit: not again after it was closed, on no other list and in no later document', async () => {
    const router = await visit('/');
    await wait(2_000);
    expect(router.state.location.search).toEqual({ sheet: 'register' });
    const left = new Promise((resolve) => void router.history.subscribe(resolve));
    await act(async () => {
      close();
      await left;
    });
    await wait(30_000);
    await act(() => router.navigate({ to: '/casino/games' } as never));
    await wait(30_000);
    expect(router.state.location.search).toEqual({});
    shown?.unmount();
    expect((await visit('/')).state.location.search).toEqual({});
    await wait(30_000);
    expect(prompted).toBe(false);
  });

  it('stays closed for a guest who opened the login by hand and closed it', async () => {
    const router = await visit('/login');
    await act(() => router.navigate({ to: '/' } as never));
    await wait(30_000);
    expect(router.state.location.search).toEqual({});
  });

  it.each([
    ['a stored login', () => dispatch({ type: 'loggedIn', token: 't', user: { id: '1' } as never })],
    ['an unanswered age gate', () => void (age.isVerified = false)],
    ['maintenance', () => void (site.maintenanceMode = true)],
    ['an unknown platform', () => void (site.systemExists = false)],
    ['an API that does not answer', () => void (connectivity.api = false)],
  ])('does not open with %s', async (_what, prepare) => {
    prepare();
    const router = await visit('/');
    await wait(30_000);
    expect(router.state.location.search).toEqual({});
  });
});
