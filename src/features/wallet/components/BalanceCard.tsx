import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { Wallet } from '../../../contract/wallet.ts';
import { useAccount } from '../../../hooks/use-account.ts';
import { useBonusWords } from '../../../hooks/use-bonus-words.ts';
import { useOnline } from '../../../hooks/use-online.ts';
import { formatMoney } from '../../../lib/money.ts';
import { useOpenSheet } from '../../../lib/use-open-sheet.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card, LinkRow } from '../../../ui/Card.tsx';
import { FactList } from '../../../ui/Facts.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { ShieldIcon } from '../../../ui/icons.ts';
import { CountedMoney } from '../../../ui/Money.tsx';
import { Bones } from '../../../ui/Skeleton.tsx';
import styles from './Wallet.module.css';

/** The balances: available, held, bonus. Before the first deposit also a link to the conditions of a withdrawal. */
export function BalanceCard({ wallet }: { readonly wallet: Wallet }) {
  const openSheet = useOpenSheet();
  const bonusWords = useBonusWords(wallet.bonus_balance);
  const held = formatMoney(wallet.held);
  const bonus = formatMoney(wallet.bonus_balance);
  const left = formatMoney(wallet.rollover?.remaining ?? 0);
  return (
    <>
      <Card look="sunrise">
        <p className={styles.label}>
          <Trans>Saldo disponível</Trans>
        </p>
        <p className={styles.figure}>
          <CountedMoney centavos={wallet.available} size="2xl" />
          {bonusWords !== undefined && (
            <>
              {' '}
              <span className={styles.bonus}>{bonusWords}</span>
            </>
          )}
        </p>
        <p className={styles.parts}>
          <span>
            <Trans>
              Em saque <b>{held}</b>
            </Trans>
          </span>
          {bonusWords === undefined && (
            <span>
              <Trans>
                Bônus <b>{bonus}</b>
              </Trans>
            </span>
          )}
          {wallet.rollover !== null && wallet.rollover.remaining > 0 && (
            <span>
              <Trans>
                Falta apostar <b>{left}</b>
              </Trans>
            </span>
          )}
        </p>
        <Actions />
        <Explained wallet={wallet} />
      </Card>
      {/* Before the first deposit the player learns the conditions of a withdrawal (WITH-3). */}
      {wallet.deposit_count === 0 && (
        <LinkRow
          onPress={() => openSheet('withdraw')}
          glyph={ShieldIcon}
          title={<Trans>Pronto para sacar?</Trans>}
          sub={<Trans>Antes do primeiro saque: documentos e uma chave Pix no seu CPF. Veja o que falta.</Trans>}
        />
      )}
    </>
  );
}

/** Stands for a wallet that is still being read. */
const TYPICAL: Wallet = { available: 0, held: 0, balance: 0, bonus_balance: 0, deposit_count: 1, rollover: null };

/** Skeleton of the card of the balances. */
export function BalanceSkeleton() {
  return (
    <Bones>
      <BalanceCard wallet={TYPICAL} />
    </Bones>
  );
}

function Actions() {
  const reasonId = useId();
  const online = useOnline();
  const openSheet = useOpenSheet();
  const mayDeposit = useAccount()?.deposit !== false;
  return (
    <div className={styles.actions}>
      {mayDeposit && (
        <Button look="main" block disabled={!online} reasonId={reasonId} onClick={() => openSheet('deposit')}>
          <Trans>Depositar</Trans>
        </Button>
      )}
      <Button
        look={mayDeposit ? 'second' : 'main'}
        block
        disabled={!online}
        reasonId={reasonId}
        onClick={() => openSheet('withdraw')}
      >
        <Trans>Sacar</Trans>
      </Button>
      {!online && (
        <p id={reasonId} className={styles.reason}>
          <Trans>Depositar e sacar pedem conexão.</Trans>
        </p>
      )}
    </div>
  );
}

/** Explains what each balance is for. */
function Explained({ wallet }: { readonly wallet: Wallet }) {
  const { t } = useLingui();
  return (
    <Fold className={styles.explained} label={<Trans>Entenda seu saldo</Trans>}>
      <FactList
        facts={[
          { key: 'available', term: t`Disponível`, value: formatMoney(wallet.available) },
          { key: 'held', term: t`Em saque`, value: formatMoney(wallet.held) },
          { key: 'balance', term: t`Dinheiro real`, value: formatMoney(wallet.balance) },
          { key: 'bonus', term: t`Bônus`, value: formatMoney(wallet.bonus_balance) },
        ]}
      />
      <p>
        <Trans>
          O disponível serve para jogar e sacar. O que está em saque fica reservado até o Pix sair, e volta se o saque
          for cancelado. Os dois juntos são seu dinheiro real. O bônus só serve para jogar, até virar dinheiro real.
        </Trans>
      </p>
    </Fold>
  );
}
