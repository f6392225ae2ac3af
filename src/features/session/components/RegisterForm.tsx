import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { messageFor } from '../../../api/error-messages.ts';
import { placeErrors, rulesResolver } from '../../../domain/form.ts';
import { currentLocale, localise } from '../../../domain/locale.ts';
import { register as createAccount } from '../../../domain/session.ts';
import { site } from '../../../domain/site.ts';
import { forgetDraft, keepDraft } from '../../../storage/registration-draft.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Choice.tsx';
import { FormError, FormFields, FormRow, TextField } from '../../../ui/Field.tsx';
import { DateField } from '../../../ui/fields.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { CpfField, PhoneField } from '../../../ui/masked-fields.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { registrationRules } from '../../../validation/form.ts';
import { useCaptcha } from '../use-captcha.ts';
import styles from './auth.module.css';

export interface RegisterValues {
  first_name: string;
  last_name: string;
  birth_date: string;
  email: string;
  phone: string;
  cpf: string;
  password: string;
  password_confirmation: string;
  accepted_terms: boolean;
  /** Centavos a month; asked where the site demands a loss limit. */
  loss_limit: number | null;
  /** Minutes a day; asked where the site demands a time limit. */
  time_limit: string;
}

interface Props {
  readonly typed: RegisterValues;
  readonly onSwitch: (kind: 'login') => void;
}

/** Registration in one step: who you are, contact, password, terms; the CPF and the first limits where the site asks. */
export function RegisterForm({ typed, onSwitch }: Props) {
  const { t } = useLingui();
  const [failure, setFailure] = useState<string | null>(null);
  const asksCpf = site.config?.registerCPF ?? false;
  const limits = site.config?.required_limits ?? [];
  const asksLoss = limits.includes('loss');
  const asksTime = limits.includes('time');
  const captcha = useCaptcha(site.config?.captchaProvider === 'altcha');
  const { first_name, last_name, birth_date, email, phone, cpf, password, password_confirmation, accepted_terms } =
    registrationRules;
  const { register, control, handleSubmit, setError, formState, watch } = useForm<RegisterValues>({
    defaultValues: typed,
    mode: 'onChange',
    resolver: rulesResolver<RegisterValues>({
      first_name: { ...first_name, label: t`Nome` },
      last_name: { ...last_name, label: t`Sobrenome` },
      birth_date: { ...birth_date, label: t`Data de nascimento` },
      email: { ...email, label: t`E-mail` },
      phone: { ...phone, label: t`Telefone` },
      ...(asksCpf ? { cpf: { ...cpf, label: t`CPF` } } : {}),
      password: { ...password, label: t`Senha` },
      password_confirmation: { ...password_confirmation, label: t`Confirmar senha` },
      ...(asksLoss ? { loss_limit: { rules: 'required|min_value:1', label: t`Limite de perda por mês` } } : {}),
      ...(asksTime
        ? { time_limit: { rules: 'required|integer|between:1,1440', label: t`Limite de tempo por dia` } }
        : {}),
      accepted_terms: { ...accepted_terms, label: t`Termos` },
    }),
  });
  useEffect(
    () =>
      watch((values) => {
        Object.assign(typed, values);
        keepDraft(typed);
      }).unsubscribe,
    [watch, typed],
  );

  const send = async (values: RegisterValues) => {
    setFailure(null);
    const { loss_limit, time_limit, cpf: typedCpf, ...facts } = values;
    try {
      await createAccount({
        ...facts,
        ...(asksCpf ? { cpf: typedCpf } : {}),
        captcha: await captcha.take(),
        ...(limits.length > 0
          ? {
              limits: {
                ...(asksLoss ? { loss: { month: loss_limit } } : {}),
                ...(asksTime ? { time: { day: Number(time_limit) } } : {}),
              },
            }
          : {}),
      });
      forgetDraft();
    } catch (error) {
      if (!placeErrors(error, values, setError)) setFailure(messageFor(error, currentLocale()));
    }
  };
  const { errors, isSubmitting } = formState;
  const locale = currentLocale();
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
      <FormFields>
        <FormRow>
          <TextField
            {...register('first_name')}
            label={t`Nome`}
            autoComplete="given-name"
            autoFocus
            error={errors.first_name?.message}
          />
          <TextField
            {...register('last_name')}
            label={t`Sobrenome`}
            autoComplete="family-name"
            error={errors.last_name?.message}
          />
        </FormRow>
        <DateField
          {...register('birth_date')}
          label={t`Data de nascimento`}
          autoComplete="bday"
          error={errors.birth_date?.message}
        />
        {asksCpf && (
          <CpfField
            {...register('cpf')}
            label={t`CPF`}
            hint={t`O Pix só é aceito de contas e chaves deste CPF.`}
            error={errors.cpf?.message}
          />
        )}
        <TextField
          {...register('email')}
          label={t`E-mail`}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          error={errors.email?.message}
        />
        <PhoneField
          {...register('phone')}
          label={t`Telefone`}
          hint={t`Você entra no site com este número.`}
          error={errors.phone?.message}
        />
        <PasswordField
          {...register('password')}
          label={t`Senha`}
          hint={t`Pelo menos 8 caracteres, misturando letras e outros caracteres.`}
          autoComplete="new-password"
          showLabel={t`Mostrar o que foi digitado`}
          hideLabel={t`Esconder o que foi digitado`}
          error={errors.password?.message}
        />
        <PasswordField
          {...register('password_confirmation')}
          label={t`Confirmar senha`}
          autoComplete="new-password"
          showLabel={t`Mostrar a confirmação`}
          hideLabel={t`Esconder a confirmação`}
          error={errors.password_confirmation?.message}
        />
        {asksLoss && (
          <Controller
            control={control}
            name="loss_limit"
            render={({ field }) => (
              <MoneyField
                label={t`Limite de perda por mês`}
                hint={t`Baixar vale na hora. Aumentar leva 24 horas.`}
                value={field.value}
                onValueChange={field.onChange}
                error={errors.loss_limit?.message}
              />
            )}
          />
        )}
        {asksTime && (
          <TextField
            {...register('time_limit')}
            label={t`Limite de tempo por dia`}
            hint={t`Em minutos.`}
            inputMode="numeric"
            error={errors.time_limit?.message}
          />
        )}
        <Checkbox
          {...register('accepted_terms')}
          label={
            <Trans>
              Tenho 18 anos ou mais e aceito os{' '}
              <a href={localise('/terms', locale)} target="_blank" rel="noreferrer">
                termos e condições
              </a>{' '}
              e a{' '}
              <a href={localise('/privacy', locale)} target="_blank" rel="noreferrer">
                política de privacidade
              </a>
              .
            </Trans>
          }
          error={errors.accepted_terms?.message}
        />
        <FormError>{failure}</FormError>
        <Button type="submit" look="main" block busy={isSubmitting} busyLabel={t`Enviando`}>
          <Trans>Cadastrar</Trans>
        </Button>
        <p className={styles.note}>
          <Trans>
            Apostar envolve risco de perda e pode causar dependência. Defina limites e jogue só o que pode perder.
          </Trans>
        </p>
        <p className={styles.switch}>
          <Trans>Já tem conta?</Trans>{' '}
          <button type="button" className={styles.link} onClick={() => onSwitch('login')}>
            <Trans>Entrar na minha conta</Trans>
          </button>
        </p>
      </FormFields>
    </form>
  );
}
