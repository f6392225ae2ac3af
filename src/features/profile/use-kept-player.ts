import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { connectivity } from '../../domain/connectivity.ts';
import { checkSession } from '../../domain/session/session.ts';
import { session } from '../../domain/session/state.ts';
import { playerKeptAt } from '../../storage/kept-player.ts';

/**
 * The session's player in the form of a read; no query fetches the player, but the data may be outdated like that of a
 * read.
 */
export function useKeptPlayer() {
  const now = useSnapshot(session);
  const { user } = now;
  const { online, api } = useSnapshot(connectivity);
  const isUnanswered = now.phase === 'recalled' && now.isChecked;
  const isWell = online && api && !isUnanswered;
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
    isRefetchError: isUnanswered,
    dataUpdatedAt,
    refetch: checkSession,
  };
}
