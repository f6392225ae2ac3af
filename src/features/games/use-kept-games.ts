import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CatalogGame } from '../../contract/games.ts';
import type { GameFilterSearch } from './model.ts';
import { catalogQuery } from './queries.ts';
import { indexOf, search } from './search.ts';

/** From when the catalogue on the device is, milliseconds since 1970; 0 when there is none. */
export function useKeptAt(): number {
  return useQuery(catalogQuery()).dataUpdatedAt;
}

/** What a list is made of when the platform does not answer: the catalogue on the device, through the same filters. */
export function useKeptGames(filter: GameFilterSearch): readonly CatalogGame[] | undefined {
  const games = useQuery(catalogQuery()).data;
  const { category, provider, type, bonuses, searchTerm = '' } = filter;
  return useMemo(() => {
    if (games === undefined) return undefined;
    const fitting = games.filter(
      (game) =>
        (!category || game.category_slug === category) &&
        (!provider || game.providercode === provider) &&
        (!type || game.type === type) &&
        (!bonuses || game.bonus_allowed),
    );
    if (searchTerm.trim() !== '') return search(indexOf(fitting), searchTerm, fitting.length);
    return fitting.sort((a, b) => b.views - a.views);
  }, [games, category, provider, type, bonuses, searchTerm]);
}
