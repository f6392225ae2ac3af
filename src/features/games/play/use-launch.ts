import { useCallback, useEffect, useRef, useState } from 'react';
import { type ApiError, isApiError } from '../../../api/errors.ts';
import type { GameDetail } from '../../../contract/games.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { gameAddress, openingOf } from '../../../early/game-launch.ts';
import { useLacksData } from '../../../hooks/use-session.ts';
import { repeat } from '../../../lib/repeat.ts';
import { openGame } from '../mutations.ts';
import { earlyGameAt } from './early-frame.ts';

export type Launch =
  | { readonly state: 'opening' }
  | { readonly state: 'open'; readonly url: string }
  /** Failed read of the game or of its address (GAME-7); `offline`: a connection is needed. */
  | { readonly state: 'not-found' | 'maintenance' | 'offline' }
  | { readonly state: 'refused'; readonly error: ApiError };

/** Interval of automatic launches without a connection. */
const AGAIN = { first: 5_000 };

/** State of the stage after a failed read of the game or of its address (GAME-7). */
export function failed(error: unknown): Launch {
  if (!isApiError(error)) return { state: 'maintenance' };
  if (error.code === 'network' || error.code === 'timeout') return { state: 'offline' };
  if (error.status === 404) return { state: 'not-found' };
  if (error.code === 'verification_unavailable') return { state: 'refused', error };
  if (error.status === 401 || error.status === 403 || error.status === 429) return { state: 'refused', error };
  return { state: 'maintenance' };
}

/** The frame's address as the launch will answer it, without the token; null when only the launch knows it. */
export function addressAhead(game: GameDetail | null, mode: 'real' | 'demo' | null): string | null {
  if (!game?.frame_url || mode === null || game.maintenance) return null;
  return gameAddress(game.frame_url, openingOf(currentLocale(), mode));
}

/**
 * Requests the game's address once the mode is known; `again` requests another, because a launch token is valid once.
 * @param ahead the frame's address: an early frame there already has a launch
 */
export function useLaunch(gameId: string | null, provider: string, mode: 'real' | 'demo' | null, ahead: string | null) {
  const [launch, setLaunch] = useState<Launch>({ state: 'opening' });
  const [attempt, setAttempt] = useState(0);
  const place = useRef(ahead);
  place.current = ahead;
  useEffect(() => {
    if (gameId === null || mode === null) return;
    let left = false;
    // Automatic launches keep the message about the missing connection until one succeeds.
    setLaunch((last) => (last.state === 'offline' ? last : { state: 'opening' }));
    const open = async () => {
      const early = await earlyGameAt(place.current)?.launch;
      // After any failure of the early launch the page makes its own, which reports the reason.
      const opening = openingOf(currentLocale(), mode);
      return early ?? (await openGame({ game_id: gameId, provider_code: provider, ...opening }));
    };
    open().then(
      (url) => !left && setLaunch({ state: 'open', url }),
      (error: unknown) => !left && setLaunch(failed(error)),
    );
    return () => {
      left = true;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a further attempt is the same question again.
  }, [gameId, provider, mode, attempt]);
  // Launch again when the network is back. Also at an interval: the network may have come back during the last try, or
  // the platform may have been down.
  const isOffline = launch.state === 'offline';
  useEffect(() => {
    if (!isOffline) return;
    const { later, stop } = repeat(async () => {
      setAttempt((count) => count + 1);
      return 0;
    }, AGAIN);
    later();
    return stop;
  }, [isOffline]);
  // Launch again once the player has given the data for whose lack a launch was refused (SESS-16).
  const isRefused = launch.state === 'refused';
  const lacksData = useLacksData();
  const lacked = useRef(lacksData);
  useEffect(() => {
    const isGiven = lacked.current && !lacksData;
    lacked.current = lacksData;
    if (isGiven && isRefused) setAttempt((count) => count + 1);
  }, [lacksData, isRefused]);
  const again = useCallback(() => {
    setLaunch({ state: 'opening' });
    setAttempt((count) => count + 1);
  }, []);
  return { launch, again, attempt };
}
