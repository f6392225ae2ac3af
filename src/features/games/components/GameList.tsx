import { Trans } from '@lingui/react/macro';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Page as ListPage } from '../../../api/query.ts';
import type { Game } from '../../../contract/games.ts';
import { useOpenSheet } from '../../../lib/use-open-sheet.ts';
import { Button } from '../../../ui/Button.tsx';
import type { IconGlyph } from '../../../ui/Icon.tsx';
import { OfflineIcon, SearchIcon } from '../../../ui/icons.tsx';
import { TileGridSkeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/States.tsx';
import { GamesGrid } from './GamesGrid.tsx';
import type { TileGame } from './GameTile.tsx';
import { ListNotice } from './ListNotice.tsx';

interface Props {
  readonly query: UseInfiniteQueryResult<InfiniteData<ListPage<Game>>>;
  /** What the device has of the list, for when it does not come. */
  readonly kept?: readonly TileGame[] | undefined;
  /** From when that is, milliseconds since 1970. */
  readonly keptAt?: number;
  readonly captionOf?: ((game: TileGame) => ReactNode) | undefined;
  /** What an empty list says, and what to do about it. */
  readonly empty: {
    readonly glyph?: IconGlyph;
    readonly title: ReactNode;
    readonly text: ReactNode;
    readonly action?: ReactNode;
  };
}

/** A list of games in its four states: loading, there, empty, failed. */
export function GameList({ query, kept, keptAt = 0, captionOf, empty }: Props) {
  const open = useOpenSheet();
  const nothing = (
    <EmptyState glyph={empty.glyph ?? SearchIcon} look="page" title={empty.title} action={empty.action}>
      {empty.text}
    </EmptyState>
  );
  if (!query.data) {
    if (!query.isError) return <TileGridSkeleton caption />;
    if (kept !== undefined) {
      return (
        <>
          <ListNotice updatedAt={keptAt} isFailed onRetry={() => void query.refetch()} />
          {kept.length === 0 ? (
            nothing
          ) : (
            <GamesGrid
              games={kept}
              total={kept.length}
              hasMore={false}
              isLoadingMore={false}
              onMore={() => undefined}
              captionOf={captionOf}
              onOpen={(gamecode) => open(`game:${gamecode}`)}
            />
          )}
        </>
      );
    }
    return (
      <ErrorState
        glyph={OfflineIcon}
        look="page"
        title={<Trans>Os jogos não chegaram</Trans>}
        action={
          <Button look="second" onClick={() => void query.refetch()}>
            <Trans>Tentar de novo</Trans>
          </Button>
        }
      >
        <Trans>Sem resposta da plataforma. Confira a conexão.</Trans>
      </ErrorState>
    );
  }
  const games = query.data.pages.flatMap((page) => page.data);
  return (
    <>
      <ListNotice
        updatedAt={query.dataUpdatedAt}
        isFailed={query.isRefetchError}
        onRetry={() => void query.refetch()}
      />
      {games.length === 0 ? (
        nothing
      ) : (
        <GamesGrid
          games={games}
          total={query.data.pages[0]?.total ?? games.length}
          hasMore={query.hasNextPage}
          isLoadingMore={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
          captionOf={captionOf}
          onOpen={(gamecode) => open(`game:${gamecode}`)}
        />
      )}
    </>
  );
}
