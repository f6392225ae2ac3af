// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useSearch,
} from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { gameCard, sharedCard } from '../../domain/shared-card.ts';
import { ShareInChat } from '../../hooks/ShareInChat.tsx';
import { openSheetOn } from '../../lib/use-open-sheet.ts';
import { byName, render } from '../../ui/testing.tsx';
import { shell } from '../state.ts';
import { useChatPlace } from './use-chat-place.ts';
import { useOverlays } from './use-overlays.ts';

let page: ReturnType<typeof render>;
afterEach(() => {
  page.unmount();
  sharedCard.waiting = null;
  shell.chatPlace = null;
  shell.dock = 'live';
});

/** The page with the sheet that the address names, as `Overlays` shows it. */
function Screen() {
  const { sheet }: { sheet?: string } = useSearch({ strict: false });
  const { dropSheet } = useOverlays();
  const isLed = useChatPlace(sheet, dropSheet);
  return (
    <>
      <output>{isLed ? '' : sheet}</output>
      <ShareInChat card={gameCard({ providercode: 'p', gamecode: 'g', title: 'Onça' })} />
    </>
  );
}
async function open(address: string) {
  const root = createRootRoute();
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: Screen,
    validateSearch: ({ sheet }: Record<string, unknown>) => ({ sheet: sheet as string | undefined }),
  });
  const router = createRouter({
    routeTree: root.addChildren([home]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await router.load();
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  page = render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router as never} />
    </I18nProvider>,
  );
  return { router, shown: () => page.element.querySelector('output')?.textContent };
}
const share = () => act(async () => byName(page.element, 'button', 'Mostrar no chat').click());

it('opens the chat with the shared card over the sheet, to which Back returns', async () => {
  const { router, shown } = await open('/');
  await act(async () => openSheetOn(router, 'game:g'));
  await share();
  await vi.waitFor(() => expect(shown()).toBe('chat'));
  expect(sharedCard.waiting?.attachment_url).toBe('/casino/p/g');
  await act(async () => router.history.back());
  await vi.waitFor(() => expect(shown()).toBe('game:g'));
});

it.each(['dock', 'page'] as const)('leaves all sheets where the page has the chat: %s', async (place) => {
  shell.chatPlace = place;
  const { router, shown } = await open('/');
  await act(async () => openSheetOn(router, 'game:g'));
  await share();
  await vi.waitFor(() => expect(router.state.location.searchStr).toBe(''));
  expect(shown()).toBe('');
  expect(shell.dock).toBe(place === 'dock' ? 'chat' : 'live');
});

it('takes a sheet out of the address that opened it', async () => {
  shell.chatPlace = 'dock';
  const { router } = await open('/?sheet=chat');
  await vi.waitFor(() => expect(router.state.location.searchStr).toBe(''));
  expect(shell.dock).toBe('chat');
});
