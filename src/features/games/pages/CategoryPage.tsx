import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { categoriesQuery } from '../../../domain/site-queries.ts';
import { Page } from '../../../ui/Page.tsx';
import { GameList } from '../components/GameList.tsx';
import { gamesPages } from '../queries.ts';
import { useKeptAt, useKeptGames } from '../use-kept-games.ts';

/** The games of one category, to the last page. */
export function CategoryPage() {
  const { filter = '' } = useParams({ strict: false });
  const category = useQuery(categoriesQuery()).data?.find(({ slug }) => slug === filter);
  const query = useInfiniteQuery(gamesPages({ category: filter }));
  return (
    <Page title={category?.title ?? filter}>
      <GameList
        query={query}
        kept={useKeptGames({ category: filter })}
        keptAt={useKeptAt()}
        empty={{
          title: <Trans>Nenhum jogo nesta categoria</Trans>,
          text: <Trans>Veja as outras categorias no menu.</Trans>,
        }}
      />
    </Page>
  );
}
