// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CatalogGame } from '../../../contract/games.ts';
import { render } from '../../../ui/testing.tsx';
import { gameOf } from '../catalog/from-catalog.ts';
import { GameTile, type TileGame } from './GameTile.tsx';
import { GameTileHover } from './GameTileHover.tsx';

const compact = {
  game_id: '7',
  gamecode: 'onca',
  providercode: 'recife',
  title: 'Onça',
  type: 'slot',
  image: '/onca.webp',
} as CatalogGame;
let page: ReturnType<typeof render> | null = null;

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  vi.stubGlobal('scrollTo', () => undefined);
  vi.useFakeTimers();
});
afterEach(() => {
  page?.unmount();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Shows a tile and rests the mouse on it. Returns the heart that a press would set. */
async function heartOver(game: TileGame): Promise<Element | null> {
  const root = createRootRoute({ component: () => <GameTile game={game} onOpen={() => undefined} /> });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  await router.load();
  page = render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router as never} />
      </I18nProvider>
    </QueryClientProvider>,
  );
  const tile = page.element.querySelector('[data-poster]');
  const enter = Object.assign(new MouseEvent('pointerover', { bubbles: true }), { pointerType: 'mouse' });
  await act(async () => void tile?.dispatchEvent(enter));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  return page.element.querySelector('button[aria-pressed]');
}

it("offers the heart over a game whose mark it knows, and not over the catalogue's compact form", async () => {
  // The hover is in a file of its own.
  expect(GameTileHover).toBeDefined();
  const heart = await heartOver({ ...gameOf(compact, 'Recife'), hasFavorite: true });
  expect(heart?.getAttribute('aria-pressed')).toBe('true');
  page?.unmount();
  expect(await heartOver(compact)).toBeNull();
});
