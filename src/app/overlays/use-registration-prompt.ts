import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio/react';
import { site } from '../../domain/site.ts';
import { takeLeft } from '../../storage/just-left.ts';
import { markRegistrationShown, wasRegistrationShown } from '../../storage/registration-shown.ts';
import { useAgeVerified } from '../shell/use-age.ts';
import { useOnline } from '../shell/use-online.ts';
import { useSession } from '../shell/use-session.ts';
import { statusShown } from '../status-shown.ts';
import { needsPlayer } from './sheet-rules.ts';
import { useOverlays } from './use-overlays.ts';

/** How long a visitor looks at a page before the registration modal opens by itself (§9). Milliseconds. */
const DELAY = 2_000;

/** The lobby and the game lists (R41). */
const PROMPTED = /^\/(?:casino\/(?:games|favorites|recent|category\/[^/]+))?$/;

// A player who has just logged out did not come to register.
if (takeLeft()) markRegistrationShown();

/**
 * Opens the registration modal once a visit, 2 seconds after the lobby or a game list is shown and all conditions hold
 * (R7, R41): no stored login, age verified, the site exists and is not in maintenance. Nothing lies over the page and no
 * search runs in it.
 * @returns whether the modal that stands opened by itself
 */
export function useRegistrationPrompt(): boolean {
  const { isPlayer } = useSession();
  const { config, systemExists, maintenanceMode } = useSnapshot(site);
  const adult = useAgeVerified();
  const { sheet, auth, openSheet } = useOverlays();
  const [isPrompted, setPrompted] = useState(false);
  // Without a connection nobody can register: it waits until there is one.
  const online = useOnline();
  const holds = !isPlayer && adult && online && config !== null && systemExists && !maintenanceMode;
  const isStatus = useSyncExternalStore(statusShown.subscribe, () => statusShown.value);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isSearch = useRouterState({ select: ({ location }) => 'searchTerm' in location.search });
  const isFree = !isSearch && !isStatus && sheet === undefined && auth === null;
  /** The lobby or list that is looked at, alone; null elsewhere. */
  const prompted = isFree && PROMPTED.test(path) ? path : null;
  useEffect(() => {
    // A visitor who logs in or registers by hand has seen it.
    if (auth !== null || isPlayer || (sheet !== undefined && needsPlayer(sheet))) markRegistrationShown();
    if (auth === null) setPrompted(false);
  }, [auth, isPlayer, sheet]);
  useEffect(() => {
    if (!holds || prompted === null || wasRegistrationShown()) return;
    // A dialog of the page itself (a question, the installation) is not in the address: the modal waits for its end.
    const timer = setInterval(() => {
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      clearInterval(timer);
      setPrompted(true);
      openSheet('register');
    }, DELAY);
    return () => clearInterval(timer);
  }, [holds, prompted, openSheet]);
  return isPrompted;
}
