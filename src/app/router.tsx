import type { MessageDescriptor } from '@lingui/core';
import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { RootErrorPage } from './pages/RootErrorPage.tsx';
import { rewrite } from './rewrite.ts';
import { routeTree } from './route-tree.gen.ts';
import { parseSearch, stringifySearch } from './search.ts';

/**
 * The router. Every route is declared once, under its Portuguese path; `rewrite` serves it at `/en/…` too, so links
 * stay typed and follow the language that is shown.
 */
export function makeRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    rewrite,
    parseSearch,
    stringifySearch,
    // As the server matches them: another spelling of a path is another address, which does not exist.
    caseSensitive: true,
    defaultPreload: 'viewport',
    defaultPreloadStaleTime: 30_000,
    defaultPendingMs: 400,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: RootErrorPage,
    scrollRestoration: true,
    defaultViewTransition: { types: ({ pathChanged }) => (pathChanged ? ['page'] : false) },
  });
}

export type AppRouter = ReturnType<typeof makeRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    /** The page's title, before " · site name"; none where the page shows a thing that has a name (`usePageTitle`). */
    readonly title?: MessageDescriptor;
    /** The page's own heading, where the specification's title says something else. */
    readonly heading?: MessageDescriptor;
    /** The name that the specification gives a route. */
    readonly name?: string;
    /** False where the page is declared but furnished by a later release; it says so in words. */
    readonly furnished?: boolean;
    /** The page that the content system holds under this name. */
    readonly slug?: string;
    /** Leaves the whole height to the page: no footer, no bottom tabs on a phone. */
    readonly immersive?: boolean;
  }
}
