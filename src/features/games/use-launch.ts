import { useCallback, useEffect, useRef, useState } from 'react';
import { type ApiError, isApiError } from '../../api/errors.ts';
import { frameAddress } from '../../contract/frame.ts';
import type { GameDetail } from '../../contract/games.ts';
import { currentLocale } from '../../domain/locale.ts';
import { earlyGameAt } from './early-frame.ts';
import { openGame } from './mutations.ts';

export type Launch =
  | { readonly state: 'opening' }
  | { readonly state: 'open'; readonly url: string }
  /** §8: game fetch failure, game URL failure; `refused` has the API's reason; `offline` needs a connection. */
  | { readonly state: 'not-found' | 'maintenance' | 'offline' }
  | { readonly state: 'refused'; readonly error: ApiError };

/** How often a launch that found no connection is tried again by itself. */
const AGAIN_MS = 5_000;

/** What a failed read of the game, or of its address, means on the stage. */
export function failed(error: unknown): Launch {
  if (!isApiError(error)) return { state: 'maintenance' };
  if (error.code === 'network' || error.code === 'timeout') return { state: 'offline' };
  if (error.status === 404) return { state: 'not-found' };
  if (error.code === 'verification_unavailable') return { state: 'refused', error };
  if (error.status === 401 || error.status === 403 || error.status === 429) return { state: 'refused', error };
  return { state: 'maintenance' };
}

const deviceNow = () => (matchMedia('(min-width: 1024px)').matches ? 'desktop' : 'mobile');

/** The address of a game's frame as the launch will have it, but for the token; null where only the launch tells. */
export function addressAhead(game: GameDetail | null, mode: 'real' | 'demo' | null): string | null {
  if (!game?.frame_url || mode === null || game.maintenance) return null;
  const site = globalThis.location.origin;
  return frameAddress(game.frame_url, { lang: currentLocale(), mode, device: deviceNow(), site });
}

/**
 * Asks for the game's address once the mode is known; `again` asks anew, since a launch token is good once.
 * @param ahead where the frame will be: one that stands there already has a launch of its own
 */
export function useLaunch(gameId: string | null, provider: string, mode: 'real' | 'demo' | null, ahead: string | null) {
  const [launch, setLaunch] = useState<Launch>({ state: 'opening' });
  const [attempt, setAttempt] = useState(0);
  const place = useRef(ahead);
  place.current = ahead;
  useEffect(() => {
    if (gameId === null || mode === null) return;
    let left = false;
    // An attempt of its own keeps saying that the connection is missing until it is not.
    setLaunch((last) => (last.state === 'offline' ? last : { state: 'opening' }));
    const open = async () => {
      const early = await earlyGameAt(place.current)?.launch;
      // Whatever kept that one away is said by a launch of the page's own.
      return (
        early ??
        (await openGame({ game_id: gameId, provider_code: provider, mode, lang: currentLocale(), device: deviceNow() }))
      );
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
  // What waited for a connection goes on by itself when it is there. The network may have come back while the last
  // attempt was failing, and the platform may be what was away: so it asks from time to time as well.
  const isOffline = launch.state === 'offline';
  useEffect(() => {
    if (!isOffline) return;
    const retry = () => setAttempt((count) => count + 1);
    const timer = setInterval(() => navigator.onLine && retry(), AGAIN_MS);
    addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retry);
    };
  }, [isOffline]);
  const again = useCallback(() => {
    setLaunch({ state: 'opening' });
    setAttempt((count) => count + 1);
  }, []);
  return { launch, again, attempt };
}
