import { Trans, useLingui } from '@lingui/react/macro';
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import { connectivity } from '../../domain/connectivity.ts';
import { currentLocale } from '../../domain/locale.ts';
import { homeGamesQuery } from '../../features/games/queries.ts';
import { useHasErrorCard, useOnePerPage } from '../../hooks/one-per-page.tsx';
import { useOnline } from '../../hooks/use-online.ts';
import { useSince } from '../../lib/use-since.ts';
import { fallbackReads } from '../../storage/fallback-reads.ts';
import { CheckIcon } from '../../ui/icons.ts';
import { linkClass } from '../../ui/links.tsx';
import { OfflineCard } from '../../ui/States.tsx';
import { StillNotice } from '../../ui/StillNotice.tsx';
import styles from './OfflineNotice.module.css';

/**
 * Says once that the device is offline or the API does not answer, with the age of the shown data and what still works.
 * The server renders it for the offline case; the inline script shows it if there is no connection.
 */
export function OfflineNotice() {
  const { t } = useLingui();
  const online = useOnline() && !import.meta.env.SSR;
  const { api } = useSnapshot(connectivity);
  const queryClient = useQueryClient();
  const isWell = online && api;
  const title = online ? t`Sem resposta da plataforma` : t`Você está offline`;
  const onRetry = () => queryClient.refetchQueries({ type: 'active' });
  const shown = useOnePerPage('notice', !isWell, { title, onRetry });
  if (shown === null) return null;
  return (
    <div className={styles.notice} data-drawn={import.meta.env.SSR || undefined}>
      <StillNotice
        isWell={isWell}
        trouble={<Trouble title={title} onRetry={shown.retry} />}
        over={
          <OfflineCard glyph={CheckIcon} title={t`A conexão voltou`}>
            <Trans>Tudo funciona de novo, inclusive jogar, depositar e sacar.</Trans>
          </OfflineCard>
        }
        closeLabel={t`Fechar aviso`}
      />
    </div>
  );
}

function Trouble({ title, onRetry }: { readonly title: string; readonly onRetry: () => void }) {
  const queryClient = useQueryClient();
  // Rerender when a fallback from the other language appears: the notice shows its time.
  const fallbacks = useSnapshot(fallbackReads);
  const { queryKey } = homeGamesQuery();
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  const since = useSince(updatedAt);
  const hasErrorCard = useHasErrorCard();
  return (
    <OfflineCard
      title={title}
      since={since}
      action={
        hasErrorCard ? undefined : (
          <button type="button" className={linkClass('action')} onClick={onRetry}>
            <Trans>Tentar de novo</Trans>
          </button>
        )
      }
    >
      {fallbacks[hashKey(queryKey)] === updatedAt &&
        (currentLocale() === 'en' ? (
          <Trans>Os jogos estão guardados só em português.</Trans>
        ) : (
          <Trans>Os jogos estão guardados só em inglês.</Trans>
        ))}{' '}
      <Trans>Dá para ver jogos, histórico, limites e regras. Jogar, depositar e sacar pedem conexão.</Trans>
    </OfflineCard>
  );
}
