import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { categoriesQuery } from '../../../domain/site/queries.ts';
import { BackButton } from '../../../hooks/BackButton.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Page } from '../../../ui/Page.tsx';
import { ClearFilters } from './ClearFilters.tsx';
import { GameFilters } from './GameFilters.tsx';
import { GameList } from './GameList.tsx';
import { useAddressFilter } from './use-address-filter.ts';
import { useGameList } from './use-game-list.ts';

/** All games of a category, with the chips of the list of all games (GAME-1). */
export function CategoryPage() {
  const [filter, setFilter] = useAddressFilter();
  const { filter: ofPath = '' } = useParams({ strict: false });
  const slug = filter.category ?? ofPath;
  const known = useQuery(categoriesQuery()).data?.find((category) => category.slug === slug)?.title;
  const title = known ?? `${slug.charAt(0).toUpperCase()}${slug.slice(1)}`;
  usePageTitle(title);
  return (
    <Page title={title} back={<BackButton />}>
      <GameFilters filter={filter} onFilter={setFilter} />
      <GameList
        listing={useGameList(filter)}
        empty={{
          title: <Trans>Nenhum jogo com esses filtros</Trans>,
          text: <Trans>Remova um filtro ou veja outra categoria.</Trans>,
          action: <ClearFilters onFilter={setFilter} keepsCategory />,
        }}
      />
    </Page>
  );
}
