import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { Address } from '../../../contract/profile.ts';
import { FormRow, SelectField, TextField } from '../../../ui/Field.tsx';
import { ZipField } from '../../../ui/MaskedFields.tsx';
import { maskZip } from '../../../ui/masks.ts';
import { saveAddress } from '../mutations.ts';
import { addressRules, STATES } from '../rules.ts';
import { useDraftForm } from '../use-draft-form.ts';
import { useSaving } from '../use-saving.ts';
import { useZipFill } from '../use-zip-fill.ts';
import { FormSection } from './FormSection.tsx';

type Values = Record<keyof Address, string>;

const valuesOf = (address: Address | null): Values => ({
  zip: maskZip(address?.zip ?? ''),
  street: address?.street ?? '',
  number: address?.number ?? '',
  complement: address?.complement ?? '',
  district: address?.district ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
});

/** The address: seven fields, saved together. One function because it is one form with one button. */
export function AddressForm({ address }: { readonly address: Address | null }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { failure, saved, save } = useSaving();
  const { zip, street, number, complement, district, city, state } = addressRules;
  const form = useDraftForm<Values>('address', valuesOf(address), {
    zip: { ...zip, label: t`CEP` },
    street: { ...street, label: t`Rua` },
    number: { ...number, label: t`Número` },
    complement: { ...complement, label: t`Complemento` },
    district: { ...district, label: t`Bairro` },
    city: { ...city, label: t`Cidade` },
    state: { ...state, label: t`Estado` },
  });
  const { register, handleSubmit, setError, settle, formState, formRef } = form;
  useZipFill(form as never, address?.zip ?? '');
  const { errors, isDirty, isSubmitting } = formState;
  const send = (values: Values) =>
    save(values, setError, async () => {
      settle(valuesOf(await saveAddress(queryClient, values)), values);
    });
  return (
    <FormSection
      title={<Trans>Endereço</Trans>}
      sub={<Trans>O mesmo do comprovante que você envia na verificação.</Trans>}
      isDirty={isDirty}
      isSaving={isSubmitting}
      saved={saved}
      failure={failure}
      formRef={formRef}
      onSubmit={(event) => void handleSubmit(send)(event)}
    >
      <ZipField {...register('zip')} label={t`CEP`} error={errors.zip?.message} />
      <TextField {...register('street')} label={t`Rua`} autoComplete="address-line1" error={errors.street?.message} />
      <FormRow>
        <TextField {...register('number')} label={t`Número`} autoComplete="off" error={errors.number?.message} />
        <TextField
          {...register('district')}
          label={t`Bairro`}
          autoComplete="address-level3"
          error={errors.district?.message}
        />
      </FormRow>
      <TextField
        {...register('complement')}
        label={t`Complemento`}
        optionalLabel={t`(opcional)`}
        autoComplete="address-line2"
        error={errors.complement?.message}
      />
      <FormRow>
        <TextField {...register('city')} label={t`Cidade`} autoComplete="address-level2" error={errors.city?.message} />
        <SelectField
          {...register('state')}
          label={t`Estado`}
          autoComplete="address-level1"
          placeholder={t`Escolha`}
          options={STATES.map((value) => ({ value, label: value }))}
          error={errors.state?.message}
        />
      </FormRow>
    </FormSection>
  );
}
