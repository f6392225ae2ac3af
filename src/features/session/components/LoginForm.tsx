import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { isApiError } from '../../../api/errors.ts';
import { placeErrors, rulesResolver } from '../../../domain/form.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { tell } from '../../../domain/marketing.ts';
import { session } from '../../../domain/session/state.ts';
import { site } from '../../../domain/site/site.ts';
import { OnlineButton } from '../../../hooks/OnlineButton.tsx';
import { formatDate } from '../../../lib/time.ts';
import { useJudgedForm } from '../../../lib/use-judged-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError, FormFields } from '../../../ui/Field.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { loginRules } from '../../../validation/form.ts';
import { login, loginRestricted } from '../commands.ts';
import { useFailure } from '../use-failure.ts';
import { kindOf, usernameKinds, usernameRules } from '../username.ts';
import styles from './auth.module.css';
import { Failure } from './Failure.tsx';
import { GoogleEntry } from './GoogleEntry.tsx';
import { UsernameField, useUsernameLabels } from './UsernameField.tsx';

export interface LoginValues {
  username: string;
  password: string;
}

interface Props {
  /** Earlier input; the form updates it. */
  readonly typed: LoginValues;
  readonly onSwitch: (kind: 'register' | 'recovery') => void;
}

/**
 * Login with user name and password. An error is shown above the button; the input stays. One function because each
 * answer of the API chooses among the same fields and messages.
 */
export function LoginForm({ typed, onSwitch }: Props) {
  const { t } = useLingui();
  const labels = useUsernameLabels();
  const [kinds] = useState(() => usernameKinds(site.config));
  const [kind, setKind] = useState(() => kindOf(typed.username, kinds));
  const { failure, wait, isBlocked, fail, clear } = useFailure();
  // The player's CPF is barred or could not be checked (SESS-15); the balance still belongs to the player.
  const [isHeld, setHeld] = useState(false);
  const { register, handleSubmit, setError, setValue, clearErrors, formState, watch, formRef } =
    useJudgedForm<LoginValues>({
      defaultValues: typed,
      resolver: rulesResolver<LoginValues>({
        username: { ...usernameRules(kind, true), label: labels[kind] },
        password: { ...loginRules.password, label: t`Senha` },
      }),
    });
  useEffect(() => watch((values) => void Object.assign(typed, values)).unsubscribe, [watch, typed]);
  const enter = (way: typeof login) => async (values: LoginValues) => {
    clear();
    setHeld(false);
    try {
      await way(values);
      tell({ event: 'login' });
    } catch (error) {
      // The notice with both dates is shown instead.
      if (session.phase === 'guest' && session.exclusion) return;
      setHeld(isApiError(error) && error.code === 'prohibited');
      if (!placeErrors(error, values, setError)) fail(error);
    }
  };
  const enterRestricted = () => void handleSubmit(enter(loginRestricted))();
  const { errors, isSubmitting } = formState;
  return (
    <form ref={formRef} noValidate onSubmit={(event) => void handleSubmit(enter(login))(event)}>
      <FormFields>
        <UsernameField
          {...register('username')}
          kind={kind}
          kinds={kinds}
          onKind={(next) => {
            setKind(next);
            setValue('username', '');
            clearErrors('username');
          }}
          autoFocus
          enterKeyHint="next"
          error={errors.username?.message}
        />
        <PasswordField
          {...register('password')}
          label={t`Senha`}
          autoComplete="current-password"
          enterKeyHint="go"
          showLabel={t`Mostrar o que foi digitado`}
          hideLabel={t`Esconder o que foi digitado`}
          error={errors.password?.message}
          aside={
            <button type="button" className={styles.link} onClick={() => onSwitch('recovery')}>
              <Trans>Esqueci a senha</Trans>
            </button>
          }
        />
        <ExcludedNotice onEnter={enterRestricted} busy={isSubmitting} />
        <Failure failure={failure} wait={wait} isBlocked={isBlocked} />
        {isHeld && <RestrictedEntry onEnter={enterRestricted} busy={isSubmitting} />}
        <OnlineButton type="submit" look="main" block busy={isSubmitting} busyLabel={t`Entrando`} disabled={wait > 0}>
          <Trans>Entrar</Trans>
        </OnlineButton>
        <GoogleEntry onFail={fail} />
        {site.config?.is_regulated && (
          <p className={styles.note}>
            <Trans>
              Apostar envolve risco de perda e pode causar dependência. Defina limites e jogue só o que pode perder.
            </Trans>
          </p>
        )}
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

interface RestrictedProps {
  readonly onEnter: () => void;
  readonly busy: boolean;
}

/** Notice of an excluded player: both dates (SESS-3) and a restricted login (CARE-5). */
function ExcludedNotice({ onEnter, busy }: RestrictedProps) {
  const now = useSnapshot(session);
  if (now.phase !== 'guest' || !now.exclusion) return null;
  const start = formatDate(now.exclusion.start, currentLocale());
  const end = now.exclusion.end && formatDate(now.exclusion.end, currentLocale());
  return (
    <>
      <FormError>
        {end ? (
          <Trans>
            Sua conta está em autoexclusão desde {start} e volta em {end}. Até lá não é possível apostar nem depositar.
          </Trans>
        ) : (
          <Trans>Sua conta está em autoexclusão desde {start}, sem data para voltar.</Trans>
        )}
      </FormError>
      <RestrictedEntry onEnter={onEnter} busy={busy} />
    </>
  );
}

/**
 * Restricted login of a player who may not bet: to withdraw and read, with the same user name and password (CARE-5).
 */
function RestrictedEntry({ onEnter, busy }: RestrictedProps) {
  const { t } = useLingui();
  return (
    <div className={styles.stack}>
      <p>
        <Trans>O saldo continua seu: você pode entrar só para sacar e consultar o histórico.</Trans>
      </p>
      <Button look="second" block busy={busy} busyLabel={t`Entrando`} onClick={onEnter}>
        <Trans>Entrar só para sacar e consultar</Trans>
      </Button>
    </div>
  );
}
