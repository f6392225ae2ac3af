import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { messageFor } from '../../../api/error-messages.ts';
import { type ApiError, isApiError, isUnreachable } from '../../../api/errors.ts';
import type { Limits } from '../../../contract/limits.ts';
import type { SiteConfig } from '../../../contract/site.ts';
import { connectivity } from '../../../domain/connectivity.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { useSending } from '../../../hooks/use-sending.ts';
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
import { type DepositRoom, depositBounds, depositRoom } from './amount-presets.ts';
import { CouponField } from './CouponField.tsx';
import type { ShownCharge } from './charge.ts';
import { type CouponCheck, type CouponState, couponCode } from './coupon.ts';
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
  /** The player's own deposit limits; undefined until they are read. */
  readonly limits?: Limits['deposit'] | undefined;
  /** The coupon and its state; the sheet keeps it between its steps. */
  readonly check: CouponCheck;
  /** An open charge, while the player chooses another amount. */
  readonly waiting: ShownCharge | null;
  /** Called when a charge can be paid: a new one or the open one. */
  readonly onPay: () => void;
}

/**
 * First step of a deposit: amount and coupon. Asks for the CPF only when the API says that it is missing (SESS-12). One
 * function because it is the markup of one form.
 */
export function DepositAmount(props: Props) {
  const { config, typed, check, waiting, limits, onPay } = props;
  const { t } = useLingui();
  const { online } = useSnapshot(connectivity);
  const offlineId = useId();
  const room = depositRoom(limits, waiting?.amount ?? 0);
  const leaves = useRoomWords(room);
  const { form, faults, asksCpf, isBusy, refused, change, submit } = useDepositForm(props, room, leaves);
  const { amount } = typed;
  const { min, max, presets } = depositBounds(config);
  const [least, most] = [formatMoney(min), formatMoney(max)];
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <FormFields>
        {waiting !== null && <WaitingNote charge={waiting} onPay={onPay} />}
        {presets.length > 0 && (
          <Presets
            label={t`Valores rápidos`}
            value={amount}
            options={presets.map((value) => ({
              value,
              label: formatMoney(value),
              disabled: room !== null && value > room.left,
            }))}
            onValueChange={(value) => change({ amount: value })}
          />
        )}
        {room !== null && <Note glyph={ShieldIcon}>{leaves}</Note>}
        <MoneyField
          figure
          name="amount"
          label={t`Quanto quer depositar?`}
          hint={max === Number.MAX_SAFE_INTEGER ? undefined : t`De ${least} a ${most}, por Pix.`}
          value={amount}
          onValueChange={(value) => change({ amount: value })}
          error={refused.amount ?? faults.amount}
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
        {hasCoupons(config) && <CouponField check={check} amount={amount} refusal={faults.coupon} />}
        {!online && (
          <Note id={offlineId} glyph={OfflineIcon}>
            <Trans>Você está offline. O Pix precisa de conexão; o que você digitou fica aqui.</Trans>
          </Note>
        )}
        <Failure error={refused.whole} />
        <Button
          type="submit"
          look="main"
          block
          disabled={!online}
          reasonId={offlineId}
          busy={isBusy}
          busyLabel={t`Gerando`}
        >
          <Trans>Gerar código Pix</Trans>
        </Button>
        <Note glyph={ShieldIcon}>
          <Trans>Só aceitamos Pix de uma conta no seu CPF. O de outra pessoa é devolvido.</Trans>
        </Note>
      </FormFields>
    </form>
  );
}

/** A regulated site grants nothing for a deposit, so it shows no coupon field (BONUS-3). */
const hasCoupons = (config: SiteConfig | null) => config?.is_regulated === false;

