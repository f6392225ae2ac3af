import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { CatalogGame, GameDetail } from '../../../contract/games.ts';
import { hasToken } from '../../../domain/session/state.ts';
import { wishesShown } from '../../../storage/outbox.ts';
import { useCatalog, useCatalogAnswer } from '../catalog/catalog.ts';
import { gameOf } from '../catalog/from-catalog.ts';
import { withWishes } from '../marks/hearts.ts';
import { favoritesQuery, gameQuery, providersPages } from '../queries.ts';

/** A game on a sheet: complete, or the catalogue's part while the rest cannot be loaded. */
export type SheetGame = Omit<GameDetail, 'description' | 'my_stats'> & Partial<Pick<GameDetail, 'description'>>;

function fromCatalog(game: CatalogGame, studio: string, hasFavorite: boolean): SheetGame | null {
  const { rtp, volatility, min_bet, max_bet } = game;
  if (rtp === undefined || volatility === undefined || min_bet === undefined || max_bet === undefined) return null;
  return {
    ...gameOf(game, studio),
    hasFavorite,
    rtp,
    volatility,
    min_bet,
    max_bet,
    max_win: null,
    rules_url: null,
    has_demo: true,
    frame_url: null,
  };
}

/** The game of a sheet by its game code. Without a network the catalogue answers for games that were never opened. */
export function useSheetGame(gamecode: string): {
  readonly game: SheetGame | undefined;
  readonly isError: boolean;
  /** Time of the data, ms since 1970; 0 without data. */
  readonly updatedAt: number;
  readonly refetch: () => unknown;
} {
  const { data, isError, refetch, dataUpdatedAt } = useQuery(gameQuery(gamecode));
  const isMissing = data === undefined && isError;
  const known = useCatalogAnswer(isMissing ? { ask: 'one', gamecode } : null)?.answer;
  const catalog = useCatalog();
  // Usually from the cache: a network that answered these reads would have answered with the game itself.
  const favorites = useQuery({ ...favoritesQuery(), enabled: isMissing && hasToken() }).data?.data;
  const wishes = useSyncExternalStore(wishesShown.subscribe, () => wishesShown.value);
  const studios = useInfiniteQuery({ ...providersPages(), enabled: isMissing }).data;
  if (data) return { game: data, isError, updatedAt: dataUpdatedAt, refetch };
  const studio = studios?.pages.flatMap((page) => page.data).find(({ code }) => code === known?.providercode);
  const hasFavorite = favorites?.some(({ game_id }) => game_id === known?.game_id) ?? false;
  const game = known ? fromCatalog(known, studio?.name ?? '', hasFavorite) : null;
  if (game === null) return { game: undefined, isError, updatedAt: 0, refetch };
  const updatedAt = catalog.state === 'ready' ? catalog.updatedAt : 0;
  return { game: withWishes(game, game.game_id, wishes), isError, updatedAt, refetch };
}

interface Volatility {
  readonly name: string;
  readonly level: 1 | 2 | 3 | 4;
}

/** The volatility as a word and as a level for the bars. */
export function useVolatility(volatility: GameDetail['volatility'] | undefined): Volatility {
  const { t } = useLingui();
  const all: Readonly<Record<GameDetail['volatility'], Volatility>> = {
    low: { name: t`Baixa`, level: 1 },
    medium: { name: t`Média`, level: 2 },
    high: { name: t`Alta`, level: 3 },
    very_high: { name: t`Muito alta`, level: 4 },
  };
  return all[volatility ?? 'medium'];
}
