import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { BackButton } from '../../../hooks/BackButton.tsx';
import { ReadError } from '../../../hooks/ReadError.tsx';
import { compareNames } from '../../../lib/bare.ts';
import { Button } from '../../../ui/Button.tsx';
import { LinkRow } from '../../../ui/Card.tsx';
import { Chip, ChipGroup } from '../../../ui/Chip.tsx';
import { StudioIcon } from '../../../ui/icons.ts';
import { ListBar, ListCount } from '../../../ui/ListBar.tsx';
import { Page } from '../../../ui/Page.tsx';
import { LinkRowsSkeleton, Skeleton } from '../../../ui/Skeleton.tsx';
import { providersPages } from '../queries.ts';
import { useGameCount } from '../use-game-count.ts';
import { ListNotice } from './ListNotice.tsx';
import styles from './ProvidersPage.module.css';

/** Scrolling loads further pages only once more than this many are present (GAME-3). */
const ARMED_ABOVE = 4;

interface Studio {
  readonly name: string;
  readonly total: number;
}

/** Orders beside the platform's own. */
const ORDERS = {
  games: (a: Studio, b: Studio) => b.total - a.total,
  title: (a: Studio, b: Studio) => compareNames(a.name, b.name),
} as const;

/** The studios, with links to their games. One function because its states share the list. */
export function ProvidersPage() {
  const { t } = useLingui();
  const countOf = useGameCount();
  const query = useInfiniteQuery(providersPages());
  const known = query.data?.pages.flatMap((page) => page.data) ?? [];
  const [order, setOrder] = useState<'games' | 'title' | null>(null);
  const providers = order === null ? known : known.toSorted(ORDERS[order]);
  const studios = query.data?.pages[0]?.total ?? known.length;
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  // An order needs all of them.
  const armed = hasNextPage && (providers.length > ARMED_ABOVE || order !== null);
  useEffect(() => {
    if (!armed || !end.current) return;
    const watch = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting && !isFetchingNextPage) void fetchNextPage();
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [armed, isFetchingNextPage, fetchNextPage]);
  return (
    <Page title={t`Estúdios`} back={<BackButton />}>
      {query.isError && !query.data && (
        <ReadError
          title={<Trans>Os estúdios não carregaram</Trans>}
          error={query.error}
          onRetry={query.refetch}
          look="page"
        />
      )}
      {query.data && (
        <ListNotice
          updatedAt={query.dataUpdatedAt}
          isFailed={query.isRefetchError}
          onRetry={() => void query.refetch()}
        />
      )}
      {(query.isLoading || known.length > 0) && (
        <ListBar list={order ?? ''} isInset>
          <ChipGroup label={t`Ordem`}>
            <Chip pressed={order === null} onClick={() => setOrder(null)}>{t`Populares`}</Chip>
            <Chip pressed={order === 'games'} onClick={() => setOrder('games')}>{t`Mais jogos`}</Chip>
            <Chip pressed={order === 'title'} onClick={() => setOrder('title')}>{t`A a Z`}</Chip>
          </ChipGroup>
        </ListBar>
      )}
      {query.isLoading && (
        <ListCount>
          <Skeleton width="6rem" height="1.3125rem" />
        </ListCount>
      )}
      {query.data && <ListCount>{studios === 1 ? t`1 estúdio` : t`${studios} estúdios`}</ListCount>}
      <div className={styles.grid}>
        {query.isLoading && <LinkRowsSkeleton rows={4} logo />}
        {providers.map((provider) => (
          <LinkRow
            key={provider.code}
            {...(provider.image ? { logo: provider.image } : { glyph: StudioIcon })}
            title={provider.name}
            sub={countOf(provider.total)}
            href={`/casino/games?provider=${encodeURIComponent(provider.code)}`}
          />
        ))}
      </div>
      <div ref={end}>
        {hasNextPage && !armed && (
          <Button look="second" onClick={() => void fetchNextPage()}>
            <Trans>Carregar mais</Trans>
          </Button>
        )}
      </div>
    </Page>
  );
}
