/**
 * The player's own list where the network does not say: a heart that waits to be sent is in it or out of it, with its
 * count, whatever storage or the API have of the list.
 */
import type { DataTag, InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { CatalogGame, Game } from '../../contract/games.ts';
import { wishesShown } from '../../storage/outbox.ts';
import { wishTimes } from '../../storage/wish-times.ts';
import { askCatalog } from './catalog.ts';
import { gameOf } from './from-catalog.ts';
import { mapEveryGame } from './patch.ts';
import { favoritesPages, favoritesQuery, providersPages } from './queries.ts';

interface List {
  readonly data: readonly Game[];
  readonly total: number;
}

const holds = ({ data }: List, gameId: string): boolean => data.some(({ game_id }) => game_id === gameId);

/** The list of favourites with or without a game, its count with it. */
export function withFavorite<L extends List>(list: L, game: Game, wish: boolean): L {
  if (holds(list, game.game_id) === wish) return list;
  const others = list.data.filter(({ game_id }) => game_id !== game.game_id);
  const data = wish ? [{ ...game, hasFavorite: true }, ...others] : others;
  return { ...list, data, total: Math.max(0, list.total + (wish ? 1 : -1)) };
}

/** The same, page by page: put on top of the first, taken out of whichever holds it; each page says how many there are in all. */
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

/** Changes both reads of the list. `isKept`: they stay as old as they are, since nobody has been asked. */
export function showInFavorites(queryClient: QueryClient, game: Game, wish: boolean, isKept = false): void {
  change(queryClient, favoritesQuery().queryKey, (list) => withFavorite(list, game, wish), isKept);
  change(queryClient, favoritesPages().queryKey, (pages) => withFavoriteInPages(pages, game, wish), isKept);
}

/** What stays the same is not set again: whoever follows the reads would be told for nothing. */
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

/** The hearts that wait: by game, whether it is to be a favourite. */
function waitingHearts(): ReadonlyMap<string, boolean> {
  const hearts = [...wishesShown.value].filter(([id]) => id.startsWith(KIND));
  return new Map(hearts.map(([id, wish]) => [id.slice(KIND.length), wish]));
}

type Find = (ids: readonly string[]) => Promise<readonly CatalogGame[] | null>;
const findOnDevice: Find = (ids) => askCatalog({ ask: 'some', ids });

/** The games of these ids: as any read of this page has them, or made of the catalogue. */
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
 * Brings what waits into the lists that are here: taken out at once, put in as soon as it is known what game it is, the
 * newest on top as the API orders them.
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
  // What was sent, refused or taken back meanwhile is no longer ours to say.
  const now = waitingHearts();
  for (const game of games.filter(({ game_id }) => now.get(game_id) === true).sort((a, b) => madeAt(a) - madeAt(b))) {
    showInFavorites(queryClient, game, true, true);
  }
}
