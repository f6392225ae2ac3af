import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { NotFoundPage } from '../app/pages/NotFoundPage.tsx';
import { RootErrorPage } from '../app/pages/RootErrorPage.tsx';
import { rootSearch } from '../app/root-search.ts';
import { RootLayout } from '../app/shell/RootLayout.tsx';

export interface RouterContext {
  readonly queryClient: QueryClient;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  validateSearch: rootSearch,
  component: RootLayout,
  notFoundComponent: NotFoundPage,
  errorComponent: RootErrorPage,
});
