import { Trans } from '@lingui/react/macro';
import styles from './Limits.module.css';

interface Props {
  readonly isPause: boolean;
  readonly isEndless: boolean;
}

/** Effects of a pause or an exclusion, shown before the player confirms it (CARE-5). */
export function Consequences({ isPause, isEndless }: Props) {
  return (
    <ul className={styles.points}>
      <li>
        <Trans>Não dá para depositar nem apostar, nem em jogos já abertos.</Trans>
      </li>
      <li>
        <Trans>O saldo continua seu: sacar e ler o histórico é possível o tempo todo.</Trans>
      </li>
      <li>
        <Trans>Você não recebe publicidade.</Trans>
      </li>
      <li>
        {isEndless ? (
          <Trans>Nos primeiros 30 dias você pode voltar atrás; depois, não.</Trans>
        ) : isPause ? (
          <Trans>Não se encerra antes do prazo. Depois dele, tudo volta sozinho.</Trans>
        ) : (
          <Trans>Não se encerra antes do prazo, nem pelo suporte. Aumentar o prazo é possível.</Trans>
        )}
      </li>
    </ul>
  );
}
