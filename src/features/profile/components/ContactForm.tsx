import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { rulesResolver } from '../../../domain/form.ts';
import { session } from '../../../domain/session/state.ts';
import { site } from '../../../domain/site/site.ts';
import { OnlineButton } from '../../../hooks/OnlineButton.tsx';
import { useSession } from '../../../hooks/use-session.ts';
import { useJudgedForm } from '../../../lib/use-judged-form.ts';
import { keepFormDraft, readFormDraft } from '../../../storage/form-draft.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Facts.tsx';
import { FormError, FormFields, TextField } from '../../../ui/Field.tsx';
import { ShieldIcon } from '../../../ui/icons.ts';
import { PhoneField } from '../../../ui/MaskedFields.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { type ContactKind, saveUser } from '../mutations.ts';
import { accessRules } from '../rules.ts';
import { useSaving } from '../use-saving.ts';
import styles from './Account.module.css';

interface Props {
  readonly kind: ContactKind;
  readonly onSaved: () => void;
  readonly onLeave: () => void;
}

interface Values {
  email: string;
  phone: string;
  current_password: string;
}

/**
 * Changes the e-mail or telephone; asks for the password if the account has one. The typed value survives a reload. One
 * function because it is one form with one button.
 */
export function ContactForm({ kind, onSaved, onLeave }: Props) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { failure, save } = useSaving();
  const hasPassword = useSession().user?.has_password ?? true;
  const draft = `contact-${kind}:${session.user?.id ?? ''}`;
  const label = kind === 'email' ? t`Novo e-mail` : t`Novo telefone`;
  const { register, handleSubmit, setError, watch, formState, formRef } = useJudgedForm<Values>({
    defaultValues: { email: '', phone: '', current_password: '', ...readFormDraft(draft) },
    resolver: rulesResolver<Values>({
      [kind]: { ...accessRules[kind], label },
      ...(hasPassword && { current_password: { ...accessRules.current_password, label: t`Senha atual` } }),
    }),
  });
  useEffect(
    () =>
      watch((values) => {
        const text = values[kind] ?? '';
        keepFormDraft(draft, text === '' ? {} : { [kind]: text });
      }).unsubscribe,
    [watch, kind, draft],
  );
  const send = async (values: Values) => {
    const isSaved = await save(values, setError, async () => {
      const { current_password } = values;
      await saveUser(queryClient, { [kind]: values[kind], ...(hasPassword && { current_password }) });
    });
    if (!isSaved) return;
    keepFormDraft(draft, {});
    onSaved();
  };
  const { errors, isSubmitting } = formState;
  return (
    <form ref={formRef} noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
      <FormFields>
        {kind === 'email' ? (
          <TextField
            {...register('email')}
            label={label}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            autoFocus
            error={errors.email?.message}
          />
        ) : (
          <PhoneField
            {...register('phone')}
            label={label}
            hint={t`Você entra no site com este número.`}
            autoFocus
            error={errors.phone?.message}
          />
        )}
        {hasPassword && (
          <PasswordField
            {...register('current_password')}
            label={t`Senha atual`}
            autoComplete="current-password"
            showLabel={t`Mostrar o que foi digitado`}
            hideLabel={t`Esconder o que foi digitado`}
            error={errors.current_password?.message}
          />
        )}
        <HoldNote />
        <FormError>{failure}</FormError>
        <OnlineButton type="submit" look="main" block busy={isSubmitting} busyLabel={t`Salvando`}>
          {kind === 'email' ? <Trans>Salvar e-mail</Trans> : <Trans>Salvar telefone</Trans>}
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

/** Says before a sensitive change that it holds withdrawals (SESS-7). */
export function HoldNote() {
  // Without a figure of the API the hold is 24 h (SESS-7).
  const hours = useSnapshot(site).config?.withdrawal_hold_hours ?? 24;
  return (
    <Note glyph={ShieldIcon}>
      {hours === 0 ? (
        <Trans>Por segurança, você recebe um aviso por e-mail depois da troca.</Trans>
      ) : (
        <Trans>
          Por segurança, você recebe um aviso por e-mail e os saques ficam suspensos por{' '}
          <Plural value={hours} one="# hora" other="# horas" /> depois da troca.
        </Trans>
      )}
    </Note>
  );
}
