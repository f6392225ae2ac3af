import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { messageFor } from '../../../api/error-messages.ts';
import { isApiError } from '../../../api/errors.ts';
import { RESEND_SECONDS } from '../../../contract/checks.ts';
import { faultOfField } from '../../../domain/form.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { OnlineButton } from '../../../hooks/OnlineButton.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CodeField } from '../../../ui/CodeField.tsx';
import { FormError, FormFields } from '../../../ui/Field.tsx';
import { Text } from '../../../ui/Text.tsx';
import { type ContactKind, checkCode, sendCode } from '../mutations.ts';
import { accessRules } from '../rules.ts';
import styles from './Account.module.css';

interface Props {
  readonly kind: ContactKind;
  /** Address of the code, as the player knows it. */
  readonly target: string;
  readonly onDone: () => void;
  readonly onLeave: () => void;
}

/**
 * Sends a code, waits before another (FORM-9), and checks the player's input. One function because checking and sending
 * again share the code, its error and the wait.
 */
export function CodeForm({ kind, target, onDone, onLeave }: Props) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<'sending' | 'checking' | null>(null);
  const left = Math.ceil(useWait(kind) / 1_000);
  const label = t`Código de 6 dígitos`;

  const send = async () => {
    setBusy('sending');
    setFailure(null);
    try {
      const { wait } = await sendCode(kind);
      waitForCode(kind, wait > 0 ? wait : RESEND_SECONDS * 1_000);
    } catch (thrown) {
      // "Too soon": a code is on its way, and the API names the wait.
      if (isApiError(thrown, 'resend_too_soon')) waitForCode(kind, thrown.retryAfter ?? RESEND_SECONDS * 1_000);
      else setFailure(messageFor(thrown, currentLocale()));
    } finally {
      setBusy(null);
    }
  };
  // Opening the form requests a code, unless a recent one is still valid.
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || codeWaitLeft(kind) > 0) return;
    begun.current = true;
    void send();
  });

  const check = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const fault = await faultOfField(code, { ...accessRules.code, label });
    setError(fault);
    if (fault !== null) return;
    setBusy('checking');
    setFailure(null);
    try {
      await checkCode(queryClient, kind, code);
      onDone();
    } catch (thrown) {
      const words = messageFor(thrown, currentLocale());
      if (isApiError(thrown, 'code_invalid', 'validation_failed')) setError(words);
      else setFailure(words);
    } finally {
      setBusy(null);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void check(event)}>
      <FormFields>
        <Text>
          {kind === 'email' ? (
            <Trans>Enviamos um código para {target}. Confira também a caixa de spam.</Trans>
          ) : (
            <Trans>Enviamos um código por SMS para {target}.</Trans>
          )}
        </Text>
        <CodeField
          label={label}
          value={code}
          enterKeyHint="done"
          error={error}
          onValueChange={(digits) => {
            setCode(digits);
            setError(null);
          }}
        />
        <FormError>{failure}</FormError>
        <OnlineButton type="submit" look="main" block busy={busy === 'checking'} busyLabel={t`Conferindo`}>
          <Trans>Confirmar código</Trans>
        </OnlineButton>
        <div className={styles.actions}>
          <Button
            size="sm"
            disabled={left > 0}
            busy={busy === 'sending'}
            busyLabel={t`Enviando`}
            onClick={() => void send()}
          >
            {left > 0
              ? t`Enviar de novo em ${plural(left, { one: '# segundo', other: '# segundos' })}`
              : t`Enviar de novo`}
          </Button>
          <Button size="sm" look="quiet" onClick={onLeave}>
            <Trans>Agora não</Trans>
          </Button>
        </div>
      </FormFields>
    </form>
  );
}

/** Time at which another code may be sent, by channel; leaving the page does not shorten the wait. */
const waitEnds: Record<ContactKind, number> = { email: 0, phone: 0 };

function waitForCode(kind: ContactKind, ms: number): void {
  waitEnds[kind] = Date.now() + ms;
}

/** Time left until a code may be sent, ms. */
function codeWaitLeft(kind: ContactKind): number {
  return Math.max(0, waitEnds[kind] - Date.now());
}

/** Time until another code may be sent, ms; updated four times a second. */
function useWait(kind: ContactKind): number {
  const [left, setLeft] = useState(() => codeWaitLeft(kind));
  useEffect(() => {
    const timer = setInterval(() => setLeft(codeWaitLeft(kind)), 250);
    return () => clearInterval(timer);
  }, [kind]);
  return left;
}
