// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider, useSearch } from '@tanstack/react-router';
import { act } from 'react';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { render } from '../../ui/testing.tsx';
import { parseSearch, stringifySearch } from '../search.ts';
import { LobbyPage } from './LobbyPage.tsx';

const { rendered } = vi.hoisted(() => {
  vi.resetModules();
  return { rendered: vi.fn<(filter: object) => void>() };
});
vi.mock('./LobbyHero.tsx', () => ({ LobbyHero: () => null }));
vi.mock('./CategoryChips.tsx', () => ({
  CategoryChips: ({ filter }: { readonly filter: object }) => {
    rendered(filter);
    return null;
  },
}));
vi.mock('../../features/games/lobby/LobbyRows.tsx', () => ({ LobbyRows: () => null }));
vi.mock('./lobby-list.ts', () => ({ lobbyList: { Component: () => null } }));

/** The lobby, beside a line that is rendered with each address. */
function Page() {
  return (
    <>
      <Address />
      <LobbyPage />
    </>
  );
}

function Address() {
  return <output>{JSON.stringify(useSearch({ strict: false }))}</output>;
}

let page: ReturnType<typeof render> | undefined;
afterEach(() => {
  page?.unmount();
  vi.unstubAllGlobals();
});
afterAll(() => vi.resetModules());

it('is not rendered again for a sheet in the address, but for a filter', async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  const router = createRouter({
    routeTree: createRootRoute({ component: Page, notFoundComponent: Page }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    parseSearch,
    stringifySearch,
  });
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  await router.load();
  page = render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router as never} />
      </I18nProvider>
    </QueryClientProvider>,
  );
  const go = async (search: object) => {
    await act(() => router.navigate({ to: '/', search } as never));
    await vi.waitFor(() => expect(page?.element.querySelector('output')?.textContent).toBe(JSON.stringify(search)));
  };
  await act(async () => undefined);
  rendered.mockClear();
  await go({ sheet: 'search' });
  expect(rendered).not.toHaveBeenCalled();
  await go({ sheet: 'search', category: 'crash' });
  expect(rendered).toHaveBeenLastCalledWith({ category: 'crash' });
});
