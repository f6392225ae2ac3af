import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageFor } from '../../../api/error-messages.ts';
import { isApiError } from '../../../api/errors.ts';
import { placeErrors, rulesResolver } from '../../../domain/form.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { OnlineButton } from '../../../hooks/OnlineButton.tsx';
import { useSession } from '../../../hooks/use-session.ts';
import { useJudgedForm } from '../../../lib/use-judged-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { LinkRow } from '../../../ui/Card.tsx';
import { FormError, FormFields } from '../../../ui/Field.tsx';
import { WalletIcon } from '../../../ui/first-paint-icons.ts';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { askDeletion } from '../mutations.ts';
import { accessRules } from '../rules.ts';
import styles from './Account.module.css';

interface Values {
  password: string;
}

/** Requests the deletion of the account; asks for the password if the account has one (DATA-3). */
export function DeletionForm({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<unknown>(null);
  const hasPassword = useSession().user?.has_password ?? true;
  const { register, handleSubmit, setError, formState, formRef } = useJudgedForm<Values>({
    defaultValues: { password: '' },
    resolver: rulesResolver<Values>(
      hasPassword ? { password: { ...accessRules.current_password, label: t`Senha atual` } } : {},
    ),
  });
  const send = async (values: Values) => {
    setFailure(null);
    try {
      await askDeletion(queryClient, hasPassword ? values : {});
    } catch (error) {
      if (!placeErrors(error, values, setError)) setFailure(error);
    }
  };
  return (
    <form ref={formRef} noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
      <FormFields>
        {hasPassword && (
          <PasswordField
            {...register('password')}
            label={t`Senha atual`}
            autoComplete="current-password"
            autoFocus
            showLabel={t`Mostrar o que foi digitado`}
            hideLabel={t`Esconder o que foi digitado`}
            error={formState.errors.password?.message}
          />
        )}
        <FormError>{failure === null ? null : messageFor(failure, currentLocale())}</FormError>
        {isApiError(failure, 'balance_left') && (
          <LinkRow href="/account/wallet" glyph={WalletIcon} title={<Trans>Ir para a carteira e sacar</Trans>} />
        )}
        <div className={styles.actions}>
          <OnlineButton type="submit" busy={formState.isSubmitting} busyLabel={t`Enviando`}>
            <Trans>Pedir a exclusão da conta</Trans>
          </OnlineButton>
          <Button look="main" onClick={onLeave}>
            <Trans>Manter minha conta</Trans>
          </Button>
        </div>
      </FormFields>
    </form>
  );
}
