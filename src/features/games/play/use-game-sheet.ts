import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import type { ToGame } from '../../../contract/frame.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry of a sheet inside the game: Back closes the sheet (NAV-4). */
    gameSheet?: boolean;
  }
}

/**
 * Gives a sheet inside the game (rules, autoplay, history) an entry of the page's history, so that Back closes it.
 * @param send posts a message to the game
 * @returns function that takes what the game reports of its sheet
 */
export function useGameSheet(send: (message: ToGame) => void): (isOpen: boolean) => void {
  const navigate = useNavigate();
  const router = useRouter();
  const isEntry = useRouterState({ select: ({ location }) => location.state.gameSheet === true });
  const isOpen = useRef(false);
  const wasEntry = useRef(isEntry);
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    if (isEntry && !isOpen.current) {
      // A reload, or Forward, has come to the entry of a sheet that is gone.
      router.history.back();
    } else if (wasEntry.current && !isEntry && isOpen.current) {
      // Not before its entry was there: a game that began before this page may tell of a sheet as the page mounts.
      isOpen.current = false;
      latest.current({ v: 1, type: 'close_sheet' });
    }
    wasEntry.current = isEntry;
  }, [isEntry, router]);
  return useCallback(
    (open) => {
      if (isOpen.current === open) return;
      isOpen.current = open;
      if (open) void navigate({ to: '.', search: true, resetScroll: false, state: { gameSheet: true } } as never);
      else if (router.state.location.state.gameSheet) router.history.back();
    },
    [navigate, router],
  );
}
