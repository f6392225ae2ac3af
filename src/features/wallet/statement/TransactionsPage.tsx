import { Trans, useLingui } from '@lingui/react/macro';
import type { Transaction } from '../../../contract/wallet.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { BackButton } from '../../../hooks/BackButton.tsx';
import { formatNumber } from '../../../lib/numbers.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { HistoryIcon } from '../../../ui/icons.ts';
import { Page } from '../../../ui/Page.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { transactionsPages } from '../queries.ts';
import { FilterBar } from './FilterBar.tsx';
import { FilteredList } from './FilteredList.tsx';
import { fitsTransaction, transactionKinds } from './filter.ts';
import { RowCount } from './RowCount.tsx';
import { StatementButton } from './StatementButton.tsx';
import { TransactionRow } from './TransactionRow.tsx';
import { TransactionsReason } from './TransactionsReason.tsx';
import { useFilteredList } from './use-filtered-list.ts';
import { useListFilter } from './use-list-filter.ts';
import { kindWords } from './words.ts';

/** All transactions of the wallet, to the last page. The filter is in the address, so Back undoes it. */
export function TransactionsPage() {
  const { t, i18n } = useLingui();
  const [filter, change] = useListFilter();
  const { type } = filter;
  const isOfDays = filter.from !== null || filter.to !== null;
  const isFiltered = type !== null || isOfDays;
  const read = useFilteredList({
    pages: transactionsPages(filter),
    // The wallet's page stores the lists of deposits and withdrawals, too.
    stored: transactionsPages((type === 'deposit' || type === 'withdraw') && isOfDays ? { type } : {}),
    isFiltered,
    fits: (row) => fitsTransaction(row, filter),
    from: filter.from,
    dateOf: ({ created_at }: Transaction) => created_at,
  });
  const countOf = (total: number) => {
    const figure = formatNumber(total, currentLocale());
    return total === 1 ? t`1 transação` : t`${figure} transações`;
  };
  const failed = t`Failed to fetch transactions.`;
  return (
    <Page title={t`Transações`} back={<BackButton parent="/user" />}>
      <FilterBar label={t`Tipo de transação`} filter={filter} onChange={change}>
        <Chip pressed={type === null} onClick={() => change({ type: null })}>
          <Trans>Todas</Trans>
        </Chip>
        {transactionKinds.map((each) => (
          <Chip key={each} pressed={type === each} onClick={() => change({ type: each })}>
            {i18n._(kindWords[each])}
          </Chip>
        ))}
      </FilterBar>
      <RowCount read={read} countOf={countOf} />
      <Stack>
        {(read.rows.length > 0 || read.isWaiting) && <StatementButton filter={filter} />}
        <FilteredList
          read={read}
          isFiltered={isFiltered}
          onClear={() => change({ type: null, from: null, to: null })}
          failed={<Trans>As transações não carregaram</Trans>}
          failedText={<TransactionsReason error={read.list.error} />}
          moreFailed={failed}
          empty={
            <EmptyState glyph={HistoryIcon} title={<Trans>Nada por aqui ainda</Trans>}>
              <Trans>Depósitos, saques, apostas e ganhos aparecem aqui, do mais novo ao mais antigo.</Trans>
            </EmptyState>
          }
          renderRow={(transaction) => <TransactionRow key={transaction.id} transaction={transaction} />}
        />
      </Stack>
    </Page>
  );
}
