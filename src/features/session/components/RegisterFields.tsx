import { Trans, useLingui } from '@lingui/react/macro';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { currentLocale, localise } from '../../../domain/locale.ts';
import { site } from '../../../domain/site.ts';
import { dayKey } from '../../../lib/time.ts';
import { Checkbox } from '../../../ui/Choice.tsx';
import { FormRow, TextField } from '../../../ui/Field.tsx';
import { DateField } from '../../../ui/fields.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { CpfField, PhoneField } from '../../../ui/masked-fields.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { type Asked, type RegisterField, type RegisterValues, STEP_COUNT } from '../registration.ts';
import styles from './auth.module.css';
import { PasswordRule } from './PasswordRule.tsx';
import { StepHead } from './StepHead.tsx';

interface StepProps {
  readonly form: UseFormReturn<RegisterValues>;
  readonly labels: Readonly<Record<RegisterField, string>>;
}

/** Step 1: who you are. */
export function WhoFields({ form, labels, asked }: StepProps & { readonly asked: Asked }) {
  const { t } = useLingui();
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <fieldset className={styles.step}>
      <StepHead step={0} count={STEP_COUNT} title={t`Quem é você`} />
      <FormRow>
        <TextField
          {...register('first_name')}
          label={labels.first_name}
          autoComplete="given-name"
          autoCapitalize="words"
          enterKeyHint="next"
          autoFocus
          error={errors.first_name?.message}
        />
        <TextField
          {...register('last_name')}
          label={labels.last_name}
          autoComplete="family-name"
          autoCapitalize="words"
          enterKeyHint="next"
          error={errors.last_name?.message}
        />
      </FormRow>
      <DateField
        {...register('birth_date')}
        label={labels.birth_date}
        hint={t`Só para maiores de 18 anos.`}
        autoComplete="bday"
        min="1900-01-01"
        max={dayKey(Date.now())}
        error={errors.birth_date?.message}
      />
      {asked.cpf && (
        <CpfField
          {...register('cpf')}
          label={labels.cpf}
          hint={t`O Pix só é aceito de contas e chaves deste CPF.`}
          enterKeyHint="next"
          error={errors.cpf?.message}
        />
      )}
    </fieldset>
  );
}

/** Step 2: contact. */
export function ContactFields({ form, labels }: StepProps) {
  const { t } = useLingui();
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <fieldset className={styles.step}>
      <StepHead step={1} count={STEP_COUNT} title={t`Contato`} />
      <TextField
        {...register('email')}
        label={labels.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        error={errors.email?.message}
      />
      <PhoneField
        {...register('phone')}
        label={labels.phone}
        hint={t`Com DDD, só do Brasil. Você entra no site com este número.`}
        enterKeyHint="next"
        error={errors.phone?.message}
      />
      <TextField
        {...register('ref')}
        label={labels.ref}
        optionalLabel={t`(opcional)`}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        error={errors.ref?.message}
      />
    </fieldset>
  );
}

/** Step 3: password, the limits that the site demands, terms. */
export function SecretFields({ form, labels, asked }: StepProps & { readonly asked: Asked }) {
  const { t } = useLingui();
  const { register, control, formState, watch } = form;
  const { errors } = formState;
  const locale = currentLocale();
  const age = site.config?.min_age ?? 18;
  return (
    <fieldset className={styles.step}>
      <StepHead step={2} count={STEP_COUNT} title={t`Senha e termos`} />
      {/* Tells a password manager whose password it is: the phone was typed a step ago. */}
      <input type="text" autoComplete="username" value={watch('phone')} readOnly hidden />
      <PasswordField
        {...register('password')}
        label={labels.password}
        hint={t`Pelo menos 8 caracteres, misturando letras e outros caracteres.`}
        autoComplete="new-password"
        enterKeyHint="next"
        showLabel={t`Mostrar o que foi digitado`}
        hideLabel={t`Esconder o que foi digitado`}
        error={errors.password?.message}
      />
      <PasswordRule password={watch('password')} />
      <PasswordField
        {...register('password_confirmation')}
        label={labels.password_confirmation}
        autoComplete="new-password"
        enterKeyHint="done"
        showLabel={t`Mostrar a confirmação`}
        hideLabel={t`Esconder a confirmação`}
        error={errors.password_confirmation?.message}
      />
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
      <Checkbox
        {...register('accepted_terms')}
        label={
          <Trans>
            Tenho {age} anos ou mais e aceito os{' '}
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
    </fieldset>
  );
}
