import { Trans } from '@lingui/react/macro';
import type { GameFilterSearch } from '../model.ts';
import { ClearFilters } from './ClearFilters.tsx';
import { GameList } from './GameList.tsx';
import { useAddressFilter } from './use-address-filter.ts';
import { useGameList } from './use-game-list.ts';

/** The games of a filter, in place of the lobby's rows. `filter` must be the same object for the same filter. */
export function LobbyList({ filter }: { readonly filter: GameFilterSearch }) {
  const [, setFilter] = useAddressFilter();
  return (
    <GameList
      listing={useGameList(filter)}
      empty={{
        title: <Trans>Nenhum jogo com esses filtros</Trans>,
        text: <Trans>Remova um filtro ou veja outra categoria.</Trans>,
        action: <ClearFilters onFilter={setFilter} />,
      }}
    />
  );
}
