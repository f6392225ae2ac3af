import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { recentGamesQuery } from '../../features/games/queries.ts';
import { walletQuery } from '../../features/wallet/queries.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import { SearchTrigger } from '../../ui/SearchTrigger.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { RouterAnchor } from '../RouterLink.tsx';
import { useSession } from '../shell/use-session.ts';
import { useSite } from '../shell/use-site.ts';
import styles from './LobbyHero.module.css';

const HOUR = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Sao_Paulo', hour: '2-digit', hourCycle: 'h23' });

/** Over the horizon: a greeting and one's money on the dark side of the sky, then the search. */
export function LobbyHero() {
  const { t } = useLingui();
  const { isPlayer } = useSession();
  return (
    <>
      <div className={styles.hero}>{isPlayer ? <PlayerHello /> : <GuestHello />}</div>
      <div className={styles.search}>
        <SearchTrigger label={t`Buscar jogo ou estúdio`} href="?sheet=search" />
      </div>
    </>
  );
}

function useGreeting(): string {
  const { t } = useLingui();
  const hour = Number(HOUR.format(new Date()));
  if (hour >= 5 && hour < 12) return t`Bom dia`;
  if (hour >= 12 && hour < 18) return t`Boa tarde`;
  return t`Boa noite`;
}

function PlayerHello() {
  const { t } = useLingui();
  const greeting = useGreeting();
  const { user } = useSession();
  const wallet = useQuery(walletQuery()).data;
  const last = useQuery(recentGamesQuery()).data?.data[0];
  return (
    <>
      <p className={styles.hello}>{user ? t`${greeting}, ${user.first_name}` : greeting}</p>
      <p className={styles.money}>{wallet ? <Money centavos={wallet.available} size="xl" /> : <Skeleton width="9ch" height="1.75rem" />}</p>
      <p className={styles.actions}>
        {last && (
          <RouterAnchor href={`/casino/${last.providercode}/${last.gamecode}`} className={buttonClass({ look: 'main' })}>
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

function GuestHello() {
  const greeting = useGreeting();
  const site = useSite();
  const name = site?.name ?? '';
  return (
    <>
      <p className={styles.hello}>{greeting}</p>
      <p className={styles.welcome}>
        <Trans>Seja bem-vindo a {name}</Trans>
      </p>
    </>
  );
}
