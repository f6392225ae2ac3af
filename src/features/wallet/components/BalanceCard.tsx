import { Trans } from '@lingui/react/macro';
import type { Wallet } from '../../../contract/wallet.ts';
import { formatMoney } from '../../../lib/money.ts';
import { useOpenSheet } from '../../../lib/use-open-sheet.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Money } from '../../../ui/Money.tsx';
import styles from './Wallet.module.css';

/** What there is to play with and to withdraw, and what is tied up. */
export function BalanceCard({ wallet }: { readonly wallet: Wallet }) {
  const openSheet = useOpenSheet();
  const held = formatMoney(wallet.held);
  const bonus = formatMoney(wallet.bonus_balance);
  const left = formatMoney(wallet.rollover?.remaining ?? 0);
  return (
    <Card look="sunrise">
      <p className={styles.label}>
        <Trans>Saldo disponível</Trans>
      </p>
      <p className={styles.figure}>
        <Money centavos={wallet.available} size="2xl" />
      </p>
      <p className={styles.parts}>
        <span>
          <Trans>
            Em saque <b>{held}</b>
          </Trans>
        </span>
        <span>
          <Trans>
            Bônus <b>{bonus}</b>
          </Trans>
        </span>
        {wallet.rollover !== null && wallet.rollover.remaining > 0 && (
          <span>
            <Trans>
              Falta apostar <b>{left}</b>
            </Trans>
          </span>
        )}
      </p>
      <div className={styles.actions}>
        <Button look="main" block onClick={() => openSheet('deposit')}>
          <Trans>Depositar</Trans>
        </Button>
        <Button look="second" block onClick={() => openSheet('withdraw')}>
          <Trans>Sacar</Trans>
        </Button>
      </div>
    </Card>
  );
}
