// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { configureClient } from '../../api/client-config.ts';
import { OPEN_ACCOUNT } from '../../contract/open-account.ts';
import type { User } from '../../contract/session.ts';
import { dispatch } from '../../domain/session/state.ts';
import { site } from '../../domain/site/site.ts';
import { ProvidersPage } from '../../features/games/catalog/ProvidersPage.tsx';
import { RecentPage } from '../../features/games/catalog/RecentPage.tsx';
import { FavoritesPage } from '../../features/games/marks/FavoritesPage.tsx';
import { byName, render } from '../../ui/testing.tsx';
import { MenuSheet } from '../overlays/MenuSheet.tsx';
import { BonusPage } from '../pages/BonusPage.tsx';
import { LostPage } from '../pages/LostPage.tsx';
import { StatusPage } from '../pages/StatusPage.tsx';
import { DefaultLayout } from './DefaultLayout.tsx';
import { footer, loadInBackground } from './lazy-components.ts';

const nothing = () => undefined;
const CONFIG = {
  name: 'Aurora',
  social_links: [],
  scheme: 'dark',
  colors: { default: {}, dark: {} },
  images: { logo: '/media/aurora.svg', logo_alt: null, mark: '/media/aurora-mark.svg', hero: null },
  logo_sizes: { mobile: { width: 90, height: 24 }, desktop: { width: 120, height: 32 } },
  support: {},
  legal: {},
  is_regulated: false,
};
let page: ReturnType<typeof render> | null = null;

// The layout loads some files late. They must have come before these tests end and their environment is taken down.
beforeAll(loadInBackground, 60_000);
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }));
  vi.stubGlobal('scrollTo', nothing);
  configureClient({ getBaseUrl: () => 'http://localhost/api', fetch: () => new Promise(nothing) });
  site.config = CONFIG as unknown as typeof site.config;
});
afterEach(() => {
  page?.unmount();
  page = null;
  site.config = null;
  dispatch({ type: 'ended', exclusion: null });
  configureClient({});
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

const Status = () => <StatusPage status={500} title="Ops" subtitle="Um erro." />;
const Lost = () => <LostPage error={new Error('x')} />;
const Game = () => <p>Jogo</p>;
const Menu = () => <MenuSheet open onClose={nothing} onClosed={nothing} onOpen={nothing} arg="" />;

/** Shows a page of these routes; the shell stands around all but `/alone`. */
async function show(at: string): Promise<HTMLElement> {
  const root = createRootRoute();
  const shell = createRoute({ getParentRoute: () => root, id: '_default', component: DefaultLayout });
  const inShell = (path: string, component: () => React.ReactNode, immersive = false) =>
    createRoute({ getParentRoute: () => shell, path, component, staticData: { immersive } });
  const routeTree = root.addChildren([
    shell.addChildren([
      inShell('/casino/a/game', Game, true),
      inShell('/casino/a/failed', Status, true),
      inShell('/casino/a/lost', Lost, true),
      inShell('/terms', Status),
      inShell('/account/notifications', Game),
      inShell('/promotions', Game),
      inShell('/casino/favorites', FavoritesPage),
      inShell('/casino/recent', RecentPage),
      inShell('/casino/providers', ProvidersPage),
      inShell('/bonus', BonusPage),
      inShell('/menu', Menu),
    ]),
    createRoute({ getParentRoute: () => root, path: '/alone', component: Status }),
  ]);
  await footer.load();
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [at] }) });
  await router.load();
  page = render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router as never} />
      </I18nProvider>
    </QueryClientProvider>,
  );
  await act(async () => undefined);
  return page.element;
}
const isImmersive = () => document.documentElement.hasAttribute('data-immersive');
const brandsIn = (element: HTMLElement) => element.querySelectorAll('main img[alt="Aurora"]').length;

it('marks the root while a page without a dock is shown', async () => {
  await show('/casino/a/game');
  expect(isImmersive()).toBe(true);
  page?.unmount();
  await show('/promotions');
  expect(isImmersive()).toBe(false);
});

it.each(['/casino/a/failed', '/casino/a/lost', '/terms'])(
  "an error at %s has the shell's brand, sky and ways on, once each",
  async (at) => {
    const shown = await show(at);
    expect(isImmersive()).toBe(false);
    expect(shown.querySelectorAll('header a[href="/"]').length).toBeGreaterThan(0);
    expect(brandsIn(shown)).toBe(0);
    expect(shown.querySelectorAll('[class*="sky"]')).toHaveLength(1);
    expect(shown.querySelectorAll('h1')).toHaveLength(1);
    expect(shown.querySelector('main nav a[href="/casino/games"]')).not.toBeNull();
    expect(shown.querySelector('nav[aria-label="Principal"]')).not.toBeNull();
  },
);

it('an error without the shell brings brand, sky and ways on itself', async () => {
  const shown = await show('/alone');
  expect(brandsIn(shown)).toBe(1);
  expect(shown.querySelectorAll('main [class*="sky"]')).toHaveLength(1);
  expect(shown.querySelector('main nav a[href="/casino/games"]')).not.toBeNull();
});

it('the notifications end with one line of links, like the account', async () => {
  // The footer comes after the first paint.
  const groups = async (at: string) => {
    const shown = await show(at);
    await vi.waitFor(() => expect(shown.querySelector('footer')).not.toBeNull());
    return shown.querySelectorAll('footer nav').length;
  };
  expect(await groups('/account/notifications')).toBe(1);
  page?.unmount();
  expect(await groups('/promotions')).toBeGreaterThan(1);
});

it.each(['/casino/favorites', '/casino/recent', '/casino/providers', '/bonus'])(
  '%s has a way back at rest',
  async (at) => {
    const shown = await show(at);
    expect(shown.querySelector('main header button[aria-label="Voltar"]')).not.toBeNull();
  },
);

it("a player's menu on a phone names each page once", async () => {
  const user = { id: '1', name: 'Ana', first_name: 'Ana', missing: [], account_state: OPEN_ACCOUNT };
  dispatch({ type: 'loggedIn', token: 'token-of-ana-0123456789', user: user as unknown as User });
  await show('/menu');
  const pages = [...document.querySelectorAll('[role="dialog"] a')].map((it) => it.getAttribute('href'));
  for (const path of ['/refers', '/ranking', '/pages/suporte'])
    expect(
      pages.filter((it) => it === path),
      path,
    ).toHaveLength(1);
  expect(new Set(pages).size).toBe(pages.length);
});

it("a guest's registration is the main action of the bar only with a connection", async () => {
  const shown = await show('/promotions');
  const look = () => byName(shown, 'header a', 'Cadastrar').className;
  expect(look()).toContain('main');
  act(() => onlineManager.setOnline(false));
  expect(look()).not.toContain('main');
});
