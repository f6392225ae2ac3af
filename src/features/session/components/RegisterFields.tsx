import { useLingui } from '@lingui/react/macro';
import { FormRow, TextField } from '../../../ui/Field.tsx';
import { PhoneField } from '../../../ui/MaskedFields.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { type Asked, STEP_COUNT } from '../registration.ts';
import { type AccountFieldsProps, BirthDateField, LimitFields, OwnCpfField, TermsField } from './AccountFields.tsx';
import styles from './auth.module.css';
import { PasswordRule } from './PasswordRule.tsx';

/** Step 1: name, birth date, CPF. */
export function WhoFields({ form, labels, asked }: AccountFieldsProps & { readonly asked: Asked }) {
  const { t } = useLingui();
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <fieldset className={styles.step}>
      <StepHead step={0} title={t`Quem é você`} />
      <FormRow>
        <TextField
          {...register('first_name')}
          label={labels.first_name}
          autoComplete="given-name"
          autoCapitalize="words"
          enterKeyHint="next"
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
      <BirthDateField form={form} labels={labels} />
      {asked.cpf && <OwnCpfField form={form} labels={labels} />}
    </fieldset>
  );
}

/** Step 2: contact. */
export function ContactFields({ form, labels }: AccountFieldsProps) {
  const { t } = useLingui();
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <fieldset className={styles.step}>
      <StepHead step={1} title={t`Contato`} />
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

/** Step 3: password, the limits that the site asks for, terms. */
export function SecretFields({ form, labels, asked }: AccountFieldsProps & { readonly asked: Asked }) {
  const { t } = useLingui();
  const { register, formState, watch } = form;
  const { errors } = formState;
  return (
    <fieldset className={styles.step}>
      <StepHead step={2} title={t`Senha e termos`} />
      {/* Tells a password manager the account of the password: the phone was entered in the step before. */}
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
      <LimitFields form={form} labels={labels} asked={asked} />
      <TermsField form={form} />
    </fieldset>
  );
}

interface StepHeadProps {
  /** From 0. */
  readonly step: number;
  readonly title: string;
}

/** Progress in a form of several steps, as text and as bars; the legend of the step's fields. */
function StepHead({ step, title }: StepHeadProps) {
  const { t } = useLingui();
  const number = step + 1;
  const count = STEP_COUNT;
  return (
    <legend className={styles.stepHead}>
      <span className={styles.stepCount}>{t`Passo ${number} de ${count}`}</span>
      <span className={styles.stepTitle}>{title}</span>
      <span className={styles.bars} aria-hidden="true">
        {Array.from({ length: count }, (_, bar) => (
          <i key={bar} className={bar <= step ? styles.barOn : styles.bar} />
        ))}
      </span>
    </legend>
  );
}
