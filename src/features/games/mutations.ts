/**
 * Writes of games. Favourites and likes show at once, are taken back when the API refuses them, and wait for a network
 * (GAME-2). Opening a game needs a connection.
 */
import type { QueryClient } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import type { BodyInput } from '../../contract/call.ts';
import { type Game, getGameUrl } from '../../contract/games.ts';
import { setMark } from '../../domain/outbox/outbox.ts';
import { favoritesPages, favoritesQuery } from './queries.ts';

/** Adds a game to the favourites or removes it. Throws `ApiError` when the API refuses it. */
export async function setFavorite(queryClient: QueryClient, game: Game, isSet: boolean): Promise<void> {
  if (await setMark({ kind: 'favorite', subject: game.game_id, isSet, game })) refreshFavorites(queryClient);
}

/** Likes a game or takes the like back. Throws `ApiError` when the API refuses it. */
export async function setLike({ game_id }: Pick<Game, 'game_id'>, isSet: boolean): Promise<void> {
  await setMark({ kind: 'like', subject: game_id, isSet });
}

/** Fetches the favourites even if no screen shows them, because their stored copy lacks a mark that was just sent. */
function refreshFavorites(queryClient: QueryClient): void {
  void queryClient.prefetchInfiniteQuery({ ...favoritesPages(), staleTime: 0 });
  void queryClient.prefetchQuery({ ...favoritesQuery(), staleTime: 0 });
}

/**
 * Requests the address of a game's frame. Throws `ApiError`: `game_not_found`, `game_maintenance`, 403 with the reason
 * when the player may not play. Never retried: its launch token is valid once.
 */
export async function openGame(body: BodyInput<typeof getGameUrl>): Promise<string> {
  const { gameUrl } = await request(getGameUrl, { body });
  return gameUrl;
}

/** Invalidates the recent games and the player's own figures after play. */
export function afterPlay(queryClient: QueryClient): void {
  for (const what of ['recent-first', 'recent', 'one'])
    void queryClient.invalidateQueries({ queryKey: ['games', what] });
}

/** Reads the marks again after a flush of the outbox. */
export function afterOutbox(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['games'] });
  refreshFavorites(queryClient);
  void queryClient.invalidateQueries({ queryKey: ['notifications'] });
}
