import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSnapshot } from 'valtio/react';
import { messageFor } from '../../../api/error-messages.ts';
import { placeErrors, rulesResolver } from '../../../domain/form.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { login } from '../../../domain/session.ts';
import { session } from '../../../domain/session-state.ts';
import { formatDate } from '../../../lib/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError, FormFields } from '../../../ui/Field.tsx';
import { PhoneField } from '../../../ui/masked-fields.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { loginRules } from '../../../validation/form.ts';
import styles from './auth.module.css';

export interface LoginValues {
  username: string;
  password: string;
}

interface Props {
  /** What was typed before, kept up to date here. */
  readonly typed: LoginValues;
  readonly onSwitch: (kind: 'register' | 'recovery') => void;
}

/** Login by phone and password. What the API refuses is said above the button; what was typed stays. */
export function LoginForm({ typed, onSwitch }: Props) {
  const { t } = useLingui();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState, watch } = useForm<LoginValues>({
    defaultValues: typed,
    mode: 'onChange',
    resolver: rulesResolver<LoginValues>({
      username: { ...loginRules.username, label: t`Telefone` },
      password: { ...loginRules.password, label: t`Senha` },
    }),
  });
  useEffect(() => watch((values) => void Object.assign(typed, values)).unsubscribe, [watch, typed]);
  const send = async (values: LoginValues) => {
    setFailure(null);
    try {
      await login(values);
    } catch (error) {
      if (!placeErrors(error, values, setError))
        setFailure(session.isSelfExcluded ? null : messageFor(error, currentLocale()));
    }
  };
  const { errors, isSubmitting } = formState;
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
      <FormFields>
        <PhoneField
          {...register('username')}
          label={t`Telefone`}
          autoComplete="username"
          autoFocus
          error={errors.username?.message}
        />
        <PasswordField
          {...register('password')}
          label={t`Senha`}
          autoComplete="current-password"
          showLabel={t`Mostrar o que foi digitado`}
          hideLabel={t`Esconder o que foi digitado`}
          error={errors.password?.message}
          aside={
            <button type="button" className={styles.link} onClick={() => onSwitch('recovery')}>
              <Trans>Esqueci a senha</Trans>
            </button>
          }
        />
        <ExcludedNotice />
        <FormError>{failure}</FormError>
        <Button type="submit" look="main" block busy={isSubmitting} busyLabel={t`Entrando`}>
          <Trans>Entrar</Trans>
        </Button>
        <p className={styles.switch}>
          <Trans>Ainda não tem conta?</Trans>{' '}
          <button type="button" className={styles.link} onClick={() => onSwitch('register')}>
            <Trans>Criar conta</Trans>
          </button>
        </p>
      </FormFields>
    </form>
  );
}

/** A self-excluded answer: since when and until when (R22). */
function ExcludedNotice() {
  const { isSelfExcluded, selfExclusionStartAt, selfExclusionEndAt } = useSnapshot(session);
  if (!isSelfExcluded) return null;
  const start = selfExclusionStartAt ? formatDate(selfExclusionStartAt, currentLocale()) : '';
  const end = selfExclusionEndAt ? formatDate(selfExclusionEndAt, currentLocale()) : null;
  return (
    <FormError>
      {end ? (
        <Trans>
          Sua conta está em autoexclusão desde {start} e volta em {end}. Até lá não é possível apostar nem depositar.
        </Trans>
      ) : (
        <Trans>Sua conta está em autoexclusão desde {start}, sem data para voltar.</Trans>
      )}
    </FormError>
  );
}
