import { Plural, Trans } from '@lingui/react/macro';
import type { WalletBonus } from '../../../contract/wallet.ts';
import { formatMoney } from '../../../lib/money.ts';
import { Card } from '../../../ui/Card.tsx';
import { Note } from '../../../ui/Facts.tsx';
import { AlertIcon } from '../../../ui/icons.ts';
import styles from '../bonus/Bonus.module.css';

/** The bonuses that a withdrawal would end, and the loss with each; shown before the request. Null: not known. */
export function EndingBonuses({ ending }: { readonly ending: readonly WalletBonus[] | null }) {
  if (ending === null) {
    return (
      <Note glyph={AlertIcon}>
        <Trans>Não deu para ver seus bônus agora. Se houver um bônus de cupom ativo, este saque o encerra.</Trans>
      </Note>
    );
  }
  const count = ending.length;
  if (count === 0) return null;
  return (
    <Card look="warning">
      <div className={styles.ending}>
        <b>
          <Plural value={count} one="Este saque encerra # bônus" other="Este saque encerra # bônus" />
        </b>
        <ul>
          {ending.map((bonus) => (
            <li key={bonus.id}>
              <Loss bonus={bonus} />
            </li>
          ))}
        </ul>
        <p>
          <Trans>Cancelar o saque depois não traz o bônus de volta. Sem sacar, ele continua como está.</Trans>
        </p>
      </div>
    </Card>
  );
}

function Loss({ bonus }: { readonly bonus: WalletBonus }) {
  const { title } = bonus;
  const progress = formatMoney(bonus.progress);
  if (bonus.balance === null) {
    return (
      <Trans>
        {title}: você perde o que resta dele e os {progress} já apostados por ele.
      </Trans>
    );
  }
  const money = formatMoney(bonus.balance);
  return (
    <Trans>
      {title}: você perde <b>{money}</b> e os {progress} já apostados por ele.
    </Trans>
  );
}
