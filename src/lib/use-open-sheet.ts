import { type AnyRouter, type HistoryState, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The app created this entry by opening an overlay, so closing it may go back. */
    overlay?: boolean;
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

/**
 * Returns a function that opens a sheet (`deposit`, `game:onca-da-lua`) over the current page, as a history entry that
 * Back closes (NAV-4).
 */
export function useOpenSheet(): OpenSheet {
  const router = useRouter();
  return useCallback((sheet, state) => openSheetOn(router, sheet, state), [router]);
}

/** Opens a sheet over the current page of a router; `useOpenSheet` says how. */
export function openSheetOn(router: AnyRouter, sheet: string, state?: HistoryState): void {
  void router.navigate({
    to: '.',
    search: (now: object) => ({ ...now, sheet }),
    state: { overlay: true, ...state },
    // A change of the query alone keeps the scroll position of the page below (NAV-5).
    resetScroll: false,
    // Only one sheet is open at a time: from the menu to the deposit is a replacement.
    replace: 'sheet' in router.state.location.search,
    // The login, registration and recovery modals show their own path while the page behind them stays.
    ...(sheet in AUTH_PATHS ? { mask: { to: AUTH_PATHS[sheet as AuthKind] } } : {}),
    // It serves every route, and no route's own search type covers all of them.
  } as never);
}
