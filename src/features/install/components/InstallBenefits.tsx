import { Trans } from '@lingui/react/macro';
import styles from './Install.module.css';

/** Benefits of the installed app; each must be true. */
export function InstallBenefits() {
  return (
    <ul className={styles.benefits}>
      <li>
        <Trans>Abre na hora, pelo próprio ícone</Trans>
      </li>
      <li>
        <Trans>Jogos, favoritos, histórico e limites também sem conexão</Trans>
      </li>
      <li>
        <Trans>Avisos de depósito e de saque, se você quiser</Trans>
      </li>
      <li>
        <Trans>Ocupa pouco espaço e se atualiza sozinho: não passa por loja</Trans>
      </li>
    </ul>
  );
}
