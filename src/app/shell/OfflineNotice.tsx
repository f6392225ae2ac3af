import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { currentLocale } from '../../domain/locale.ts';
import { homeGamesQuery } from '../../features/games/queries.ts';
import { formatClock } from '../../lib/time.ts';
import { Button } from '../../ui/Button.tsx';
import { OfflineCard } from '../../ui/States.tsx';
import styles from './OfflineNotice.module.css';

/** No connection: said once, with the time of what is seen and what still works. */
export function OfflineNotice() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const at = queryClient.getQueryState(homeGamesQuery().queryKey)?.dataUpdatedAt ?? 0;
  const time = at > 0 ? formatClock(at, currentLocale()) : '';
  return (
    <div className={styles.notice}>
      <OfflineCard
        title={t`Você está offline`}
        since={time ? t`atualizado às ${time}` : undefined}
        action={
          <Button look="second" size="sm" onClick={() => void queryClient.refetchQueries({ type: 'active' })}>
            <Trans>Tentar de novo</Trans>
          </Button>
        }
      >
        <Trans>Dá para ver jogos, histórico, limites e regras. Jogar e mexer com dinheiro pede conexão.</Trans>
      </OfflineCard>
    </div>
  );
}
