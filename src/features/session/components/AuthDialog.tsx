import { useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { referralCode } from '../../../domain/referral.ts';
import { site } from '../../../domain/site/site.ts';
import type { AuthKind } from '../../../lib/use-open-sheet.ts';
import { readDraft } from '../../../storage/registration-draft.ts';
import { Picture } from '../../../ui/Picture.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { loginReason } from '../login-reason.ts';
import { EMPTY_REGISTRATION, type RegisterValues } from '../registration.ts';
import type { RecoveryValues } from '../username.ts';
import styles from './auth.module.css';
import { LoginForm, type LoginValues } from './LoginForm.tsx';
import { RecoveryForm } from './RecoveryForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';

/** The sky's light from above. */
const SKY = ['var(--sky-2)', 'var(--sky-1)'] as const;

interface Props {
  readonly open: boolean;
  readonly kind: AuthKind;
  /** Step of the registration in the address, from 0. */
  readonly step: number;
  /** The modal opened by itself: no focus, which would open the keyboard on a touch screen (SESS-10). */
  readonly isPrompted: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  readonly onSwitch: (kind: AuthKind) => void;
  readonly onStep: (step: number) => void;
}

interface Typed {
  readonly login: LoginValues;
  readonly register: RegisterValues;
  readonly recovery: RecoveryValues;
}

/** After a recovery the login gets its user name; the old password is cleared. */
function takeNameAlong({ login, recovery }: Typed): void {
  Object.assign(login, { username: recovery.username, password: '' });
}

/** The login begins with the phone of an existing account. */
function takePhoneAlong({ login }: Typed, username: string): void {
  Object.assign(login, { username, password: '' });
}

/** The site's logo over the form. The title of the sheet names the form, so the picture has no text of its own. */
function SiteMark() {
  const { config } = site;
  if (config === null) return null;
  const { images, name, logo_sizes } = config;
  return (
    <p className={styles.mark} aria-hidden="true">
      <img src={images.logo ?? images.mark} alt="" {...logo_sizes.mobile} />
      {!images.logo && <span>{name}</span>}
    </p>
  );
}

/**
 * Login, registration and recovery in one modal that can switch between them. Switching keeps the input; closing clears
 * e-mail, user name and password, and the registration draft keeps names and birth date only (SESS-9). One function
 * because its three forms share the input that a switch keeps.
 */
export function AuthDialog({ open, kind, step, isPrompted, onClose, onClosed, onSwitch, onStep }: Props) {
  const { t } = useLingui();
  // The forms write to this object and read it when shown again, so it needs no render.
  const [typed] = useState<Typed>(() => ({
    login: { username: '', password: '' },
    register: { ...EMPTY_REGISTRATION, ...readDraft(), ref: referralCode() ?? '' },
    recovery: { username: '' },
  }));
  /**
   * Highest step that was reached in this document. After a reload the address may name a later step, whose input is
   * gone.
   */
  const [reached, setReached] = useState(0);
  const shown = Math.min(step, reached);
  const goTo = (next: number) => {
    setReached((now) => Math.max(now, next));
    onStep(next);
  };
  const { state, search } = useRouterState({ select: ({ location }) => location });
  const reason = loginReason(kind, state.wanted, search.sheet);
  // While the modal closes the address names no reason any more.
  const [why, setWhy] = useState(reason);
  if (open && reason !== why) setWhy(reason);
  const titles: Readonly<Record<AuthKind, string>> = {
    login: t`Entrar`,
    register: t`Cadastrar`,
    recovery: t`Recuperar senha`,
  };
  const back =
    kind === 'register' && shown > 0 ? { label: t`Voltar um passo`, onBack: () => goTo(shown - 1) } : undefined;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={titles[kind]}
      closeLabel={t`Fechar`}
      step={`${kind} ${shown}`}
      back={back}
      aura={SKY}
    >
      <SiteMark />
      {why !== null && <p className={styles.reason}>{why}</p>}
      <Picture className={styles.picture} src={site.config?.images.auth ?? null} />
      {kind === 'login' && <LoginForm typed={typed.login} onSwitch={onSwitch} />}
      {kind === 'register' && (
        <RegisterForm
          typed={typed.register}
          step={shown}
          isPrompted={isPrompted}
          onStep={goTo}
          onSwitch={(next, username) => {
            if (username) takePhoneAlong(typed, username);
            onSwitch(next);
          }}
        />
      )}
      {kind === 'recovery' && (
        <RecoveryForm
          typed={typed.recovery}
          onDone={() => {
            takeNameAlong(typed);
            onSwitch('login');
          }}
          onSwitch={onSwitch}
        />
      )}
    </Sheet>
  );
}
