import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { walletQuery } from '../../domain/wallet-query.ts';
import { recentGamesQuery } from '../../features/games/queries.ts';
import { OnlineButton } from '../../hooks/OnlineButton.tsx';
import { useAccount } from '../../hooks/use-account.ts';
import { useSession } from '../../hooks/use-session.ts';
import { useOpenSheet } from '../../lib/use-open-sheet.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Card, CardHead } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import { CheckIcon } from '../../ui/icons.ts';
import { Bones } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { RouterAnchor } from '../RouterLink.tsx';
import styles from './FirstSteps.module.css';

/**
 * Welcomes a player who has not deposited or has not played. Renders nothing until the recent games are loaded. The welcome of a
 * player without recent games does not depend on the wallet: a skeleton keeps its place until the wallet is loaded.
 */
export function PlayerFirstSteps() {
  const { data: wallet, isPending, fetchStatus } = useQuery(walletQuery());
  const { data: recent } = useQuery(recentGamesQuery());
  if (!recent) return null;
  if (!wallet) {
    const isComing = isPending && fetchStatus !== 'paused' && recent.data.length === 0;
    return isComing ? (
      <Bones>
        <FirstSteps hasDeposited={false} hasPlayed={false} />
      </Bones>
    ) : null;
  }
  return <FirstSteps hasDeposited={wallet.deposit_count > 0} hasPlayed={recent.data.length > 0} />;
}

interface Props {
  readonly hasDeposited: boolean;
  readonly hasPlayed: boolean;
}

/**
 * Welcomes a new player with the next step: verify the phone, deposit, first game. Gone once the player has deposited
 * and played; nothing to an account that is closed. One function because each step is a line of one list.
 */
export function FirstSteps({ hasDeposited, hasPlayed }: Props) {
  const { t } = useLingui();
  const id = useId();
  const openSheet = useOpenSheet();
  const { user } = useSession();
  const account = useAccount();
  if (!user || user.restricted || !account?.deposit || !account.bet || (hasDeposited && hasPlayed)) return null;
  const name = user.first_name;
  const steps = [
    {
      key: 'phone',
      words: t`Confirme seu telefone`,
      isDone: user.verified?.phone,
      action: (
        <OnlineButton
          size="sm"
          look="main"
          offlineReason={<Trans>Receber o código pede conexão.</Trans>}
          onClick={() => openSheet('complete:phone')}
        >
          <Trans>Receber o código</Trans>
        </OnlineButton>
      ),
    },
    {
      key: 'deposit',
      words: t`Deposite por Pix`,
      isDone: hasDeposited,
      action: (
        <OnlineButton
          size="sm"
          look="main"
          offlineReason={<Trans>Depositar pede conexão.</Trans>}
          onClick={() => openSheet('deposit')}
        >
          <Trans>Fazer o primeiro depósito</Trans>
        </OnlineButton>
      ),
    },
    {
      key: 'game',
      words: t`Escolha o primeiro jogo`,
      isDone: hasPlayed,
      action: (
        <RouterAnchor href="/casino/games" className={buttonClass({ look: 'main', size: 'sm' })}>
          {t`Ver os jogos`}
        </RouterAnchor>
      ),
    },
  ];
  const next = steps.find(({ isDone }) => !isDone)?.key;
  return (
    <div className={styles.place}>
      <Card as="section" labelledBy={id}>
        <CardHead id={id} title={<Trans>Que bom ter você aqui, {name}</Trans>} />
        <ol className={styles.steps}>
          {steps.map(({ key, words, isDone, action }, at) => (
            <li key={key} className={cx(styles.step, isDone && styles.done)}>
              <span className={styles.mark} aria-hidden="true">
                {isDone ? <Icon glyph={CheckIcon} size={16} /> : at + 1}
              </span>
              <span>
                {words}
                {isDone && <VisuallyHidden>{t`, feito`}</VisuallyHidden>}
              </span>
              {key === next && <span className={styles.action}>{action}</span>}
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}
