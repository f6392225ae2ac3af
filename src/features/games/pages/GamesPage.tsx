import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { Page } from '../../../ui/Page.tsx';
import { GameFilters } from '../components/GameFilters.tsx';
import { GameList } from '../components/GameList.tsx';
import { gameFilterSearch } from '../model.ts';
import { gamesPages } from '../queries.ts';
import { useKeptAt, useKeptGames } from '../use-kept-games.ts';

/** All games, with the filters of §3 in the address. */
export function GamesPage() {
  const { t } = useLingui();
  const filter = gameFilterSearch(useSearch({ strict: false }));
  // While one types, the list that is shown stays until the next one is there.
  const asked = useDeferredValue(filter);
  const query = useInfiniteQuery({
    ...gamesPages({
      searchTerm: asked.searchTerm,
      category: asked.category,
      provider: asked.provider,
      type: asked.type,
      bonuses: asked.bonuses === 'true' ? true : undefined,
    }),
    placeholderData: (before) => before,
  });
  return (
    <Page title={t`Todos os jogos`}>
      <GameFilters filter={filter} />
      <GameList
        query={query}
        kept={useKeptGames(asked)}
        keptAt={useKeptAt()}
        empty={{
          title: <Trans>Nenhum jogo com esses filtros</Trans>,
          text: <Trans>Tire um filtro ou tente outra palavra.</Trans>,
        }}
      />
    </Page>
  );
}
