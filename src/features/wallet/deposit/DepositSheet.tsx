import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSite } from '../../../hooks/use-site.ts';
import { formatMoney } from '../../../lib/money.ts';
import type { SheetProps } from '../../../lib/sheet-props.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { announce } from '../../../ui/Announcer.tsx';
import { celebrate } from '../../../ui/celebrate.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { CardSkeleton } from '../../../ui/Skeleton.tsx';
import { depositOf } from '../amount.ts';
import { forgetCharge } from '../mutations.ts';
import { typedAmount, useTyped } from '../use-typed.ts';
import { ChargeNotice } from './ChargeNotice.tsx';
import { isOver } from './charge.ts';
import { couponCheck, couponCode } from './coupon.ts';
import { couponDoor } from './coupon-door.ts';
import styles from './Deposit.module.css';
import { DepositAmount, type DepositTyped } from './DepositAmount.tsx';
import { DepositEnd } from './DepositEnd.tsx';
import { PixPayment } from './PixPayment.tsx';
import { useCharge } from './use-charge.ts';

/** A deposit by Pix: amount, code, end. Closing the sheet keeps the charge. */
export function DepositSheet({ open, arg, onClose, onClosed }: SheetProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const config = useSite();
  const wide = useMedia('(min-width: 768px)');
  const { isLooking, charge, state, isSilent, answeredAt } = useCharge();
  /** Id of the charge that the player left to choose another amount; the charge stays open. */
  const [left, setLeft] = useState<string | null>(null);
  const [begin] = useState(() => depositOf(arg));
  const [typed, setTyped] = useState<DepositTyped>({ amount: begin.amount, cpf: '' });
  const [check] = useState(() => couponCheck(couponDoor, begin.coupon));
  // The link's amount wins over the draft.
  const draft = useTyped('deposit', (kept) => setTyped((now) => ({ ...now, amount: now.amount ?? typedAmount(kept) })));
  const type = (next: DepositTyped) => {
    setTyped(next);
    draft.keep({ amount: String(next.amount ?? '') });
  };
  /** A link with a coupon starts a deposit of its own, even while another charge is open. */
  const [asks, setAsks] = useState(begin.coupon !== '');
  const isOther = asks && couponCode(charge?.coupon?.code ?? '') !== couponCode(begin.coupon);
  const isLeft = (left === charge?.id || isOther) && state !== 'paid';
  const step = isLooking ? 'looking' : charge === null || state === null || isLeft ? 'amount' : state;

  const content = useRef<HTMLDivElement>(null);
  const seen = useRef(step);
  const amount = charge === null ? '' : formatMoney(charge.amount);
  useEffect(() => {
    const before = seen.current;
    seen.current = step;
    if (before === step || before === 'looking') return;
    // The pressed button has left with its step. Focus the new step, or the page behind the sheet would get the focus.
    content.current?.focus({ preventScroll: true });
    if (step === 'paid') {
      announce(t`Pagamento confirmado: ${amount}. O saldo foi atualizado.`);
      void celebrate();
    }
    if (step === 'expired') announce(t`O código Pix expirou.`);
    if (step === 'refused') announce(t`O pagamento foi recusado.`);
    if (step === 'returned') announce(t`O pagamento foi devolvido.`);
  }, [step, amount, t]);

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
  const notice = { isSilent, answeredAt };
  const titles = {
    looking: t`Depositar`,
    amount: t`Depositar`,
    waiting: t`Pagar com Pix`,
    paid: t`Depósito confirmado`,
    expired: t`O código expirou`,
    refused: t`Pagamento recusado`,
    returned: t`Pagamento devolvido`,
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={closed}
      title={titles[step]}
      closeLabel={t`Fechar`}
      size={step === 'waiting' && wide ? 'lg' : 'md'}
      back={step === 'waiting' ? { label: t`Voltar ao valor`, onBack: back } : undefined}
    >
      <div ref={content} tabIndex={-1} className={styles.content}>
        {step === 'looking' && <CardSkeleton />}
        {step === 'amount' && (
          <DepositAmount
            config={config}
            typed={typed}
            onTyped={type}
            check={check}
            waiting={charge !== null && state === 'waiting' ? charge : null}
            onPay={() => {
              draft.forget();
              setAsks(false);
              setLeft(null);
            }}
          />
        )}
        {charge !== null && step === 'waiting' && (
          <PixPayment
            charge={charge}
            config={config}
            wide={wide}
            notice={<ChargeNotice {...notice} />}
            onChange={back}
          />
        )}
        {charge !== null && step !== 'looking' && step !== 'amount' && step !== 'waiting' && (
          <>
            {step === 'expired' && <ChargeNotice {...notice} isOver />}
            <DepositEnd key={step} charge={charge} end={step} onClose={onClose} onChange={back} />
          </>
        )}
      </div>
    </Sheet>
  );
}
