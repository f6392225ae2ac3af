import type { CatalogGame, Game } from '../../../contract/games.ts';

/** Converts a game of the catalogue to a list's game, without personal data. `studio` is the studio's name. */
export function gameOf(game: CatalogGame, studio: string): Game {
  const { game_id, title, gamecode, providercode, category_slug, type, image, views, totalLikes } = game;
  const { only_demo, bonus_allowed, has_tables, is_new, maintenance, rtp, volatility, min_bet, max_bet } = game;
  return {
    game_id,
    title,
    gamecode,
    providercode,
    provider_name: studio,
    category_slug,
    type,
    image,
    image_mobile: game.image_mobile ?? image,
    placeholder: game.placeholder ?? null,
    aliases: game.aliases ?? [],
    only_demo,
    bonus_allowed,
    has_tables,
    is_new,
    maintenance,
    rtp,
    volatility,
    min_bet,
    max_bet,
    views,
    totalLikes,
    showAll: game.showAll ?? true,
    hasFavorite: false,
    hasLike: false,
    to: `/casino/${providercode}/${gamecode}`,
  };
}
