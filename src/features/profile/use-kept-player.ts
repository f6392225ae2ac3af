import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { connectivity } from '../../domain/connectivity.ts';
import { checkSession } from '../../domain/session.ts';
import { session } from '../../domain/session-state.ts';
import { playerKeptAt } from '../../storage/kept-player.ts';

/** The player of the session as a read: no query of its own brings them, and yet they may be as old as any. */
export function useKeptPlayer() {
  const { user, isCheckUserDone, isConfirmed } = useSnapshot(session);
  const { online, api } = useSnapshot(connectivity);
  const isWell = online && api && (isConfirmed || !isCheckUserDone);
  const [dataUpdatedAt, setUpdatedAt] = useState(0);
  useEffect(() => {
    if (user === null || isWell) return;
    let isOver = false;
    void playerKeptAt().then((at) => !isOver && setUpdatedAt(at));
    return () => {
      isOver = true;
    };
  }, [user, isWell]);
  return {
    data: user ?? undefined,
    error: null,
    isRefetchError: isCheckUserDone && !isConfirmed,
    dataUpdatedAt,
    refetch: checkSession,
  };
}
