import { Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio/react';
import { connectivity } from '../../../domain/connectivity.ts';
import { useSince } from '../../../lib/use-since.ts';
import { Button } from '../../../ui/Button.tsx';
import { CheckIcon } from '../../../ui/icons.ts';
import { OfflineCard } from '../../../ui/States.tsx';
import { StillNotice } from '../../../ui/StillNotice.tsx';

interface Props {
  /** Time of the last confirmation of the shown data, ms since 1970. */
  readonly updatedAt: number;
  readonly isError: boolean;
  readonly onRetry: () => void;
}

/** Says why the limits may be outdated, how old they are, and that a change needs a connection. */
export function LimitsNotice({ updatedAt, isError, onRetry }: Props) {
  const { t } = useLingui();
  const { online, api } = useSnapshot(connectivity);
  const since = useSince(updatedAt);
  return (
    <StillNotice
      isWell={online && api && !isError}
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
          <Trans>
            Seus limites continuam valendo, como foram guardados. Mudar um limite, pausar ou se excluir precisa de
            conexão; o que você digitar fica aqui.
          </Trans>
        </OfflineCard>
      }
      over={
        <OfflineCard glyph={CheckIcon} title={t`A conexão voltou`}>
          <Trans>Tudo funciona de novo, também mudar seus limites.</Trans>
        </OfflineCard>
      }
      closeLabel={t`Fechar aviso`}
    />
  );
}
