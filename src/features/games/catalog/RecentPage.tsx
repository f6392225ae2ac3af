import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { serverNow } from '../../../api/server-time.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { BackButton } from '../../../hooks/BackButton.tsx';
import { useSession } from '../../../hooks/use-session.ts';
import { formatAgo } from '../../../lib/time.ts';
import { RecentIcon } from '../../../ui/icons.ts';
import { Page } from '../../../ui/Page.tsx';
import { NeedsLogin } from '../components/NeedsLogin.tsx';
import { withFavorite } from '../marks/favorites.ts';
import { recentGamesPages, recentGamesQuery } from '../queries.ts';
import { AllGames } from './AllGames.tsx';
import { GamePages } from './GameList.tsx';

/** The player's recent games. A guest gets a link to the login, without a request to the API. */
export function RecentPage() {
  const { t } = useLingui();
  const { isPlayer } = useSession();
  return (
    <Page title={t`Recentes`} back={<BackButton />}>
      {isPlayer ? <PlayerGames /> : <NeedsLogin glyph={RecentIcon} />}
    </Page>
  );
}

function PlayerGames() {
  const now = serverNow();
  const query = useInfiniteQuery(recentGamesPages());
  // The lobby stores its first page, so it opens offline even on a first visit to this page.
  const first = useQuery(recentGamesQuery());
  return (
    <GamePages
      query={query}
      kept={first}
      lay={({ data, total }, marks) => ({ data: data.map((game) => withFavorite(game, marks)), total })}
      captionOf={(game) => (game.played_at ? formatAgo(game.played_at, now, currentLocale()) : undefined)}
      empty={{
        glyph: RecentIcon,
        title: <Trans>Você ainda não jogou</Trans>,
        text: <Trans>Os jogos que você abrir aparecem aqui.</Trans>,
        action: <AllGames />,
      }}
    />
  );
}
