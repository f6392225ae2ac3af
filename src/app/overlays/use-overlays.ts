import { useNavigate, useRouter, useRouterState, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { AUTH_PATHS, type AuthKind, useOpenSheet } from '../../lib/use-open-sheet.ts';
import { leaveSteps } from './leave-steps.ts';

export type { AuthKind };

/** The sheets that need a player; a guest who opens one gets the registration modal (§4, §6). */
const PLAYER_SHEETS = new Set(['avatar', 'deposit', 'document', 'round', 'withdraw', 'withdrawal']);

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
  const step = useRouterState({ select: (state) => state.location.state.step ?? 0 });

  const closeSheet = useCallback(() => {
    const { location } = router.state;
    if (location.state.overlay) {
      router.history.go(-1 - (location.state.step ?? 0));
      return;
    }
    const onAuthPath = authKindOf(location.pathname, undefined) !== null;
    leaveSteps(
      router,
      () =>
        void navigate({
          to: onAuthPath ? '/' : '.',
          replace: true,
          resetScroll: false,
          search: (now: { sheet?: string; dialog?: string }) => ({ ...now, sheet: undefined, dialog: undefined }),
        } as never),
    );
  }, [navigate, router]);

  /** Forward to the registration's next step as a new entry, or back to an earlier one over the entries in between. */
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
          state: { ...(location.state.overlay ? { overlay: true } : {}), step: wanted },
          ...(location.search.sheet === undefined ? {} : { mask: { to: AUTH_PATHS.register } }),
        } as never);
    },
    [navigate, router],
  );

  /** Switches the auth modal's type in place: Back then closes the modal, it does not step through its types. */
  const switchAuth = useCallback(
    (kind: AuthKind) => {
      const { location } = router.state;
      const byPath = authKindOf(location.pathname, undefined) !== null;
      void navigate(
        (byPath
          ? {
              to: AUTH_PATHS[kind],
              replace: true,
              resetScroll: false,
              search: true,
              state: { step: location.state.step ?? 0 },
            }
          : {
              to: '.',
              replace: true,
              resetScroll: false,
              search: (now: object) => ({ ...now, sheet: kind }),
              state: { overlay: location.state.overlay ?? false, step: location.state.step ?? 0 },
              mask: { to: AUTH_PATHS[kind] },
            }) as never,
      );
    },
    [navigate, router],
  );

  return {
    sheet: auth ? undefined : search.sheet,
    dialog: search.dialog,
    auth,
    step,
    openSheet,
    closeSheet,
    switchAuth,
    showStep,
  };
}
