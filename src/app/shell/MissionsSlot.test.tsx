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
import { afterEach, expect, it, vi } from 'vitest';
import { missionsQuery } from '../../features/missions/queries.ts';
import { widgets } from '../../features/missions/widgets.ts';
import { render } from '../../ui/testing.tsx';
import { StatusPage } from '../pages/StatusPage.tsx';
import { MissionsSlot } from './MissionsSlot.tsx';

const RUNNING = {
  id: '7',
  title: 'Volta da ilha',
  goal: 5,
  progress: 3,
  unit: 'games',
  reward: { kind: 'cash', amount: 500, title: '' },
  accepted_at: '2026-11-20T12:00:00.000Z',
  completed_at: null,
  claimed_at: null,
  expires_at: null,
};
let page: ReturnType<typeof render>;

afterEach(() => {
  page.unmount();
  widgets.facts = null;
  vi.unstubAllGlobals();
});

it.each([
  ['a list of games', '/casino/games', 1],
  ['an error in its place', '/casino/failed', 0],
])('shows the widgets over a list of games, and none over an error: %s', async (_name, at, count) => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
  widgets.facts = { hidden: false, places: {} };
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  // The widgets read these parts of a mission.
  queryClient.setQueryData(missionsQuery(false).queryKey, [RUNNING] as never);
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <MissionsSlot />
      </>
    ),
  });
  const shell = createRoute({ getParentRoute: () => root, id: '_default' });
  const list = createRoute({ getParentRoute: () => shell, path: '/casino/games', component: () => <p>Jogos</p> });
  const failed = createRoute({
    getParentRoute: () => shell,
    path: '/casino/failed',
    loader: () => {
      throw new Error('x');
    },
    errorComponent: () => <StatusPage status={500} title="Ops" subtitle="Um erro." />,
  });
  const routeTree = root.addChildren([shell.addChildren([list, failed])]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [at] }) });
  await router.load();
  page = render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router as never} />
      </I18nProvider>
    </QueryClientProvider>,
  );
  await act(async () => undefined);
  expect(page.element.querySelectorAll('[aria-label="Missões em andamento"]')).toHaveLength(count);
});
