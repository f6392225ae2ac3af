import { Trans, useLingui } from '@lingui/react/macro';
import { useSession } from '../../hooks/use-session.ts';
import { useSite } from '../../hooks/use-site.ts';
import { SearchTrigger } from '../../ui/SearchTrigger.tsx';
import { playerHello } from '../shell/lazy-components.ts';
import styles from './LobbyHero.module.css';
import { useGreeting } from './use-greeting.ts';

/** The head of the lobby over the horizon: greeting and balance on the dark side of the sky, then the search. */
export function LobbyHero() {
  const { t } = useLingui();
  const { isPlayer } = useSession();
  return (
    <>
      <div className={styles.hero}>{isPlayer ? <playerHello.Component /> : <GuestHello />}</div>
      <div className={styles.search}>
        <SearchTrigger label={t`Buscar jogo ou estúdio`} href="?sheet=search" />
      </div>
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
        <Trans>Boas-vindas à {name}</Trans>
      </p>
    </>
  );
}
