import { Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio/react';
import { connectivity } from '../../../domain/connectivity.ts';
import { useSince } from '../../../lib/use-since.ts';
import { Button } from '../../../ui/Button.tsx';
import { CheckIcon } from '../../../ui/icons.ts';
import { OfflineCard } from '../../../ui/States.tsx';
import { StillNotice } from '../../../ui/StillNotice.tsx';

interface Props {
  readonly read: { readonly dataUpdatedAt: number; readonly isError: boolean };
  readonly onRetry: () => void;
}

/** Says why figures may be outdated and how old they are; renders nothing while they are fresh. */
export function StaleNotice({ read, onRetry }: Props) {
  const { t } = useLingui();
  const { online, api } = useSnapshot(connectivity);
  const since = useSince(read.dataUpdatedAt);
  return (
    <StillNotice
      isWell={online && api && !read.isError}
      trouble={
        <OfflineCard
          title={online ? t`Sem resposta da plataforma` : t`Você está offline`}
          since={since}
          action={
            <Button size="sm" onClick={onRetry}>
              <Trans>Tentar de novo</Trans>
            </Button>
          }
        >
          <Trans>O que você vê é o que foi guardado. Depositar e sacar precisam de conexão.</Trans>
        </OfflineCard>
      }
      over={
        <OfflineCard glyph={CheckIcon} title={t`A conexão voltou`}>
          <Trans>Tudo funciona de novo, também jogar e mexer com dinheiro.</Trans>
        </OfflineCard>
      }
      closeLabel={t`Fechar aviso`}
    />
  );
}
