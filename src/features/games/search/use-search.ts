import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { CatalogGame, Game, Provider } from '../../../contract/games.ts';
import type { Found, Shelf, StudioNames } from '../catalog/shelf.ts';
import { gamesPage, homeGamesQuery, providersPages } from '../queries.ts';
import { indexOf, search } from './search.ts';

/** Most results that are shown; a further letter is quicker than a longer list. */
const MOST = 48;
/** Number of games offered before anything is typed. */
const POPULAR = 6;
/** Time for which a term must rest before the API is asked, when the device has no catalogue. ms. */
const REST = 250;

/** Shown results: all, one kind of game by its `type`, or the studios. */
export const ALL = '*';
export const STUDIOS = '@';

const kindOf = (part: string) => (part === ALL || part === STUDIOS ? undefined : part);

/** Valtio proxy of the search's term and part. */
export interface SearchInput {
  term: string;
  part: string;
}

/** The input, in the same render as the letter. */
export function useSearchInput(input: SearchInput): Readonly<SearchInput> {
  return useSnapshot(input, { sync: true });
}

/** Known results; `term` and `part` may lag behind the input. */
export interface SearchAnswer extends Found, Readonly<SearchInput> {
  /** There is no data to search yet. */
  readonly isLoading: boolean;
  readonly popular: readonly CatalogGame[];
  /** Time of the searched data, ms since 1970; 0 without data. */
  readonly updatedAt: number;
}

/** The studios, whose names are searched too. */
export function useStudios(): readonly Provider[] {
  const pages = useInfiniteQuery(providersPages()).data?.pages;
  return useMemo(() => pages?.flatMap((page) => page.data) ?? [], [pages]);
}

/** Studio names by code. */
export function useStudioNames(studios: readonly Provider[]): StudioNames {
  return useMemo(() => new Map(studios.map(({ code, name }) => [code, name])), [studios]);
}

/**
 * Search without the catalogue (data saver, a back end without one, the first seconds of a first visit): over the
 * lobby's games, and by the API unless `isInterim`. While the device reads its catalogue, the answer is an interim one.
 */
export function useSearchElsewhere(input: SearchInput, isInterim: boolean): SearchAnswer {
  const { term, part } = useSearchInput(input);
  const type = kindOf(part);
  const home = useQuery({ ...homeGamesQuery(), enabled: !isInterim });
  const [rested, setRested] = useState(term);
  useEffect(() => {
    const timer = setTimeout(() => setRested(term), REST);
    return () => clearTimeout(timer);
  }, [term]);
  const isAsked = !isInterim && rested === term && term.trim() !== '';
  const api = useQuery({ ...gamesPage({ searchTerm: term.slice(0, 100) }, 1), enabled: isAsked });
  const games = useMemo(() => {
    const rows = (home.data ?? []).flatMap((row) => row.games);
    return [...new Map(rows.map((game) => [game.game_id, game])).values()];
  }, [home.data]);
  const index = useMemo(() => indexOf(games), [games]);
  const names = useMemo(() => new Map(games.map((game) => [game.providercode, game.provider_name])), [games]);
  const found = useMemo(() => {
    const here = search(index, term, names).flatMap((at) => games[at] ?? []);
    const known = new Set(here.map(({ game_id }) => game_id));
    const more: readonly Game[] = (isAsked ? api.data?.data : undefined) ?? [];
    const all = [...here, ...more.filter(({ game_id }) => !known.has(game_id))];
    const counts = new Map<string, number>();
    for (const game of all) counts.set(game.type, (counts.get(game.type) ?? 0) + 1);
    return {
      games: all.filter((game) => type === undefined || game.type === type).slice(0, MOST),
      total: all.length,
      kinds: [...counts].sort((a, b) => b[1] - a[1]),
    };
  }, [index, names, games, term, type, isAsked, api.data]);
  const popular = useMemo(() => games.toSorted((a, b) => b.views - a.views).slice(0, POPULAR), [games]);
  return {
    ...found,
    term,
    part,
    popular,
    updatedAt: home.dataUpdatedAt,
    isLoading: isInterim || (term !== '' && (!isAsked || api.isFetching)),
  };
}

/**
 * Search on the device: from the first letter, ignores accents, tolerates typing errors, and answers in the same render
 * as the letter.
 */
export function useSearchHere(
  input: SearchInput,
  { shelf, names, updatedAt }: { readonly shelf: Shelf; readonly names: StudioNames; readonly updatedAt: number },
): SearchAnswer {
  const { term, part } = useSearchInput(input);
  const found = useMemo(() => shelf.search(term, names, MOST, kindOf(part)), [shelf, names, term, part]);
  const popular = useMemo(() => shelf.popular(POPULAR), [shelf]);
  return { ...found, term, part, isLoading: false, popular, updatedAt };
}
