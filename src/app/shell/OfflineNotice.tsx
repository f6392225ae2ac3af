import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import { connectivity } from '../../domain/connectivity.ts';
import { currentLocale } from '../../domain/locale.ts';
import { homeGamesQuery } from '../../features/games/queries.ts';
import { formatClock } from '../../lib/time.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckIcon } from '../../ui/icons-more.tsx';
import { OfflineCard } from '../../ui/States.tsx';
import styles from './OfflineNotice.module.css';
import { useOnline } from './use-online.ts';

interface Props {
  /**
   * The page was opened without a connection, so the notice has a place in it, which it keeps. Otherwise it lies over the
   * page: what is being read does not move because a connection came or went.
   */
  readonly inPage: boolean;
}

/** No connection, or nobody who answers: said once, with the time of what is seen and what still works. */
export function OfflineNotice({ inPage }: Props) {
  const { t } = useLingui();
  const online = useOnline();
  const { api } = useSnapshot(connectivity);
  const isWell = online && api;
  if (!inPage) {
    return isWell ? null : (
      <div className={styles.over}>
        <Trouble online={online} />
      </div>
    );
  }
  return (
    <div className={styles.notice}>
      <div data-shown={!isWell}>
        <Trouble online={online} />
      </div>
      <div data-shown={isWell}>
        <OfflineCard glyph={CheckIcon} title={t`A conexão voltou`}>
          <Trans>Tudo funciona de novo, também jogar e mexer com dinheiro.</Trans>
        </OfflineCard>
      </div>
    </div>
  );
}

function Trouble({ online }: { readonly online: boolean }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const at = queryClient.getQueryState(homeGamesQuery().queryKey)?.dataUpdatedAt ?? 0;
  const time = at > 0 ? formatClock(at, currentLocale()) : '';
  return (
    <OfflineCard
      title={online ? t`Sem resposta da plataforma` : t`Você está offline`}
      since={time ? t`atualizado às ${time}` : undefined}
      action={
        <Button look="second" size="sm" onClick={() => void queryClient.refetchQueries({ type: 'active' })}>
          <Trans>Tentar de novo</Trans>
        </Button>
      }
    >
      <Trans>Dá para ver jogos, histórico, limites e regras. Jogar e mexer com dinheiro pede conexão.</Trans>
    </OfflineCard>
  );
}
