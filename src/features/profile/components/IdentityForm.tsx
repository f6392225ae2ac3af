import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '../../../contract/call.ts';
import type { User, updateUser } from '../../../contract/session.ts';
import { FormRow, TextField } from '../../../ui/Field.tsx';
import { DateField } from '../../../ui/fields.tsx';
import { CpfField } from '../../../ui/masked-fields.tsx';
import { saveUser } from '../mutations.ts';
import { personalRules } from '../rules.ts';
import { useDraftForm } from '../use-draft-form.ts';
import { useSaving } from '../use-saving.ts';
import styles from './Account.module.css';
import { FormSection } from './FormSection.tsx';

const FIELDS = ['first_name', 'last_name', 'birth_date', 'cpf'] as const;
type Values = Record<(typeof FIELDS)[number], string>;

const valuesOf = ({ first_name, last_name, birth_date }: User): Values => ({
  first_name,
  last_name,
  birth_date: birth_date ?? '',
  cpf: '',
});

/** Names and birth date; the CPF where it has not been given, since it is given once. */
export function IdentityForm({ user }: { readonly user: User }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { failure, saved, save } = useSaving();
  const asksCpf = !user.cpf;
  const { first_name, last_name, birth_date, cpf } = personalRules;
  const { register, handleSubmit, setError, settle, formState } = useDraftForm<Values>('identity', valuesOf(user), {
    first_name: { ...first_name, label: t`Nome` },
    last_name: { ...last_name, label: t`Sobrenome` },
    birth_date: { ...birth_date, label: t`Data de nascimento` },
    ...(asksCpf ? { cpf: { ...cpf, label: t`CPF` } } : {}),
  });
  const { errors, isDirty, isSubmitting, dirtyFields } = formState;
  const send = (values: Values) =>
    save(values, setError, async () => {
      const changed = FIELDS.filter((field) => dirtyFields[field] === true && values[field] !== '');
      const body: BodyInput<typeof updateUser> = Object.fromEntries(changed.map((field) => [field, values[field]]));
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
      onSubmit={(event) => void handleSubmit(send)(event)}
    >
      <FormRow>
        <TextField
          {...register('first_name')}
          label={t`Nome`}
          autoComplete="given-name"
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
        min="1900-01-01"
        error={errors.birth_date?.message}
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
