import { Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio/react';
import { connectivity } from '../../../domain/connectivity.ts';
import { useSince } from '../../../lib/use-since.ts';
import { Button } from '../../../ui/Button.tsx';
import { CheckIcon } from '../../../ui/icons.ts';
import { OfflineCard } from '../../../ui/States.tsx';
import { StillNotice } from '../../../ui/StillNotice.tsx';
import styles from './ListNotice.module.css';

interface Props {
  /** Time of the list, ms since 1970; 0 when unknown. */
  readonly updatedAt: number;
  /** The last request failed. */
  readonly isFailed: boolean;
  readonly onRetry: () => void;
}

/** Says why a list of games may be outdated and how old it is; renders nothing while it is fresh. */
export function ListNotice({ updatedAt, isFailed, onRetry }: Props) {
  const { t } = useLingui();
  const { online, api } = useSnapshot(connectivity);
  const since = useSince(updatedAt);
  return (
    <div className={styles.notice}>
      <StillNotice
        isWell={online && api && !isFailed}
        trouble={
          <OfflineCard
            title={online ? t`Sem resposta da plataforma` : t`Você está offline`}
            since={since}
            action={
              <Button look="second" size="sm" onClick={onRetry}>
                <Trans>Tentar de novo</Trans>
              </Button>
            }
          >
            <Trans>Esta é a lista guardada neste aparelho.</Trans>
          </OfflineCard>
        }
        over={
          <OfflineCard glyph={CheckIcon} title={t`A conexão voltou`}>
            <Trans>Tudo funciona de novo, também jogar e mexer com dinheiro.</Trans>
          </OfflineCard>
        }
        closeLabel={t`Fechar aviso`}
      />
    </div>
  );
}
