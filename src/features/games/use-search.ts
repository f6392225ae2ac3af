import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { CatalogGame, Game, Provider } from '../../contract/games.ts';
import type { Observable } from '../../lib/observable.ts';
import { askCatalog, nameStudios, refreshCatalog, useCatalog, useCatalogAnswer } from './catalog.ts';
import type { Found } from './catalog-shelf.ts';
import { gamesPage, homeGamesQuery, providersPages } from './queries.ts';
import { fold, indexOf, search } from './search.ts';

/** More results than these nobody looks through: another letter is quicker. */
const MOST = 48;
/** How many games are offered before anything is typed. */
const POPULAR = 6;
/** How long a word rests before the API is asked for it, where the device has no catalogue; milliseconds. */
const REST = 250;

const NOTHING: Found = { games: [], total: 0, kinds: [] };

/** Which results are shown: all, one kind of game by its `type`, or the studios. */
export const ALL = '*';
export const STUDIOS = '@';

/** What somebody looks for. A new object for each change. */
export interface Wanted {
  readonly term: string;
  readonly part: string;
}

export interface SearchAnswer extends Found, Wanted {
  /** What it answers, like `part`; trails what is typed by a moment. */
  readonly term: string;
  readonly studios: readonly Provider[];
  /** Nothing is here to search in yet. */
  readonly isLoading: boolean;
  readonly popular: readonly CatalogGame[];
  /** From when what is searched is, milliseconds since 1970; 0 while nothing is here. */
  readonly updatedAt: number;
  /** A studio's name by its code. */
  readonly nameOf: (code: string) => string;
}

/** The studios, whose names are searched too. */
function useStudios(): readonly Provider[] {
  const pages = useInfiniteQuery(providersPages()).data?.pages;
  const studios = useMemo(() => pages?.flatMap((page) => page.data) ?? [], [pages]);
  useEffect(() => nameStudios(studios), [studios]);
  return studios;
}

/**
 * Where the device has no catalogue (data saver, a back end without one, the first seconds of a first visit): what the
 * lobby shows, and the API's own search.
 */
function useSearchElsewhere(term: string, type: string | undefined, isNeeded: boolean) {
  const home = useQuery({ ...homeGamesQuery(), enabled: isNeeded });
  const [rested, setRested] = useState(term);
  useEffect(() => {
    const timer = setTimeout(() => setRested(term), REST);
    return () => clearTimeout(timer);
  }, [term]);
  const isAsked = isNeeded && rested === term && term.trim() !== '';
  const api = useQuery({ ...gamesPage({ searchTerm: term.slice(0, 100) }, 1), enabled: isAsked });
  const games = useMemo(() => {
    const rows = (home.data ?? []).flatMap((row) => row.games);
    return [...new Map(rows.map((game) => [game.game_id, game])).values()];
  }, [home.data]);
  const index = useMemo(() => indexOf(games, (game) => [game.provider_name, game.type]), [games]);
  const found = useMemo(() => {
    if (!isNeeded) return NOTHING;
    const here = search(index, term);
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
  }, [index, term, type, isNeeded, isAsked, api.data]);
  const popular = useMemo(() => games.toSorted((a, b) => b.views - a.views).slice(0, POPULAR), [games]);
  return {
    found,
    popular,
    updatedAt: home.dataUpdatedAt,
    isLoading: isNeeded && term !== '' && (!isAsked || api.isFetching),
  };
}

const none = () => () => {};
const NO_WORD: Wanted = { term: '', part: ALL };

/** The device's answer to what is wanted, asked for in the same moment in which it is, and not by way of a drawing. */
function useSearchHere(wanted: Observable<Wanted>): { readonly of: Wanted; readonly found: Found } | undefined {
  const catalog = useCatalog();
  const edition = catalog.state === 'ready' ? catalog.edition : null;
  const [known, setKnown] = useState<{ readonly of: Wanted; readonly found: Found }>();
  useEffect(() => {
    if (edition === null) return;
    let isOver = false;
    const ask = (of: Wanted) => {
      const type = of.part === ALL || of.part === STUDIOS ? undefined : of.part;
      void askCatalog({ ask: 'search', term: of.term, limit: MOST, type }).then((found) => {
        if (isOver || of !== wanted.value || !found) return;
        // In this task: the next one may be a frame's, or somebody else's.
        flushSync(() => setKnown({ of, found }));
      });
    };
    ask(wanted.value);
    const end = wanted.subscribe(ask);
    return () => {
      isOver = true;
      end();
    };
  }, [wanted, edition]);
  return edition === null ? undefined : known;
}

/** What is found for what is wanted: from the first letter, on the device, forgiving of accents and typing errors. */
export function useSearch(wanted: Observable<Wanted>): SearchAnswer {
  const catalog = useCatalog();
  const isHere = catalog.state === 'ready';
  useEffect(() => void refreshCatalog(), []);
  const studios = useStudios();
  const known = useSearchHere(wanted);
  const popular = useCatalogAnswer(isHere ? { ask: 'popular', limit: POPULAR } : null)?.answer;
  // Where the device answers, only its answer is a reason to draw.
  const typed = useSyncExternalStore(isHere ? none : wanted.subscribe, () => (isHere ? NO_WORD : wanted.value));
  const isElsewhere = catalog.state !== 'unread' && !isHere;
  const kind = typed.part === ALL || typed.part === STUDIOS ? undefined : typed.part;
  const elsewhere = useSearchElsewhere(typed.term, kind, isElsewhere);
  const names = useMemo(() => new Map(studios.map(({ code, name }) => [code, name])), [studios]);
  const nameOf = useCallback((code: string) => names.get(code) ?? '', [names]);
  const { term, part } = isHere ? (known?.of ?? NO_WORD) : typed;
  const fitting = useMemo(() => {
    const folded = fold(term);
    return folded === '' ? [] : studios.filter(({ name }) => fold(name).includes(folded));
  }, [studios, term]);
  return {
    ...(isHere ? (known?.found ?? NOTHING) : elsewhere.found),
    term,
    part,
    studios: fitting,
    isLoading: isElsewhere ? elsewhere.isLoading : known === undefined,
    popular: isElsewhere ? elsewhere.popular : (popular ?? []),
    updatedAt: catalog.state === 'ready' ? catalog.updatedAt : elsewhere.updatedAt,
    nameOf,
  };
}
