import { useEffect } from 'react';
import type { ToGame } from '../../contract/frame.ts';
import { liveConnection } from '../../domain/live.ts';

/**
 * Has the game ask for its balance when a login of the player ends: where the platform has ended its session with it, the
 * game learns so at once and not from its next bet.
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
