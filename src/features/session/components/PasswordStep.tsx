import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode, RefObject } from 'react';
import { placeErrors, rulesResolver } from '../../../domain/form.ts';
import { session } from '../../../domain/session/state.ts';
import { OnlineButton } from '../../../hooks/OnlineButton.tsx';
import { useJudgedForm } from '../../../lib/use-judged-form.ts';
import { FormFields } from '../../../ui/Field.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { loginRules } from '../../../validation/form.ts';
import { useFailure } from '../use-failure.ts';
import styles from './auth.module.css';
import { Failure } from './Failure.tsx';

interface Values {
  password: string;
}

interface Props {
  readonly lead: ReactNode;
  /** Sends the password. Throws `ApiError`. */
  readonly onGive: (password: string) => Promise<void>;
  readonly busyLabel: string;
  /** The field, so that the surrounding dialog can focus it. */
  readonly fieldRef: RefObject<HTMLInputElement | null>;
  readonly children?: ReactNode;
}

/** Asks the logged-in player for the password again. */
export function PasswordStep({ lead, onGive, busyLabel, fieldRef, children }: Props) {
  const { t } = useLingui();
  const { failure, wait, isBlocked, fail, clear } = useFailure();
  const { register, handleSubmit, setError, formState, formRef } = useJudgedForm<Values>({
    defaultValues: { password: '' },
    resolver: rulesResolver<Values>({ password: { ...loginRules.password, label: t`Senha` } }),
  });
  const send = async (values: Values) => {
    clear();
    try {
      await onGive(values.password);
    } catch (error) {
      if (!placeErrors(error, values, setError)) fail(error);
    }
  };
  const { ref, ...password } = register('password');
  const { errors, isSubmitting } = formState;
  return (
    <form ref={formRef} noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
      <FormFields>
        <p className={styles.lead}>{lead}</p>
        <input type="text" autoComplete="username" value={session.user?.username ?? ''} readOnly hidden />
        <PasswordField
          {...password}
          ref={(element) => {
            ref(element);
            fieldRef.current = element;
          }}
          label={t`Senha`}
          autoComplete="current-password"
          enterKeyHint="go"
          showLabel={t`Mostrar o que foi digitado`}
          hideLabel={t`Esconder o que foi digitado`}
          error={errors.password?.message}
        />
        <Failure failure={failure} wait={wait} isBlocked={isBlocked} />
        <OnlineButton type="submit" look="main" block busy={isSubmitting} busyLabel={busyLabel} disabled={wait > 0}>
          <Trans>Continuar</Trans>
        </OnlineButton>
        {children}
      </FormFields>
    </form>
  );
}
