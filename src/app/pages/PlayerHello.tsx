import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { recentGamesQuery } from '../../features/games/queries.ts';
import { walletQuery } from '../../features/wallet/queries.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { RouterAnchor } from '../RouterLink.tsx';
import { useSession } from '../shell/use-session.ts';
import { useGreeting } from './use-greeting.ts';
import styles from './LobbyHero.module.css';

/** A player's name, their money, and the way back into the game that they played last. */
export function PlayerHello() {
  const { t } = useLingui();
  const greeting = useGreeting();
  const { user } = useSession();
  const wallet = useQuery(walletQuery()).data;
  const last = useQuery(recentGamesQuery()).data?.data[0];
  return (
    <>
      <p className={styles.hello}>{user ? t`${greeting}, ${user.first_name}` : greeting}</p>
      <p className={styles.money}>
        {wallet ? <Money centavos={wallet.available} size="xl" /> : <Skeleton width="9ch" height="1.75rem" />}
      </p>
      <p className={styles.actions}>
        {last && (
          <RouterAnchor
            href={`/casino/${last.providercode}/${last.gamecode}`}
            className={buttonClass({ look: 'main' })}
          >
            {t`Continuar ${last.title}`}
          </RouterAnchor>
        )}
        <RouterAnchor href="/user/edit/history-casino" className={buttonClass({ look: 'glass' })}>
          {t`Histórico`}
        </RouterAnchor>
      </p>
    </>
  );
}
