import { Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio/react';
import { connectivity } from '../../../domain/connectivity.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { formatClock } from '../../../lib/time.ts';
import { OfflineCard } from '../../../ui/States.tsx';

interface Props {
  /** The last poll got no answer. */
  readonly isSilent: boolean;
  /** Time of the platform's last answer about the charge, ms since 1970; 0 when unknown. */
  readonly answeredAt: number;
  /** The code has expired, so other sentences are true. */
  readonly isOver?: boolean;
}

/** Explains why no news of a charge arrives, how old the last news is, and that the code stays valid. */
export function ChargeNotice({ isSilent, answeredAt, isOver = false }: Props) {
  const { t } = useLingui();
  const { online } = useSnapshot(connectivity);
  if (online && !isSilent) return null;
  const time = answeredAt > 0 ? formatClock(answeredAt, currentLocale()) : '';
  return (
    <OfflineCard
      title={online ? t`Sem resposta da plataforma` : t`Você está offline`}
      since={time === '' ? undefined : t`última notícia às ${time}`}
    >
      {isOver ? (
        <Trans>Se você já pagou, o valor entra no saldo. Perguntamos de novo sem parar: a resposta aparece aqui.</Trans>
      ) : (
        <Trans>O código continua valendo no seu banco. Perguntamos de novo sem parar: o saldo muda sozinho.</Trans>
      )}
    </OfflineCard>
  );
}
