import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { BackButton } from '../../../hooks/BackButton.tsx';
import { Page } from '../../../ui/Page.tsx';
import { ClearFilters } from './ClearFilters.tsx';
import { GameFilters, GameSearchField } from './GameFilters.tsx';
import { GameList } from './GameList.tsx';
import { useAddressFilter } from './use-address-filter.ts';
import { useGameList } from './use-game-list.ts';

/** All games below the site's banners, with the filters in the address (GAME-1). */
export function GamesPage({ banners }: { readonly banners?: ReactNode }) {
  const { t } = useLingui();
  const [filter, setFilter] = useAddressFilter();
  return (
    <Page title={t`Todos os jogos`} back={<BackButton />}>
      {banners}
      <GameSearchField filter={filter} onFilter={setFilter} />
      <GameFilters filter={filter} onFilter={setFilter} />
      <GameList
        listing={useGameList(filter)}
        empty={{
          title: <Trans>Nenhum jogo com esses filtros</Trans>,
          text: <Trans>Remova um filtro ou tente outra palavra.</Trans>,
          action: <ClearFilters onFilter={setFilter} />,
        }}
      />
    </Page>
  );
}
