import { type HistoryState, useNavigate, useRouter, useRouterState, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { AUTH_PATHS, type AuthKind, useOpenSheet } from '../../lib/use-open-sheet.ts';
import { leaveSteps } from './leave-steps.ts';

export type { AuthKind };

/** Returns the auth modal that the address asks for: by its path, else by its `sheet` parameter; null if none. */
export function authKindOf(pathname: string, sheet: string | undefined): AuthKind | null {
  for (const [kind, path] of Object.entries(AUTH_PATHS)) {
    if (pathname === path || sheet === kind) return kind as AuthKind;
  }
  return null;
}

/** Returns the overlay fields of a history entry. */
function ownState({ overlay = false, under = 0, closes = 1, step = 0, auth, wanted }: HistoryState): HistoryState {
  return { overlay, under, closes, step, ...(auth && { auth }), ...(wanted && { wanted }) };
}

/**
 * Returns the open sheet or modal and functions to open and close it. Each is a history entry, so Back closes it
 * (NAV-4). One function because its functions share the router and must stay the same between renders.
 */
export function useOverlays() {
  const navigate = useNavigate();
  const router = useRouter();
  const search = useSearch({ strict: false });
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const openSheet = useOpenSheet();
  const auth = authKindOf(pathname, search.sheet);
  const step = useRouterState({ select: (state) => state.location.state.step ?? 0 });
  const switched = useRouterState({ select: (state) => state.location.state.auth });

  /** Removes the sheet from the address and keeps its history entry. */
  const dropSheet = useCallback(
    () =>
      void navigate({
        to: authKindOf(router.state.location.pathname, undefined) === null ? '.' : '/',
        replace: true,
        resetScroll: false,
        search: (now: object) => ({ ...now, sheet: undefined }),
      } as never),
    [navigate, router],
  );

  const closeSheet = useCallback(() => {
    const { location } = router.state;
    if (location.state.overlay) {
      const { step = 0, closes = 1 } = location.state;
      router.history.go(-step - closes);
      return;
    }
    leaveSteps(router, dropSheet);
  }, [dropSheet, router]);

  /** Goes forward to a registration step as a new entry, or back over the entries in between. */
  const showStep = useCallback(
    (wanted: number) => {
      const { location } = router.state;
      const now = location.state.step ?? 0;
      if (wanted < now) router.history.go(wanted - now);
      else if (wanted > now)
        void navigate({
          to: '.',
          search: true,
          resetScroll: false,
          state: { ...ownState(location.state), step: wanted },
          ...(authKindOf('', location.search.sheet) === null ? {} : { mask: { to: AUTH_PATHS.register } }),
        } as never);
    },
    [navigate, router],
  );

  /** Switches the auth modal's type in place: Back then closes the modal instead of going through its types. */
  const switchAuth = useCallback(
    (kind: AuthKind) => {
      const { location } = router.state;
      const state = ownState(location.state);
      const how = { replace: true, resetScroll: false, search: true, state };
      if (authKindOf(location.pathname, undefined) !== null) void navigate({ ...how, to: AUTH_PATHS[kind] } as never);
      else if (authKindOf('', location.search.sheet) === null)
        // The address keeps the sheet that the guest wants; it opens after the login (NAV-4).
        void navigate({ ...how, to: '.', state: { ...state, auth: kind } } as never);
      else
        void navigate({
          ...how,
          to: '.',
          search: (now: object) => ({ ...now, sheet: kind }),
          mask: { to: AUTH_PATHS[kind] },
        } as never);
    },
    [navigate, router],
  );

  return {
    sheet: auth ? undefined : search.sheet,
    /** The sheet of the address, unchecked. */
    named: search.sheet,
    auth,
    switched,
    step,
    openSheet,
    closeSheet,
    dropSheet,
    switchAuth,
    showStep,
  };
}
