import { Trans, useLingui } from '@lingui/react/macro';
import { FormRow, TextField } from '../../../ui/Field.tsx';
import { Bones } from '../../../ui/Skeleton.tsx';
import { FormSection } from './FormSection.tsx';

const nothing = () => undefined;
const UNTOUCHED = { isDirty: false, isSaving: false, saved: 0, failure: null, onSubmit: nothing, formRef: nothing };

/** Skeleton of the address's form. Its fields have no name, so they keep no draft. */
export function AddressSkeleton() {
  const { t } = useLingui();
  return (
    <Bones>
      <FormSection
        title={<Trans>Endereço</Trans>}
        sub={<Trans>O mesmo do comprovante que você envia na verificação.</Trans>}
        {...UNTOUCHED}
      >
        <TextField label={t`CEP`} />
        <TextField label={t`Rua`} />
        <FormRow>
          <TextField label={t`Número`} />
          <TextField label={t`Bairro`} />
        </FormRow>
        <TextField label={t`Complemento`} optionalLabel={t`(opcional)`} />
        <FormRow>
          <TextField label={t`Cidade`} />
          <TextField label={t`Estado`} />
        </FormRow>
      </FormSection>
    </Bones>
  );
}

/** Skeleton of the form of the player's name and birth date. */
export function IdentitySkeleton() {
  const { t } = useLingui();
  return (
    <Bones>
      <FormSection
        title={<Trans>Quem é você</Trans>}
        sub={<Trans>Como está no seu documento. O saque só sai para esta pessoa.</Trans>}
        {...UNTOUCHED}
      >
        <TextField label={t`Nome completo`} />
        <TextField label={t`Data de nascimento`} />
        <TextField label={t`CPF`} hint={t`Só pode ser informado uma vez. Confira antes de salvar.`} />
      </FormSection>
    </Bones>
  );
}
