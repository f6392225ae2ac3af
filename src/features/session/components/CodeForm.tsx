import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isApiError } from '../../../api/errors.ts';
import { fieldMessage } from '../../../contract/field-messages.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { OnlineButton } from '../../../hooks/OnlineButton.tsx';
import { useCountdown } from '../../../lib/use-countdown.ts';
import { announce } from '../../../ui/Announcer.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CodeField } from '../../../ui/CodeField.tsx';
import { FormFields } from '../../../ui/Field.tsx';
import { useFailure } from '../use-failure.ts';
import styles from './auth.module.css';
import { Failure } from './Failure.tsx';

const LENGTH = 6;

interface Props {
  /** Says where the code was sent. */
  readonly lead: ReactNode;
  /** Time until another code may be sent, seconds (FORM-9). */
  readonly resendIn: number;
  /**
   * Sends another code.
   * @returns seconds until the next one may be sent
   */
  readonly onResend: () => Promise<number>;
  /** Checks the code. Throws `ApiError`. */
  readonly onCheck: (code: string) => Promise<void>;
  readonly children?: ReactNode;
}

/**
 * Asks for a six-digit code; submits by itself when all digits are typed, pasted or filled in by the phone. One
 * function because checking and sending again share the code, its error and the wait.
 */
export function CodeForm({ lead, resendIn, onResend, onCheck, children }: Props) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState<'check' | 'resend' | null>(null);
  const [left, begin] = useCountdown(resendIn);
  const { failure, wait, fail, clear } = useFailure();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => begin(resendIn), [begin, resendIn]);

  const check = async (digits: string) => {
    if (busy !== null) return;
    clear();
    if (digits.length !== LENGTH) {
      setWrong(fieldMessage(digits === '' ? 'required' : 'code', t`Código`, currentLocale()));
      field.current?.focus();
      return;
    }
    setBusy('check');
    try {
      await onCheck(digits);
    } catch (error) {
      if (isApiError(error, 'code_invalid')) {
        const { attempts_left: tries } = (error.body ?? {}) as { readonly attempts_left?: number };
        setWrong(
          tries === 0
            ? t`Este código não vale mais. Peça outro.`
            : t`O código não confere ou já expirou. Confira os dígitos ou peça outro.`,
        );
        field.current?.focus();
        field.current?.select();
      } else fail(error);
    } finally {
      setBusy(null);
    }
  };
  const resend = async () => {
    clear();
    setBusy('resend');
    try {
      begin(await onResend());
      setCode('');
      setWrong(null);
      announce(t`Outro código foi enviado.`);
      field.current?.focus();
    } catch (error) {
      fail(error);
    } finally {
      setBusy(null);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void check(code);
      }}
    >
      <FormFields>
        <p className={styles.lead}>{lead}</p>
        <CodeField
          ref={field}
          name="code"
          label={t`Código`}
          value={code}
          onValueChange={(digits) => {
            setCode(digits);
            setWrong(null);
            if (digits.length === LENGTH && digits !== code) void check(digits);
          }}
          autoFocus
          enterKeyHint="go"
          error={wrong}
        />
        <Failure failure={failure} wait={wait} />
        <OnlineButton
          type="submit"
          look="main"
          block
          busy={busy === 'check'}
          busyLabel={t`Conferindo`}
          disabled={wait > 0}
        >
          <Trans>Confirmar código</Trans>
        </OnlineButton>
        <Button
          look="second"
          block
          busy={busy === 'resend'}
          busyLabel={t`Enviando`}
          disabled={left > 0}
          onClick={() => void resend()}
        >
          {left > 0
            ? t`Enviar de novo em ${plural(left, { one: '# segundo', other: '# segundos' })}`
            : t`Enviar de novo`}
        </Button>
        {children}
      </FormFields>
    </form>
  );
}

/** Says where a code was sent; null: the API does not tell. */
export function SentTo({ to }: { readonly to: string | null }) {
  if (to === null) return <Trans>Digite os 6 dígitos do código que enviamos. Ele vale por 10 minutos.</Trans>;
  return <Trans>Enviamos um código de 6 dígitos para {to}. Ele vale por 10 minutos.</Trans>;
}
