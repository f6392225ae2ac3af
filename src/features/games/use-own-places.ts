import { useEffect, useState } from 'react';
import type { Game } from '../../contract/games.ts';

/** How long, in milliseconds, the site's rows wait for a player's own above them. */
const WAIT = 2_500;

/** What a place needs to know of the read that fills it. */
export interface OwnRow {
  readonly data: { readonly data: readonly Game[] } | undefined;
  readonly isPending: boolean;
  readonly fetchStatus: 'fetching' | 'paused' | 'idle';
}

/** Which of a player's own rows ("Continuar", "Favoritos") have a place in the lobby. */
export interface OwnPlaces {
  readonly recent: boolean;
  readonly favorites: boolean;
}

const NONE: OwnPlaces = { recent: false, favorites: false };

const holds = (row: OwnRow): boolean => (row.data?.data.length ?? 0) > 0;

/** Asked and neither answered nor refused; what waits for a connection is not on its way. */
const isOnTheWay = (row: OwnRow): boolean => row.isPending && row.fetchStatus === 'fetching';

/**
 * The places as they are after one more look. Null as long as it pays to wait: storage or the network is about to say
 * which rows there are. After that whatever may still come has its place, and no place is taken back: what stands below
 * does not move under the eyes.
 */
export function placesAfter(
  before: OwnPlaces | null,
  { recent, favorites }: { readonly recent: OwnRow; readonly favorites: OwnRow },
  isTooLong: boolean,
): OwnPlaces | null {
  if (before === null && !isTooLong && (isOnTheWay(recent) || isOnTheWay(favorites))) return null;
  const may = (row: OwnRow) => holds(row) || (before === null && isOnTheWay(row));
  const next = {
    recent: before?.recent === true || may(recent),
    favorites: before?.favorites === true || may(favorites),
  };
  return next.recent === before?.recent && next.favorites === before.favorites ? before : next;
}

/** The places of this player's own rows for as long as the lobby is open; null while the lobby waits for them. */
export function useOwnPlaces(isPlayer: boolean, recent: OwnRow, favorites: OwnRow): OwnPlaces | null {
  const isTooLong = useElapsed(WAIT, isPlayer);
  const [kept, keep] = useState<OwnPlaces | null>(null);
  const places = isPlayer ? placesAfter(kept, { recent, favorites }, isTooLong) : null;
  if (places !== kept) keep(places);
  return isPlayer ? places : NONE;
}

/** Whether so many milliseconds have passed since `isCounting` began to hold. */
function useElapsed(after: number, isCounting: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isCounting) return;
    const timer = setTimeout(() => setOver(true), after);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [after, isCounting]);
  return isCounting && isOver;
}
