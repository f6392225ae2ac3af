import { useCallback } from 'react';
import type { Game } from '../contract/games.ts';
import { useOpenSheet } from '../lib/use-open-sheet.ts';

/** The action of a guest that needs a login: the modal names it (SESS-10), and it is carried out after the login (SESS-16). */
export type Wanted =
  | {
      readonly action: 'play' | 'favorite' | 'like';
      readonly game: Game;
    }
  /** A player's page, or what a page shows to a player. Absent `to`: the page below the modal. */
  | { readonly action: 'page'; readonly to?: string; readonly search?: string };

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The action that asked for the login of this entry; another entry, as after Back, has none. */
    wanted?: Wanted;
  }
}

/** Returns a function that opens the registration for a guest's action on a game. */
export function useAskLogin(): (action: 'play' | 'favorite' | 'like', game: Game) => void {
  const openSheet = useOpenSheet();
  return useCallback(
    (action, game) => {
      openSheet('register', { wanted: { action, game } });
    },
    [openSheet],
  );
}
