import { contractPages, contractQuery } from '../../api/query.ts';
import type { GameFilter } from '../../contract/games.ts';

// Comes with the first read: no schema is needed for the first paint.
const contract = () => import('../../contract/games.ts');

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** The lobby's rows. Kept in localStorage, so that a revisit paints them before anything else is asked. */
export function homeGamesQuery() {
  return contractQuery({
    key: ['games', 'home'],
    load: async () => (await contract()).getHomeGames,
    auth: 'none',
    offline: 'cached',
    pick: ({ data }) => data,
    worded: true,
    keep: 'local',
    staleTime: 5 * MINUTE,
  });
}

/** One game with return, volatility and limits; `game` is its gamecode. */
export function gameQuery(provider: string, game: string) {
  return contractQuery(
    {
      key: ['games', 'one'],
      load: async () => (await contract()).getGame,
      auth: 'none',
      offline: 'cached',
      pick: ({ data }) => data,
      worded: true,
      staleTime: MINUTE,
    },
    { body: { game_id: game, ...(provider === '' ? {} : { provider_code: provider }) } },
  );
}

/** Games like this one. */
export function relatedGamesQuery(game: string) {
  return contractQuery(
    {
      key: ['games', 'related'],
      load: async () => (await contract()).getRelatedGames,
      auth: 'none',
      offline: 'cached',
      pick: (answer) => answer.related_games,
      worded: true,
      staleTime: HOUR,
    },
    { body: { game_id: game } },
  );
}

/** Pages of a list that wait for an offline visit: more of it is the catalogue's to keep. */
const KEPT_PAGES = 2;

/**
 * One page of the games that a filter leaves, 24 a page. Each page is a read of its own: of ten thousand games only the
 * pages in view are asked for, and none is asked again because another was.
 */
export function gamesPage(filter: GameFilter, page: number) {
  return contractQuery(
    {
      key: ['games', 'page'],
      load: async () => (await contract()).getGames,
      auth: 'none',
      offline: 'cached',
      pick: ({ games }) => games,
      worded: true,
      ...(page > KEPT_PAGES ? { keep: 'none' as const } : {}),
      staleTime: 5 * MINUTE,
    },
    { query: { filter: JSON.stringify(filter), page: String(page) } },
  );
}

/** Providers, page by page. */
export function providersPages() {
  return contractPages({
    key: ['games', 'providers'],
    load: async () => (await contract()).getProviders,
    auth: 'none',
    offline: 'cached',
    pick: (answer) => answer,
    keep: 'local',
    staleTime: HOUR,
  });
}

/** The first page of the games played last. */
export function recentGamesQuery() {
  return contractQuery(
    {
      key: ['games', 'recent-first'],
      load: async () => (await contract()).getRecentGames,
      auth: 'player',
      offline: 'cached',
      pick: (answer) => answer,
    },
    { query: {} },
  );
}

/** The games played last, page by page. */
export function recentGamesPages() {
  return contractPages({
    key: ['games', 'recent'],
    load: async () => (await contract()).getRecentGames,
    auth: 'player',
    offline: 'cached',
    pick: (answer) => answer,
  });
}

/** The first page of the favourites. */
export function favoritesQuery() {
  return contractQuery(
    {
      key: ['games', 'favorites-first'],
      load: async () => (await contract()).getFavorites,
      auth: 'player',
      offline: 'cached',
      pick: (answer) => answer,
    },
    { query: {} },
  );
}

/** The favourites, page by page. */
export function favoritesPages() {
  return contractPages({
    key: ['games', 'favorites'],
    load: async () => (await contract()).getFavorites,
    auth: 'player',
    offline: 'cached',
    pick: (answer) => answer,
  });
}
