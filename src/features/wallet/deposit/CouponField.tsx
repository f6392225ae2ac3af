import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { messageFor } from '../../../api/error-messages.ts';
import { isApiError } from '../../../api/errors.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { CouponTerms } from './CouponTerms.tsx';
import type { CouponCheck } from './coupon.ts';
import styles from './Deposit.module.css';

interface Props {
  readonly check: CouponCheck;
  /** The amount of the deposit, centavos. */
  readonly amount: number | null;
  /** Why this deposit cannot use the coupon; set after a try. */
  readonly refusal: string | undefined;
}

/** Coupon field, collapsed until the player opens it; shows the terms before the coupon is used (BONUS-2). */
export function CouponField({ check, amount, refusal }: Props) {
  const { t } = useLingui();
  const coupon = useSnapshot(check.state, { sync: true }).now;
  const [open, setOpen] = useState(coupon.typed !== '');
  // The result is in `check.state`; a fault is shown under the field.
  const apply = () => void check.check().catch(() => undefined);
  useEffect(() => {
    // A coupon from a link is checked without a press.
    if (check.state.now.status === 'not_valid') void check.check().catch(() => undefined);
  }, [check]);
  if (!open) {
    return (
      <div>
        <button type="button" className={styles.link} onClick={() => setOpen(true)}>
          <Trans>Tenho um cupom</Trans>
        </button>
      </div>
    );
  }
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || coupon.status === 'valid' || coupon.typed.trim() === '') return;
    // Enter checks the coupon and does not charge: the player must see its terms first (BONUS-2).
    event.preventDefault();
    apply();
  };
  return (
    <div className={styles.coupon}>
      <TextField
        label={t`Cupom`}
        optionalLabel={t`(opcional)`}
        name="coupon"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={coupon.typed}
        onChange={(event) => check.type(event.target.value)}
        onKeyDown={enter}
        error={coupon.status === 'invalid' ? faultOf(coupon.error) : refusal}
        after={
          coupon.status === 'valid' ? (
            <Button size="sm" look="quiet" onClick={() => check.type('')}>
              <Trans>Remover cupom</Trans>
            </Button>
          ) : (
            <Button size="sm" look="quiet" busy={coupon.status === 'loading'} busyLabel={t`Conferindo`} onClick={apply}>
              <Trans>Aplicar</Trans>
            </Button>
          )
        }
      />
      <div aria-live="polite">
        {coupon.status === 'valid' && <CouponTerms coupon={coupon.coupon} amount={amount} />}
      </div>
    </div>
  );
}

function faultOf(error: unknown): string {
  const own = isApiError(error) ? error.errors?.coupon?.[0] : undefined;
  return own ?? messageFor(error, currentLocale());
}
