/** Games: catalogue, details, launch, favourites, likes. */
import type * as calls from '../../src/contract/games.ts';
import { type HandlersFor, reply } from '../http/handler.ts';
import { findGame, gameDetail, listGames, relatedGames } from './games.ts';
import { launchGame } from './launch.ts';
import { catalogText, featuredGames, homeRows, listProviders } from './lobby.ts';
import { favoriteGames, recentGames, setFavorite, setLike } from './player-games.ts';

export const gamesHandlers: HandlersFor<typeof calls> = {
  async getGames({ deps, site, player, query }) {
    return { games: await listGames(deps, site.id, player?.id ?? null, query.filter, query.page) };
  },
  async getCatalog({ deps, site }) {
    return reply(200, await catalogText(deps, site.id), { 'content-type': 'application/json; charset=utf-8' });
  },
  async getHomeGames({ deps, site, player, language }) {
    return { data: await homeRows(deps, site.id, player?.id ?? null, language) };
  },
  async getFeaturedGames({ deps, site, player }) {
    return { data: await featuredGames(deps, site.id, player?.id ?? null) };
  },
  getProviders: ({ deps, site, query }) => listProviders(deps, site.id, query.page),
  async getGame({ deps, site, player, language, body }) {
    const game = await findGame(deps, site.id, body.game_id, body.provider_code ?? null);
    return { data: await gameDetail(deps, site.id, player?.id ?? null, language, game) };
  },
  async getRelatedGames({ deps, site, player, body }) {
    const game = await findGame(deps, site.id, body.game_id);
    return { related_games: await relatedGames(deps, site.id, player?.id ?? null, game) };
  },
  getRecentGames: ({ deps, site, player, query }) => recentGames(deps, site.id, player.id, query.page),
  getFavorites: ({ deps, site, player, query }) => favoriteGames(deps, site.id, player.id, query.page),
  async getGameUrl({ deps, site, player, body, origin }) {
    const gameUrl = await launchGame(deps, {
      site,
      player,
      game: body.game_id,
      provider: body.provider_code ?? null,
      mode: body.mode,
      lang: body.lang,
      device: body.device,
      origin,
    });
    return { gameUrl };
  },
  toggleFavorite: ({ deps, site, player, params, body }) =>
    setFavorite(deps, site.id, player.id, params.gameId, body.action),
  toggleLike: ({ deps, site, player, params, body }) => setLike(deps, site.id, player.id, params.gameId, body.like),
};
