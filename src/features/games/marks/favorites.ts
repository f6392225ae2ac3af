/**
 * The player's list of favourites without a network: favourites in the outbox are added to or removed from the list and
 * its count, whatever storage or the API say.
 */
import type { DataTag, InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { CatalogGame, Game } from '../../../contract/games.ts';
import { wishesShown } from '../../../storage/outbox.ts';
import { wishTimes } from '../../../storage/wish-times.ts';
import { askCatalog } from '../catalog/catalog.ts';
import { gameOf } from '../catalog/from-catalog.ts';
import { favoritesPages, favoritesQuery, providersPages } from '../queries.ts';
import { mapEveryGame } from './patch.ts';

interface List {
  readonly data: readonly Game[];
  readonly total: number;
}

const holds = ({ data }: List, gameId: string): boolean => data.some(({ game_id }) => game_id === gameId);

/** Adds a game to a page of favourites, or removes it; adjusts the total. */
export function withFavorite<L extends List>(list: L, game: Game, wish: boolean): L {
  if (holds(list, game.game_id) === wish) return list;
  const others = list.data.filter(({ game_id }) => game_id !== game.game_id);
  const data = wish ? [{ ...game, hasFavorite: true }, ...others] : others;
  return { ...list, data, total: Math.max(0, list.total + (wish ? 1 : -1)) };
}

/**
 * The same for all pages: adds to the first page, removes from the page that holds the game, and adjusts the total of
 * each.
 */
export function withFavoriteInPages<L extends List, P>(
  pages: InfiniteData<L, P>,
  game: Game,
  wish: boolean,
): InfiniteData<L, P> {
  if (pages.pages.length === 0 || pages.pages.some((page) => holds(page, game.game_id)) === wish) return pages;
  const next = pages.pages.map((page, at) => {
    const total = Math.max(0, page.total + (wish ? 1 : -1));
    return { ...(at === 0 || !wish ? withFavorite(page, game, wish) : page), total };
  });
  return { ...pages, pages: next };
}

/** Changes both reads of the list. `isKept`: keep their time, because the API was not asked. */
export function showInFavorites(queryClient: QueryClient, game: Game, wish: boolean, isKept = false): void {
  change(queryClient, favoritesQuery().queryKey, (list) => withFavorite(list, game, wish), isKept);
  change(queryClient, favoritesPages().queryKey, (pages) => withFavoriteInPages(pages, game, wish), isKept);
}

/** Does not set equal data: it would notify the observers for no reason. */
function change<T>(
  queryClient: QueryClient,
  key: DataTag<QueryKey, T, Error>,
  to: (now: T) => T,
  isKept: boolean,
): void {
  const now = queryClient.getQueryData<T>(key);
  const next = now && to(now);
  if (next === undefined || next === now) return;
  const updatedAt = isKept ? (queryClient.getQueryState(key)?.dataUpdatedAt ?? 0) : Date.now();
  queryClient.setQueryData<T>(key, () => next, { updatedAt });
}

const KIND = 'favorite:';

/** Favourites in the outbox: game id → wanted state. */
function waitingHearts(): ReadonlyMap<string, boolean> {
  const hearts = [...wishesShown.value].filter(([id]) => id.startsWith(KIND));
  return new Map(hearts.map(([id, wish]) => [id.slice(KIND.length), wish]));
}

type Find = (ids: readonly string[]) => Promise<readonly CatalogGame[] | null>;
const findOnDevice: Find = (ids) => askCatalog({ ask: 'some', ids });

/** The games of these ids, from any read of this page or from the catalogue. */
async function gamesOf(queryClient: QueryClient, ids: readonly string[], find: Find): Promise<readonly Game[]> {
  const known = new Map<string, Game>();
  for (const [, data] of queryClient.getQueriesData({ queryKey: ['games'] })) {
    mapEveryGame(data, (game) => {
      if (ids.includes(game.game_id)) known.set(game.game_id, game);
      return game;
    });
  }
  const missing = ids.filter((id) => !known.has(id));
  const studios = queryClient.getQueryData(providersPages().queryKey)?.pages.flatMap(({ data }) => data);
  for (const game of missing.length === 0 ? [] : ((await find(missing)) ?? [])) {
    const studio = studios?.find(({ code }) => code === game.providercode)?.name ?? '';
    known.set(game.game_id, gameOf(game, studio));
  }
  return [...known.values()];
}

/**
 * Applies the favourites in the outbox to the cached lists: removes at once, adds as soon as the game is known. The
 * newest is first, as in the API's order.
 */
export async function applyWaitingHearts(queryClient: QueryClient, find: Find = findOnDevice): Promise<void> {
  const lists = [
    queryClient.getQueryData(favoritesQuery().queryKey)?.data,
    queryClient.getQueryData(favoritesPages().queryKey)?.pages.flatMap(({ data }) => data),
  ].filter((list) => list !== undefined);
  const lacking = new Set<string>();
  for (const [id, wish] of waitingHearts()) {
    for (const list of lists) {
      const game = list.find(({ game_id }) => game_id === id);
      if (!wish && game) showInFavorites(queryClient, game, false, true);
      if (wish && !game) lacking.add(id);
    }
  }
  if (lacking.size === 0) return;
  const [games, times] = await Promise.all([gamesOf(queryClient, [...lacking], find), wishTimes()]);
  const madeAt = ({ game_id }: Game) => times.get(KIND + game_id) ?? 0;
  // A favourite that was sent, refused or taken back meanwhile no longer counts.
  const now = waitingHearts();
  for (const game of games.filter(({ game_id }) => now.get(game_id) === true).sort((a, b) => madeAt(a) - madeAt(b))) {
    showInFavorites(queryClient, game, true, true);
  }
}
