import { useCallback, useEffect, useRef, useState } from 'react';
import { isApiError } from '../../api/errors.ts';
import { currentLocale } from '../../domain/locale.ts';
import { openingOf } from '../../early/game-launch.ts';
import type { EarlySports } from '../../early/sports-launch.ts';
import { repeat } from '../../lib/repeat.ts';
import { openSports } from './mutations.ts';

export type SportsLaunch =
  | { readonly state: 'opening' }
  /** `early`: the document's script has opened the frame. */
  | { readonly state: 'open'; readonly url: string; readonly early: EarlySports | null }
  | { readonly state: 'failed'; readonly error: unknown };

/** Pauses between automatic launches without a connection (ms). */
const AGAIN = { first: 5_000 };

/** Returns the launch that the document's script began for this section and visitor, once: its token is valid once. */
function takeEarly(view: string, isPlayer: boolean): EarlySports | null {
  const early = window.earlySports ?? null;
  delete window.earlySports;
  if (early?.view === view && early.isPlayer === isPlayer) return early;
  early?.drop();
  return null;
}

/** Launches the sports once for each visit and after a login or logout, at the section of the address. Without a connection it tries again. */
export function useSportsLaunch(view: string, isPlayer: boolean) {
  const [launch, setLaunch] = useState<SportsLaunch>({ state: 'opening' });
  const [attempt, setAttempt] = useState(0);
  // Another section is a message to the open frame, and the start of the next launch.
  const first = useRef(view);
  first.current = view;
  useEffect(() => {
    let left = false;
    const lang = currentLocale();
    const { device } = openingOf(lang, 'real');
    const section = first.current;
    const early = takeEarly(section, isPlayer);
    const open = async (): Promise<SportsLaunch> => {
      const url = await early?.launch;
      if (url) return { state: 'open', url, early };
      return { state: 'open', url: await openSports({ lang, device, section }), early: null };
    };
    open().then(
      (next) => !left && setLaunch(next),
      (error: unknown) => !left && setLaunch({ state: 'failed', error }),
    );
    return () => {
      left = true;
      early?.drop();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a further attempt is the same question again.
  }, [attempt, isPlayer]);
  const isOffline = launch.state === 'failed' && isApiError(launch.error, 'network', 'timeout');
  useEffect(() => {
    if (!isOffline) return;
    const { later, stop } = repeat(async () => {
      setAttempt((count) => count + 1);
      return 0;
    }, AGAIN);
    later();
    return stop;
  }, [isOffline]);
  const again = useCallback(() => {
    setLaunch({ state: 'opening' });
    setAttempt((count) => count + 1);
  }, []);
  return { launch, isOffline, again };
}
