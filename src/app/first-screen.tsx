/**
 * Renders the lobby's first screen as HTML, for phone and desktop, from public answers only: the server puts it into
 * the document and the worker caches it, so it shows before any script runs. Built into one module beside the site,
 * which the server loads like the built `index.html`; no browser loads it.
 */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { configureClient } from '../api/client-config.ts';
import { createQueryClient } from '../api/query.ts';
import type { ResponseOf } from '../contract/call.ts';
import type { getHomeGames } from '../contract/games.ts';
import type { getCategories, SiteConfig } from '../contract/site.ts';
import { currentLocale, type Locale, localise, showLocale } from '../domain/locale.ts';
import { dispatch } from '../domain/session/state.ts';
import { categoriesQuery } from '../domain/site/queries.ts';
import { applyLook } from '../domain/site/site.ts';
import { homeGamesQuery } from '../features/games/queries.ts';
import { drawForWide } from '../lib/use-wide.ts';
import { LinkProvider } from '../ui/links.tsx';
import { loadLocale } from './i18n.ts';
import { LobbyPage } from './pages/LobbyPage.tsx';
import { renderRouterLink } from './RouterLink.tsx';
import { rewrite } from './rewrite.ts';
import { parseSearch, stringifySearch } from './search.ts';
import { DefaultLayout } from './shell/DefaultLayout.tsx';
import { offlineNotice, playerActions, side } from './shell/lazy-components.ts';

/** Rows that a window shows without scrolling. */
const SHOWN = { phone: 2, wide: 3 } as const;

export interface FirstScreenFacts {
  readonly locale: Locale;
  readonly config: SiteConfig;
  /** The API's answer for a guest. */
  readonly home: ResponseOf<typeof getHomeGames>;
  readonly categories: ResponseOf<typeof getCategories>;
}

export interface FirstScreen {
  /**
   * Content of `#root` until React renders, for a guest. Styles are `data-style`: the content security policy blocks
   * inline ones.
   */
  readonly guest: string;
  /** The same for a player: placeholders instead of personal content. */
  readonly player: string;
  /** Both for a window with the side menu. */
  readonly wide: { readonly guest: string; readonly player: string };
  /** The public answers that it shows, under the keys of the page's own reads. */
  readonly reads: ReadonlyArray<readonly [key: QueryKey, data: unknown]>;
}

let turn: Promise<unknown> = Promise.resolve();

/**
 * Renders the first screen. The stores of site, language and session are global to the process, so renders run one
 * after the other.
 */
export function renderFirstScreen(facts: FirstScreenFacts): Promise<FirstScreen> {
  const mine = turn.then(() => draw(facts));
  turn = mine.catch(() => undefined);
  return mine;
}

async function draw({ locale, config, home, categories }: FirstScreenFacts): Promise<FirstScreen> {
  // The keys of worded reads contain the language.
  configureClient({ getLocale: currentLocale });
  showLocale(locale);
  i18n.loadAndActivate({ locale, messages: await loadLocale(locale) });
  applyLook({ kind: 'found', config, at: 0 });
  await Promise.all([offlineNotice.load(), side.load(), playerActions.load()]);
  const router = await makeLobbyRouter(locale);
  const queryClient = createQueryClient();
  queryClient.setQueryData(categoriesQuery().queryKey, categories.data);
  const drawFor = (token: string | null, window: keyof typeof SHOWN): string => {
    const first = home.data.slice(0, SHOWN[window]);
    queryClient.setQueryData(homeGamesQuery().queryKey, first);
    dispatch({ type: 'opened', token });
    drawForWide(window === 'wide');
    const html = renderToStaticMarkup(
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <LinkProvider value={renderRouterLink}>
            <RouterProvider router={router} />
          </LinkProvider>
        </I18nProvider>
      </QueryClientProvider>,
    );
    // React hides an error inside a boundary; do not send half a screen.
    if (!html.includes('<main id="main"')) throw new Error('The lobby could not be drawn');
    return unhurried(withoutPreloads(html).replaceAll(' style="', ' data-style="'));
  };
  return {
    guest: drawFor(null, 'phone'),
    player: drawFor('somebody', 'phone'),
    wide: { guest: drawFor(null, 'wide'), player: drawFor('somebody', 'wide') },
    reads: [
      [homeGamesQuery().queryKey, home.data],
      [categoriesQuery().queryKey, categories.data],
    ],
  };
}

/** Removes the preloads that React puts before the screen: only the first picture may come before the app. */
const withoutPreloads = (html: string) => html.replace(/^(?:<link rel="preload"[^>]*>)+/, '');

/**
 * Makes all pictures but the first lazy, with low priority, so that they load after the first frame: they must not
 * compete with the app, whose age gate comes first on a slow network.
 */
function unhurried(html: string): string {
  let isFirst = true;
  return html.replace(
    / loading="(?:eager|lazy)"( decoding="async") fetchPriority="(?:high|auto)"/g,
    (whole, decoding) => {
      if (!isFirst) return ` loading="lazy"${decoding} fetchPriority="low"`;
      isFirst = false;
      return whole;
    },
  );
}

/** Makes a router with the lobby in its layout: the real components, without the other pages. */
async function makeLobbyRouter(locale: Locale) {
  const root = createRootRoute({ component: Outlet });
  const layout = createRoute({ getParentRoute: () => root, id: '_default', component: DefaultLayout });
  const lobby = createRoute({ getParentRoute: () => layout, path: '/', component: LobbyPage });
  const router = createRouter({
    routeTree: root.addChildren([layout.addChildren([lobby])]),
    history: createMemoryHistory({ initialEntries: [localise('/', locale)] }),
    rewrite,
    parseSearch,
    stringifySearch,
  });
  await router.load();
  // The app registers the router of all pages as the only type; this one has the same shape for the lobby.
  return router as unknown as Parameters<typeof RouterProvider>[0]['router'];
}
