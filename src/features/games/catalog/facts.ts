/** Slower questions to the whole catalogue; the worker answers them from the parsed games. */
import type { CatalogGame } from '../../../contract/games.ts';

/** Games that count towards a bonus's wager, and the mean RTP of all of them, per cent. */
export interface Wagerable {
  readonly games: readonly CatalogGame[];
  readonly average: number | null;
}

/** The `limit` most viewed games that count towards a bonus, plus those of them that `ids` name. */
export function wagerable(games: readonly CatalogGame[], ids: readonly string[], limit: number): Wagerable {
  const wanted = new Set(ids);
  const counting = games
    .filter((game) => game.bonus_allowed && !game.only_demo && game.rtp !== undefined)
    .toSorted((a, b) => b.views - a.views);
  const sum = counting.reduce((total, { rtp = 0 }) => total + rtp, 0);
  return {
    games: counting.filter((game, at) => at < limit || wanted.has(game.game_id)),
    average: counting.length === 0 ? null : sum / counting.length,
  };
}
