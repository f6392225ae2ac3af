import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { placeErrors, rulesResolver } from '../../../domain/form.ts';
import { logout, renewSession } from '../../../domain/session.ts';
import { session } from '../../../domain/session-state.ts';
import { useJudgedForm } from '../../../lib/use-judged-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormFields } from '../../../ui/Field.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { Dialog } from '../../../ui/Sheet.tsx';
import { loginRules } from '../../../validation/form.ts';
import { useFailure } from '../use-failure.ts';
import styles from './auth.module.css';
import { Failure } from './Failure.tsx';

interface Values {
  password: string;
}

/** The session has ended for want of activity: the password opens it again, and the page below is as it was left. */
export function RenewDialog() {
  const { t } = useLingui();
  const { failure, wait, fail, clear } = useFailure();
  const field = useRef<HTMLInputElement | null>(null);
  const { register, handleSubmit, setError, formState, formRef } = useJudgedForm<Values>({
    defaultValues: { password: '' },
    resolver: rulesResolver<Values>({ password: { ...loginRules.password, label: t`Senha` } }),
  });
  const send = async (values: Values) => {
    clear();
    try {
      await renewSession(values.password);
    } catch (error) {
      if (!placeErrors(error, values, setError)) fail(error);
    }
  };
  const { ref, ...password } = register('password');
  const { errors, isSubmitting } = formState;
  return (
    <Dialog
      open
      onClose={() => undefined}
      dismissible={false}
      title={t`Sua sessão terminou`}
      closeLabel={t`Fechar`}
      size="sm"
      initialFocus={field}
    >
      <form ref={formRef} noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
        <FormFields>
          <p className={styles.lead}>
            <Trans>Ela ficou tempo demais sem uso. Com a sua senha você continua de onde parou.</Trans>
          </p>
          <input type="text" autoComplete="username" value={session.user?.username ?? ''} readOnly hidden />
          <PasswordField
            {...password}
            ref={(element) => {
              ref(element);
              field.current = element;
            }}
            label={t`Senha`}
            autoComplete="current-password"
            enterKeyHint="go"
            showLabel={t`Mostrar o que foi digitado`}
            hideLabel={t`Esconder o que foi digitado`}
            error={errors.password?.message}
          />
          <Failure failure={failure} wait={wait} />
          <Button type="submit" look="main" block busy={isSubmitting} busyLabel={t`Entrando`} disabled={wait > 0}>
            <Trans>Continuar</Trans>
          </Button>
          <Button look="quiet" block onClick={() => void logout()}>
            <Trans>Sair</Trans>
          </Button>
        </FormFields>
      </form>
    </Dialog>
  );
}
