import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { messageFor } from '../../../api/error-messages.ts';
import { isApiError } from '../../../api/errors.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Field.tsx';
import type { CouponCheck } from '../coupon.ts';
import { CouponTerms } from './CouponTerms.tsx';
import styles from './Deposit.module.css';

interface Props {
  readonly check: CouponCheck;
  /** The deposit that it would be used on, centavos. */
  readonly amount: number | null;
  /** What of the deposit does not go with the coupon, once it was tried. */
  readonly refusal: string | undefined;
}

/** A coupon, folded away until somebody has one; what it does is said in plain words before it is used. */
export function CouponField({ check, amount, refusal }: Props) {
  const { t } = useLingui();
  const coupon = useSyncExternalStore(check.state.subscribe, () => check.state.value);
  const [open, setOpen] = useState(coupon.typed !== '');
  // What it answers stands in its state; a fault has its place under the field.
  const apply = () => void check.check().catch(() => undefined);
  useEffect(() => {
    // A code that a link brought says what it does without a press.
    if (check.state.value.status === 'not_valid') void check.check().catch(() => undefined);
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
    // Nothing is charged before its terms have been seen.
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
              <Trans>Tirar cupom</Trans>
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
