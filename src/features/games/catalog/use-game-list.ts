import { type QueryClient, useInfiniteQuery, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CatalogGame, Game, GameFilter } from '../../../contract/games.ts';
import type { TileGame } from '../components/GameTile.tsx';
import { useFavoritesOver, useGameMarks, withFavorite } from '../marks/favorites.ts';
import type { GameFilterSearch } from '../model.ts';
import { gamesPage, homeGamesQuery, providersPages } from '../queries.ts';
import { useCatalog } from './catalog.ts';
import type { ShelfList } from './shelf.ts';
import { useShelf } from './use-shelf.ts';

const PAGE = 24;
/** Time for which the view must rest before its pages are fetched, ms. */
const REST = 120;
/** Above this number of results the API's additional ones are not appended. */
const FEW = 120;
/** Time for which a term must rest before the API is asked, when the device has already answered. ms. */
const WORD_REST = 400;

const TOLD: ('data' | 'dataUpdatedAt' | 'isError')[] = ['data', 'dataUpdatedAt', 'isError'];

/** A list of games of any length, of which only the part in view is read. */
export interface GameListing {
  /** Id of the shown list. */
  readonly list: string;
  /** Number of games; undefined while it is unknown. */
  readonly total: number | undefined;
  /** Number of games at the list's beginning that are known before its total. */
  readonly head: number;
  /** The game at a place; undefined while it is loading. */
  readonly gameAt: (index: number) => TileGame | undefined;
  /** Reports the places in view. */
  readonly onView: (first: number, last: number) => void;
  /** Time of the list, ms since 1970; 0 when unknown. */
  readonly updatedAt: number;
  /** The API did not answer for the part in view. */
  readonly isFailed: boolean;
  readonly retry: () => void;
}

interface DeviceAnswer {
  readonly device: ShelfList | null;
  /** There is a catalogue on the device. */
  readonly isReady: boolean;
  readonly keptAt: number;
}

interface View {
  readonly list: string;
  readonly first: number;
  readonly last: number;
}

function toFilter({ bonuses, rtp, ...filter }: GameFilterSearch): GameFilter {
  return {
    ...filter,
    ...(bonuses === 'true' ? { bonuses: true } : {}),
    ...(rtp === undefined ? {} : { rtp: Number(rtp) }),
  };
}

const pageOf = (index: number): number => Math.floor(index / PAGE) + 1;

/** Debounces a value by `rest` ms; 0 passes it on at once. */
function useRested<T>(value: T, rest: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), rest);
    return () => clearTimeout(timer);
  }, [value, rest]);
  return rest === 0 ? value : rested;
}

/** The list from the device: synchronous, also without a network. */
function useDeviceList(list: string, isSearch: boolean): DeviceAnswer {
  const catalog = useCatalog();
  const shelf = useShelf();
  const pages = useInfiniteQuery({ ...providersPages(), enabled: isSearch }).data?.pages;
  const names = useMemo(
    () => new Map(pages?.flatMap((page) => page.data).map(({ code, name }) => [code, name])),
    [pages],
  );
  const device = useMemo(() => shelf?.list(JSON.parse(list) as GameFilterSearch, names) ?? null, [shelf, list, names]);
  const isReady = catalog.state === 'ready';
  return { device: isReady ? device : null, isReady, keptAt: isReady ? catalog.updatedAt : 0 };
}

/**
 * The games of a filter (GAME-1). The device's list shows at once; the API is asked for the pages in view, and its
 * facts (favourites, maintenance) win. A search that the device has answered keeps the device's order, which tolerates
 * typing errors; results that only the API finds follow at the end.
 */
