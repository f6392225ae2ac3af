import type { Game } from '../../../contract/games.ts';
import { compareNames } from '../../../lib/bare.ts';
import type { GamesList } from '../marks/favorites.ts';
import type { GameFilterSearch } from '../model.ts';

/**
 * Filters and sorts a list of the player's own games on the device. Keeps the list's order without `sort`.
 * @param listed the games that the catalogue lists in the category; null without a catalogue, when a game's main one
 *   counts
 */
export function ownListOf(
  games: readonly Game[],
  { category, provider, sort }: Pick<GameFilterSearch, 'category' | 'provider' | 'sort'>,
  listed: ReadonlySet<string> | null,
): GamesList {
  const data = games.filter(
    (game) =>
      (category === undefined || (listed?.has(game.gamecode) ?? game.category_slug === category)) &&
      (provider === undefined || game.providercode === provider),
  );
  if (sort === 'title') data.sort((a, b) => compareNames(a.title, b.title));
  if (sort === 'rtp') data.sort((a, b) => (b.rtp ?? 0) - (a.rtp ?? 0));
  return { data, total: data.length };
}
