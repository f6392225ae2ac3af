import { Trans, useLingui } from '@lingui/react/macro';
import { isApiError } from '../../../api/errors.ts';
import { placeErrors, rulesResolver } from '../../../domain/form.ts';
import { OnlineButton } from '../../../hooks/OnlineButton.tsx';
import { useJudgedForm } from '../../../lib/use-judged-form.ts';
import { FormFields } from '../../../ui/Field.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { toast } from '../../../ui/toast.ts';
import { setNewPassword } from '../commands.ts';
import { useFailure } from '../use-failure.ts';
import styles from './auth.module.css';
import { Failure } from './Failure.tsx';
import { PasswordRule } from './PasswordRule.tsx';

interface Values {
  password: string;
  password_confirmation: string;
}

interface Props {
  readonly username: string;
  readonly resetToken: string;
  readonly onDone: () => void;
  /** The token has expired or was used: the recovery starts again. */
  readonly onExpired: () => void;
}

/**
 * Last step of the recovery: a new password. It ends all sessions of the account. One function because it is one form
 * with one button.
 */
export function RecoveryPassword({ username, resetToken, onDone, onExpired }: Props) {
  const { t } = useLingui();
  const { failure, wait, fail, clear } = useFailure();
  const { register, handleSubmit, setError, watch, formState, formRef } = useJudgedForm<Values>({
    defaultValues: { password: '', password_confirmation: '' },
    resolver: rulesResolver<Values>({
      password: { rules: 'required|password', label: t`Nova senha` },
      password_confirmation: {
        rules: 'required|confirmed:@password',
        messages: { confirmed: 'confirmed_change' },
        label: t`Confirmar nova senha`,
      },
    }),
  });
  const send = async (values: Values) => {
    clear();
    try {
      await setNewPassword({ reset_token: resetToken, ...values });
      toast.success(t`Nova senha salva. As sessões abertas foram encerradas: entre com ela.`);
      onDone();
    } catch (error) {
      if (isApiError(error, 'reset_token_invalid')) onExpired();
      else if (!placeErrors(error, values, setError)) fail(error);
    }
  };
  const { errors, isSubmitting } = formState;
  return (
    <form ref={formRef} noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
      <FormFields>
        <p className={styles.lead}>
          <Trans>Escolha uma nova senha. Todas as sessões abertas da conta serão encerradas.</Trans>
        </p>
        {/* Tells a password manager the account of the password. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          {...register('password')}
          label={t`Nova senha`}
          hint={t`Pelo menos 8 caracteres, misturando letras e outros caracteres.`}
          autoComplete="new-password"
          autoFocus
          enterKeyHint="next"
          showLabel={t`Mostrar o que foi digitado`}
          hideLabel={t`Esconder o que foi digitado`}
          error={errors.password?.message}
        />
        <PasswordRule password={watch('password')} />
        <PasswordField
          {...register('password_confirmation')}
          label={t`Confirmar nova senha`}
          autoComplete="new-password"
          enterKeyHint="done"
          showLabel={t`Mostrar a confirmação`}
          hideLabel={t`Esconder a confirmação`}
          error={errors.password_confirmation?.message}
        />
        <Failure failure={failure} wait={wait} />
        <OnlineButton type="submit" look="main" block busy={isSubmitting} busyLabel={t`Salvando`} disabled={wait > 0}>
          <Trans>Salvar nova senha</Trans>
        </OnlineButton>
      </FormFields>
    </form>
  );
}
