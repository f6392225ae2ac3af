import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio/react';
import { messageFor } from '../../../api/error-messages.ts';
import { type ApiError, isApiError, isUnreachable } from '../../../api/errors.ts';
import type { SiteConfig } from '../../../contract/site.ts';
import { connectivity } from '../../../domain/connectivity.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { formatMoney } from '../../../lib/money.ts';
import { announce } from '../../../ui/Announcer.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Presets } from '../../../ui/Choice.tsx';
import { Note } from '../../../ui/Facts.tsx';
import { FormError, FormFields } from '../../../ui/Field.tsx';
import { OfflineIcon } from '../../../ui/first-paint-icons.ts';
import { ClockIcon, ShieldIcon } from '../../../ui/icons.ts';
import { CpfField } from '../../../ui/MaskedFields.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { amountFault } from '../amount.ts';
import { createCharge } from '../mutations.ts';
import { depositBounds } from './amount-presets.ts';
import { CouponField } from './CouponField.tsx';
import type { ShownCharge } from './charge.ts';
import { type CouponCheck, couponCode } from './coupon.ts';
import styles from './Deposit.module.css';

/** Values of the fields; the sheet keeps them between its steps. */
export interface DepositTyped {
  /** Centavos. */
  readonly amount: number | null;
  readonly cpf: string;
}

interface Props {
  readonly config: SiteConfig | null;
  readonly typed: DepositTyped;
  readonly onTyped: (typed: DepositTyped) => void;
  /** The coupon and its state; the sheet keeps it between its steps. */
  readonly check: CouponCheck;
  /** An open charge, while the player chooses another amount. */
  readonly waiting: ShownCharge | null;
  /** Called when a charge can be paid: a new one or the open one. */
  readonly onPay: () => void;
}

