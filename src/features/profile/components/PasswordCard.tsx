import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { rulesResolver } from '../../../domain/form.ts';
import { OnlineButton } from '../../../hooks/OnlineButton.tsx';
import { useJudgedForm } from '../../../lib/use-judged-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card, CardHead } from '../../../ui/Card.tsx';
import { FormError, FormFields } from '../../../ui/Field.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { Text } from '../../../ui/Text.tsx';
import { toast } from '../../../ui/toast.ts';
import { savePassword } from '../mutations.ts';
import { accessRules } from '../rules.ts';
import { useSaving } from '../use-saving.ts';
import styles from './Account.module.css';
import { HoldNote } from './ContactForm.tsx';

interface Values {
  current_password: string;
  password: string;
  password_confirmation: string;
}

const EMPTY: Values = { current_password: '', password: '', password_confirmation: '' };

/** Changes the password. Says before that all other sessions end and withdrawals are held (SESS-7). */
export function PasswordCard({ username, hasPassword }: { readonly username: string; readonly hasPassword: boolean }) {
  const { t } = useLingui();
  const id = useId();
  const [isOpen, open] = useState(false);
  return (
    <Card as="section" labelledBy={id}>
      <CardHead
        id={id}
        title={<Trans>Senha</Trans>}
        sub={<Trans>Trocar a senha encerra as outras sessões desta conta.</Trans>}
      />
      {!hasPassword ? (
        <Text>
          <Trans>
            Esta conta entra pelo Google e ainda não tem senha. Para criar uma, saia e use “Esqueci a senha” com o seu
            e-mail.
          </Trans>
        </Text>
      ) : isOpen ? (
        <PasswordForm
          username={username}
          onLeave={() => open(false)}
          onSaved={() => {
            open(false);
            toast.success(t`Senha trocada. As outras sessões foram encerradas.`);
          }}
        />
      ) : (
        <div className={styles.actions}>
          <Button size="sm" onClick={() => open(true)}>
            <Trans>Trocar senha</Trans>
          </Button>
        </div>
      )}
    </Card>
  );
}

interface FormProps {
  readonly username: string;
  readonly onSaved: () => void;
  readonly onLeave: () => void;
}

/** One function because it is one form with one button. */
function PasswordForm({ username, onSaved, onLeave }: FormProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { failure, save } = useSaving();
  const { current_password, password, password_confirmation } = accessRules;
  const { register, handleSubmit, setError, formState, formRef } = useJudgedForm<Values>({
    defaultValues: EMPTY,
    resolver: rulesResolver<Values>({
      current_password: { ...current_password, label: t`Senha atual` },
      password: { ...password, label: t`Nova senha` },
      password_confirmation: { ...password_confirmation, label: t`Confirmar nova senha` },
    }),
  });
  const send = async (values: Values) => {
    if (await save(values, setError, () => savePassword(queryClient, values))) onSaved();
  };
  const { errors, isSubmitting } = formState;
  const eyes = { showLabel: t`Mostrar o que foi digitado`, hideLabel: t`Esconder o que foi digitado` };
  return (
    <form ref={formRef} noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
      <FormFields>
        {/* Tells a password manager the account of the password. */}
        <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
        <PasswordField
          {...register('current_password')}
          {...eyes}
          label={t`Senha atual`}
          autoComplete="current-password"
          autoFocus
          error={errors.current_password?.message}
        />
        <PasswordField
          {...register('password')}
          {...eyes}
          label={t`Nova senha`}
          hint={t`Pelo menos 8 caracteres, misturando letras e outros caracteres.`}
          autoComplete="new-password"
          error={errors.password?.message}
        />
        <PasswordField
          {...register('password_confirmation')}
          showLabel={t`Mostrar a confirmação`}
          hideLabel={t`Esconder a confirmação`}
          label={t`Confirmar nova senha`}
          autoComplete="new-password"
          error={errors.password_confirmation?.message}
        />
        <HoldNote />
        <FormError>{failure}</FormError>
        <OnlineButton type="submit" look="main" block busy={isSubmitting} busyLabel={t`Salvando`}>
          <Trans>Salvar nova senha</Trans>
        </OnlineButton>
        <div className={styles.actions}>
          <Button size="sm" look="quiet" onClick={onLeave}>
            <Trans>Agora não</Trans>
          </Button>
        </div>
      </FormFields>
    </form>
  );
}
