import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { isApiError } from '../../../api/errors.ts';
import { type PixKeyType, pixKeyTypes, type WithdrawMethod } from '../../../contract/withdrawals.ts';
import { OnlineButton } from '../../../hooks/OnlineButton.tsx';
import { useSending } from '../../../hooks/use-sending.ts';
import { useSession } from '../../../hooks/use-session.ts';
import { useSite } from '../../../hooks/use-site.ts';
import { Segmented } from '../../../ui/Choice.tsx';
import { Note } from '../../../ui/Facts.tsx';
import { FormError, FormFields, TextField } from '../../../ui/Field.tsx';
import { ShieldIcon } from '../../../ui/icons.ts';
import { PhoneField } from '../../../ui/MaskedFields.tsx';
import { addKey } from '../mutations.ts';
import { keyToSend } from './pix-key.ts';
import styles from './Withdraw.module.css';

/** Adds a Pix key of the player's own CPF; the API refuses any other (WITH-1). */
export function KeyForm({ onSaved }: { readonly onSaved: (method: WithdrawMethod) => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [type, setType] = useState<PixKeyType>('cpf');
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, error: refused, failure, send, clear } = useSending();
  const key = keyToSend(type, typed);
  const labels = { cpf: t`CPF`, email: t`E-mail`, phone: t`Telefone`, evp: t`Aleatória` };
  const faults = {
    cpf: '',
    email: t`Confira o e-mail da chave.`,
    phone: t`Confira o número, com DDD.`,
    evp: t`A chave aleatória tem 32 letras e números.`,
  };
  const isOfKey = isApiError(refused, 'key_not_own', 'method_exists', 'cpf_required', 'validation_failed');
  const error = tried && key === null ? faults[type] : isOfKey ? (failure ?? undefined) : undefined;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (key === null) return;
    await send(async () => onSaved(await addKey(queryClient, { type, ...(type === 'cpf' ? {} : { key }) })));
  };
  const field = {
    value: typed,
    onChange: (event: { readonly target: { readonly value: string } }) => {
      clear();
      setTyped(event.target.value);
    },
    error,
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <FormFields>
        <Segmented
          label={t`Tipo da chave`}
          value={type}
          options={pixKeyTypes.map((value) => ({
            value,
            label: <span className={styles.keyType}>{labels[value]}</span>,
          }))}
          onValueChange={(next) => {
            setType(next);
            setTyped('');
            setTried(false);
            clear();
          }}
        />
        <KeyField type={type} field={field} />
        <KeyNote />
        <FormError>{isOfKey ? null : failure}</FormError>
        <OnlineButton type="submit" look="main" block busy={busy} busyLabel={t`Salvando`}>
          <Trans>Salvar chave</Trans>
        </OnlineButton>
      </FormFields>
    </form>
  );
}

interface KeyFieldProps {
  readonly type: PixKeyType;
  readonly field: Pick<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error'>;
}

function KeyField({ type, field }: KeyFieldProps) {
  const { t } = useLingui();
  const { user } = useSession();
  switch (type) {
    case 'cpf':
      return (
        <TextField
          label={t`CPF`}
          value={user?.cpf ?? ''}
          readOnly
          hint={t`A chave é o seu próprio CPF.`}
          error={field.error}
        />
      );
    case 'email':
      return (
        <TextField
          {...field}
          label={t`E-mail da chave`}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={77}
        />
      );
    case 'phone':
      return <PhoneField {...field} label={t`Telefone da chave`} />;
    case 'evp':
      return (
        <TextField
          {...field}
          label={t`Chave aleatória`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
        />
      );
  }
}

function KeyNote() {
  // Without a figure of the API the hold is 24 h (SESS-7).
  const hold = useSite()?.withdrawal_hold_hours ?? 24;
  return (
    <Note glyph={ShieldIcon}>
      {hold === 0 ? (
        <Trans>Só vale uma chave do seu CPF. Por segurança, você recebe um aviso por e-mail.</Trans>
      ) : (
        <Trans>
          Só vale uma chave do seu CPF. Por segurança, você recebe um aviso por e-mail e os saques podem ficar suspensos
          por <Plural value={hold} one="# hora" other="# horas" /> depois de cadastrar uma chave nova.
        </Trans>
      )}
    </Note>
  );
}
