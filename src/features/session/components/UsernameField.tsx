import { useLingui } from '@lingui/react/macro';
import { TextField, type TextFieldProps } from '../../../ui/Field.tsx';
import { CpfField, PhoneField } from '../../../ui/MaskedFields.tsx';
import type { UsernameKind } from '../username.ts';
import styles from './auth.module.css';

interface Props extends Omit<TextFieldProps, 'label' | 'type' | 'inputMode'> {
  readonly kind: UsernameKind;
  readonly kinds: readonly UsernameKind[];
  readonly onKind: (kind: UsernameKind) => void;
}

/** Labels of the three kinds. */
export function useUsernameLabels(): Readonly<Record<UsernameKind, string>> {
  const { t } = useLingui();
  return { phone: t`Telefone`, cpf: t`CPF`, email: t`E-mail` };
}

/** The user name in a field of its kind, with links to the other kinds that the site accepts. */
export function UsernameField({ kind, kinds, onKind, ...field }: Props) {
  const labels = useUsernameLabels();
  const ways = useOtherWays();
  const common = { ...field, label: labels[kind], autoComplete: 'username' };
  return (
    <div className={styles.name}>
      {kind === 'phone' && <PhoneField {...common} />}
      {kind === 'cpf' && <CpfField {...common} />}
      {kind === 'email' && (
        <TextField
          {...common}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      )}
      {kinds.length > 1 && (
        <p className={styles.ways}>
          {kinds
            .filter((other) => other !== kind)
            .map((other) => (
              <button key={other} type="button" className={styles.link} onClick={() => onKind(other)}>
                {ways[other]}
              </button>
            ))}
        </p>
      )}
    </div>
  );
}

function useOtherWays(): Readonly<Record<UsernameKind, string>> {
  const { t } = useLingui();
  return { phone: t`Usar o telefone`, cpf: t`Usar o CPF`, email: t`Usar o e-mail` };
}
