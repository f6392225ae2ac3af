import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { messageFor } from '../../../api/error-messages.ts';
import { type Transaction, transactionTypes } from '../../../contract/wallet.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { formatDate } from '../../../lib/time.ts';
import { useGoBack } from '../../../lib/use-go-back.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip, ChipGroup } from '../../../ui/Chip.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ArrowLeftIcon, ErrorIcon, HistoryIcon } from '../../../ui/icons.ts';
import { Page } from '../../../ui/Page.tsx';
import { ListSkeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/States.tsx';
import { ReadNotice } from '../components/ReadNotice.tsx';
import { transactionsPages } from '../queries.ts';
import { noonOf } from '../week.ts';
import { typeWords } from '../words.ts';
import { byDay, rowsOf } from './by-day.ts';
import { fitsTransaction, narrowed } from './filter.ts';
import { KeptEnd } from './KeptEnd.tsx';
import styles from './List.module.css';
import { isLeftAlone } from './left-alone.ts';
import { MoreRows } from './MoreRows.tsx';
import { NothingFound } from './NothingFound.tsx';
import { PeriodFilter } from './PeriodFilter.tsx';
import { StatementButton } from './StatementButton.tsx';
import { TransactionRow } from './TransactionRow.tsx';
import { useListFilter } from './use-filter.ts';

/** All transactions of the wallet, to the last page. The filter is in the address, so Back undoes it. */
export function TransactionsPage() {
  const { t, i18n } = useLingui();
  const goBack = useGoBack('/user');
  const [filter, change] = useListFilter();
  const { type } = filter;
  const isOfDays = filter.from !== null || filter.to !== null;
  const isNarrowed = type !== null || isOfDays;
  const list = useInfiniteQuery(transactionsPages(filter));
  // If the API does not answer a filter, filter the stored pages: of the whole list, or of deposits or withdrawals.
  const isLeft = isNarrowed && isLeftAlone(list);
  const whole = useInfiniteQuery({
    ...transactionsPages((type === 'deposit' || type === 'withdraw') && isOfDays ? { type } : {}),
    enabled: isLeft,
  });
  const dateOf = ({ created_at }: Transaction) => created_at;
  const kept =
    isLeft && whole.data
      ? narrowed(whole.data.pages, (row) => fitsTransaction(row, filter), { from: filter.from, dateOf })
      : null;
  const isWaiting = !kept && (list.isPending || (isLeft && whole.isPending));
  const rows = kept?.rows ?? rowsOf(list.data?.pages);
  const failed = t`Failed to fetch transactions.`;
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
        {(list.data || kept?.isWhole) && rows.length === 0 && isNarrowed && (
          <NothingFound onClear={() => change({ type: null, from: null, to: null })} />
        )}
        {list.data && rows.length === 0 && !isNarrowed && (
          <EmptyState glyph={HistoryIcon} title={<Trans>Nada por aqui ainda</Trans>}>
            <Trans>Depósitos, saques, apostas e ganhos aparecem aqui, do mais novo ao mais antigo.</Trans>
          </EmptyState>
        )}
        {byDay(rows, dateOf).map(({ day, items }) => (
          <section key={day} aria-label={formatDate(noonOf(day), currentLocale())}>
            <h2 className={styles.day}>{formatDate(noonOf(day), currentLocale())}</h2>
            <ul className={styles.rows}>
              {items.map((transaction) => (
                <TransactionRow key={transaction.id} transaction={transaction} />
              ))}
            </ul>
          </section>
        ))}
        {kept && (rows.length > 0 || !kept.isWhole) && <KeptEnd isWhole={kept.isWhole} isEmpty={rows.length === 0} />}
        {!kept && rows.length > 0 && (
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
