import { contractPages, contractQuery } from '../../api/query.ts';
import {
  type GameFilter,
  getCatalog,
  getFavorites,
  getGame,
  getGames,
  getHomeGames,
  getProviders,
  getRecentGames,
  getRelatedGames,
} from '../../contract/games.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** The lobby's rows. Kept in localStorage, so that a revisit paints them before anything else is asked. */
export function homeGamesQuery() {
  return contractQuery({
    key: ['games', 'home'],
    call: getHomeGames,
    pick: ({ data }) => data,
    worded: true,
    keep: 'local',
    staleTime: 5 * MINUTE,
  });
}

/** The whole catalogue in compact form, for search and the offline lobby. */
export function catalogQuery() {
  return contractQuery({
    key: ['games', 'catalog'],
    call: getCatalog,
    pick: ({ data }) => data.games,
    staleTime: HOUR,
  });
}

/** One game with return, volatility and limits; `game` is its gamecode. */
export function gameQuery(provider: string, game: string) {
  return contractQuery(
    { key: ['games', 'one'], call: getGame, pick: ({ data }) => data, worded: true, staleTime: MINUTE },
    { body: { game_id: game, ...(provider === '' ? {} : { provider_code: provider }) } },
  );
}

/** Games like this one. */
export function relatedGamesQuery(game: string) {
  return contractQuery(
    {
      key: ['games', 'related'],
      call: getRelatedGames,
      pick: (answer) => answer.related_games,
      worded: true,
      staleTime: HOUR,
    },
    { body: { game_id: game } },
  );
}

/** Games by filter, 24 a page, to the last page. */
export function gamesPages(filter: GameFilter) {
  return contractPages(
    { key: ['games', 'list'], call: getGames, pick: ({ games }) => games, worded: true, staleTime: 5 * MINUTE },
    { query: { filter: JSON.stringify(filter) } },
  );
}

/** Providers, page by page. */
export function providersPages() {
  return contractPages({
    key: ['games', 'providers'],
    call: getProviders,
    pick: (answer) => answer,
    keep: 'local',
    staleTime: HOUR,
  });
}

/** The first page of the games played last. */
export function recentGamesQuery() {
  return contractQuery(
    { key: ['games', 'recent-first'], call: getRecentGames, pick: (answer) => answer },
    { query: {} },
  );
}

/** The games played last, page by page. */
export function recentGamesPages() {
  return contractPages({ key: ['games', 'recent'], call: getRecentGames, pick: (answer) => answer });
}

/** The first page of the favourites. */
export function favoritesQuery() {
  return contractQuery(
    { key: ['games', 'favorites-first'], call: getFavorites, pick: (answer) => answer },
    { query: {} },
  );
}

/** The favourites, page by page. */
export function favoritesPages() {
  return contractPages({ key: ['games', 'favorites'], call: getFavorites, pick: (answer) => answer });
}
