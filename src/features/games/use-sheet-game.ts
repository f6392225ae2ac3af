import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { CatalogGame, GameDetail } from '../../contract/games.ts';
import { catalogQuery, gameQuery, providersPages } from './queries.ts';

/** What a sheet shows of a game: all of it, or what the catalogue knows while the rest cannot be had. */
type SheetGame = Omit<GameDetail, 'description' | 'my_stats'>;

function fromCatalog(game: CatalogGame, studio: string): SheetGame | null {
  const { rtp, volatility, min_bet, max_bet } = game;
  if (rtp === undefined || volatility === undefined || min_bet === undefined || max_bet === undefined) return null;
  return {
    ...game,
    rtp,
    volatility,
    min_bet,
    max_bet,
    provider_name: studio,
    showAll: true,
    image_mobile: game.image_mobile ?? game.image,
    placeholder: game.placeholder ?? null,
    aliases: game.aliases ?? [],
    hasFavorite: false,
    hasLike: false,
    to: `/casino/${game.providercode}/${game.gamecode}`,
    max_win: null,
    rules_url: null,
    has_demo: true,
  };
}

/** The game of a sheet by its gamecode. Without a network the catalogue answers for games that were never opened. */
export function useSheetGame(gamecode: string): {
  readonly game: SheetGame | undefined;
  readonly isError: boolean;
  readonly refetch: () => unknown;
} {
  const { data, isError, refetch } = useQuery(gameQuery('', gamecode));
  const catalog = useQuery({ ...catalogQuery(), enabled: data === undefined && isError }).data;
  const studios = useInfiniteQuery({ ...providersPages(), enabled: data === undefined && isError }).data;
  if (data) return { game: data, isError, refetch };
  const known = catalog?.find((game) => game.gamecode === gamecode);
  const studio = studios?.pages.flatMap((page) => page.data).find(({ code }) => code === known?.providercode);
  const game = known ? fromCatalog(known, studio?.name ?? '') : null;
  return { game: game ?? undefined, isError, refetch };
}
