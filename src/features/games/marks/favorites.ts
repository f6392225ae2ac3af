/** Lays the pending favourites over the API's answers about games (GAME-2). */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSnapshot } from 'valtio/react';
import type { CatalogGame, Game } from '../../../contract/games.ts';
import { type Aged, type PendingMark, pending } from '../../../domain/outbox/pending.ts';
import { usePending } from '../../../hooks/use-pending.ts';
import { useSession } from '../../../hooks/use-session.ts';
import { gameOf } from '../catalog/from-catalog.ts';
import { favoritesPages, favoritesQuery } from '../queries.ts';

export type GameMark = Pick<PendingMark, 'kind' | 'subject' | 'isSet' | 'game' | 'totalLikes'>;

/** A game with the marks applied; the same object when nothing changes. */
export function withFavorite<G extends Pick<Game, 'game_id' | 'hasFavorite'>>(game: G, marks: readonly GameMark[]): G {
  const mark = marks.findLast(({ kind, subject }) => kind === 'favorite' && subject === game.game_id);
  return mark && mark.isSet !== game.hasFavorite ? { ...game, hasFavorite: mark.isSet } : game;
}

export interface GamesList {
  readonly data: readonly Game[];
  readonly total: number;
}

/** The list of favourites with the marks applied: the newest is first, as in the API's order. */
export function withFavorites({ data, total }: GamesList, marks: readonly GameMark[]): GamesList {
  let games = data;
  for (const { kind, subject, isSet, game } of marks) {
    const others = games.filter(({ game_id }) => game_id !== subject);
    if (kind !== 'favorite' || others.length < games.length === isSet) continue;
    games = isSet && game ? [{ ...game, hasFavorite: true }, ...others] : others;
  }
  return { data: games, total: total + games.length - data.length };
}

/**
 * Returns a function that selects the marks which an answer about games lacks. A stored answer of an earlier visit holds
 * no personal data, so it lacks the player's favourites too.
 */
export function useGameMarks(): (answer: Aged) => readonly GameMark[] {
  const pending = usePending();
  const favorites = useQuery({ ...favoritesQuery(), enabled: false }).data?.data;
  return (answer) => {
    if (!favorites || answer.dataUpdatedAt >= performance.timeOrigin) return pending(answer);
    const known = favorites.map(({ game_id }): GameMark => ({ kind: 'favorite', subject: game_id, isSet: true }));
    return [...known, ...pending(answer)];
  };
}

/**
 * Returns a function that makes a game of the catalogue on the device whole: with its heart, from the favourites that
 * this device knows. A game whose mark is unknown stays as it is. The same object for the same game, so that its tile is
 * not rendered again.
 * @param lists what the device knows of the player's favourites; a guest has an empty one
 */
export function favoritesOver(
  lists: readonly GamesList[],
  marks: readonly GameMark[],
): (game: CatalogGame) => CatalogGame | Game {
  const set = new Map(lists.flatMap(({ data }) => data.map(({ game_id }) => [game_id, true])));
  const isWhole = lists.some(({ total }) => set.size >= total);
  for (const { kind, subject, isSet } of marks) if (kind === 'favorite') set.set(subject, isSet);
  const laid = new WeakMap<CatalogGame, CatalogGame | Game>();
  return (game) => {
    let now = laid.get(game);
    if (!now) {
      const hasFavorite = set.get(game.game_id) ?? (isWhole ? false : undefined);
      now = hasFavorite === undefined ? game : { ...gameOf(game, ''), hasFavorite };
      laid.set(game, now);
    }
    return now;
  };
}

const NO_FAVORITES: readonly GamesList[] = [{ data: [], total: 0 }];

/** `favoritesOver` for the present visitor. The favourites are read if the list is the device's own: `isRead`. */
export function useFavoritesOver(isRead: boolean): (game: CatalogGame) => CatalogGame | Game {
  const { isPlayer } = useSession();
  const first = useQuery({ ...favoritesQuery(), enabled: isRead && isPlayer }).data;
  const pages = useInfiniteQuery({ ...favoritesPages(), enabled: false }).data?.pages;
  const { marks } = useSnapshot(pending);
  return useMemo(() => {
    const lists = isPlayer ? [...(first ? [first] : []), ...(pages ?? [])] : NO_FAVORITES;
    return favoritesOver(lists, marks as readonly PendingMark[]);
  }, [isPlayer, first, pages, marks]);
}
