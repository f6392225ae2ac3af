import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Bet } from '../../../contract/wallet.ts';
import { useGoBack } from '../../../lib/use-go-back.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { ArrowLeftIcon, CasinoIcon } from '../../../ui/first-paint-icons.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { betsPages } from '../queries.ts';
import { BetFilters } from './BetFilters.tsx';
import { BetRow } from './BetRow.tsx';
import { FilteredList } from './FilteredList.tsx';
import { fitsBet, resultOf } from './filter.ts';
import { useFilteredList } from './use-filtered-list.ts';
import { useListFilter } from './use-list-filter.ts';

/** The player's bets with stake, payout and result, to the last page. */
export function BetsPage() {
  const { t } = useLingui();
  const goBack = useGoBack('/user');
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
  const rows = filter.result === null ? read.rows : read.rows.filter((bet) => resultOf(bet) === filter.result);
  return (
    <Page
      title={t`Histórico de jogos`}
      narrow
      back={<IconButton glyph={ArrowLeftIcon} label={t`Voltar`} onClick={goBack} />}
    >
      <Stack>
        <BetFilters filter={filter} rows={read.rows} isWaiting={read.isWaiting} onChange={change} />
        <FilteredList
          read={{ ...read, rows }}
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