/** Checks the form and creates the charge. An unchecked coupon shows its terms first; the next press accepts them. */
function useDepositForm({ config, typed, onTyped, check, onPay }: Props, room: DepositRoom | null, leaves: string) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { busy, error, send, clear } = useSending();
  const [tried, setTried] = useState(false);
  const [asksCpf, setAsksCpf] = useState(typed.cpf !== '');
  const coupon = useSnapshot(check.state, { sync: true }).now;
  const form = useRef<HTMLFormElement>(null);
  const focusOn = (field: string) => form.current?.querySelector<HTMLInputElement>(`input[${field}]`)?.focus();
  const { amount, cpf } = typed;
  const within = useFaults(config, amount, coupon);
  const isOver = within.amount === undefined && room !== null && amount !== null && amount > room.left;
  const faults = isOver ? { ...within, amount: leaves } : within;
  const code = hasCoupons(config) ? couponCode(coupon.typed) : '';

  const change = (part: Partial<DepositTyped>) => {
    clear();
    onTyped({ ...typed, ...part });
  };
  const showTerms = async () => {
    try {
      if ((await check.check()) !== null) announce(t`O cupom vale. Confira o que ele faz e gere o código.`);
    } catch {
      focusOn('name="coupon"');
    }
  };
  const charge = async (centavos: number) => {
    try {
      const used = { ...(code === '' ? {} : { coupon: code }), ...(asksCpf ? { cpf } : {}) };
      await createCharge(queryClient, { amount: centavos, ...used });
      onPay();
    } catch (thrown) {
      if (isApiError(thrown) && (thrown.code === 'cpf_required' || thrown.errors?.cpf)) setAsksCpf(true);
      if (!isCouponFault(thrown)) throw thrown;
      check.refuse(thrown);
      focusOn('name="coupon"');
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (busy) return;
    if (amount === null || faults.amount !== undefined) focusOn('inputmode="decimal"');
    else if (code !== '' && coupon.status !== 'valid') await showTerms();
    else if (code === '' || faults.coupon === undefined) await send(() => charge(amount));
  };
  const isBusy = busy || coupon.status === 'loading';
  const shown: Faults = tried ? faults : {};
  return { form, faults: shown, asksCpf, isBusy, refused: refusalOf(error), change, submit };
}

/** Returns a sentence about the amount that the tightest deposit limit leaves; empty without a limit. */
function useRoomWords(room: DepositRoom | null): string {
  const { t } = useLingui();
  if (room === null) return '';
  const left = formatMoney(room.left);
  const words: Readonly<Record<DepositRoom['period'], readonly [left: string, used: string]>> = {
    day: [
      t`Restam ${left} do seu limite de depósito de hoje.`,
      t`Seu limite de depósito de hoje acabou. Ele recomeça à meia-noite de Brasília.`,
    ],
    week: [
      t`Restam ${left} do seu limite de depósito desta semana.`,
      t`Seu limite de depósito desta semana acabou. Ele recomeça na segunda-feira.`,
    ],
    month: [
      t`Restam ${left} do seu limite de depósito deste mês.`,
      t`Seu limite de depósito deste mês acabou. Ele recomeça no dia 1º.`,
    ],
  };
  return words[room.period][room.left > 0 ? 0 : 1];
}

interface Faults {
  readonly amount?: string | undefined;
  readonly coupon?: string | undefined;
}

/** Reasons, by field, why the form cannot be sent yet. */
function useFaults(config: SiteConfig | null, amount: number | null, coupon: CouponState): Faults {
  const { t } = useLingui();
  const { min, max } = depositBounds(config);
  const [least, most] = [formatMoney(min), formatMoney(max)];
  const words = {
    missing: t`Informe quanto quer depositar.`,
    low: t`O mínimo é ${least}.`,
    high: t`O máximo é ${most}.`,
  };
  const fault = amountFault(amount, min, max);
  const leastForCoupon = coupon.status === 'valid' ? coupon.coupon.min_deposit : 0;
  const couponLeast = formatMoney(leastForCoupon);
  const isUnderCoupon = amount !== null && amount < leastForCoupon;
  return {
    amount: fault === null ? undefined : words[fault],
    coupon: isUnderCoupon
      ? t`Este cupom vale a partir de ${couponLeast}. Aumente o valor ou remova o cupom.`
      : undefined,
  };
}

/** Link back to an open charge, while the player chooses another amount. */
function WaitingNote({ charge, onPay }: { readonly charge: ShownCharge; readonly onPay: () => void }) {
  const waitingAmount = formatMoney(charge.amount);
  return (
    <Note glyph={ClockIcon}>
      <Trans>Um Pix de {waitingAmount} ainda espera pagamento.</Trans>{' '}
      <button type="button" className={styles.link} onClick={onPay}>
        <Trans>Voltar a ele</Trans>
      </button>
    </Note>
  );
}

function Failure({ error }: { readonly error: unknown }) {
  return (
    <FormError>
      {error === null ? null : isUnreachable(error) ? (
        <Trans>
          Não houve resposta, e o que você digitou fica aqui. Pode tentar de novo: o pedido não sai em dobro.
        </Trans>
      ) : (
        messageFor(error, currentLocale())
      )}
    </FormError>
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
