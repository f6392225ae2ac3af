import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Transaction } from '../../../contract/wallet.ts';
import type { SheetProps } from '../../../lib/sheet-props.ts';
import { announce } from '../../../ui/Announcer.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { endedByWithdrawal } from '../bonus/bonus.ts';
import { useActiveBonuses } from '../bonus/use-active-bonuses.ts';
import { readinessQuery, withdrawMethodsQuery } from '../queries.ts';
import { draftAmount, useFormDraft } from '../use-form-draft.ts';
import { KeyForm } from './KeyForm.tsx';
import styles from './Withdraw.module.css';
import { WithdrawalCard } from './WithdrawalCard.tsx';
import { WithdrawForm } from './WithdrawForm.tsx';
import { WithdrawReview } from './WithdrawReview.tsx';

type Step = 'form' | 'key' | 'review' | 'done';

/**
 * A withdrawal: readiness, amount and key, review, timeline. One function because each step reads and sets the same
 * draft.
 */
export function WithdrawSheet({ open, onClose, onClosed }: SheetProps) {
  const { t } = useLingui();
  const [step, setStep] = useState<Step>('form');
  const [amount, setAmount] = useState<number | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const draft = useFormDraft('withdraw', (kept) => {
    setAmount((now) => now ?? draftAmount(kept));
    setChosen((now) => now ?? kept['method'] ?? null);
  });
  const choose = (id: string) => {
    setChosen(id);
    draft.keep({ method: id });
  };
  const [made, setMade] = useState<Transaction | null>(null);
  // Read again at opening: the API's answer to a withdrawal follows from the present state, not from the cache.
  const methods = useQuery({ ...withdrawMethodsQuery(), staleTime: 0 });
  const readiness = useQuery({ ...readinessQuery(), staleTime: 0 });
  const active = useActiveBonuses({ fresh: true });
  const method =
    methods.data?.find(({ id }) => id === chosen) ?? methods.data?.find((it) => it.is_default) ?? methods.data?.[0];

  const content = useRef<HTMLDivElement>(null);
  const seen = useRef<Step>(step);
  useEffect(() => {
    if (seen.current === step) return;
    seen.current = step;
    content.current?.focus({ preventScroll: true });
    if (step === 'done') announce(t`Saque pedido.`);
  }, [step, t]);

  const titles = { form: t`Sacar`, key: t`Nova chave Pix`, review: t`Confira o saque`, done: t`Saque pedido` };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={titles[step]}
      step={step}
      closeLabel={t`Fechar`}
      tall
      back={step === 'key' || step === 'review' ? { label: t`Voltar`, onBack: () => setStep('form') } : undefined}
    >
      <div ref={content} tabIndex={-1} className={styles.content}>
        {step === 'form' && (
          <WithdrawForm
            methods={methods}
            readiness={readiness}
            amount={amount}
            onAmount={(next) => {
              setAmount(next);
              draft.keep({ amount: String(next ?? '') });
            }}
            method={method}
            onMethod={choose}
            onAddKey={() => setStep('key')}
            onReview={() => setStep('review')}
          />
        )}
        {step === 'key' && (
          <KeyForm
            onSaved={({ id }) => {
              choose(id);
              setStep('form');
            }}
          />
        )}
        {step === 'review' && method && amount !== null && (
          <WithdrawReview
            amount={amount}
            method={method}
            ending={active === null ? null : endedByWithdrawal(active)}
            onBack={() => setStep('form')}
            onDone={(transaction) => {
              draft.forget();
              setMade(transaction);
              setStep('done');
            }}
          />
        )}
        {step === 'done' && made !== null && (
          <Stack>
            <WithdrawalCard transaction={made} />
            <Link to="/account/wallet" className={buttonClass({ look: 'main', block: true })}>
              <Trans>Ver carteira</Trans>
            </Link>
          </Stack>
        )}
      </div>
    </Sheet>
  );
}
