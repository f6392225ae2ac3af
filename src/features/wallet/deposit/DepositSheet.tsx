import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { connectivity } from '../../../domain/connectivity.ts';
import { settingsQuery } from '../../../domain/settings-query.ts';
import { useSite } from '../../../hooks/use-site.ts';
import { formatMoney } from '../../../lib/money.ts';
import type { SheetProps } from '../../../lib/sheet-props.ts';
import { formatClock } from '../../../lib/time.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { announce } from '../../../ui/Announcer.tsx';
import { celebrate } from '../../../ui/celebrate.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { OfflineCard } from '../../../ui/States.tsx';
import { forgetCharge } from '../mutations.ts';
import { draftAmount, useFormDraft } from '../use-form-draft.ts';
import { depositOf } from './amount-presets.ts';
import { type ChargeState, isOver } from './charge.ts';
import { couponCheck, couponCode, couponDoor } from './coupon.ts';
import styles from './Deposit.module.css';
import { DepositAmount, type DepositTyped } from './DepositAmount.tsx';
import { DepositEnd } from './DepositEnd.tsx';
import { PixPayment } from './PixPayment.tsx';
import { useCharge } from './use-charge.ts';

type Step = 'amount' | ChargeState;

const TITLES: Readonly<Record<Step, MessageDescriptor>> = {
  amount: msg`Depositar`,
  waiting: msg`Pagar com Pix`,
  paid: msg`Depósito confirmado`,
  expired: msg`O código expirou`,
  refused: msg`Pagamento recusado`,
  returned: msg`Pagamento devolvido`,
};

/**
 * A deposit by Pix: amount, code, end. Closing the sheet keeps the charge. One function because each step reads and sets
 * the same charge and the same draft.
 */
export function DepositSheet({ open, arg, onClose, onClosed }: SheetProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const config = useSite();
  const wide = useMedia('(min-width: 768px)');
  const { charge, state, isSilent, answeredAt } = useCharge();
  const limits = useQuery(settingsQuery()).data?.limits.deposit;
  /** Id of the charge that the player left to choose another amount; the charge stays open. */
  const [left, setLeft] = useState<string | null>(null);
  const [begin] = useState(() => depositOf(arg));
  const [typed, setTyped] = useState<DepositTyped>({ amount: begin.amount, cpf: '' });
  const [check] = useState(() => couponCheck(couponDoor, begin.coupon));
  // The link's amount wins over the draft.
  const draft = useFormDraft('deposit', (kept) =>
    setTyped((now) => ({ ...now, amount: now.amount ?? draftAmount(kept) })),
  );
  /** The player typed before the read of an open charge has answered: the charge must not replace the form then. */
  const [typedFirst, setTypedFirst] = useState(false);
  const type = (next: DepositTyped) => {
    setTyped(next);
    if (charge === null) setTypedFirst(true);
    draft.keep({ amount: String(next.amount ?? '') });
  };
  /** A link with a coupon starts a deposit of its own, even while another charge is open. */
  const [asks, setAsks] = useState(begin.coupon !== '');
  const isOther = asks && couponCode(charge?.coupon?.code ?? '') !== couponCode(begin.coupon);
  const isLeft = (left === charge?.id || isOther || typedFirst) && state !== 'paid';
  const step = charge === null || state === null || isLeft ? 'amount' : state;

  const content = useStepNews(step, charge?.amount ?? 0);
  const back = () => {
    if (charge === null) return;
    setTyped((now) => ({ ...now, amount: charge.amount }));
    if (charge.coupon !== null) check.type(charge.coupon.code);
    setLeft(charge.id);
  };
  const closed = () => {
    if (charge !== null && isOver(charge)) forgetCharge(queryClient, charge.id);
    onClosed();
  };
  const notice = <ChargeNotice isSilent={isSilent} answeredAt={answeredAt} isOver={step === 'expired'} />;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={closed}
      title={t(TITLES[step])}
      step={step}
      closeLabel={t`Fechar`}
      size={step === 'waiting' && wide ? 'lg' : 'md'}
      back={step === 'waiting' ? { label: t`Voltar ao valor`, onBack: back } : undefined}
    >
      <div ref={content} tabIndex={-1} className={styles.content}>
        {step === 'amount' && (
          <DepositAmount
            config={config}
            typed={typed}
            onTyped={type}
            check={check}
            limits={limits}
            waiting={charge !== null && state === 'waiting' ? charge : null}
            onPay={() => {
              draft.forget();
              setAsks(false);
              setLeft(null);
              setTypedFirst(false);
            }}
          />
        )}
        {charge !== null && step === 'waiting' && (
          <PixPayment charge={charge} config={config} wide={wide} notice={notice} onChange={back} />
        )}
        {charge !== null && step !== 'amount' && step !== 'waiting' && (
          <>
            {step === 'expired' && notice}
            <DepositEnd key={step} charge={charge} end={step} onClose={onClose} onChange={back} />
          </>
        )}
      </div>
    </Sheet>
  );
}

/**
 * Announces a new step of the sheet.
 * @returns ref of the content, which gets the focus: the pressed button has left with its step, and else the page behind
 *   the sheet would get it
 */
function useStepNews(step: Step, centavos: number): RefObject<HTMLDivElement | null> {
  const { t } = useLingui();
  const content = useRef<HTMLDivElement>(null);
  const seen = useRef(step);
  const amount = formatMoney(centavos);
  useEffect(() => {
    const before = seen.current;
    seen.current = step;
    if (before === step) return;
    content.current?.focus({ preventScroll: true });
    if (step === 'paid') {
      announce(t`Pagamento confirmado: ${amount}. O saldo foi atualizado.`);
      void celebrate();
    }
    if (step === 'expired') announce(t`O código Pix expirou.`);
    if (step === 'refused') announce(t`O pagamento foi recusado.`);
    if (step === 'returned') announce(t`O pagamento foi devolvido.`);
  }, [step, amount, t]);
  return content;
}

interface ChargeNoticeProps {
  /** The last poll got no answer. */
  readonly isSilent: boolean;
  /** Time of the platform's last answer about the charge, ms since 1970; 0 when unknown. */
  readonly answeredAt: number;
  /** The code has expired. */
  readonly isOver: boolean;
}

/** Explains why no news of a charge arrives, how old the last news is, and that the code stays valid. */
function ChargeNotice({ isSilent, answeredAt, isOver }: ChargeNoticeProps) {
  const { t } = useLingui();
  const { online } = useSnapshot(connectivity);
  if (online && !isSilent) return null;
  const time = answeredAt > 0 ? formatClock(answeredAt) : '';
  return (
    <OfflineCard
      title={online ? t`Sem resposta da plataforma` : t`Você está offline`}
      since={time === '' ? undefined : t`última atualização às ${time}`}
    >
      {isOver ? (
        <Trans>
          Se você já pagou, o valor entra no saldo. Seguimos consultando o banco, e a resposta aparece aqui.
        </Trans>
      ) : (
        <Trans>O código continua valendo no seu banco. Seguimos consultando o banco, e o saldo muda sozinho.</Trans>
      )}
    </OfflineCard>
  );
}
