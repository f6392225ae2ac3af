/** Lays the pending favourites over the API's answers about games (GAME-2). */
import { useQuery } from '@tanstack/react-query';
import type { Game } from '../../../contract/games.ts';
import type { Aged, PendingMark } from '../../../domain/outbox/pending.ts';
import { usePending } from '../../../hooks/use-pending.ts';
import { favoritesQuery } from '../queries.ts';

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
