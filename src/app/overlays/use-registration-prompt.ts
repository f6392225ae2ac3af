import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio/react';
import { site } from '../../domain/site.ts';
import { takeLeft } from '../../storage/just-left.ts';
import { useAgeVerified } from '../shell/use-age.ts';
import { useOnline } from '../shell/use-online.ts';
import { useSession } from '../shell/use-session.ts';
import { statusShown } from '../status-shown.ts';
import { useOverlays } from './use-overlays.ts';

/** How long a visitor looks around before the registration modal opens by itself (§9). */
const DELAY = 2_000;

/** Somebody logged out, and this document is what they see instead. */
const hasLeft = takeLeft();

/**
 * Opens the registration modal once a visit, 2 seconds after all of its conditions hold (R7): no stored login, age
 * verified, the site exists and is not in maintenance. An open modal or sheet is not replaced: it begins anew after it.
 */
export function useRegistrationPrompt(): void {
  const { isPlayer } = useSession();
  const { config, systemExists, maintenanceMode } = useSnapshot(site);
  const adult = useAgeVerified();
  const { sheet, auth, openSheet } = useOverlays();
  const done = useRef(hasLeft);
  // Without a connection nobody can register: it waits until there is one.
  const online = useOnline();
  const holds = !isPlayer && adult && online && config !== null && systemExists && !maintenanceMode;
  const isStatus = useSyncExternalStore(statusShown.subscribe, () => statusShown.value);
  const covered = sheet !== undefined || auth !== null || isStatus;
  // Who registers or logs in by hand has seen it; who has just logged out did not come to register.
  if (auth !== null || isPlayer) done.current = true;
  useEffect(() => {
    if (!holds || covered || done.current) return;
    const timer = setTimeout(() => {
      done.current = true;
      openSheet('register');
    }, DELAY);
    return () => clearTimeout(timer);
  }, [holds, covered, openSheet]);
}
