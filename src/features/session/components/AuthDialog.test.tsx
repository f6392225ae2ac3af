// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { site } from '../../../domain/site/site.ts';
import { render } from '../../../ui/testing.tsx';
import { AuthDialog } from './AuthDialog.tsx';

i18n.loadAndActivate({ locale: 'pt', messages: {} });
const nothing = () => undefined;
let shown: ReturnType<typeof render>;
afterEach(() => {
  shown.unmount();
  site.config = null;
});

it.each(['login', 'register'] as const)("shows the site's picture (images.auth) above the form: %s", async (kind) => {
  const images = { logo: null, mark: '/media/mark.png', auth: '/media/door.webp' };
  const logo_sizes = { mobile: { width: 28, height: 28 } };
  site.config = { name: 'Praia', images, logo_sizes } as unknown as typeof site.config;
  const dialog = () => (
    <AuthDialog
      open
      kind={kind}
      step={0}
      isPrompted={false}
      onClose={nothing}
      onClosed={nothing}
      onSwitch={nothing}
      onStep={nothing}
    />
  );
  const router = createRouter({ routeTree: createRootRoute({ component: dialog }), history: createMemoryHistory() });
  await router.load();
  shown = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  const pictures = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  await vi.waitFor(() => expect(pictures()).toContain('/media/door.webp'));
});
