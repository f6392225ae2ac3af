import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { messageFor } from '../../../api/error-messages.ts';
import { transactionTypes } from '../../../contract/wallet.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { formatDate } from '../../../lib/time.ts';
import { useGoBack } from '../../../lib/use-go-back.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip, ChipGroup } from '../../../ui/Chip.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ArrowLeftIcon, ErrorIcon, HistoryIcon } from '../../../ui/icons-more.tsx';
import { Page } from '../../../ui/Page.tsx';
import { ListSkeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/States.tsx';
import { byDay, rowsOf } from '../by-day.ts';
import styles from '../components/List.module.css';
import { MoreRows } from '../components/MoreRows.tsx';
import { NothingFound } from '../components/NothingFound.tsx';
import { PeriodFilter } from '../components/PeriodFilter.tsx';
import { ReadNotice } from '../components/ReadNotice.tsx';
import { StatementButton } from '../components/StatementButton.tsx';
import { TransactionRow } from '../components/TransactionRow.tsx';
import { transactionsPages } from '../queries.ts';
import { useListFilter } from '../use-filter.ts';
import { noonOf } from '../week.ts';
import { typeWords } from '../words.ts';

/** All that has moved the wallet, by type, to the last page. The filter lives in the address, so Back undoes it. */
export function TransactionsPage() {
  const { t, i18n } = useLingui();
  const goBack = useGoBack('/user');
  const [filter, change] = useListFilter();
  const { type } = filter;
  const list = useInfiniteQuery(transactionsPages(filter));
  const rows = rowsOf(list.data?.pages);
  const failed = t`Failed to fetch transactions.`;
  const isNarrowed = type !== null || filter.from !== null || filter.to !== null;
  return (
    <Page title={t`Transações`} narrow back={<IconButton glyph={ArrowLeftIcon} label={t`Voltar`} onClick={goBack} />}>
      <div className={styles.page}>
        <div className={styles.chips}>
          <ChipGroup label={t`Tipo de transação`}>
            <Chip pressed={type === null} onClick={() => change({ type: null })}>
              <Trans>Todas</Trans>
            </Chip>
            {transactionTypes.map((each) => (
              <Chip key={each} pressed={type === each} onClick={() => change({ type: each })}>
                {i18n._(typeWords[each])}
              </Chip>
            ))}
          </ChipGroup>
        </div>
        <PeriodFilter filter={filter} onChange={change} />
        {rows.length > 0 && <StatementButton filter={filter} />}
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
            title={failed}
            action={
              <Button size="sm" onClick={() => void list.refetch()}>
                <Trans>Tentar de novo</Trans>
              </Button>
            }
          >
            {messageFor(list.error, currentLocale())}
          </ErrorState>
        )}
        {list.data && rows.length === 0 && isNarrowed && (
          <NothingFound onClear={() => change({ type: null, from: null, to: null })} />
        )}
        {list.data && rows.length === 0 && !isNarrowed && (
          <EmptyState glyph={HistoryIcon} title={<Trans>Nada por aqui ainda</Trans>}>
            <Trans>Depósitos, saques, apostas e ganhos aparecem aqui, do mais novo ao mais antigo.</Trans>
          </EmptyState>
        )}
        {byDay(rows, ({ created_at }) => created_at).map(({ day, items }) => (
          <section key={day} aria-label={formatDate(noonOf(day), currentLocale())}>
            <h2 className={styles.day}>{formatDate(noonOf(day), currentLocale())}</h2>
            <ul className={styles.rows}>
              {items.map((transaction) => (
                <TransactionRow key={transaction.id} transaction={transaction} />
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
