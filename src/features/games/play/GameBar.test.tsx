// @vitest-environment jsdom
/** CHAT-11: the chat from a game, in its bar and, on a phone, in its rules. */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { configureClient } from '../../../api/client-config.ts';
import { chatNews } from '../../../domain/chat-news.ts';
import { sharedCard } from '../../../domain/shared-card.ts';
import { byName, render } from '../../../ui/testing.tsx';
import { gameQuery } from '../queries.ts';
import { GameBar } from './GameBar.tsx';
import { RulesSheet } from './RulesSheet.tsx';

const nothing = () => undefined;
let page: ReturnType<typeof render>;

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }));
  vi.stubGlobal('scrollTo', nothing);
  configureClient({ getBaseUrl: () => 'http://localhost/api', fetch: () => new Promise(nothing) });
  chatNews.unread = 3;
});
afterEach(() => {
  page.unmount();
  chatNews.unread = 0;
  configureClient({});
  vi.unstubAllGlobals();
});

const game = {
  game_id: '1',
  gamecode: 'onca',
  providercode: 'recife',
  title: 'Onça',
  provider_name: 'Recife',
  description: 'Um jogo.',
  rtp: 96,
  volatility: 'low',
  min_bet: 100,
  max_bet: 10_000,
};

it.each<[string, ReactNode]>([
  [
    'bar',
    <GameBar
      key="bar"
      game={null}
      funds={null}
      onBack={nothing}
      onDeposit={nothing}
      onRules={nothing}
      onFullscreen={nothing}
    />,
  ],
  ['rules', <RulesSheet key="rules" open arg="onca" onOpen={nothing} onClose={nothing} onClosed={nothing} />],
])('opens the chat from the %s, with no card in it, and counts its news', async (_place, node) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queryClient.setQueryData(gameQuery('onca').queryKey, game as never);
  const router = createRouter({
    routeTree: createRootRoute({ component: () => node }),
    history: createMemoryHistory(),
  });
  await router.load();
  page = render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router as never} />
      </I18nProvider>
    </QueryClientProvider>,
  );
  await act(async () => byName(document.body, 'button', 'Chat, 3 novas').click());
  await vi.waitFor(() => expect(router.state.location.search).toEqual({ sheet: 'chat' }));
  expect(sharedCard.waiting).toBeNull();
});
