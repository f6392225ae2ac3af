import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { placeErrors, rulesResolver } from '../../../domain/form.ts';
import { site } from '../../../domain/site/site.ts';
import { OnlineButton } from '../../../hooks/OnlineButton.tsx';
import { useJudgedForm } from '../../../lib/use-judged-form.ts';
import { FormError, FormFields } from '../../../ui/Field.tsx';
import { askRecovery } from '../commands.ts';
import { useCaptcha } from '../use-captcha.ts';
import { useFailure } from '../use-failure.ts';
import { kindOf, type RecoveryValues, recoveryKinds, usernameRules } from '../username.ts';
import styles from './auth.module.css';
import { CaptchaBox } from './CaptchaBox.tsx';
import { Failure } from './Failure.tsx';
import { UsernameField, useUsernameLabels } from './UsernameField.tsx';

interface Props {
  readonly typed: RecoveryValues;
  /** The code or its token has expired, so the recovery starts again. */
  readonly isExpired: boolean;
  /** Called with the seconds until another code may be sent. */
  readonly onSent: (resendIn: number) => void;
  readonly onSwitch: (kind: 'login') => void;
}

/**
 * First step of the recovery: the user name. The answer does not tell whether the account exists (SESS-8). One function
 * because it is one form with one button.
 */
export function RecoveryName({ typed, isExpired, onSent, onSwitch }: Props) {
  const { t } = useLingui();
  const labels = useUsernameLabels();
  const [kinds] = useState(() => recoveryKinds(site.config));
  const [kind, setKind] = useState(() => kindOf(typed.username, kinds));
  const { failure, wait, fail, clear } = useFailure();
  const captcha = useCaptcha(site.config, true);
  const { register, handleSubmit, setError, setValue, clearErrors, formState, watch, formRef } =
    useJudgedForm<RecoveryValues>({
      defaultValues: typed,
      resolver: rulesResolver<RecoveryValues>({ username: { ...usernameRules(kind, false), label: labels[kind] } }),
    });
  useEffect(() => watch((values) => void Object.assign(typed, values)).unsubscribe, [watch, typed]);
  const send = async (values: RecoveryValues) => {
    clear();
    try {
      const solved = await captcha.take();
      if (solved === null) fail(new Error('captcha'), t`Resolva a verificação abaixo para continuar.`);
      else onSent(await askRecovery(values.username, solved));
    } catch (error) {
      if (!placeErrors(error, values, setError)) fail(error);
    }
  };
  const { errors, isSubmitting } = formState;
  return (
    <form ref={formRef} noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
      <FormFields>
        {isExpired && (
          <FormError>
            <Trans>O código expirou. Peça outro.</Trans>
          </FormError>
        )}
        <p className={styles.lead}>
          <Trans>Informe sua conta. Se ela existir, enviamos um código de 6 dígitos.</Trans>
        </p>
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
          enterKeyHint="send"
          error={errors.username?.message}
        />
        {captcha.widget && <CaptchaBox {...captcha.widget} />}
        <Failure failure={failure} wait={wait} />
        <OnlineButton type="submit" look="main" block busy={isSubmitting} busyLabel={t`Enviando`} disabled={wait > 0}>
          <Trans>Enviar código</Trans>
        </OnlineButton>
        <p className={styles.switch}>
          <button type="button" className={styles.link} onClick={() => onSwitch('login')}>
            <Trans>Voltar para o login</Trans>
          </button>
        </p>
      </FormFields>
    </form>
  );
}
