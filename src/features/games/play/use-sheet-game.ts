import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Game, GameDetail } from '../../../contract/games.ts';
import { hasToken } from '../../../domain/session/state.ts';
import { useCatalog, useCatalogAnswer } from '../catalog/catalog.ts';
import { gameOf } from '../catalog/from-catalog.ts';
import { useGameMarks, withFavorite } from '../marks/favorites.ts';
import { withLike } from '../marks/likes.ts';
import { favoritesQuery, gameQuery, homeGamesQuery, providersPages } from '../queries.ts';

/** A game on a sheet: complete, or the catalogue's part while the rest cannot be loaded. */
export type SheetGame = Omit<GameDetail, 'description' | 'my_stats'> & Partial<Pick<GameDetail, 'description'>>;

/** Completes a game of a list; null if the list does not state the sheet's facts. */
function sheetOf(game: Game): SheetGame | null {
  const { rtp, volatility, min_bet, max_bet } = game;
  if (rtp === undefined || volatility === undefined || min_bet === undefined || max_bet === undefined) return null;
  return {
    ...game,
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

/** Finds a game in the lobby's rows, which most sheets open from, with the rows' time. */
function useLobbyGame(gamecode: string): { readonly game: SheetGame | null; readonly at: number } {
  const rows = useQueryClient().getQueryState(homeGamesQuery().queryKey);
  const game = rows?.data?.flatMap(({ games }) => games).find((one) => one.gamecode === gamecode);
  return { game: game ? sheetOf(game) : null, at: rows?.dataUpdatedAt ?? 0 };
}

/**
 * The game of a sheet by its game code: from the lobby's rows until its own answer is there. Without a network the
 * catalogue answers for games that were never opened.
 */
export function useSheetGame(gamecode: string): {
  readonly game: SheetGame | undefined;
  readonly isError: boolean;
  /** Time of the data, ms since 1970; 0 without data. */
  readonly updatedAt: number;
  readonly refetch: () => unknown;
} {
  const { data, isError, refetch, dataUpdatedAt } = useQuery(gameQuery(gamecode));
  const lobby = useLobbyGame(gamecode);
  const isMissing = data === undefined && isError;
  const known = useCatalogAnswer(isMissing ? { ask: 'one', gamecode } : null)?.answer;
  const catalog = useCatalog();
  // From storage: a network that answered this read would have answered with the game itself.
  useQuery({ ...favoritesQuery(), enabled: isMissing && hasToken() });
  const marks = useGameMarks();
  const studios = useInfiniteQuery({ ...providersPages(), enabled: isMissing }).data;
  const laid = <G extends Game>(game: G, age: number) => {
    const lacking = marks({ dataUpdatedAt: age });
    return withLike(withFavorite(game, lacking), lacking);
  };
  if (data) return { game: laid(data, dataUpdatedAt), isError, updatedAt: dataUpdatedAt, refetch };
  const studio = studios?.pages.flatMap((page) => page.data).find(({ code }) => code === known?.providercode);
  const kept = known ? sheetOf(gameOf(known, studio?.name ?? '')) : null;
  const game = kept ?? lobby.game;
  if (game === null) return { game: undefined, isError, updatedAt: 0, refetch };
  const keptAt = kept && catalog.state === 'ready' ? catalog.updatedAt : lobby.at;
  // The catalogue holds no marks, like a stored answer of an earlier visit. While its own answer is on the way, the game
  // counts as new.
  return { game: laid(game, kept ? 0 : lobby.at), isError, updatedAt: isMissing ? keptAt : 0, refetch };
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
