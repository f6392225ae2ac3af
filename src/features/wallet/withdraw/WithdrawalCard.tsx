import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messageFor } from '../../../api/error-messages.ts';
import { serverNow } from '../../../api/server-time.ts';
import type { Transaction } from '../../../contract/wallet.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { formatMoney } from '../../../lib/money.ts';
import { dayKey, formatClock, formatDay, formatDayClock } from '../../../lib/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card, CardHead } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { FormError } from '../../../ui/Field.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Timeline, type TimelineStep } from '../../../ui/Timeline.tsx';
import { toast } from '../../../ui/toast.ts';
import { ConfirmAction } from '../components/ConfirmAction.tsx';
import { cancelWithdraw } from '../mutations.ts';
import { withdrawalQuery } from '../queries.ts';
import { wordsOfStatus } from '../statement/words.ts';
import styles from './Withdraw.module.css';
import { type ShownStep, stepsOf } from './withdrawal.ts';
import { keyWords, stepWords } from './words.ts';

/**
 * One withdrawal under way: its steps against the target (WITH-4), and the cancel button while it is pending. One
 * function because it is the markup of one card.
 */
export function WithdrawalCard({ transaction }: { readonly transaction: Transaction }) {
  const { t, i18n } = useLingui();
  const id = useId();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const read = useQuery(withdrawalQuery(transaction.id));
  const locale = currentLocale();
  const status = wordsOfStatus({ status: read.data?.status ?? transaction.status, payment_status: null });
  const money = formatMoney(Math.abs(transaction.amount));
  const day = formatDay(transaction.created_at, locale);
  const method = read.data?.method;
  const keyType = method ? i18n._(keyWords[method.type]) : '';
  return (
    <Card as="section" labelledBy={id}>
      <CardHead
        id={id}
        title={<Trans>Saque de {money}</Trans>}
        end={<b className={cx(styles.status, styles[status.tone])}>{i18n._(status.label)}</b>}
        sub={
          method ? (
            <Trans>
              {day} · para a chave {keyType} {method.key} · {method.holder}
            </Trans>
          ) : (
            day
          )
        }
      />
      {read.data ? (
        <Steps steps={stepsOf(read.data, serverNow())} />
      ) : read.isError ? (
        <FormError>{messageFor(read.error, locale)}</FormError>
      ) : (
        <div aria-busy="true" className={styles.bones}>
          <Skeleton width="70%" />
          <Skeleton width="82%" />
          <Skeleton width="46%" />
        </div>
      )}
      {(read.data?.can_cancel ?? transaction.status === 0) && (
        <div className={styles.cancel}>
          <Button look="second" block size="sm" onClick={() => setAsking(true)}>
            <Trans>Cancelar saque</Trans>
          </Button>
        </div>
      )}
      {/* A pending withdrawal can be cancelled after a confirmation (WITH-2). */}
      <ConfirmAction
        open={asking}
        title={t`Cancelar este saque?`}
        description={<Trans>{money} voltam para o seu saldo disponível na hora.</Trans>}
        confirmLabel={t`Cancelar saque`}
        busyLabel={t`Cancelando`}
        cancelLabel={t`Manter saque`}
        onClose={() => setAsking(false)}
        onYes={async () => {
          await cancelWithdraw(queryClient, transaction.id);
          toast.success(t`Saque cancelado. ${money} voltaram ao saldo.`);
        }}
      />
    </Card>
  );
}

function Steps({ steps }: { readonly steps: readonly ShownStep[] }) {
  const { t, i18n } = useLingui();
  const locale = currentLocale();
  const today = dayKey(serverNow());
  // The time is enough for today; another day is named.
  const moment = (iso: string) => (dayKey(iso) === today ? formatClock(iso) : formatDayClock(iso, locale));
  const rows = steps.map(({ name, state, at, note, spent, until }): TimelineStep => {
    const limit = until === null ? '' : moment(until);
    const minutes = spent?.minutes ?? 0;
    const of = spent?.of ?? 0;
    const time =
      at !== null
        ? moment(at)
        : until !== null && state !== 'now'
          ? t`até ${limit}`
          : state === 'now'
            ? t`em andamento`
            : undefined;
    const detail = note ?? (spent === null ? undefined : t`${minutes} min de um prazo de ${of} min`);
    const dateTime = at ?? until;
    return {
      key: name,
      title: i18n._(stepWords[name]),
      state,
      ...(time === undefined ? {} : { time }),
      ...(dateTime === null ? {} : { dateTime }),
      ...(detail === undefined ? {} : { detail }),
    };
  });
  return (
    <Timeline
      steps={rows}
      stateLabels={{ done: t`feito`, now: t`em andamento`, wait: t`a seguir`, failed: t`não concluído` }}
    />
  );
}
