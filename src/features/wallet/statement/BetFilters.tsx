import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { Bet } from '../../../contract/wallet.ts';
import { useGameTitle } from '../../../hooks/use-game-title.ts';
import { compareNames } from '../../../lib/bare.ts';
import { Chip, ChipSelect } from '../../../ui/Chip.tsx';
import { betsPages } from '../queries.ts';
import { FilterBar } from './FilterBar.tsx';
import { type ListFilter, results } from './filter.ts';
import { rowsOf } from './rows.ts';

interface Props {
  readonly filter: ListFilter;
  /** Bets read with this filter. */
  readonly rows: readonly Bet[];
  /** The bets are being read: the select of the games has its place already. */
  readonly isWaiting: boolean;
  readonly onChange: (change: Partial<ListFilter>) => void;
}

/** Filters of the bet history: result, period, game. The games come from the bets read so far. */
export function BetFilters({ filter, rows, isWaiting, onChange }: Props) {
  const { t } = useLingui();
  const titleOf = useGameTitle();
  const all = rowsOf(useQueryClient().getQueryData(betsPages().queryKey)?.pages);
  const games = new Map([...all, ...rows].map(({ game }) => [game.game_id, titleOf(game)]));
  const options = [...games].map(([value, label]) => ({ value, label })).sort((a, b) => compareNames(a.label, b.label));
  const words = { won: t`Ganhas`, lost: t`Perdidas`, open: t`Em aberto` };
  const unknown = filter.game !== null && !games.has(filter.game) ? [{ value: filter.game, label: t`Outro jogo` }] : [];
  return (
    <FilterBar
      label={t`Resultado`}
      filter={filter}
      onChange={onChange}
      end={
        (isWaiting || options.length > 1 || filter.game !== null) && (
          <ChipSelect
            label={t`Jogo`}
            value={filter.game ?? ''}
            options={[{ value: '', label: t`Todos os jogos` }, ...unknown, ...options]}
            onChange={({ target }) => onChange({ game: target.value || null })}
          />
        )
      }
    >
      <Chip pressed={filter.result === null} onClick={() => onChange({ result: null })}>
        <Trans>Todas</Trans>
      </Chip>
      {results.map((each) => (
        <Chip key={each} pressed={filter.result === each} onClick={() => onChange({ result: each })}>
          {words[each]}
        </Chip>
      ))}
    </FilterBar>
  );
}
