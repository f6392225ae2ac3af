import { useEffect } from 'react';
import type { ToGame } from '../../../contract/frame.ts';
import { liveConnection } from '../../../domain/live.ts';

/**
 * Tells the game to ask for its balance when the player's login ends: a game whose provider session the platform has
 * ended learns it at once and not with its next bet.
 */
export function useEndedSession(isReady: boolean, send: (message: ToGame) => void): void {
  useEffect(() => {
    if (!isReady) return;
    let stop: (() => void) | undefined;
    const follow = () => {
      stop?.();
      stop = liveConnection.value?.on('SessionEnded', () => send({ v: 1, type: 'refresh_balance' }));
    };
    follow();
    const end = liveConnection.subscribe(follow);
    return () => {
      end();
      stop?.();
    };
  }, [isReady, send]);
}
