// @vitest-environment jsdom
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
import type { SiteConfig } from '../../contract/site.ts';
import { verifyAge } from '../../domain/age.ts';
import { session } from '../../domain/session-state.ts';
import { applyLook } from '../../domain/site.ts';
import { render } from '../../ui/testing.tsx';
import { rootSearch } from '../root-search.ts';
import { statusShown } from '../status-shown.ts';
import { useRegistrationPrompt } from './use-registration-prompt.ts';

const LISTS = ['/', '/casino/games', '/casino/favorites', '/casino/recent', '/casino/category/slots'];
const OTHERS = [
  '/terms',
  '/pages/novidades',
  '/promotions',
  '/casino/estudio-recife/onca-da-lua',
  '/casino/providers',
  '/casino/games?searchTerm=onca',
  '/?sheet=menu',
  '/?sheet=search',
  '/casino/games?sheet=game:onca-da-lua',
];

let unmount: () => void;

function Prompt() {
  useRegistrationPrompt();
  return <Outlet />;
}

/** Opens an address and returns its router. */
async function visit(address: string) {
  const root = createRootRoute({ component: Prompt, validateSearch: rootSearch });
  const any = createRoute({ getParentRoute: () => root, path: '$' });
  const router = createRouter({
    routeTree: root.addChildren([any]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await act(() => router.load());
  // The app registers the router of all pages as the only one.
  ({ unmount } = render(<RouterProvider router={router as never} />));
  await act(() => vi.advanceTimersByTimeAsync(100));
  return router;
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const sheetOf = (router: Awaited<ReturnType<typeof visit>>) => router.state.location.search.sheet;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('scrollTo', () => undefined);
  sessionStorage.clear();
  session.token = null;
  statusShown.set(false);
  verifyAge();
  // The part of a configuration that the prompt reads.
  applyLook({ kind: 'found', config: { active: true } as SiteConfig, at: 0 });
});
afterEach(() => {
  unmount();
  document.body.replaceChildren();
  vi.useRealTimers();
});

describe('the registration modal opens by itself (R41)', () => {
  it.each(LISTS)('on %s, 2 seconds after it is shown', async (address) => {
    const router = await visit(address);
    await wait(1_500);
    expect(sheetOf(router)).toBeUndefined();
    await wait(1_000);
    expect(sheetOf(router)).toBe('register');
  });

  it.each(OTHERS)('never on %s', async (address) => {
    const router = await visit(address);
    const before = sheetOf(router);
    await wait(10_000);
    expect(sheetOf(router)).toBe(before);
  });

  it('once a visit, also in a later document', async () => {
    const router = await visit('/');
    await wait(2_500);
    expect(sheetOf(router)).toBe('register');
    await act(() => router.navigate({ to: '/casino/games', search: {} } as never));
    await wait(10_000);
    expect(sheetOf(router)).toBeUndefined();
    unmount();
    const later = await visit('/');
    await wait(10_000);
    expect(sheetOf(later)).toBeUndefined();
  });

  it('not after the visitor has closed one that a sheet for players asked for', async () => {
    const router = await visit('/?sheet=deposit');
    await act(() => router.navigate({ to: '/', search: {} } as never));
    await wait(10_000);
    expect(sheetOf(router)).toBeUndefined();
  });

  it('after a dialog of the page itself has closed', async () => {
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'alertdialog');
    document.body.append(dialog);
    const router = await visit('/');
    await wait(10_000);
    expect(sheetOf(router)).toBeUndefined();
    dialog.remove();
    await wait(2_500);
    expect(sheetOf(router)).toBe('register');
  });

  it('for no player, on no error page', async () => {
    session.token = 'a-token';
    const players = await visit('/');
    await wait(10_000);
    expect(sheetOf(players)).toBeUndefined();
    unmount();
    sessionStorage.clear();
    session.token = null;
    statusShown.set(true);
    const errors = await visit('/');
    await wait(10_000);
    expect(sheetOf(errors)).toBeUndefined();
  });
});
