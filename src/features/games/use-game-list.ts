import { type QueryClient, useInfiniteQuery, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Game, GameFilter } from '../../contract/games.ts';
import { useCatalog } from './catalog.ts';
import type { ShelfList } from './catalog-shelf.ts';
import type { TileGame } from './components/GameTile.tsx';
import type { GameFilterSearch } from './model.ts';
import { gamesPage, providersPages } from './queries.ts';
import { useShelf } from './use-shelf.ts';

const PAGE = 24;
/** A view that rests for so long is worth asking the API for; milliseconds. */
const REST = 120;
/** Of a search with more results than these nobody looks for the ones that only the API found. */
const FEW = 120;
/** A word that rests for so long is worth asking the API for, where the device has answered already; milliseconds. */
const WORD_REST = 400;

const TOLD: ('data' | 'dataUpdatedAt' | 'isError')[] = ['data', 'dataUpdatedAt', 'isError'];

/** A list of games of any length, of which only what is in view is looked up. */
export interface GameListing {
  /** Which list is shown. */
  readonly list: string;
  /** How many there are; undefined while nothing is known. */
  readonly total: number | undefined;
  /** The game at a place; undefined while it is not here yet. */
  readonly gameAt: (index: number) => TileGame | undefined;
  /** Says which places are in view. */
  readonly onView: (first: number, last: number) => void;
  /** From when the list is, milliseconds since 1970; 0 when that is not known. */
  readonly updatedAt: number;
  /** The API did not answer for what is in view. */
  readonly isFailed: boolean;
  readonly retry: () => void;
}

interface DeviceAnswer {
  readonly device: ShelfList | null;
  /** There is a catalogue to answer from. */
  readonly isReady: boolean;
  readonly keptAt: number;
}

interface View {
  readonly list: string;
  readonly first: number;
  readonly last: number;
}

function toFilter({ bonuses, ...filter }: GameFilterSearch): GameFilter {
  return { ...filter, ...(bonuses === 'true' ? { bonuses: true } : {}) };
}

const pageOf = (index: number): number => Math.floor(index / PAGE) + 1;

/** A value once it has rested; at once where `rest` is 0. */
function useRested<T>(value: T, rest: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), rest);
    return () => clearTimeout(timer);
  }, [value, rest]);
  return rest === 0 ? value : rested;
}

/** The device's list: in the same moment, also without a network. */
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
 * The games that a filter leaves. What the device has stands at once; the API is asked for the pages in view, 24 a page
 * to the last one, and what it says of a game (hearts, maintenance) counts. A search that the device has answered keeps
 * the device's order, which forgives typing errors; what only the API finds comes after it.
 */
export function useGameList(filter: GameFilterSearch): GameListing {
  const queryClient = useQueryClient();
  const list = JSON.stringify(filter);
  const [seen, setSeen] = useState<View>({ list, first: 0, last: PAGE - 1 });
  const isSearch = (filter.searchTerm ?? '') !== '';
  const { device, isReady, keptAt } = useDeviceList(list, isSearch);
  const isByDevice = isSearch && isReady;
  // Where the device answers, its answer is painted before the network is troubled.
  const asked = useRested(list, isReady ? (isSearch ? WORD_REST : REST) : 0);
  const isAsked = asked === list;
  const rested = useRested(seen, REST);
  const pages = [1];
  if (!isByDevice && rested.list === list) {
    for (let page = Math.max(2, pageOf(rested.first)); page <= pageOf(rested.last); page += 1) pages.push(page);
  }
  const askedFilter = toFilter(JSON.parse(asked) as GameFilterSearch);
  // What they say is looked up below, list by list; here one is only told that it has come.
  const reads = useQueries({
    queries: pages.map((page) => ({ ...gamesPage(askedFilter, page), notifyOnChangeProps: TOLD })),
  });
  const isFailed = isAsked && reads.some((read) => read.isError);
  const updatedAt = (isAsked && reads[0]?.dataUpdatedAt) || keptAt;
  const known = toFilter(filter);
  const now = listed({
    device,
    isSearch,
    // Also what was read of this list before it is asked for anew: its hearts stand from the first paint.
    total: queryClient.getQueryData(gamesPage(known, 1).queryKey)?.total,
    pageAt: cachedPages(queryClient, known),
  });
  const listing = { ...now, list };
  // While the next list is on its way the last one stays.
  const last = useRef(listing);
  useEffect(() => {
    if (listing.total !== undefined) last.current = listing;
  });
  const shown = listing.total === undefined && !isFailed ? last.current : listing;
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

/** The pages that have been read before, each looked up once. */
function cachedPages(queryClient: QueryClient, filter: GameFilter): (page: number) => readonly Game[] | undefined {
  const pages = new Map<number, readonly Game[] | undefined>();
  return (page) => {
    if (!pages.has(page)) pages.set(page, queryClient.getQueryData(gamesPage(filter, page).queryKey)?.data);
    return pages.get(page);
  };
}

interface Parts {
  readonly device: ShelfList | null;
  readonly isSearch: boolean;
  /** How many the API has; undefined when it has not said. */
  readonly total: number | undefined;
  /** What the API has said, page by page. */
  readonly pageAt: (page: number) => readonly Game[] | undefined;
}

/** The device's list and the API's as one. */
export function listed({ device, isSearch, total, pageAt }: Parts): Pick<GameListing, 'total' | 'gameAt'> {
  const byApi = (index: number) => pageAt(pageOf(index))?.[index % PAGE];
  if (device === null) return { total, gameAt: byApi };
  if (!isSearch) return { total: total ?? device.total, gameAt: (index) => byApi(index) ?? device.gameAt(index) };
  const found = pageAt(1) ?? [];
  const facts = new Map(found.map((game) => [game.gamecode, game]));
  const others = device.total > FEW ? [] : without(found, device);
  return {
    total: device.total + others.length,
    gameAt: (index) => {
      const game = device.gameAt(index);
      return game ? (facts.get(game.gamecode) ?? game) : others[index - device.total];
    },
  };
}

/** What the device did not find of what the API found. */
function without(found: readonly Game[], { total, gameAt }: ShelfList): readonly Game[] {
  if (found.length === 0) return found;
  const known = new Set(Array.from({ length: total }, (_, at) => gameAt(at)?.gamecode));
  return found.filter(({ gamecode }) => !known.has(gamecode));
}
