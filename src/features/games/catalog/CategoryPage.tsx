import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { categoriesQuery } from '../../../domain/site/queries.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Page } from '../../../ui/Page.tsx';
import { GameList } from './GameList.tsx';
import { useGameList } from './use-game-list.ts';

/** All games of a category. */
export function CategoryPage() {
  const { filter = '' } = useParams({ strict: false });
  const category = useQuery(categoriesQuery()).data?.find(({ slug }) => slug === filter);
  const title = category?.title ?? filter;
  usePageTitle(title);
  return (
    <Page title={title}>
      <GameList
        listing={useGameList({ category: filter })}
        empty={{
          title: <Trans>Nenhum jogo nesta categoria</Trans>,
          text: <Trans>Veja as outras categorias no menu.</Trans>,
        }}
      />
    </Page>
  );
}
