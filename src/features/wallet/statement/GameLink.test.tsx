// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { site } from '../../../domain/site/site.ts';
import { render } from '../../../ui/testing.tsx';
import { GameLink } from './GameLink.tsx';

const sportsbook = { game_id: '1', title: 'Esportes', image: null, gamecode: 'sportsbook', providercode: 'esportes' };

afterEach(() => {
  site.config = null;
});

it.each([
  [true, 'Ir para os esportes'],
  [false, ''],
])('leads from a sports ticket to the sports while the site has them: %s', async (hasSports, words) => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  // The link reads this one setting.
  site.config = { hasSports } as never;
  const root = createRootRoute({ component: () => <GameLink game={sportsbook} /> });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  const page = render(
    <I18nProvider i18n={i18n}>
      {/* The app registers the router of all pages as the only type. */}
      <RouterProvider router={router as never} />
    </I18nProvider>,
  );
  await act(async () => undefined);
  expect(page.element.textContent).toBe(words);
  page.unmount();
});
