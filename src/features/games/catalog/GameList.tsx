import { Trans, useLingui } from '@lingui/react/macro';
import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import type { Page as ListPage } from '../../../api/query.ts';
import type { Game } from '../../../contract/games.ts';
import { ReadError } from '../../../hooks/ReadError.tsx';
import { useOpenSheet } from '../../../lib/use-open-sheet.ts';
import { Button } from '../../../ui/Button.tsx';
import { SearchIcon } from '../../../ui/first-paint-icons.ts';
import type { IconGlyph } from '../../../ui/Icon.tsx';
import { ListBar, ListCount } from '../../../ui/ListBar.tsx';
import { Skeleton, TileGridSkeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import type { TileGame } from '../components/GameTile.tsx';
import { type GameMark, type GamesList, useGameMarks } from '../marks/favorites.ts';
import { ClearFilters } from './ClearFilters.tsx';
import { CategoryChips } from './GameFilters.tsx';
import styles from './GamesGrid.module.css';
import { GamesGrid } from './GamesGrid.tsx';
import { ListChips } from './ListChips.tsx';
import { ListNotice } from './ListNotice.tsx';
import { ownListOf } from './own-list.ts';
import { useAddressFilter } from './use-address-filter.ts';
import type { GameListing } from './use-game-list.ts';
import { useShelf } from './use-shelf.ts';

interface Words {
  readonly captionOf?: ((game: TileGame) => ReactNode) | undefined;
  /** Text of an empty list and its action. */
  readonly empty: {
    readonly glyph?: IconGlyph;
    readonly title: ReactNode;
    readonly text: ReactNode;
    readonly action?: ReactNode;
  };
}

interface Props extends Words {
  readonly listing: GameListing;
}

/** A list of games in its four states: loading, filled, empty, failed. */
export function GameList({ listing, captionOf, empty }: Props) {
  const { list, total, head, gameAt, onView, updatedAt, isFailed, retry } = listing;
  const open = useOpenSheet();
  const onOpen = useCallback((gamecode: string) => open(`game:${gamecode}`), [open]);
  if (total === undefined && head === 0) return isFailed ? <NotHere onRetry={retry} /> : <GridSkeleton />;
  return (
    <>
      <ListNotice updatedAt={updatedAt} isFailed={isFailed} onRetry={retry} />
      {total === 0 ? (
        <EmptyState glyph={empty.glyph ?? SearchIcon} look="page" title={empty.title} action={empty.action}>
          {empty.text}
        </EmptyState>
      ) : (
        <GamesGrid
          list={list}
          count={total ?? head}
          total={total ?? null}
          gameAt={gameAt}
          captionOf={captionOf}
          onView={onView}
          onOpen={onOpen}
        />
      )}
    </>
  );
}

interface PagesProps extends Words {
  readonly query: UseInfiniteQueryResult<InfiniteData<ListPage<Game>>>;
  /** The stored first page of the list, shown when the API does not answer. */
  readonly kept: Pick<UseQueryResult<ListPage<Game>>, 'data' | 'dataUpdatedAt'>;
  /** Lays the pending marks over the list. */
  readonly lay: (list: GamesList, marks: readonly GameMark[]) => GamesList;
}

/**
 * A player's own list with the chips of all lists; it loads page by page while the player scrolls. One function because
 * its states share the list.
 */
export function GamePages({ query, kept, lay, ...words }: PagesProps) {
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  const marks = useGameMarks()(data ? query : kept);
  const [filter, setFilter] = useAddressFilter();
  const isFiltered = filter.category !== undefined || filter.provider !== undefined || filter.sort !== undefined;
  // The platform answers these lists in one order, so a filter reads them to their end.
  useEffect(() => {
    if (isFiltered && hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [isFiltered, hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  const listed = useCategoryCodes(filter.category);
  const known = data ? data.pages.flatMap((page) => page.data) : kept.data?.data;
  const whole = known && lay({ data: known, total: data?.pages[0]?.total ?? known.length }, marks);
  const list = whole && isFiltered ? ownListOf(whole.data, filter, listed) : whole;
  const games = list?.data;
  const { t } = useLingui();
  const open = useOpenSheet();
  const onOpen = useCallback((gamecode: string) => open(`game:${gamecode}`), [open]);
  const count = games?.length ?? 0;
  // Fetch the next page before the player reaches it.
  const onView = useCallback(
    (_first: number, last: number) => {
      if (hasNextPage && !isFetchingNextPage && last >= count - AHEAD) void fetchNextPage();
    },
    [hasNextPage, isFetchingNextPage, count, fetchNextPage],
  );
  const retry = () => void refetch();
  const bar = (
    <ListBar list={JSON.stringify(filter)} isInset>
      <CategoryChips
        chosen={filter.category}
        onFilter={setFilter}
        end={<ListChips filter={filter} onFilter={setFilter} orders={OWN_ORDERS} ownOrder={t`Mais recentes`} />}
      />
    </ListBar>
  );
  if (!data && !isError)
    return (
      <>
        {bar}
        <GridSkeleton />
      </>
    );
  if (!list || !games) return <NotHere onRetry={retry} />;
  return (
    <>
      {(count > 0 || isFiltered) && bar}
      <ListNotice updatedAt={(data ? query : kept).dataUpdatedAt} isFailed={isError} onRetry={retry} />
      {count === 0 && isFiltered ? (
        <EmptyState
          glyph={SearchIcon}
          look="page"
          title={<Trans>Nenhum jogo com esses filtros</Trans>}
          action={<ClearFilters onFilter={setFilter} />}
        >
          <Trans>Remova um filtro ou veja outra categoria.</Trans>
        </EmptyState>
      ) : count === 0 ? (
        <EmptyState
          glyph={words.empty.glyph ?? SearchIcon}
          look="page"
          title={words.empty.title}
          action={words.empty.action}
        >
          {words.empty.text}
        </EmptyState>
      ) : (
        <GamesGrid
          count={count}
          total={list.total}
          gameAt={(index) => games[index]}
          captionOf={words.captionOf}
          onView={onView}
          onOpen={onOpen}
        />
      )}
      {hasNextPage && (
        <p className={styles.more}>
          <Button
            look="second"
            busy={isFetchingNextPage}
            busyLabel={t`Carregando`}
            onClick={() => void fetchNextPage()}
          >
            <Trans>Carregar mais</Trans>
          </Button>
        </p>
      )}
    </>
  );
}

/** Codes of the games that the catalogue on the device lists in a category; null without either. */
function useCategoryCodes(category: string | undefined): ReadonlySet<string> | null {
  const shelf = useShelf();
  return useMemo(() => {
    if (category === undefined || shelf === null) return null;
    const { total, gameAt } = shelf.list({ category }, new Map());
    return new Set(Array.from({ length: total }, (_, at) => gameAt(at)?.gamecode ?? ''));
  }, [category, shelf]);
}

/** Orders of a player's own list beside its own. */
const OWN_ORDERS = ['title', 'rtp'] as const;

/** Distance from the end, in games, at which the next page is fetched. */
const AHEAD = 24;

/** Skeleton of the count and of the grid below it. */
function GridSkeleton() {
  return (
    <div aria-busy="true">
      <ListCount>
        <Skeleton width="6rem" height="1.3125rem" />
      </ListCount>
      <div className={styles.box}>
        <TileGridSkeleton count={24} caption />
      </div>
    </div>
  );
}

function NotHere({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <ReadError title={<Trans>Os jogos não carregaram</Trans>} onRetry={onRetry} look="page">
      <Trans>Sem resposta da plataforma. Confira a conexão.</Trans>
    </ReadError>
  );
}
