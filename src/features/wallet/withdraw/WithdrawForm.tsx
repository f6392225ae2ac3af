import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Readiness, WithdrawMethod } from '../../../contract/withdrawals.ts';
import { connectivity } from '../../../domain/connectivity.ts';
import { ReadError } from '../../../hooks/ReadError.tsx';
import { formatMoney } from '../../../lib/money.ts';
import { useSince } from '../../../lib/use-since.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Facts.tsx';
import { FormFields } from '../../../ui/Field.tsx';
import { OfflineIcon } from '../../../ui/first-paint-icons.ts';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { amountFault } from '../amount.ts';
import { KeyList } from './KeyList.tsx';
import { ReadinessList } from './ReadinessList.tsx';
import styles from './Withdraw.module.css';

interface Props {
  readonly methods: UseQueryResult<readonly WithdrawMethod[]>;
  readonly readiness: UseQueryResult<Readiness>;
  readonly amount: number | null;
  readonly onAmount: (amount: number | null) => void;
  readonly method: WithdrawMethod | undefined;
  readonly onMethod: (id: string) => void;
  readonly onAddKey: () => void;
  readonly onReview: () => void;
}

/** Check list, amount within the limits, and the saved keys. One function because all of it judges one amount. */
export function WithdrawForm(props: Props) {
  const { methods, readiness, amount, onAmount, method, onMethod, onAddKey, onReview } = props;
  const { t } = useLingui();
  const { online } = useSnapshot(connectivity);
  const offlineId = useId();
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  if (!readiness.data || !methods.data) return <NotRead methods={methods} readiness={readiness} />;
  const { min, max, available, ready, checks } = readiness.data;
  const most = Math.min(max, available);
  const fault = amountFault(amount, min, most);
  const [least, greatest] = [formatMoney(min), formatMoney(most)];
  const faults = {
    missing: t`Informe quanto quer sacar.`,
    low: t`O mínimo é ${least}.`,
    high: t`Você pode sacar até ${greatest}.`,
  };
  const review = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault !== null) form.current?.querySelector<HTMLInputElement>('input[inputmode="decimal"]')?.focus();
    else if (method && ready) onReview();
  };
  return (
    <form ref={form} noValidate onSubmit={review}>
      <FormFields>
        <ReadinessList ready={ready} checks={checks} onAddKey={onAddKey} />
        <MoneyField
          figure
          name="amount"
          label={t`Quanto quer sacar?`}
          hint={most < min ? faults.low : t`De ${least} a ${greatest}.`}
          value={amount}
          onValueChange={onAmount}
          error={tried && fault !== null ? faults[fault] : undefined}
          enterKeyHint="next"
          after={
            most >= min && (
              <Button size="sm" look="quiet" onClick={() => onAmount(most)}>
                <Trans>Tudo</Trans>
              </Button>
            )
          }
        />
        <KeyList methods={methods.data} method={method} onMethod={onMethod} onAddKey={onAddKey} />
        {!online && <OfflineNote id={offlineId} {...props} />}
        <Button
          type="submit"
          look="main"
          block
          disabled={!online || !ready || !method}
          reasonId={offlineId}
          reason={
            !online ? undefined : ready ? t`Cadastre uma chave Pix sua para receber.` : t`Falta algo da lista acima.`
          }
        >
          <Trans>Continuar</Trans>
        </Button>
      </FormFields>
    </form>
  );
}

/** Says that a withdrawal needs a connection, and the age of the limits and keys on the form. */
function OfflineNote({ id, methods, readiness }: Pick<Props, 'methods' | 'readiness'> & { readonly id: string }) {
  const since = useSince(Math.min(methods.dataUpdatedAt, readiness.dataUpdatedAt));
  return (
    <Note id={id} glyph={OfflineIcon}>
      <Trans>Você está offline. Sacar precisa de conexão; o que você digitou fica aqui.</Trans>{' '}
      {since !== undefined && <Trans>Limites e chaves: {since}.</Trans>}
    </Note>
  );
}

/** Shown until limits and keys have been read, or when a read fails. */
function NotRead({ methods, readiness }: Pick<Props, 'methods' | 'readiness'>) {
  const { online } = useSnapshot(connectivity);
  const failed = readiness.error ?? methods.error;
  if (failed === null) {
    return (
      <Stack isBusy>
        <Skeleton shape="block" height="52px" />
        <div className={styles.bones}>
          <Skeleton width="44%" height="0.875rem" />
          <Skeleton shape="block" height="68px" />
          <Skeleton width="52%" height="0.75rem" />
        </div>
        <div className={styles.bones}>
          <Skeleton width="36%" height="0.875rem" />
          <Skeleton shape="block" height="64px" />
          <Skeleton shape="pill" height="48px" />
        </div>
        <Skeleton shape="pill" height="48px" />
      </Stack>
    );
  }
  return (
    <ReadError
      title={online ? <Trans>Não deu para preparar o saque</Trans> : <Trans>Sacar precisa de conexão</Trans>}
      error={failed}
      onRetry={() => {
        void readiness.refetch();
        void methods.refetch();
      }}
    />
  );
}
