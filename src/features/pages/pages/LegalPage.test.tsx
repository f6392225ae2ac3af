// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { configureClient } from '../../../api/client-config.ts';
import { render } from '../../../ui/testing.tsx';
import { LegalPage } from './LegalPage.tsx';

let page: ReturnType<typeof render>;
afterEach(() => {
  page.unmount();
  configureClient({});
  vi.unstubAllGlobals();
});

/** Opens a page of the content system that gets this answer; null: none comes. */
async function open(answer: Response | null): Promise<void> {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  vi.stubGlobal('scrollTo', () => undefined);
  configureClient({
    getBaseUrl: () => 'http://localhost/api',
    fetch: () => (answer ? Promise.resolve(answer) : new Promise(() => undefined)),
  });
  const root = createRootRoute();
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/pages/$slug', component: LegalPage }),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/pages/nada'] }) });
  await router.load();
  page = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router as never} />
      </I18nProvider>
    </QueryClientProvider>,
  );
}
const heading = () => page.element.querySelector('h1')?.textContent;

it('has a heading before its text is there', async () => {
  await open(null);
  expect(heading()).toBe('Ajuda e novidades');
});

it('a missing page has a heading and a way on', async () => {
  const body = { success: false, code: 'page_not_found', message: 'x' };
  await open(new Response(JSON.stringify(body), { status: 404, headers: { 'content-type': 'application/json' } }));
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(page.element.textContent).toContain('Esta página não existe');
  });
  expect(heading()).toBe('Ajuda e novidades');
  expect(page.element.querySelector('main [role="alert"] a')?.getAttribute('href')).toBe('/');
});
