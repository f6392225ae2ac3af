import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This entry was made by opening an overlay here, so closing it may simply go back. */
    overlay?: boolean;
    /** Which step of the registration this entry shows, from 0; each step is an entry of its own, so Back goes a step back. */
    step?: number;
    /** The type that a guest has switched the modal to, where the address names a sheet for players. */
    auth?: AuthKind;
  }
}

/** The three modals that also have a path of their own (§2, R4): their `sheet` name → that path. */
export const AUTH_PATHS = { login: '/login', register: '/register', recovery: '/recover-pass' } as const;
export type AuthKind = keyof typeof AUTH_PATHS;

/** Opens a sheet (`deposit`, `game:onca-da-lua`) over the page that is shown, as a history entry that Back closes (R4). */
export function useOpenSheet(): (sheet: string) => void {
  const navigate = useNavigate();
  const router = useRouter();
  return useCallback(
    (sheet: string) =>
      void navigate({
        to: '.',
        search: (now: object) => ({ ...now, sheet }),
        state: { overlay: true },
        // A change of search parameters alone leaves the page below where it is (R6).
        resetScroll: false,
        // One thing lies over the page at a time: from the menu to the deposit is a change, not a further layer.
        replace: 'sheet' in router.state.location.search,
        // The login, registration and recovery modals show their own path while the page behind them stays.
        ...(sheet in AUTH_PATHS ? { mask: { to: AUTH_PATHS[sheet as AuthKind] } } : {}),
        // The hook serves every route, and no route's own search type covers all of them.
      } as never),
    [navigate, router],
  );
}
