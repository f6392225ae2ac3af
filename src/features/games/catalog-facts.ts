/** Questions to the whole catalogue that no key waits for: the worker answers them from the games as they are. */
import type { CatalogGame } from '../../contract/games.ts';

/** Games that a bonus may be wagered in, and the mean of the return of all such, in per cent. */
export interface Wagerable {
  readonly games: readonly CatalogGame[];
  readonly average: number | null;
}

/** The `limit` most looked at of those that count towards a bonus, the games named by `ids` among them. */
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
