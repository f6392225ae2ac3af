import { useEffect, useState } from 'react';
import type { Game } from '../../../contract/games.ts';

/** Longest wait of the site's rows for the player's own rows above them, ms. */
const WAIT = 2_500;

/** The state of the read that fills a place. */
export interface OwnRow {
  readonly data: { readonly data: readonly Game[] } | undefined;
  readonly isPending: boolean;
  readonly fetchStatus: 'fetching' | 'paused' | 'idle';
}

/** The player's own rows ("Continuar", "Favoritos") that have a place in the lobby. */
export interface OwnPlaces {
  readonly recent: boolean;
  readonly favorites: boolean;
}

const NONE: OwnPlaces = { recent: false, favorites: false };

const holds = (row: OwnRow): boolean => (row.data?.data.length ?? 0) > 0;

/** A request is running; a read that waits for a connection does not count. */
const isOnTheWay = (row: OwnRow): boolean => row.isPending && row.fetchStatus === 'fetching';

/**
 * The places after a change of the reads. Null while waiting is useful, because storage or the network may answer soon.
 * After that each row that may still come keeps its place, so that the rows below do not shift.
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

/** The places of the player's own rows as long as the lobby is open; null while the lobby waits for them. */
export function useOwnPlaces(isPlayer: boolean, recent: OwnRow, favorites: OwnRow): OwnPlaces | null {
  const isTooLong = useElapsed(WAIT, isPlayer);
  const [kept, keep] = useState<OwnPlaces | null>(null);
  const places = isPlayer ? placesAfter(kept, { recent, favorites }, isTooLong) : null;
  if (places !== kept) keep(places);
  return isPlayer ? places : NONE;
}

/** Whether `after` ms have passed since `isCounting` became true. */
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
