/**
 * What the catalogue on the device answers: search, filtered lists, one game. Pure; lives in the catalogue's worker, so
 * that ten thousand games are folded, sorted and kept off the thread that paints.
 */
import type { CatalogGame } from '../../contract/games.ts';
import type { GameFilterSearch } from './model.ts';
import { type Index, indexOf, search } from './search.ts';

/** What was found: the first of it, how much there is, and how much of each kind (`type`), most first. */
export interface Found {
  readonly games: readonly CatalogGame[];
  readonly total: number;
  readonly kinds: readonly (readonly [type: string, count: number])[];
}

/** A stretch of a filtered list. */
export interface Stretch {
  readonly games: readonly CatalogGame[];
  readonly from: number;
  readonly total: number;
}

/** Games that a bonus may be wagered in, and the mean of the return of all such, in per cent. */
export interface Wagerable {
  readonly games: readonly CatalogGame[];
  readonly average: number | null;
}

export interface Shelf {
  readonly size: number;
  /** `type` leaves one kind of the games that were found; `total` and `kinds` are of all. */
  search(term: string, limit: number, type?: string): Found;
  /** In the API's own order; a term orders by how well it fits. */
  list(filter: GameFilterSearch, from: number, count: number): Stretch;
  one(gamecode: string): CatalogGame | null;
  /** The most looked at. */
  popular(limit: number): readonly CatalogGame[];
  /** The most looked at of those that count towards a bonus, the games named by `ids` among them. */
  wagerable(ids: readonly string[], limit: number): Wagerable;
}

/** Sets the games up. `studios` are the names of studios by their code, which are searched too. */
export function shelve(games: readonly CatalogGame[], studios: ReadonlyMap<string, string>): Shelf {
  let index: Index<CatalogGame> | null = null;
  const indexed = () => (index ??= indexOf(games, ({ providercode, type }) => [studios.get(providercode) ?? '', type]));
  const byCode = new Map(games.map((game) => [game.gamecode, game]));
  let byViews: readonly CatalogGame[] | null = null;
  const viewed = () => (byViews ??= games.toSorted((a, b) => b.views - a.views));
  // Stretches of one list are asked for one after the other.
  let last: { readonly key: string; readonly games: readonly CatalogGame[] } | null = null;
  const listed = (filter: GameFilterSearch) => {
    const key = JSON.stringify(filter);
    if (last?.key !== key) last = { key, games: filtered(games, filter, indexed) };
    return last.games;
  };
  return {
    size: games.length,
    search: (term, limit, type) => {
      const found = search(indexed(), term);
      const shown = type === undefined ? found : found.filter((game) => game.type === type);
      return { games: shown.slice(0, limit), total: found.length, kinds: kindsOf(found) };
    },
    list: (filter, from, count) => {
      const all = listed(filter);
      return { games: all.slice(from, from + count), from, total: all.length };
    },
    one: (gamecode) => byCode.get(gamecode) ?? null,
    popular: (limit) => viewed().slice(0, limit),
    wagerable: (ids, limit) => {
      const wanted = new Set(ids);
      const counting = viewed().filter((game) => game.bonus_allowed && !game.only_demo && game.rtp !== undefined);
      const sum = counting.reduce((total, { rtp = 0 }) => total + rtp, 0);
      return {
        games: counting.filter((game, at) => at < limit || wanted.has(game.game_id)),
        average: counting.length === 0 ? null : sum / counting.length,
      };
    },
  };
}

/** The same games as the API's own filter leaves (§3). */
function filtered(
  games: readonly CatalogGame[],
  { category, provider, type, bonuses, searchTerm = '' }: GameFilterSearch,
  indexed: () => Index<CatalogGame>,
): readonly CatalogGame[] {
  const fits = (game: CatalogGame) =>
    (!category || game.category_slug === category || game.categories?.includes(category) === true) &&
    (!provider || game.providercode === provider) &&
    (!type || game.type === type) &&
    (!bonuses || game.bonus_allowed);
  return (searchTerm.trim() === '' ? games : search(indexed(), searchTerm)).filter(fits);
}

function kindsOf(games: readonly CatalogGame[]): (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { type } of games) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}
