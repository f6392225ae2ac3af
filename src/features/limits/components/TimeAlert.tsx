import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { messageFor } from '../../../api/error-messages.ts';
import { serverNow } from '../../../api/server-time.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { timeAlert } from '../../../domain/time-alert.ts';
import { formatMoney } from '../../../lib/money.ts';
import { formatSpan } from '../../../lib/time.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FactList } from '../../../ui/Facts.tsx';
import { Money } from '../../../ui/Money.tsx';
import { toast } from '../../../ui/toast.ts';
import { answerAlert } from '../mutations.ts';
import { sessionSumQuery } from '../queries.ts';

const MINUTE_MS = 60_000;

/** The time alert over a game (CARE-6): says time and money of this login, and stays until the player answers it. */
export function TimeAlert() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data, dataUpdatedAt } = useQuery(sessionSumQuery());
  // As the API saw it: a break of the player since then puts it off.
  const readAt = serverNow() - (Date.now() - dataUpdatedAt);
  const isDue = data?.time_alert_at != null && Date.parse(data.time_alert_at) <= readAt;
  useEffect(() => {
    timeAlert.isDue = isDue;
    return () => {
      timeAlert.isDue = false;
    };
  }, [isDue]);
  const answer = async (wanted: 'continue' | 'stop') => {
    try {
      await answerAlert(queryClient, wanted);
      if (wanted === 'stop') await navigate({ to: '/' });
    } catch (error) {
      toast.error(messageFor(error, currentLocale()));
    }
  };
  if (!isDue) return null;
  return (
    <ConfirmDialog
      open
      mustAnswer
      title={t`Alerta de tempo`}
      description={
        <Trans>Você pediu este aviso. Veja como foi desde que entrou na conta e decida como continuar.</Trans>
      }
      confirmLabel={t`Parar de jogar`}
      cancelLabel={t`Continuar jogando`}
      safe="confirm"
      onConfirm={() => answer('stop')}
      onClose={() => void answer('continue')}
    >
      <FactList
        facts={[
          { key: 'time', term: t`Tempo`, value: formatSpan(Math.max(MINUTE_MS, data.seconds * 1000)) },
          { key: 'staked', term: t`Apostado`, value: formatMoney(data.staked) },
          { key: 'won', term: t`Ganho`, value: formatMoney(data.won) },
          { key: 'net', term: t`Saldo da sessão`, value: <Money centavos={data.net} sign="always" toned /> },
        ]}
      />
    </ConfirmDialog>
  );
}
