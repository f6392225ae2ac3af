import { Trans, useLingui } from '@lingui/react/macro';
import { request } from '../../../api/client.ts';
import * as calls from '../../../contract/session.ts';
import { rulesResolver } from '../../../domain/form.ts';
import { updateUser } from '../../../domain/session/session.ts';
import { site } from '../../../domain/site/site.ts';
import { OnlineButton } from '../../../hooks/OnlineButton.tsx';
import { useJudgedForm } from '../../../lib/use-judged-form.ts';
import { FormFields } from '../../../ui/Field.tsx';
import { PhoneField } from '../../../ui/MaskedFields.tsx';
import {
  type Asked,
  askedBy,
  EMPTY_REGISTRATION,
  limitsOf,
  type RegisterField,
  type RegisterValues,
  refusedFields,
  rulesOf,
} from '../registration.ts';
import { useFailure } from '../use-failure.ts';
import { BirthDateField, LimitFields, OwnCpfField, TermsField, useAccountLabels } from './AccountFields.tsx';
import styles from './auth.module.css';
import { Failure } from './Failure.tsx';

const NO_LIMITS: Asked = { cpf: false, lossLimit: false, timeLimit: false };

/** Asks for the data that Google did not give; shows only the missing fields. */
export function CompleteForm({ missing }: { readonly missing: readonly calls.MissingPiece[] }) {
  const { t } = useLingui();
  const { failure, wait, fail, clear } = useFailure();
  const asks = (piece: calls.MissingPiece) => missing.includes(piece);
  const asked = asks('limits') ? askedBy(site.config) : NO_LIMITS;
  const labels = useAccountLabels();
  const fields: readonly RegisterField[] = [
    ...(['phone', 'birth_date', 'cpf'] as const).filter(asks),
    ...(asked.lossLimit ? (['loss_limit'] as const) : []),
    ...(asked.timeLimit ? (['time_limit'] as const) : []),
    ...(asks('terms') ? (['accepted_terms'] as const) : []),
  ];
  const form = useJudgedForm<RegisterValues>({
    defaultValues: EMPTY_REGISTRATION,
    resolver: rulesResolver<RegisterValues>(rulesOf(fields, labels)),
  });
  const { register, handleSubmit, setError, formState, formRef } = form;
  const send = async (values: RegisterValues) => {
    clear();
    try {
      const { data } = await request(calls.updateUser, {
        body: {
          ...(asks('phone') ? { phone: values.phone } : {}),
          ...(asks('birth_date') ? { birth_date: values.birth_date } : {}),
          ...(asks('cpf') ? { cpf: values.cpf } : {}),
          ...(asks('terms') ? { accepted_terms: values.accepted_terms } : {}),
          ...limitsOf(values, asked),
        },
      });
      updateUser(data);
    } catch (error) {
      const { refused, isAll } = refusedFields(error, fields);
      for (const [index, { field, message }] of refused.entries())
        setError(field, { type: 'server', message }, { shouldFocus: index === 0 });
      if (!isAll) fail(error);
    }
  };
  const { errors, isSubmitting } = formState;
  return (
    <form ref={formRef} noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
      <FormFields>
        <p className={styles.lead}>
          <Trans>Falta pouco: com isto você já pode depositar e jogar valendo.</Trans>
        </p>
        {asks('phone') && <PhoneField {...register('phone')} label={labels.phone} error={errors.phone?.message} />}
        {asks('birth_date') && <BirthDateField form={form} labels={labels} />}
        {asks('cpf') && <OwnCpfField form={form} labels={labels} />}
        <LimitFields form={form} labels={labels} asked={asked} />
        {asks('terms') && <TermsField form={form} />}
        <Failure failure={failure} wait={wait} />
        <OnlineButton type="submit" look="main" block busy={isSubmitting} busyLabel={t`Salvando`} disabled={wait > 0}>
          <Trans>Salvar</Trans>
        </OnlineButton>
      </FormFields>
    </form>
  );
}
