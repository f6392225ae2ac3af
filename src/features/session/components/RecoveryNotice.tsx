import { Trans } from '@lingui/react/macro';
import { Button } from '../../../ui/Button.tsx';
import styles from './auth.module.css';

/** Password recovery by code comes with a later release; until then support resets a password. It says so. */
export function RecoveryNotice({ onSwitch }: { readonly onSwitch: (kind: 'login') => void }) {
  return (
    <div className={styles.stack}>
      <p>
        <Trans>
          A recuperação por código chega em uma próxima versão. Até lá, fale com o suporte, que atende 24 horas por dia:
          ele confirma quem você é e ajuda a criar uma senha nova.
        </Trans>
      </p>
      <Button look="second" block onClick={() => onSwitch('login')}>
        <Trans>Voltar para o login</Trans>
      </Button>
    </div>
  );
}
