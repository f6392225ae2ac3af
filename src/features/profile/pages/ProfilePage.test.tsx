// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { configureClient } from '../../../api/client-config.ts';
import { render } from '../../../ui/testing.tsx';
import { ProfilePage } from './ProfilePage.tsx';

let page: ReturnType<typeof render>;
afterEach(() => {
  page.unmount();
  configureClient({});
  vi.unstubAllGlobals();
});

it('leaves all links to the account list where a desktop has it beside the page', async () => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  vi.stubGlobal('scrollTo', () => undefined);
  configureClient({ getBaseUrl: () => 'http://localhost/api', fetch: () => new Promise(() => undefined) });
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <ProfilePage ranks={undefined} /> }),
    history: createMemoryHistory(),
  });
  await router.load();
  page = render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router as never} />
      </I18nProvider>
    </QueryClientProvider>,
  );
  const lists = [...page.element.querySelectorAll('main nav')];
  expect(lists.map((it) => it.getAttribute('aria-label'))).toEqual(['Minha conta', 'Atalhos']);
  // Hidden from 1,024 px on (Profile.module.css).
  for (const list of lists) expect(list.className).toMatch(/phone/);
  expect(page.element.querySelector('main header button[aria-label="Voltar"]')).not.toBeNull();
});