/** First step of a deposit: amount and coupon. Asks for the CPF only when the API says that it is missing (SESS-12). */
export function DepositAmount({ config, typed, onTyped, check, waiting, onPay }: Props) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { online } = useSnapshot(connectivity);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [asksCpf, setAsksCpf] = useState(typed.cpf !== '');
  const coupon = useSyncExternalStore(check.state.subscribe, () => check.state.value);
  const form = useRef<HTMLFormElement>(null);
  const { amount } = typed;
  const { min, max, presets } = depositBounds(config);
  const fault = amountFault(amount, min, max);
  const [least, most] = [formatMoney(min), formatMoney(max)];
  const faults = {
    missing: t`Diga quanto quer depositar.`,
    low: t`O mínimo é ${least}.`,
    high: t`O máximo é ${most}.`,
  };
  const refused = refusalOf(failure);
  // A regulated site grants nothing for a deposit, so it shows no coupon field (BONUS-3).
  const code = config?.is_regulated === false ? couponCode(coupon.typed) : '';
  const leastForCoupon = coupon.status === 'valid' ? coupon.coupon.min_deposit : 0;
  const isUnderCoupon = amount !== null && amount < leastForCoupon;
  const couponLeast = formatMoney(leastForCoupon);
  const underCoupon = t`Este cupom vale a partir de ${couponLeast}. Aumente o valor ou tire o cupom.`;

  const change = (part: Partial<DepositTyped>) => {
    setFailure(null);
    onTyped({ ...typed, ...part });
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (busy) return;
    if (fault !== null || amount === null) {
      form.current?.querySelector<HTMLInputElement>('input[inputmode="decimal"]')?.focus();
      return;
    }
    if (code !== '' && (coupon.status !== 'valid' || isUnderCoupon)) {
      if (coupon.status !== 'valid') await showTerms();
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      await createCharge(queryClient, {
        amount,
        ...(code === '' ? {} : { coupon: code }),
        ...(asksCpf ? { cpf: typed.cpf } : {}),
      });
      onPay();
    } catch (error) {
      if (isCouponFault(error)) {
        check.refuse(error);
        focusOn('coupon');
      } else setFailure(error);
      if (isApiError(error, 'cpf_required')) setAsksCpf(true);
    } finally {
      setBusy(false);
    }
  };
  const focusOn = (name: string) => form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
  // An unchecked coupon: show its terms first; the next press accepts them (BONUS-2).
  const showTerms = async () => {
    try {
      if ((await check.check()) !== null) announce(t`O cupom vale. Confira o que ele faz e gere o código.`);
    } catch {
      focusOn('coupon');
    }
  };
  const locale = currentLocale();
  const waitingAmount = waiting === null ? '' : formatMoney(waiting.amount);
  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)}>
      <FormFields>
        {waiting !== null && (
          <Note glyph={ClockIcon}>
            <Trans>Um Pix de {waitingAmount} ainda espera pagamento.</Trans>{' '}
            <button type="button" className={styles.link} onClick={onPay}>
              <Trans>Voltar a ele</Trans>
            </button>
          </Note>
        )}
        {presets.length > 0 && (
          <Presets
            label={t`Valores rápidos`}
            value={amount}
            options={presets.map((value) => ({ value, label: formatMoney(value) }))}
            onValueChange={(value) => change({ amount: value })}
          />
        )}
        <MoneyField
          figure
          name="amount"
          label={t`Quanto quer depositar?`}
          hint={max === Number.MAX_SAFE_INTEGER ? undefined : t`De ${least} a ${most}, por Pix.`}
          value={amount}
          onValueChange={(value) => change({ amount: value })}
          error={refused.amount ?? (tried && fault !== null ? faults[fault] : undefined)}
          enterKeyHint="go"
        />
        {asksCpf && (
          <CpfField
            label={t`CPF`}
            name="cpf"
            hint={t`O Pix só é aceito de contas e chaves deste CPF.`}
            value={typed.cpf}
            onChange={(event) => change({ cpf: event.target.value })}
            error={refused.cpf}
            autoFocus
          />
        )}
        {config?.is_regulated === false && (
          <CouponField check={check} amount={amount} refusal={tried && isUnderCoupon ? underCoupon : undefined} />
        )}
        {!online && (
          <Note glyph={OfflineIcon}>
            <Trans>Você está offline. O Pix precisa de conexão; o que você digitou fica aqui.</Trans>
          </Note>
        )}
        <FormError>
          {refused.whole === null ? null : isUnreachable(refused.whole) ? (
            <Trans>
              Não houve resposta, e o que você digitou fica aqui. Pode tentar de novo: o pedido não sai em dobro.
            </Trans>
          ) : (
            messageFor(refused.whole, locale)
          )}
        </FormError>
        <Button type="submit" look="main" block busy={busy || coupon.status === 'loading'} busyLabel={t`Gerando`}>
          <Trans>Gerar código Pix</Trans>
        </Button>
        <Note glyph={ShieldIcon}>
          <Trans>Só aceitamos Pix de uma conta no seu CPF. O de outra pessoa é devolvido.</Trans>
        </Note>
      </FormFields>
    </form>
  );
}

interface Refusal {
  readonly amount?: string | undefined;
  readonly cpf?: string | undefined;
  /** Error that belongs to no field; null without one. */
  readonly whole: unknown;
}

const PLACE: Readonly<Record<string, 'amount' | 'cpf'>> = {
  amount_out_of_range: 'amount',
  limit_reached: 'amount',
  cpf_required: 'cpf',
};

/** Whether the API refused the deposit because of its coupon. */
function isCouponFault(error: unknown): boolean {
  return isApiError(error) && (error.code === 'coupon_invalid' || error.errors?.coupon !== undefined);
}

/** Maps the API's error to the field that it concerns. */
function refusalOf(failure: unknown): Refusal {
  if (failure === null) return { whole: null };
  if (!isApiError(failure)) return { whole: failure };
  const { amount, cpf } = firstOf(failure);
  const place = PLACE[failure.code];
  if (place !== undefined) {
    const own = { amount, cpf }[place];
    return { [place]: own ?? messageFor(failure, currentLocale()), whole: null };
  }
  return { amount, cpf, whole: (amount ?? cpf) ? null : failure };
}

function firstOf({ errors }: ApiError): Partial<Record<'amount' | 'cpf', string>> {
  const first = (name: string) => errors?.[name]?.[0];
  return Object.fromEntries(
    (['amount', 'cpf'] as const).flatMap((name) => {
      const message = first(name);
      return message ? [[name, message]] : [];
    }),
  );
}
