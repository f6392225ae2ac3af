import { Trans } from '@lingui/react/macro';
import { Button } from '../../../ui/Button.tsx';
import styles from './auth.module.css';

/** Offers the login where the registration met an account with the same data. */
export function TakenNote({ label, onLogin }: { readonly label: string; readonly onLogin: () => void }) {
  return (
    <div className={styles.taken} role="status">
      <p>
        <Trans>Já existe uma conta com este dado ({label}). Se ela é sua, entre.</Trans>
      </p>
      <Button look="second" size="sm" onClick={onLogin}>
        <Trans>Entrar na minha conta</Trans>
      </Button>
    </div>
  );
}
