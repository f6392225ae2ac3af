import { useNavigate, useRouter, useRouterState, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This entry was made by opening an overlay here, so closing it may simply go back. */
    overlay?: boolean;
  }
}

/** The three modals that also have a path of their own (§2, R4). */
export const AUTH_PATHS = { login: '/login', register: '/register', recovery: '/recover-pass' } as const;
export type AuthKind = keyof typeof AUTH_PATHS;

/** The sheets that need a player; a guest who opens one gets the registration modal (§4, §6). */
const PLAYER_SHEETS = new Set(['deposit', 'withdraw']);

/** Whether a sheet is one for players only; `game:onca-da-lua` is looked at by its part before the colon. */
export function needsPlayer(sheet: string): boolean {
  return PLAYER_SHEETS.has(sheet.split(':')[0] ?? '');
}

/** Which auth modal the address asks for: by its path, else by its `sheet` parameter. */
export function authKindOf(pathname: string, sheet: string | undefined): AuthKind | null {
  for (const [kind, path] of Object.entries(AUTH_PATHS)) {
    if (pathname === path || sheet === kind) return kind as AuthKind;
  }
  return null;
}

/** Opens and closes what lies over the page, as history entries: Back closes it (R4). */
export function useOverlays() {
  const navigate = useNavigate();
  const router = useRouter();
  const search = useSearch({ strict: false });
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const auth = authKindOf(pathname, search.sheet);

  const openSheet = useCallback(
    (sheet: string) =>
      void navigate({
        to: '.',
        search: (now: object) => ({ ...now, sheet }),
        state: { overlay: true },
        // One thing lies over the page at a time: from the menu to the deposit is a change, not a further layer.
        replace: router.state.location.search.sheet !== undefined,
        // The login, registration and recovery modals show their own path while the page behind them stays.
        ...(sheet in AUTH_PATHS ? { mask: { to: AUTH_PATHS[sheet as AuthKind] } } : {}),
      } as never),
    [navigate, router],
  );

  const closeSheet = useCallback(() => {
    const { location } = router.state;
    if (location.state.overlay) {
      router.history.back();
      return;
    }
    const onAuthPath = authKindOf(location.pathname, undefined) !== null;
    void navigate({
      to: onAuthPath ? '/' : '.',
      replace: true,
      search: (now: { sheet?: string; dialog?: string }) => ({ ...now, sheet: undefined, dialog: undefined }),
    } as never);
  }, [navigate, router]);

  /** Switches the auth modal's type in place: Back then closes the modal, it does not step through its types. */
  const switchAuth = useCallback(
    (kind: AuthKind) => {
      const { location } = router.state;
      const byPath = authKindOf(location.pathname, undefined) !== null;
      void navigate(
        (byPath
          ? { to: AUTH_PATHS[kind], replace: true, search: true }
          : {
              to: '.',
              replace: true,
              search: (now: object) => ({ ...now, sheet: kind }),
              state: { overlay: location.state.overlay ?? false },
              mask: { to: AUTH_PATHS[kind] },
            }) as never,
      );
    },
    [navigate, router],
  );

  return { sheet: auth ? undefined : search.sheet, dialog: search.dialog, auth, openSheet, closeSheet, switchAuth };
}
