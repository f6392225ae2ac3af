// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ToGame } from '../../../contract/frame.ts';
import { render } from '../../../ui/testing.tsx';
import { useGameSheet } from './use-game-sheet.ts';

const sent: ToGame[] = [];
/** The function that the hook returned last: the test reports an open or closed sheet with it. */
const game: { tell?: (isOpen: boolean) => void } = {};

/** A page of a game; with `isBegun` the game tells of an open sheet as the page mounts. */
function Game({ isBegun }: { readonly isBegun: boolean }) {
  // The frame's messages are taken in an effect that comes before those of the hook.
  const latest = useRef<((isOpen: boolean) => void) | null>(null);
  useEffect(() => {
    if (isBegun) latest.current?.(true);
  }, [isBegun]);
  const tell = useGameSheet((message) => void sent.push(message));
  useLayoutEffect(() => {
    latest.current = tell;
    game.tell = tell;
  }, [tell]);
  return null;
}

let page: ReturnType<typeof render> | undefined;
async function open(isBegun: boolean) {
  const root = createRootRoute();
  const playing = createRoute({ getParentRoute: () => root, path: '/', component: () => <Game isBegun={isBegun} /> });
  const history = createMemoryHistory();
  const router = createRouter({ routeTree: root.addChildren([playing]), history });
  await router.load();
  page = render(<RouterProvider router={router as never} />);
  // The router updates the page after this without `act`.
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  return { isEntry: () => history.location.state.gameSheet === true, back: () => history.back() };
}

afterEach(() => {
  page?.unmount();
  sent.length = 0;
});

it('closes the sheet of the game at Back', async () => {
  const { isEntry, back } = await open(false);
  game.tell?.(true);
  await vi.waitFor(() => expect(isEntry()).toBe(true));
  back();
  await vi.waitFor(() => expect(sent).toEqual([{ v: 1, type: 'close_sheet' }]));
});

it('leaves a sheet open that the game opened before the page', async () => {
  const { isEntry, back } = await open(true);
  await vi.waitFor(() => expect(isEntry()).toBe(true));
  expect(sent).toEqual([]);
  back();
  await vi.waitFor(() => expect(sent).toEqual([{ v: 1, type: 'close_sheet' }]));
});
