import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageFor } from '../../../api/error-messages.ts';
import type { Coupon } from '../../../contract/bonuses.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { formatMoney } from '../../../lib/money.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { couponBonus } from '../amount.ts';
import { findCoupon } from '../mutations.ts';
import styles from './Deposit.module.css';

interface Props {
  readonly code: string;
  /** The coupon that held, when it was asked for. */
  readonly coupon: Coupon | null;
  /** The deposit that it would be used on, centavos. */
  readonly amount: number | null;
  readonly refusal: string | undefined;
  readonly onCode: (code: string) => void;
  readonly onCoupon: (coupon: Coupon | null) => void;
}

/** A coupon, folded away until somebody has one; what it does is said in plain words before it is used. */
export function CouponField({ code, coupon, amount, refusal, onCode, onCoupon }: Props) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(code !== '');
  const [checking, setChecking] = useState(false);
  const [fault, setFault] = useState<unknown>(null);

  // §4: an empty code does nothing, and a check is ignored while another runs.
  const check = async () => {
    if (code.trim() === '' || checking) return;
    setChecking(true);
    setFault(null);
    try {
      onCoupon(await findCoupon(queryClient, code));
    } catch (error) {
      setFault(error);
      onCoupon(null);
    } finally {
      setChecking(false);
    }
  };
  if (!open) {
    return (
      <div>
        <button type="button" className={styles.link} onClick={() => setOpen(true)}>
          <Trans>Tenho um cupom</Trans>
        </button>
      </div>
    );
  }
  return (
    <TextField
      label={t`Cupom`}
      optionalLabel={t`(opcional)`}
      name="coupon"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      value={code}
      onChange={(event) => {
        setFault(null);
        onCode(event.target.value);
      }}
      hint={coupon === null ? undefined : <CouponEffect coupon={coupon} amount={amount} />}
      error={refusal ?? (fault === null ? undefined : messageFor(fault, currentLocale()))}
      after={
        <Button size="sm" look="quiet" busy={checking} onClick={() => void check()}>
          <Trans>Aplicar</Trans>
        </Button>
      }
    />
  );
}

function CouponEffect({ coupon, amount }: { readonly coupon: Coupon; readonly amount: number | null }) {
  const least = formatMoney(coupon.min_deposit);
  if (amount === null || amount < coupon.min_deposit) return <Trans>Vale a partir de {least} de depósito.</Trans>;
  const given = couponBonus(coupon, amount);
  const bonus = formatMoney(given);
  const wager = formatMoney(Math.round(given * coupon.rollover));
  return coupon.rollover > 0 ? (
    <Trans>
      Soma {bonus} de bônus. Para sacar o bônus é preciso apostar {wager}.
    </Trans>
  ) : (
    <Trans>Soma {bonus} de bônus, sem exigência de apostas.</Trans>
  );
}
