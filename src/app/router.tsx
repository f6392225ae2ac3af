import type { MessageDescriptor } from '@lingui/core';
import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { isStill } from '../lib/is-still.ts';
import { documentScreen } from './document-screen.ts';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { RootErrorPage } from './pages/RootErrorPage.tsx';
import { rewrite } from './rewrite.ts';
import { routeTree } from './route-tree.gen.ts';
import { parseSearch, stringifySearch } from './search.ts';

/**
 * Makes the router. Every route is declared once, under its Portuguese path; `rewrite` serves it at `/en/…` too
 * (NAV-1), so links stay typed and follow the language.
 */
export function makeRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    rewrite,
    parseSearch,
    stringifySearch,
    // As on the server: a path in another case is another address, which does not exist.
    caseSensitive: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 30_000,
    defaultPendingMs: 400,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: RootErrorPage,
    scrollRestoration: true,
    // Not for the first load: the page takes no presses during a transition, and the visitor may already press on the
    // first screen of the document. Not for what was pressed there: it has waited for the app already.
    defaultViewTransition: {
      types: ({ fromLocation, pathChanged }) =>
        fromLocation && pathChanged && documentScreen() === null && !isStill() ? ['page'] : false,
    },
  });
}

export type AppRouter = ReturnType<typeof makeRouter>;

/**
 * Requests the code of the page of the address beside the shell's: the router itself asks for it only after the first
 * render. Runs no guard and no read. Never throws: the router loads what has failed again.
 */
export function loadPageCode(router: Pick<AppRouter, 'getMatchedRoutes' | 'latestLocation' | 'loadRouteChunk'>): void {
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname);
  for (const route of routes) void router.loadRouteChunk(route)?.catch(() => undefined);
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    /** The page's title, before " · site name"; absent if the page shows a named thing (`usePageTitle`). */
    readonly title?: MessageDescriptor;
    /** The page's own heading, if it differs from the specified title. */
    readonly heading?: MessageDescriptor;
    /** The route's name in the specification. */
    readonly name?: string;
    /** Slug of the page in the content system. */
    readonly slug?: string;
    /** Full-height page: no footer, no bottom tabs on a phone. */
    readonly immersive?: boolean;
  }
}
