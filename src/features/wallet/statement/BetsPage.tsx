import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Bet } from '../../../contract/wallet.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { BackButton } from '../../../hooks/BackButton.tsx';
import { formatNumber } from '../../../lib/numbers.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { CasinoIcon } from '../../../ui/first-paint-icons.ts';
import { Page } from '../../../ui/Page.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { betsPages } from '../queries.ts';
import { BetFilters } from './BetFilters.tsx';
import { BetRow } from './BetRow.tsx';
import { FilteredList } from './FilteredList.tsx';
import { fitsBet, resultOf } from './filter.ts';
import { RowCount } from './RowCount.tsx';
import { useFilteredList } from './use-filtered-list.ts';
import { useListFilter } from './use-list-filter.ts';

/** The player's bets with stake, payout and result, to the last page. */
export function BetsPage() {
  const { t } = useLingui();
  const [filter, change] = useListFilter();
  const isFiltered = (filter.game ?? filter.from ?? filter.to) !== null;
  const read = useFilteredList({
    pages: betsPages(filter),
    stored: betsPages(),
    isFiltered,
    fits: (bet) => fitsBet(bet, filter),
    from: filter.from,
    dateOf: ({ date }: Bet) => date,
  });
  // The API does not filter by result, so the rows read so far are filtered here.
  const ofResult = read.rows.filter((bet) => resultOf(bet) === filter.result);
  const shown =
    filter.result === null ? read : { ...read, rows: ofResult, total: read.isWhole ? ofResult.length : null };
  const countOf = (total: number) => {
    const figure = formatNumber(total, currentLocale());
    return total === 1 ? t`1 aposta` : t`${figure} apostas`;
  };
  return (
    <Page title={t`Histórico de jogos`} back={<BackButton parent="/user" />}>
      <BetFilters filter={filter} rows={read.rows} isWaiting={read.isWaiting} onChange={change} />
      <RowCount read={shown} countOf={countOf} />
      <Stack>
        <FilteredList
          read={shown}
          isFiltered={isFiltered || filter.result !== null}
          onClear={() => change({ game: null, result: null, from: null, to: null })}
          failed={<Trans>O histórico não carregou</Trans>}
          empty={<NoBets />}
          renderRow={(bet) => <BetRow key={bet.id} bet={bet} />}
        />
      </Stack>
    </Page>
  );
}

function NoBets() {
  return (
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
  );
}
