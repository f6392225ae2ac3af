import { Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio/react';
import { connectivity } from '../../../domain/connectivity.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { formatClock } from '../../../lib/time.ts';
import { OfflineCard } from '../../../ui/States.tsx';

interface Props {
  /** The last question about the charge found nobody. */
  readonly isSilent: boolean;
  /** When the platform last said how the charge stands, milliseconds since 1970; 0 when that is not known. */
  readonly answeredAt: number;
  /** The code's time is over: what is true of it then. */
  readonly isOver?: boolean;
}

/** Beside a charge of which no news comes: why, from when the last is, and that the code is good all the same. */
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
