import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { networkFailures } from '../../api/failures.ts';
import { connectivity } from '../../domain/connectivity.ts';
import { site } from '../../domain/site/site.ts';
import { useAgeVerified } from '../../hooks/use-age.ts';
import { useOnline } from '../../hooks/use-online.ts';
import { useSession } from '../../hooks/use-session.ts';
import { takeLeft } from '../../storage/just-left.ts';
import { markRegistrationShown, wasRegistrationShown } from '../../storage/registration-shown.ts';
import { shell } from '../state.ts';
import { needsPlayer } from './sheet-rules.ts';
import { useOverlays } from './use-overlays.ts';

/** Delay in ms before the registration modal opens by itself (SESS-10). */
const DELAY = 2_000;

/** The lobby and the game lists. */
const PROMPTED = /^\/(?:casino\/(?:games|favorites|recent|category\/[^/]+))?$/;

// A player who has just logged out does not get the registration.
if (takeLeft()) markRegistrationShown();

/**
 * Opens the registration modal once a visit, 2 s after the lobby or a game list is shown and all conditions hold
 * (SESS-10): no stored login, age verified, the site exists and is not in maintenance. Not under another sheet or
 * during a search. @returns whether the open modal opened by itself
 */
export function useRegistrationPrompt(): boolean {
  const { isPlayer } = useSession();
  const { config, systemExists, maintenanceMode } = useSnapshot(site);
  const adult = useAgeVerified();
  const { sheet, auth, openSheet } = useOverlays();
  const [isPrompted, setPrompted] = useState(false);
  // Registration needs a connection and an API that answers, so the prompt waits for both.
  const online = useOnline();
  const { api } = useSnapshot(connectivity);
  const holds = !isPlayer && adult && online && api && config !== null && systemExists && !maintenanceMode;
  const { isStatusShown: isStatus } = useSnapshot(shell);
  const router = useRouter();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isSearch = useRouterState({ select: ({ location }) => 'searchTerm' in location.search });
  const isFree = !isSearch && !isStatus && sheet === undefined && auth === null;
  /** Path of the lobby or list without anything over it; null elsewhere. */
  const prompted = isFree && PROMPTED.test(path) ? path : null;
  useEffect(() => {
    // A visitor who logs in or registers by hand needs no prompt.
    if (auth !== null || isPlayer || (sheet !== undefined && needsPlayer(sheet))) markRegistrationShown();
    if (auth === null) setPrompted(false);
  }, [auth, isPlayer, sheet]);
  useEffect(() => {
    if (!holds || prompted === null || wasRegistrationShown()) return;
    // A dialog of the page itself (a question, the installation) is not in the address: wait until it closes.
    const timer = setInterval(() => {
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      // The device reports a network that does not work: the page may show its error card.
      if (networkFailures.count > 0) return;
      // The visitor is on the way to another page, or React has not rendered it yet.
      if (router.state.isLoading || router.latestLocation.pathname !== prompted) return;
      clearInterval(timer);
      setPrompted(true);
      openSheet('register');
    }, DELAY);
    return () => clearInterval(timer);
  }, [holds, prompted, openSheet, router]);
  return isPrompted;
}