export function useGameList(filter: GameFilterSearch): GameListing {
  const queryClient = useQueryClient();
  const list = JSON.stringify(filter);
  const [seen, setSeen] = useState<View>({ list, first: 0, last: PAGE - 1 });
  const isSearch = (filter.searchTerm ?? '') !== '';
  const { device, isReady, keptAt } = useDeviceList(list, isSearch);
  // The device sorts titles as a reader does, and a database may not: one list never mixes two orders.
  const isOwnOrder = isSearch || filter.sort !== undefined;
  const isByDevice = isOwnOrder && isReady;
  // The device's answer is painted before the API is asked.
  const asked = useRested(list, isReady ? (isSearch ? WORD_REST : REST) : 0);
  const isAsked = asked === list;
  const rested = useRested(seen, REST);
  const pages = [1];
  if (!isByDevice && rested.list === list) {
    for (let page = Math.max(2, pageOf(rested.first)); page <= pageOf(rested.last); page += 1) pages.push(page);
  }
  const askedFilter = toFilter(JSON.parse(asked) as GameFilterSearch);
  // The hook only notifies of their arrival; the data is read below, list by list.
  const reads = useQueries({
    queries: pages.map((page) => ({ ...gamesPage(askedFilter, page), notifyOnChangeProps: TOLD })),
  });
  const isFailed = isAsked && reads.some((read) => read.isError);
  const updatedAt = (isAsked && reads[0]?.dataUpdatedAt) || keptAt;
  const known = toFilter(filter);
  const now = listed({
    device,
    lay: useFavoritesOver(isByDevice),
    isSearch: isOwnOrder,
    // Pages of this list from an earlier read count too: their marks are shown from the first paint.
    total: queryClient.getQueryData(gamesPage(known, 1).queryKey)?.total,
    pageAt: cachedPages(queryClient, known, useGameMarks()),
  });
  const row = rowOf(queryClient, filter);
  const head = now.total === undefined && !isFailed ? row.length : 0;
  const listing = { ...now, head, gameAt: (at: number) => now.gameAt(at) ?? row[at], list };
  // While the next list loads, the last one stays.
  const last = useRef(listing);
  useEffect(() => {
    if (listing.total !== undefined) last.current = listing;
  });
  const shown = listing.total === undefined && !isFailed && head === 0 ? last.current : listing;
  const retry = useCallback(
    () => void queryClient.refetchQueries({ queryKey: ['games', 'page'], type: 'active' }),
    [queryClient],
  );
  const onView = useCallback(
    (from: number, to: number) =>
      setSeen((now) =>
        now.list === list && now.first === from && now.last === to ? now : { list, first: from, last: to },
      ),
    [list],
  );
  return { ...shown, updatedAt, onView, isFailed, retry };
}

const NONE: readonly Game[] = [];

/** Games of the lobby's row of a category: the first of the category's list. None for any other filter. */
export function rowOf(queryClient: QueryClient, { category, ...others }: GameFilterSearch): readonly Game[] {
  if (category === undefined || Object.values(others).some((it) => it !== undefined)) return NONE;
  const rows = queryClient.getQueryData(homeGamesQuery().queryKey);
  return rows?.find(({ slug }) => slug === category)?.games ?? NONE;
}

/** Pages that are already cached with the pending marks, each looked up once. */
function cachedPages(
  queryClient: QueryClient,
  filter: GameFilter,
  marks: ReturnType<typeof useGameMarks>,
): (page: number) => readonly Game[] | undefined {
  const pages = new Map<number, readonly Game[] | undefined>();
  return (page) => {
    if (!pages.has(page)) {
      const { data, dataUpdatedAt = 0 } = queryClient.getQueryState(gamesPage(filter, page).queryKey) ?? {};
      const lacking = marks({ dataUpdatedAt });
      pages.set(
        page,
        data?.data.map((game) => withFavorite(game, lacking)),
      );
    }
    return pages.get(page);
  };
}

interface Parts {
  readonly device: ShelfList | null;
  /** Lays the player's favourites over a game of the device. */
  readonly lay: (game: CatalogGame) => TileGame;
  readonly isSearch: boolean;
  /** The API's total; undefined before its answer. */
  readonly total: number | undefined;
  /** The API's pages so far. */
  readonly pageAt: (page: number) => readonly Game[] | undefined;
}

/** Merges the device's list with the API's. */
export function listed({ device, lay, isSearch, total, pageAt }: Parts): Pick<GameListing, 'total' | 'gameAt'> {
  const byApi = (index: number) => pageAt(pageOf(index))?.[index % PAGE];
  if (device === null) return { total, gameAt: byApi };
  const byDevice = (index: number) => {
    const game = device.gameAt(index);
    return game && lay(game);
  };
  if (!isSearch) return { total: total ?? device.total, gameAt: (index) => byApi(index) ?? byDevice(index) };
  const found = pageAt(1) ?? [];
  const facts = new Map(found.map((game) => [game.gamecode, game]));
  const others = device.total > FEW ? [] : without(found, device);
  return {
    total: device.total + others.length,
    gameAt: (index) => {
      const game = device.gameAt(index);
      return game ? (facts.get(game.gamecode) ?? lay(game)) : others[index - device.total];
    },
  };
}

/** Games that only the API found. */
function without(found: readonly Game[], { total, gameAt }: ShelfList): readonly Game[] {
  if (found.length === 0) return found;
  const known = new Set(Array.from({ length: total }, (_, at) => gameAt(at)?.gamecode));
  return found.filter(({ gamecode }) => !known.has(gamecode));
}
