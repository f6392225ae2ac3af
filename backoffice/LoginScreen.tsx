import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { LoginStep } from '../src/contract/backoffice.ts';
import { Button } from '../src/ui/Button.tsx';
import { FormError, FormFields, TextField } from '../src/ui/Field.tsx';
import { PasswordField } from '../src/ui/PasswordField.tsx';
import { QrCode } from '../src/ui/QrCode.tsx';
import styles from './App.module.css';
import { client, login, me, Refusal } from './api.ts';

/** Name and password, then the code; at the first login the second factor is enrolled. One function because it is one form. */
export function LoginForm() {
  const { t } = useLingui();
  const [step, setStep] = useState<LoginStep | null>(null);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [own, setOwn] = useState('');
  const [code, setCode] = useState('');
  const [error, setError] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const enrolment = useRef<HTMLParagraphElement>(null);
  const isEnrolling = step?.step === 'enrol';
  // The field that had the focus is gone. The sentence tells what to do; on a phone no keyboard covers the QR code.
  useEffect(() => {
    if (isEnrolling) enrolment.current?.focus();
  }, [isEnrolling]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      const next = await login({
        name,
        password,
        ...(step && { code }),
        ...(step?.step === 'enrol' && { new_password: own }),
      });
      if (next.step === 'done') {
        await client.fetchQuery({ ...me, staleTime: 0 });
        // Repeat the reads that failed without a session.
        void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' });
      }
      setStep(next.step === 'done' ? null : next);
    } catch (refusal) {
      setError(refusal instanceof Refusal ? refusal : new Refusal(0, t`Sem resposta do servidor. Tente de novo.`));
      setCode('');
    } finally {
      setBusy(false);
    }
  }

  const shown = { showLabel: t`Mostrar senha`, hideLabel: t`Esconder senha` };
  const codeField = (
    <TextField
      label={t`Código do aplicativo`}
      hint={t`Seis dígitos, novos a cada 30 segundos`}
      value={code}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      required
      autoFocus={step?.step === 'code'}
      onChange={({ target }) => setCode(target.value)}
    />
  );
  return (
    <form onSubmit={(event) => void submit(event)}>
      <FormFields>
        <FormError>{error?.message}</FormError>
        {step === null && (
          <>
            <TextField
              label={t`Nome`}
              value={name}
              autoComplete="username"
              autoCapitalize="none"
              required
              autoFocus
              onChange={({ target }) => setName(target.value)}
            />
            <PasswordField
              {...shown}
              label={t`Senha`}
              value={password}
              autoComplete="current-password"
              required
              onChange={({ target }) => setPassword(target.value)}
            />
          </>
        )}
        {step?.step === 'code' && codeField}
        {step?.step === 'enrol' && (
          <>
            <p ref={enrolment} tabIndex={-1} className={styles.lead}>
              <Trans>Primeiro acesso: leia o código com um aplicativo autenticador e crie uma senha só sua.</Trans>
            </p>
            <QrCode text={step.uri} label={t`Código QR do segundo fator`} size={180} />
            <p className={styles.secret}>
              <Trans>Ou digite no aplicativo: {step.secret}</Trans>
            </p>
            {codeField}
            <PasswordField
              {...shown}
              label={t`Senha nova`}
              hint={t`12 caracteres ou mais`}
              error={error?.errors['new_password']?.[0] ?? error?.errors['password']?.[0]}
              value={own}
              autoComplete="new-password"
              required
              onChange={({ target }) => setOwn(target.value)}
            />
          </>
        )}
        <Button type="submit" look="main" block busy={isBusy} busyLabel={t`Conferindo`}>
          {step === null ? t`Continuar` : t`Entrar`}
        </Button>
        {step !== null && (
          <Button look="quiet" block onClick={() => setStep(null)}>
            <Trans>Voltar</Trans>
          </Button>
        )}
      </FormFields>
    </form>
  );
}

export function LoginScreen() {
  return (
    <main className={styles.login}>
      <h1>
        <Trans>Retaguarda</Trans>
      </h1>
      <LoginForm />
    </main>
  );
}
