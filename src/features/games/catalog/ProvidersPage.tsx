import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ReadError } from '../../../hooks/ReadError.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LinkRow } from '../../../ui/Card.tsx';
import { StudioIcon } from '../../../ui/icons.ts';
import { Page } from '../../../ui/Page.tsx';
import { LinkRowsSkeleton } from '../../../ui/Skeleton.tsx';
import { providersPages } from '../queries.ts';
import { ListNotice } from './ListNotice.tsx';
import styles from './ProvidersPage.module.css';

/** Scrolling loads further pages only once more than this many are present (GAME-3). */
const ARMED_ABOVE = 4;

/** The studios, with links to their games. */
export function ProvidersPage() {
  const { t } = useLingui();
  const query = useInfiniteQuery(providersPages());
  const providers = query.data?.pages.flatMap((page) => page.data) ?? [];
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const armed = hasNextPage && providers.length > ARMED_ABOVE;
  useEffect(() => {
    if (!armed || !end.current) return;
    const watch = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting && !isFetchingNextPage) void fetchNextPage();
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [armed, isFetchingNextPage, fetchNextPage]);
  return (
    <Page title={t`Estúdios`}>
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
      <div className={styles.grid}>
        {query.isLoading && <LinkRowsSkeleton rows={4} logo />}
        {providers.map((provider) => (
          <LinkRow
            key={provider.code}
            {...(provider.image ? { logo: provider.image } : { glyph: StudioIcon })}
            title={provider.name}
            sub={t`${plural(provider.total, { 0: 'Nenhum jogo', one: '# jogo', other: '# jogos' })}`}
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
