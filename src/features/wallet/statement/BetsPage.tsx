import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { messageFor } from '../../../api/error-messages.ts';
import type { Bet } from '../../../contract/wallet.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { formatDate } from '../../../lib/time.ts';
import { useGoBack } from '../../../lib/use-go-back.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { CasinoIcon } from '../../../ui/first-paint-icons.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ArrowLeftIcon, ErrorIcon } from '../../../ui/icons.ts';
import { Page } from '../../../ui/Page.tsx';
import { ListSkeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/States.tsx';
import { ReadNotice } from '../components/ReadNotice.tsx';
import { betsPages } from '../queries.ts';
import { noonOf } from '../week.ts';
import { BetFilters } from './BetFilters.tsx';
import { BetRow } from './BetRow.tsx';
import { byDay, rowsOf } from './by-day.ts';
import { fitsBet, narrowed, resultOf } from './filter.ts';
import { KeptEnd } from './KeptEnd.tsx';
import styles from './List.module.css';
import { isLeftAlone } from './left-alone.ts';
import { MoreRows } from './MoreRows.tsx';
import { NothingFound } from './NothingFound.tsx';
import { useListFilter } from './use-filter.ts';

/** The player's bets with stake, payout and result, to the last page. */
export function BetsPage() {
  const { t } = useLingui();
  const goBack = useGoBack('/user');
  const [filter, change] = useListFilter();
  const list = useInfiniteQuery(betsPages(filter));
  // If the API does not answer a filter, filter the stored pages of the whole list.
  const isLeft = (filter.game ?? filter.from ?? filter.to) !== null && isLeftAlone(list);
  const whole = useInfiniteQuery({ ...betsPages(), enabled: isLeft });
  const dateOf = ({ date }: Bet) => date;
  const kept =
    isLeft && whole.data
      ? narrowed(whole.data.pages, (bet) => fitsBet(bet, filter), { from: filter.from, dateOf })
      : null;
  const isWaiting = !kept && (list.isPending || (isLeft && whole.isPending));
  const read = kept?.rows ?? rowsOf(list.data?.pages);
  // The API does not filter by result, so the rows read so far are filtered here.
  const rows = filter.result === null ? read : read.filter((bet) => resultOf(bet) === filter.result);
  const isNarrowed = filter.game !== null || filter.result !== null || filter.from !== null || filter.to !== null;
  const failed = list.error === null ? '' : messageFor(list.error, currentLocale());
  return (
    <Page
      title={t`Histórico de jogos`}
      narrow
      back={<IconButton glyph={ArrowLeftIcon} label={t`Voltar`} onClick={goBack} />}
    >
      <div className={styles.page}>
        <BetFilters filter={filter} rows={read} onChange={change} />
        {(list.data || kept) && (
          <ReadNotice
            read={{
              dataUpdatedAt: kept ? whole.dataUpdatedAt : list.dataUpdatedAt,
              isError: kept !== null || list.isRefetchError,
            }}
            onRetry={() => void list.refetch()}
          />
        )}
        {isWaiting && <ListSkeleton rows={6} />}
        {list.isError && !list.data && !kept && !isWaiting && (
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
        {(kept?.isWhole || (list.data && !list.hasNextPage)) && rows.length === 0 && isNarrowed && (
          <NothingFound onClear={() => change({ game: null, result: null, from: null, to: null })} />
        )}
        {list.data && rows.length === 0 && !isNarrowed && (
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
        {byDay(rows, dateOf).map(({ day, items }) => (
          <section key={day} aria-label={formatDate(noonOf(day), currentLocale())}>
            <h2 className={styles.day}>{formatDate(noonOf(day), currentLocale())}</h2>
            <ul className={styles.rows}>
              {items.map((bet) => (
                <BetRow key={bet.id} bet={bet} />
              ))}
            </ul>
          </section>
        ))}
        {kept && (rows.length > 0 || !kept.isWhole) && <KeptEnd isWhole={kept.isWhole} isEmpty={rows.length === 0} />}
        {!kept && (rows.length > 0 || list.hasNextPage) && (
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
