import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { BackButton } from '../../../hooks/BackButton.tsx';
import { useSession } from '../../../hooks/use-session.ts';
import { HeartIcon } from '../../../ui/first-paint-icons.ts';
import { Page } from '../../../ui/Page.tsx';
import { AllGames } from '../catalog/AllGames.tsx';
import { GamePages } from '../catalog/GameList.tsx';
import { NeedsLogin } from '../components/NeedsLogin.tsx';
import { favoritesPages, favoritesQuery } from '../queries.ts';
import { withFavorites } from './favorites.ts';

/** The player's favourites. A guest gets a link to the login, without a request to the API. */
export function FavoritesPage() {
  const { t } = useLingui();
  const { isPlayer } = useSession();
  return (
    <Page title={t`Favoritos`} back={<BackButton />}>
      {isPlayer ? <PlayerGames /> : <NeedsLogin glyph={HeartIcon} />}
    </Page>
  );
}

function PlayerGames() {
  const query = useInfiniteQuery(favoritesPages());
  // The lobby stores its first page, so it opens offline even on a first visit to this page.
  const first = useQuery(favoritesQuery());
  return (
    <GamePages
      query={query}
      kept={first}
      lay={withFavorites}
      empty={{
        glyph: HeartIcon,
        title: <Trans>Nenhum favorito ainda</Trans>,
        text: <Trans>Toque no coração de um jogo. Ele fica guardado aqui, mesmo sem internet.</Trans>,
        action: <AllGames />,
      }}
    />
  );
}
