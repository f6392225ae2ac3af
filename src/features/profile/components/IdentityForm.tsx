import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Controller } from 'react-hook-form';
import type { BodyInput } from '../../../contract/call.ts';
import type { User, updateUser } from '../../../contract/session.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { formatDate } from '../../../lib/time.ts';
import { Card, CardHead } from '../../../ui/Card.tsx';
import { FactList } from '../../../ui/Facts.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { CpfField, TypedDateField } from '../../../ui/MaskedFields.tsx';
import { splitFullName } from '../../../validation/rules.ts';
import { saveUser } from '../mutations.ts';
import { personalRules } from '../rules.ts';
import { useDraftForm } from '../use-draft-form.ts';
import { useSaving } from '../use-saving.ts';
import styles from './Account.module.css';
import { FormSection } from './FormSection.tsx';

type Values = Record<'full_name' | 'birth_date' | 'cpf', string>;

const valuesOf = ({ first_name, last_name, birth_date }: User): Values => ({
  full_name: `${first_name} ${last_name}`.trim(),
  birth_date: birth_date ?? '',
  cpf: '',
});

/** Name, birth date and CPF of a verified player, which change only with new documents. */
function FixedIdentity({ user }: { readonly user: User }) {
  const { t } = useLingui();
  const id = useId();
  const { first_name, last_name, birth_date, cpf } = user;
  return (
    <Card as="section" labelledBy={id}>
      <CardHead
        id={id}
        title={<Trans>Quem é você</Trans>}
        sub={<Trans>Conferido com os seus documentos. Só muda com documentos novos: fale com o suporte.</Trans>}
      />
      <FactList
        facts={[
          { key: 'name', term: t`Nome completo`, value: `${first_name} ${last_name}` },
          ...(birth_date === null
            ? []
            : [
                {
                  key: 'birth',
                  term: t`Data de nascimento`,
                  value: formatDate(`${birth_date}T12:00:00-03:00`, currentLocale()),
                },
              ]),
          { key: 'cpf', term: t`CPF`, value: cpf ?? '' },
        ]}
      />
    </Card>
  );
}

/** Name and birth date: a form until the documents are approved, then only facts. */
export function IdentityForm({ user }: { readonly user: User }) {
  return user.verified?.identity && user.cpf ? <FixedIdentity user={user} /> : <OpenIdentity user={user} />;
}

/**
 * Full name (FORM-3) and birth date; the CPF only if it is missing, because it is given once (SESS-12). One function
 * because it is one form with one button.
 */
function OpenIdentity({ user }: { readonly user: User }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { failure, saved, save } = useSaving();
  const asksCpf = !user.cpf;
  const { full_name, birth_date, cpf } = personalRules;
  const { register, control, handleSubmit, setError, settle, formState, formRef } = useDraftForm<Values>(
    'identity',
    valuesOf(user),
    {
      full_name: { ...full_name, label: t`Nome completo` },
      birth_date: { ...birth_date, label: t`Data de nascimento` },
      ...(asksCpf ? { cpf: { ...cpf, label: t`CPF` } } : {}),
    },
  );
  const { errors, isDirty, isSubmitting, dirtyFields } = formState;
  const send = (values: Values) =>
    save(values, setError, async () => {
      const body: BodyInput<typeof updateUser> = {
        // An unchanged name is not split again: "Ana Maria" may be a first name.
        ...(dirtyFields.full_name ? splitFullName(values.full_name) : {}),
        ...(dirtyFields.birth_date ? { birth_date: values.birth_date } : {}),
        ...(dirtyFields.cpf && values.cpf !== '' ? { cpf: values.cpf } : {}),
      };
      settle(valuesOf(await saveUser(queryClient, body)), values);
    });
  return (
    <FormSection
      title={<Trans>Quem é você</Trans>}
      sub={<Trans>Como está no seu documento. O saque só sai para esta pessoa.</Trans>}
      isDirty={isDirty}
      isSaving={isSubmitting}
      saved={saved}
      failure={failure}
      formRef={formRef}
      onSubmit={(event) => void handleSubmit(send)(event)}
    >
      <TextField
        {...register('full_name')}
        label={t`Nome completo`}
        autoComplete="name"
        autoCapitalize="words"
        error={errors.full_name?.message}
      />
      <Controller
        control={control}
        name="birth_date"
        render={({ field: { onChange, ...field } }) => (
          <TypedDateField
            {...field}
            onValueChange={onChange}
            label={t`Data de nascimento`}
            placeholder={t`dd/mm/aaaa`}
            pickLabel={t`Escolher no calendário`}
            autoComplete="bday"
            min="1900-01-01"
            error={errors.birth_date?.message}
          />
        )}
      />
      {asksCpf ? (
        <CpfField
          {...register('cpf')}
          label={t`CPF`}
          hint={t`Só pode ser informado uma vez. Confira antes de salvar.`}
          error={errors.cpf?.message}
        />
      ) : (
        <div className={styles.fixed}>
          <span className={styles.fixedTerm}>
            <Trans>CPF</Trans>
          </span>
          <span className={styles.fixedValue}>{user.cpf}</span>
          <span className={styles.fixedTerm}>
            <Trans>O CPF é informado uma vez e não muda. Está errado? Fale com o suporte.</Trans>
          </span>
        </div>
      )}
    </FormSection>
  );
}
