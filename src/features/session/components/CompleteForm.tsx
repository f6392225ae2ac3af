import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useRef } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { request } from '../../../api/client.ts';
import * as calls from '../../../contract/session.ts';
import { placeErrors, rulesResolver } from '../../../domain/form.ts';
import { currentLocale, localise } from '../../../domain/locale.ts';
import { updateUser } from '../../../domain/session.ts';
import { site } from '../../../domain/site.ts';
import { dayKey } from '../../../lib/time.ts';
import { useNativeChange } from '../../../lib/use-native-change.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Choice.tsx';
import { FormFields, TextField } from '../../../ui/Field.tsx';
import { DateField } from '../../../ui/fields.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { CpfField, PhoneField } from '../../../ui/masked-fields.tsx';
import { registrationRules } from '../../../validation/form.ts';
import { askedBy } from '../registration.ts';
import { useFailure } from '../use-failure.ts';
import styles from './auth.module.css';
import { Failure } from './Failure.tsx';

interface Values {
  phone: string;
  birth_date: string;
  cpf: string;
  accepted_terms: boolean;
  loss_limit: number | null;
  time_limit: string;
}

/** The data that a sign-in with Google did not bring along; only what is missing is asked. */
export function CompleteForm({ missing }: { readonly missing: readonly calls.MissingPiece[] }) {
  const { t } = useLingui();
  const { failure, wait, fail, clear } = useFailure();
  const element = useRef<HTMLFormElement>(null);
  const asks = (piece: calls.MissingPiece) => missing.includes(piece);
  const limits = asks('limits') ? askedBy(site.config) : null;
  const { phone, birth_date, cpf, accepted_terms } = registrationRules;
  const { register, control, handleSubmit, setError, trigger, formState } = useForm<Values>({
    defaultValues: { phone: '', birth_date: '', cpf: '', accepted_terms: false, loss_limit: null, time_limit: '' },
    mode: 'onChange',
    resolver: rulesResolver<Values>({
      ...(asks('phone') ? { phone: { ...phone, label: t`Telefone` } } : {}),
      ...(asks('birth_date') ? { birth_date: { ...birth_date, label: t`Data de nascimento` } } : {}),
      ...(asks('cpf') ? { cpf: { ...cpf, label: t`CPF` } } : {}),
      ...(limits?.lossLimit
        ? { loss_limit: { rules: 'required|min_value:1', label: t`Limite de perda por mês` } }
        : {}),
      ...(limits?.timeLimit
        ? { time_limit: { rules: 'required|integer|between:1,1440', label: t`Limite de tempo por dia` } }
        : {}),
      ...(asks('terms') ? { accepted_terms: { ...accepted_terms, label: t`Termos` } } : {}),
    }),
  });
  const hear = useCallback((name: string) => void trigger(name as keyof Values), [trigger]);
  useNativeChange(element, hear);
  const send = async (values: Values) => {
    clear();
    try {
      const { data } = await request(calls.updateUser, {
        body: {
          ...(asks('phone') ? { phone: values.phone } : {}),
          ...(asks('birth_date') ? { birth_date: values.birth_date } : {}),
          ...(asks('cpf') ? { cpf: values.cpf } : {}),
          ...(asks('terms') ? { accepted_terms: values.accepted_terms } : {}),
          ...(limits
            ? {
                limits: {
                  ...(limits.lossLimit ? { loss: { month: values.loss_limit } } : {}),
                  ...(limits.timeLimit ? { time: { day: Number(values.time_limit) } } : {}),
                },
              }
            : {}),
        },
      });
      updateUser(data);
    } catch (error) {
      if (!placeErrors(error, values, setError)) fail(error);
    }
  };
  const { errors, isSubmitting } = formState;
  const locale = currentLocale();
  const age = site.config?.min_age ?? 18;
  return (
    <form ref={element} noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
      <FormFields>
        <p className={styles.lead}>
          <Trans>Falta pouco: sem isto ainda não dá para depositar nem jogar valendo.</Trans>
        </p>
        {asks('phone') && <PhoneField {...register('phone')} label={t`Telefone`} error={errors.phone?.message} />}
        {asks('birth_date') && (
          <DateField
            {...register('birth_date')}
            label={t`Data de nascimento`}
            hint={t`Só para maiores de 18 anos.`}
            autoComplete="bday"
            min="1900-01-01"
            max={dayKey(Date.now())}
            error={errors.birth_date?.message}
          />
        )}
        {asks('cpf') && (
          <CpfField
            {...register('cpf')}
            label={t`CPF`}
            hint={t`O Pix só é aceito de contas e chaves deste CPF.`}
            error={errors.cpf?.message}
          />
        )}
        {limits?.lossLimit && (
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
        {limits?.timeLimit && (
          <TextField
            {...register('time_limit')}
            label={t`Limite de tempo por dia`}
            hint={t`Em minutos.`}
            inputMode="numeric"
            error={errors.time_limit?.message}
          />
        )}
        {asks('terms') && (
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
        )}
        <Failure failure={failure} wait={wait} />
        <Button type="submit" look="main" block busy={isSubmitting} busyLabel={t`Salvando`} disabled={wait > 0}>
          <Trans>Salvar</Trans>
        </Button>
      </FormFields>
    </form>
  );
}
