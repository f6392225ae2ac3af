import { useNavigate, useRouter, useRouterState, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { AUTH_PATHS, type AuthKind, useOpenSheet } from '../../lib/use-open-sheet.ts';

export type { AuthKind };

/** The sheets that need a player; a guest who opens one gets the registration modal (§4, §6). */
const PLAYER_SHEETS = new Set(['avatar', 'deposit', 'round', 'withdraw']);

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

/** What lies over the page, and how to open and close it: as history entries, so Back closes it (R4). */
export function useOverlays() {
  const navigate = useNavigate();
  const router = useRouter();
  const search = useSearch({ strict: false });
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const openSheet = useOpenSheet();
  const auth = authKindOf(pathname, search.sheet);

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
      resetScroll: false,
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
          ? { to: AUTH_PATHS[kind], replace: true, resetScroll: false, search: true }
          : {
              to: '.',
              replace: true,
              resetScroll: false,
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
