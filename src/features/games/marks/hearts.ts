/**
 * Favourites and likes without a network: marks in the outbox are shown as done on every game, and stored reads, which
 * hold no personal data, get the favourites of the player's own list.
 */
import type { Query, QueryClient } from '@tanstack/react-query';
import type { Game } from '../../../contract/games.ts';
import { waitingWishes, wishesShown } from '../../../storage/outbox.ts';
import { favoritesPages, favoritesQuery } from '../queries.ts';
import { applyWaitingHearts } from './favorites.ts';
import { mapEveryGame } from './patch.ts';

type Marks = Pick<Game, 'hasFavorite' | 'hasLike'> & { readonly totalLikes?: number };

/** A game with the waiting marks applied; the same object when nothing changes. */
export function withWishes<G extends Marks>(game: G, gameId: string, wishes: ReadonlyMap<string, boolean>): G {
  const favorite = wishes.get(`favorite:${gameId}`) ?? game.hasFavorite;
  const like = wishes.get(`like:${gameId}`) ?? game.hasLike;
  if (favorite === game.hasFavorite && like === game.hasLike) return game;
  const more = like === game.hasLike ? 0 : like ? 1 : -1;
  return {
    ...game,
    hasFavorite: favorite,
    hasLike: like,
    ...(game.totalLikes === undefined ? {} : { totalLikes: Math.max(0, game.totalLikes + more) }),
  };
}

function favoritesKnown(queryClient: QueryClient): ReadonlySet<string> {
  const first = queryClient.getQueryData(favoritesQuery().queryKey)?.data ?? [];
  const pages = queryClient.getQueryData(favoritesPages().queryKey)?.pages ?? [];
  return new Set([...first, ...pages.flatMap(({ data }) => data)].map(({ game_id }) => game_id));
}

/**
 * Applies waiting marks to all reads of games from now on. `since`, ms since 1970: older reads come from an earlier
 * visit.
 * @returns function that reads the outbox; called when the player's database has been opened
 */
export function followHearts(
  queryClient: QueryClient,
  since = performance.timeOrigin,
  find?: Parameters<typeof applyWaitingHearts>[1],
): () => void {
  const cache = queryClient.getQueryCache();
  const patch = (query: Query) => {
    const { data, dataUpdatedAt } = query.state;
    if (query.queryKey[0] !== 'games' || data === undefined) return;
    const isOld = dataUpdatedAt < since;
    const wishes = wishesShown.value;
    const favorites = isOld ? favoritesKnown(queryClient) : new Set<string>();
    if (wishes.size === 0 && favorites.size === 0) return;
    const next = mapEveryGame(data, (game) =>
      withWishes(favorites.has(game.game_id) ? { ...game, hasFavorite: true } : game, game.game_id, wishes),
    );
    if (next !== data) query.setData(next, { updatedAt: dataUpdatedAt, manual: true });
  };
  const patchAll = () => {
    for (const query of cache.findAll({ queryKey: ['games'] })) patch(query);
  };
  const patchLists = () => {
    void applyWaitingHearts(queryClient, find);
    patchAll();
  };
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (String(event.query.queryKey[1]).startsWith('favorites')) patchLists();
    else patch(event.query);
  });
  wishesShown.subscribe(patchLists);
  patchLists();
  return () => void waitingWishes();
}
