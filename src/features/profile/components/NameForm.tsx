import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { TextField } from '../../../ui/Field.tsx';
import { saveName } from '../mutations.ts';
import { personalRules } from '../rules.ts';
import { useDraftForm } from '../use-draft-form.ts';
import { useSaving } from '../use-saving.ts';
import { FormSection } from './FormSection.tsx';

type Values = Record<'name', string>;

/** The public name: in the menu, in the chat, for other players. */
export function NameForm({ name }: { readonly name: string }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { failure, saved, save } = useSaving();
  const { register, handleSubmit, setError, settle, formState, formRef } = useDraftForm<Values>(
    'shown-name',
    { name },
    { name: { ...personalRules.name, label: t`Nome mostrado` } },
  );
  const { errors, isDirty, isSubmitting } = formState;
  const send = (values: Values) =>
    save(values, setError, async () => {
      const user = await saveName(queryClient, values.name);
      settle({ name: user.name }, values);
    });
  return (
    <FormSection
      title={<Trans>Nome mostrado</Trans>}
      sub={<Trans>Como o site chama você. Os outros veem este nome em parte, ou nada, se você o esconder.</Trans>}
      isDirty={isDirty}
      isSaving={isSubmitting}
      saved={saved}
      failure={failure}
      formRef={formRef}
      onSubmit={(event) => void handleSubmit(send)(event)}
    >
      <TextField {...register('name')} label={t`Nome mostrado`} autoComplete="nickname" error={errors.name?.message} />
    </FormSection>
  );
}
