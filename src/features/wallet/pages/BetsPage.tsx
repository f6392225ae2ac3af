import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { messageFor } from '../../../api/error-messages.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { formatDate } from '../../../lib/time.ts';
import { useGoBack } from '../../../lib/use-go-back.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { CasinoIcon } from '../../../ui/icons.tsx';
import { ArrowLeftIcon, ErrorIcon } from '../../../ui/icons-more.tsx';
import { Page } from '../../../ui/Page.tsx';
import { ListSkeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/States.tsx';
import { byDay, rowsOf } from '../by-day.ts';
import { BetRow } from '../components/BetRow.tsx';
import styles from '../components/List.module.css';
import { MoreRows } from '../components/MoreRows.tsx';
import { ReadNotice } from '../components/ReadNotice.tsx';
import { betsPages } from '../queries.ts';
import { noonOf } from '../week.ts';

/** Every round that was played: stake, win and what came of it, to the last page. */
export function BetsPage() {
  const { t } = useLingui();
  const goBack = useGoBack('/account/wallet');
  const list = useInfiniteQuery(betsPages());
  const rows = rowsOf(list.data?.pages);
  const failed = list.error === null ? '' : messageFor(list.error, currentLocale());
  return (
    <Page
      title={t`Histórico de jogos`}
      narrow
      back={<IconButton glyph={ArrowLeftIcon} label={t`Voltar`} onClick={goBack} />}
    >
      <div className={styles.page}>
        {list.data && (
          <ReadNotice
            read={{ dataUpdatedAt: list.dataUpdatedAt, isError: list.isRefetchError }}
            onRetry={() => void list.refetch()}
          />
        )}
        {list.isPending && <ListSkeleton rows={6} />}
        {list.isError && !list.data && (
          <ErrorState
            glyph={ErrorIcon}
            title={<Trans>O histórico não chegou</Trans>}
            action={
              <Button size="sm" onClick={() => void list.refetch()}>
                <Trans>Tentar de novo</Trans>
              </Button>
            }
          >
            {failed}
          </ErrorState>
        )}
        {list.data && rows.length === 0 && (
          <EmptyState
            glyph={CasinoIcon}
            title={<Trans>Você ainda não jogou</Trans>}
            action={
              <Link to="/" className={buttonClass({ look: 'second', size: 'sm' })}>
                <Trans>Ir para o cassino</Trans>
              </Link>
            }
          >
            <Trans>Cada rodada fica guardada aqui, com aposta, ganho e hora.</Trans>
          </EmptyState>
        )}
        {byDay(rows, ({ date }) => date).map(({ day, items }) => (
          <section key={day} aria-label={formatDate(noonOf(day), currentLocale())}>
            <h2 className={styles.day}>{formatDate(noonOf(day), currentLocale())}</h2>
            <ul className={styles.rows}>
              {items.map((bet) => (
                <BetRow key={bet.id} bet={bet} />
              ))}
            </ul>
          </section>
        ))}
        {rows.length > 0 && (
          <MoreRows
            hasMore={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            failure={list.isFetchNextPageError ? failed : null}
            onMore={() => void list.fetchNextPage()}
          />
        )}
      </div>
    </Page>
  );
}
