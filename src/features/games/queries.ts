import type { QueryClient } from '@tanstack/react-query';
import { contractPages, contractQuery } from '../../api/query.ts';
import type { GameFilter } from '../../contract/games.ts';

// Loaded with the first read: the first paint needs no schema.
const contract = () => import('../../contract/games.ts');

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** Query of the lobby's rows; stored in localStorage, so that a later visit paints them at once. */
export function homeGamesQuery() {
  return contractQuery({
    key: ['games', 'home'],
    load: async () => (await contract()).getHomeGames,
    auth: 'none',
    pick: ({ data }) => data,
    worded: true,
    keep: 'local',
    staleTime: 5 * MINUTE,
  });
}

/**
 * Query of one game with RTP, volatility and limits, by its game code. With `provider` only for a game whose code
 * another provider's game has, too.
 */
export function gameQuery(game: string, provider?: string) {
  return contractQuery(
    {
      key: ['games', 'one'],
      load: async () => (await contract()).getGame,
      auth: 'none',
      pick: ({ data }) => data,
      worded: true,
      staleTime: MINUTE,
    },
    { body: { game_id: game, ...(provider === undefined ? {} : { provider_code: provider }) } },
  );
}

/** Query of the game at an address: that of its code, unless the known game of this code has another provider. */
export function gameAtQuery(queryClient: QueryClient, provider: string, game: string) {
  const known = queryClient.getQueryData(gameQuery(game).queryKey);
  return gameQuery(game, known && known.providercode !== provider ? provider : undefined);
}

/** Query of similar games. */
export function relatedGamesQuery(game: string) {
  return contractQuery(
    {
      key: ['games', 'related'],
      load: async () => (await contract()).getRelatedGames,
      auth: 'none',
      pick: (answer) => answer.related_games,
      worded: true,
      staleTime: HOUR,
    },
    { body: { game_id: game } },
  );
}

/** Number of a list's pages that are stored for an offline visit; the catalogue covers the rest. */
const KEPT_PAGES = 2;

/**
 * Query of one page of filtered games, 24 a page (GAME-1). Each page is a read of its own, so that only the pages in
 * view are fetched.
 */
export function gamesPage(filter: GameFilter, page: number) {
  return contractQuery(
    {
      key: ['games', 'page'],
      load: async () => (await contract()).getGames,
      auth: 'none',
      pick: ({ games }) => games,
      worded: true,
      ...(page > KEPT_PAGES ? { keep: 'none' as const } : {}),
      staleTime: 5 * MINUTE,
    },
    { query: { filter: JSON.stringify(filter), page: String(page) } },
  );
}

/** Pages of providers. */
export function providersPages() {
  return contractPages({
    key: ['games', 'providers'],
    load: async () => (await contract()).getProviders,
    auth: 'none',
    pick: (answer) => answer,
    keep: 'local',
    staleTime: HOUR,
  });
}

/** Query of the first page of recent games. */
export function recentGamesQuery() {
  return contractQuery(
    {
      key: ['games', 'recent-first'],
      load: async () => (await contract()).getRecentGames,
      pick: (answer) => answer,
    },
    { query: {} },
  );
}

/** Pages of recent games. */
export function recentGamesPages() {
  return contractPages({
    key: ['games', 'recent'],
    load: async () => (await contract()).getRecentGames,
    pick: (answer) => answer,
  });
}

/** Query of the first page of favourites. */
export function favoritesQuery() {
  return contractQuery(
    {
      key: ['games', 'favorites-first'],
      load: async () => (await contract()).getFavorites,
      pick: (answer) => answer,
    },
    { query: {} },
  );
}

/** Pages of favourites. */
export function favoritesPages() {
  return contractPages({
    key: ['games', 'favorites'],
    load: async () => (await contract()).getFavorites,
    pick: (answer) => answer,
  });
}
