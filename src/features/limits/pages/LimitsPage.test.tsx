// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { configureClient } from '../../../api/client-config.ts';
import { type Limits, limitKinds } from '../../../contract/limits.ts';
import { settingsQuery } from '../../../domain/settings-query.ts';
import { render } from '../../../ui/testing.tsx';
import { LimitsPage } from './LimitsPage.tsx';

const none = { current: null, pending: null, pending_at: null, has_pending: false, used: 0 };
const each = { day: none, week: none, month: none };
const limits = Object.fromEntries(limitKinds.map((kind) => [kind, each])) as Limits;

let page: ReturnType<typeof render>;
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  vi.stubGlobal('scrollTo', vi.fn());
  configureClient({ getBaseUrl: () => 'http://site.test/api', fetch: () => new Promise(() => undefined) });
});
afterEach(() => {
  page.unmount();
  configureClient({});
  vi.unstubAllGlobals();
});

it('keeps the place of the limits and of the time alert while they are read, and neither can be reached', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const router = createRouter({
    routeTree: createRootRoute({ component: LimitsPage }),
    history: createMemoryHistory(),
  });
  await router.load();
  page = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  await act(async () => undefined);
  const parts = () => [...page.element.querySelectorAll('section h2, section header p, section li, legend')];
  const words = () => parts().map(({ textContent }) => textContent);
  const waiting = words();
  expect(waiting).toContain('Alerta de tempo');
  expect(parts().every((part) => part.closest('[inert]') !== null)).toBe(true);
  queryClient.setQueryData(settingsQuery().queryKey, { limits, time_alert_minutes: null } as never);
  await act(() => vi.waitFor(() => expect(page.element.querySelector('[inert]')).toBeNull()));
  expect(words()).toEqual(waiting);
});
