/**
 * Synchronous search and filtered lists over the catalogue on the device. Pure, and fast enough for the page's own
 * thread: ten thousand games are compared as numbers, and only the shown ones are parsed.
 */
import type { CatalogGame } from '../../../contract/games.ts';
import { type GameFilterSearch, volatilities } from '../model.ts';
import { search } from '../search/search.ts';
import type { Pack } from './pack.ts';

/** Studio names by code; the search covers them. */
export type StudioNames = ReadonlyMap<string, string>;

/** Search results: the first games, the total, and the count of each kind (`type`), highest first. */
export interface Found {
  readonly games: readonly CatalogGame[];
  readonly total: number;
  readonly kinds: readonly (readonly [type: string, count: number])[];
}

/** A filtered list of any length. */
export interface ShelfList {
  readonly total: number;
  /** Returns the same object for the same index; undefined beyond the end. */
  readonly gameAt: (index: number) => CatalogGame | undefined;
}

export interface Shelf {
  readonly size: number;
  /** All kinds of game (`type`). */
  readonly kinds: readonly string[];
  /** `type` limits `games` to one kind; `total` and `kinds` count all kinds. */
  search(term: string, names: StudioNames, limit: number, type?: string): Found;
  /** In the API's order; with a term, ordered by the quality of the match. */
  list(filter: GameFilterSearch, names: StudioNames): ShelfList;
  /** The most viewed games. */
  popular(limit: number): readonly CatalogGame[];
}

/** Wraps a pack. Does no work until the first call. */
export function shelve(pack: Pack): Shelf {
  const { size, order, kind, kinds, all, json, pieces } = pack;
  const decoder = new TextDecoder();
  const parsed = new Map<number, CatalogGame>();
  const game = (at: number): CatalogGame => {
    let known = parsed.get(at);
    if (!known) {
      known = JSON.parse(decoder.decode(json.subarray(pieces[at], pieces[at + 1]))) as CatalogGame;
      parsed.set(at, known);
    }
    return known;
  };
  return {
    size,
    kinds,
    search: (term, names, limit, type) => {
      const found = search(pack, term, names);
      const wanted = type === undefined ? -1 : kinds.indexOf(type);
      const shown = type === undefined ? found : found.filter((at) => kind[at] === wanted);
      return { games: shown.slice(0, limit).map(game), total: found.length, kinds: kindsOf(pack, found) };
    },
    list: (filter, names) => {
      const entries = filtered(pack, filter, names);
      return {
        total: entries.length,
        gameAt: (index) => {
          const at = entries[index];
          return at === undefined ? undefined : game(at);
        },
      };
    },
    popular: (limit) => [...order.filter((at) => all[at] === 1).subarray(0, limit)].map(game),
  };
}

/** Applies the same filter and the same order as the API (GAME-1). */
function filtered(pack: Pack, filter: GameFilterSearch, names: StudioNames): ArrayLike<number> {
  const found = matching(pack, filter, names);
  const { rtp, fresh, folded, lines } = pack;
  const title = (at: number) => folded.slice(lines[at], lines[at + 1]);
  // Sorting is stable: equal games keep the site's order.
  switch (filter.sort) {
    case 'new':
      return Array.from(found).sort((a, b) => (fresh[b] ?? 0) - (fresh[a] ?? 0));
    case 'rtp':
      return Array.from(found).sort((a, b) => (rtp[b] ?? 0) - (rtp[a] ?? 0));
    case 'title':
      return Array.from(found, (at) => [title(at), at] as const)
        .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
        .map(([, at]) => at);
    default:
      return found;
  }
}

function matching(pack: Pack, filter: GameFilterSearch, names: StudioNames): ArrayLike<number> {
  const { size, studio, studios, kind, kinds, bonus, rtp, risk, all, categories } = pack;
  const { category, provider, type, bonuses, volatility, searchTerm = '' } = filter;
  const ofCategory = category ? (categories.find(([slug]) => slug === category)?.[1] ?? new Uint32Array()) : null;
  const studioAt = provider ? studios.indexOf(provider) : -1;
  const kindAt = type ? kinds.indexOf(type) : -1;
  const level = volatility ? volatilities.indexOf(volatility) + 1 : 0;
  const least = Number(filter.rtp ?? 0) * 100;
  const fits = (at: number) =>
    (!provider || studio[at] === studioAt) &&
    (!type || kind[at] === kindAt) &&
    (!bonuses || bonus[at] === 1) &&
    (level === 0 || risk[at] === level) &&
    (rtp[at] ?? 0) >= least;
  if (searchTerm.trim() !== '') {
    const isIn = ofCategory && new Set(ofCategory);
    return search(pack, searchTerm, names).filter((at) => (!isIn || isIn.has(at)) && fits(at));
  }
  const places = ofCategory ?? Uint32Array.from({ length: size }, (_, at) => at);
  if (provider || type) return places.filter(fits);
  if (ofCategory) return places.filter(fits);
  return places.filter((at) => all[at] === 1 && fits(at));
}

function kindsOf({ kind, kinds }: Pack, found: readonly number[]): (readonly [string, number])[] {
  const counts = kinds.map(() => 0);
  for (const at of found) counts[kind[at] ?? 0] = (counts[kind[at] ?? 0] ?? 0) + 1;
  return kinds
    .map((type, at) => [type, counts[at] ?? 0] as const)
    .filter(([, count]) => count > 0)
    .sort((a, b) => b[1] - a[1]);
}
