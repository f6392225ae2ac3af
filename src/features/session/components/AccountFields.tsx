/** Fields that the registration and the completion of an account share. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { MIN_AGE } from '../../../contract/checks.ts';
import { currentLocale, localise } from '../../../domain/locale.ts';
import { dayKey } from '../../../lib/time.ts';
import { Checkbox } from '../../../ui/Choice.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { linkClass } from '../../../ui/links.tsx';
import { CpfField, TypedDateField } from '../../../ui/MaskedFields.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import type { Asked, RegisterField, RegisterValues } from '../registration.ts';

export interface AccountFieldsProps {
  readonly form: UseFormReturn<RegisterValues>;
  readonly labels: Readonly<Record<RegisterField, string>>;
}

/** Labels of the fields, on the screen and in validation messages. */
export function useAccountLabels(): Readonly<Record<RegisterField, string>> {
  const { t } = useLingui();
  return {
    first_name: t`Nome`,
    last_name: t`Sobrenome`,
    birth_date: t`Data de nascimento`,
    cpf: t`CPF`,
    email: t`E-mail`,
    phone: t`Telefone`,
    ref: t`Código de indicação`,
    password: t`Senha`,
    password_confirmation: t`Confirmar senha`,
    loss_limit: t`Limite de perda por mês`,
    time_limit: t`Limite de tempo por dia`,
    accepted_terms: t`Termos`,
  };
}

export function BirthDateField({ form, labels }: AccountFieldsProps) {
  const { t } = useLingui();
  return (
    <Controller
      control={form.control}
      name="birth_date"
      render={({ field: { onChange, ...field } }) => (
        <TypedDateField
          {...field}
          onValueChange={onChange}
          label={labels.birth_date}
          hint={t`Só para maiores de 18 anos.`}
          placeholder={t`dd/mm/aaaa`}
          pickLabel={t`Escolher no calendário`}
          autoComplete="bday"
          min="1900-01-01"
          max={dayKey(Date.now())}
          enterKeyHint="next"
          error={form.formState.errors.birth_date?.message}
        />
      )}
    />
  );
}

export function OwnCpfField({ form, labels }: AccountFieldsProps) {
  const { t } = useLingui();
  return (
    <CpfField
      {...form.register('cpf')}
      label={labels.cpf}
      hint={t`O Pix só é aceito de contas e chaves deste CPF.`}
      enterKeyHint="next"
      error={form.formState.errors.cpf?.message}
    />
  );
}

/** The limits that a regulated site asks for (CARE-2). */
export function LimitFields({ form, labels, asked }: AccountFieldsProps & { readonly asked: Asked }) {
  const { t } = useLingui();
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <>
      {asked.lossLimit && (
        <Controller
          control={control}
          name="loss_limit"
          render={({ field }) => (
            <MoneyField
              label={labels.loss_limit}
              hint={t`Baixar vale na hora. Aumentar leva 24 horas.`}
              value={field.value}
              onValueChange={field.onChange}
              error={errors.loss_limit?.message}
            />
          )}
        />
      )}
      {asked.timeLimit && (
        <TextField
          {...register('time_limit')}
          label={labels.time_limit}
          hint={t`Em minutos.`}
          inputMode="numeric"
          error={errors.time_limit?.message}
        />
      )}
    </>
  );
}

export function TermsField({ form }: Pick<AccountFieldsProps, 'form'>) {
  const locale = currentLocale();
  const age = MIN_AGE;
  return (
    <Checkbox
      {...form.register('accepted_terms')}
      label={
        <Trans>
          Tenho {age} anos ou mais e aceito os{' '}
          <a className={linkClass()} href={localise('/terms', locale)} target="_blank" rel="noreferrer">
            termos e condições
          </a>{' '}
          e a{' '}
          <a className={linkClass()} href={localise('/privacy', locale)} target="_blank" rel="noreferrer">
            política de privacidade
          </a>
          .
        </Trans>
      }
      error={form.formState.errors.accepted_terms?.message}
    />
  );
}
