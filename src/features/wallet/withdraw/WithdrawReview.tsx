import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useSnapshot } from 'valtio/react';
import { isUnreachable } from '../../../api/errors.ts';
import type { Transaction, WalletBonus } from '../../../contract/wallet.ts';
import type { WithdrawMethod } from '../../../contract/withdrawals.ts';
import { connectivity } from '../../../domain/connectivity.ts';
import { useSending } from '../../../hooks/use-sending.ts';
import { useSite } from '../../../hooks/use-site.ts';
import { formatMoney } from '../../../lib/money.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FactList, Note } from '../../../ui/Facts.tsx';
import { FormError } from '../../../ui/Field.tsx';
import { OfflineIcon } from '../../../ui/first-paint-icons.ts';
import { ClockIcon } from '../../../ui/icons.ts';
import { Stack } from '../../../ui/Stack.tsx';
import { withdraw } from '../mutations.ts';
import { readinessQuery } from '../queries.ts';
import { EndingBonuses } from './EndingBonuses.tsx';
import { keyWords } from './words.ts';

interface Props {
  /** Centavos. */
  readonly amount: number;
  readonly method: WithdrawMethod;
  /** Bonuses that this withdrawal ends; null when they are not known, which the screen then says. */
  readonly ending: readonly WalletBonus[] | null;
  readonly onBack: () => void;
  readonly onDone: (transaction: Transaction) => void;
}

/** Confirmation before money moves. */
export function WithdrawReview({ amount, method, ending, onBack, onDone }: Props) {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const { online } = useSnapshot(connectivity);
  const offlineId = useId();
  const siteMinutes = useSite()?.withdrawal_target_minutes ?? 120;
  const minutes = useQuery(readinessQuery()).data?.target_minutes ?? siteMinutes;
  const { busy, error, failure, send } = useSending();
  const request = () => send(async () => onDone(await withdraw(queryClient, { amount, method_id: method.id })));
  return (
    <Stack>
      <Card look="well">
        <FactList
          facts={[
            { key: 'amount', term: t`Valor`, value: formatMoney(amount) },
            { key: 'key', term: i18n._(keyWords[method.type]), value: method.key },
            { key: 'holder', term: t`Titular`, value: method.holder },
            { key: 'fee', term: t`Tarifa`, value: t`Nenhuma` },
          ]}
        />
      </Card>
      <EndingBonuses ending={ending} />
      <Note glyph={ClockIcon}>
        <Trans>
          A meta é pagar em até {minutes} minutos. O valor sai do saldo disponível agora, e você pode cancelar enquanto
          estiver pendente.
        </Trans>
      </Note>
      {!online && (
        <Note id={offlineId} glyph={OfflineIcon}>
          <Trans>Você está offline. Sacar precisa de conexão; o que você digitou fica aqui.</Trans>
        </Note>
      )}
      <FormError>
        {isUnreachable(error) ? (
          <Trans>Não houve resposta. Pode tentar de novo: o pedido não sai em dobro.</Trans>
        ) : (
          failure
        )}
      </FormError>
      <Button
        look="main"
        block
        disabled={!online}
        reasonId={offlineId}
        busy={busy}
        busyLabel={t`Enviando`}
        onClick={() => void request()}
      >
        {ending !== null && ending.length > 0 ? <Trans>Sacar e encerrar bônus</Trans> : <Trans>Sacar</Trans>}
      </Button>
      <Button look="quiet" block disabled={busy} onClick={onBack}>
        <Trans>Mudar algo</Trans>
      </Button>
    </Stack>
  );
}
