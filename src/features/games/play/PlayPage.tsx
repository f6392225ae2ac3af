import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { hasToken } from '../../../domain/session/state.ts';
import { OfflineIcon } from '../../../ui/first-paint-icons.ts';
import { Page } from '../../../ui/Page.tsx';
import { ListSkeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import { homeGamesQuery, recentGamesQuery } from '../queries.ts';

/** "Jogar": redirects to the game played last, else to the most popular one. */
export function PlayPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const recent = useQuery({ ...recentGamesQuery(), enabled: hasToken() });
  const home = useQuery(homeGamesQuery());
  const settled = !recent.isLoading;
  const game = recent.data?.data[0] ?? (settled ? home.data?.[0]?.games[0] : undefined);
  useEffect(() => {
    if (!game) return;
    void navigate({
      to: '/casino/$provider/$game',
      params: { provider: game.providercode, game: game.gamecode },
      replace: true,
    });
  }, [game, navigate]);
  return (
    <Page title={t`Jogar`}>
      {home.isError && !game ? (
        <ErrorState glyph={OfflineIcon} look="page" title={<Trans>Sem conexão</Trans>}>
          <Trans>Jogar precisa de internet.</Trans>
        </ErrorState>
      ) : (
        <ListSkeleton rows={3} />
      )}
    </Page>
  );
}
