import { type AnyRouter, type HistoryState, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The app created this entry by opening an overlay, so closing it may go back. */
    overlay?: boolean;
    /** The number of sheets below this one; each has an entry, so Back returns to it. */
    under?: number;
    /** The number of entries that closing leaves: this one and the menus right below it. Absent: 1. */
    closes?: number;
    /** The registration step of this entry, from 0; each step has its own entry, so Back goes one step back. */
    step?: number;
    /** The modal that a guest has switched to, where the address names a sheet for players. */
    auth?: AuthKind;
  }
}

/** The three modals with a path of their own (NAV-4): `sheet` name → path. */
export const AUTH_PATHS = { login: '/login', register: '/register', recovery: '/recover-pass' } as const;
export type AuthKind = keyof typeof AUTH_PATHS;

/** Opens a sheet; `state` goes to its history entry. */
export type OpenSheet = (sheet: string, state?: HistoryState) => void;

/** Sheets that only lead to other ones: closing one of those leaves them too. Back leaves one sheet. */
const MENUS: readonly unknown[] = ['menu', 'profile'];

interface Entry {
  readonly search: object;
  readonly state: HistoryState;
}

/** Returns the overlay fields of a sheet that opens over an entry. */
export function overlayOver({ search, state }: Entry): HistoryState {
  if (!('sheet' in search)) return { overlay: true };
  const { overlay, under = 0, closes = 1 } = state;
  // A menu that the address opened has no page of this visit below it.
  const isLeft = overlay === true && MENUS.includes(search.sheet);
  return { overlay: true, under: under + 1, closes: isLeft ? closes + 1 : 1 };
}

/**
 * Returns a function that opens a sheet (`deposit`, `game:onca-da-lua`) over the current page or sheet, as a history
 * entry: Back returns to the sheet below it (NAV-4).
 */
export function useOpenSheet(): OpenSheet {
  const router = useRouter();
  return useCallback((sheet, state) => openSheetOn(router, sheet, state), [router]);
}

/** Opens a sheet over the current page or sheet of a router; `useOpenSheet` says how. */
export function openSheetOn(router: AnyRouter, sheet: string, state?: HistoryState): void {
  void router.navigate({
    to: '.',
    search: (now: object) => ({ ...now, sheet }),
    state: { ...overlayOver(router.state.location), ...state },
    // A change of the query alone keeps the scroll position of the page below (NAV-5).
    resetScroll: false,
    // The login, registration and recovery modals show their own path while the page behind them stays.
    ...(sheet in AUTH_PATHS ? { mask: { to: AUTH_PATHS[sheet as AuthKind] } } : {}),
    // It serves every route, and no route's own search type covers all of them.
  } as never);
}
