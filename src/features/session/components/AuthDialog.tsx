import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { readDraft } from '../../../storage/registration-draft.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { LoginForm, type LoginValues } from './LoginForm.tsx';
import { RecoveryNotice } from './RecoveryNotice.tsx';
import { RegisterForm, type RegisterValues } from './RegisterForm.tsx';

type Kind = 'login' | 'register' | 'recovery';

interface Props {
  readonly open: boolean;
  readonly kind: Kind;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  readonly onSwitch: (kind: Kind) => void;
}

/**
 * Login, registration and recovery in one modal whose type switches (§2). What was typed lives as long as the modal:
 * switching its type clears nothing, closing it clears e-mail, username and password, and the registration draft keeps
 * names and birth date alone (R5).
 */
export function AuthDialog({ open, kind, onClose, onClosed, onSwitch }: Props) {
  const { t } = useLingui();
  // Written by the forms as they are typed into, read when one is shown again: no render depends on it.
  const [typed] = useState<{ login: LoginValues; register: RegisterValues }>(() => ({
    login: { username: '', password: '' },
    register: {
      ...readDraft(),
      email: '',
      phone: '',
      cpf: '',
      password: '',
      password_confirmation: '',
      accepted_terms: false,
      loss_limit: null,
      time_limit: '',
    },
  }));
  const titles: Readonly<Record<Kind, string>> = {
    login: t`Entrar`,
    register: t`Cadastrar`,
    recovery: t`Recuperar senha`,
  };
  return (
    <Sheet open={open} onClose={onClose} onClosed={onClosed} title={titles[kind]} closeLabel={t`Fechar`}>
      {kind === 'login' && <LoginForm typed={typed.login} onSwitch={onSwitch} />}
      {kind === 'register' && <RegisterForm typed={typed.register} onSwitch={onSwitch} />}
      {kind === 'recovery' && <RecoveryNotice onSwitch={onSwitch} />}
    </Sheet>
  );
}
