import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { notificationsQuery } from '../../features/notifications/queries.ts';
import { walletQuery } from '../../features/wallet/queries.ts';
import { AgeMark } from '../../ui/AgeMark.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { BalancePill } from '../../ui/BalancePill.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { BellIcon } from '../../ui/icons.tsx';
import { SearchTrigger } from '../../ui/SearchTrigger.tsx';
import { TopBar } from '../../ui/TopBar.tsx';
import { useOverlays } from '../overlays/use-overlays.ts';
import { ShellBrand } from './ShellBrand.tsx';
import { useOnline } from './use-online.ts';
import { useSession } from './use-session.ts';
import styles from './ShellBar.module.css';

/** The bar at the top: brand and the main action on a phone; search, balance and the profile on a desktop. */
export function ShellBar({ atHome }: { readonly atHome: boolean }) {
  const { t } = useLingui();
  const { isPlayer } = useSession();
  return (
    <TopBar
      look={atHome ? 'sky' : 'bare'}
      start={
        <>
          <span className={styles.phone}>
            <ShellBrand />
            <AgeMark glass={atHome} title={t`Proibido para menores de 18 anos`} />
          </span>
          <span className={styles.search}>
            <SearchTrigger label={t`Buscar jogo ou estúdio`} href="?sheet=search" shortcut="/" />
          </span>
        </>
      }
      end={isPlayer ? <PlayerActions /> : <GuestActions />}
    />
  );
}

function GuestActions() {
  const { t } = useLingui();
  return (
    <>
      <AuthLink to="/login" kind="login" look="quiet">
        {t`Entrar`}
      </AuthLink>
      <AuthLink to="/register" kind="register" look="main">
        {t`Cadastrar`}
      </AuthLink>
    </>
  );
}

interface AuthLinkProps {
  readonly to: '/login' | '/register';
  readonly kind: string;
  readonly look: 'main' | 'quiet';
  readonly children: string;
}

/** A link to /login or /register that opens its modal over the page that is shown (R4). */
function AuthLink({ to, kind, look, children }: AuthLinkProps) {
  return (
    <Link
      to="."
      search={(now: object) => ({ ...now, sheet: kind })}
      state={{ overlay: true }}
      mask={{ to }}
      preload={false}
      resetScroll={false}
      className={buttonClass({ look, size: 'sm' })}
    >
      {children}
    </Link>
  );
}

function PlayerActions() {
  const { t } = useLingui();
  const { user } = useSession();
  const { openSheet } = useOverlays();
  const online = useOnline();
  const wallet = useQuery(walletQuery()).data;
  const counts = useQuery(notificationsQuery()).data?.unread_count;
  const unread = (counts?.user_notifications ?? 0) + (counts?.global_notifications ?? 0);
  const deposit = online ? () => openSheet('deposit') : undefined;
  return (
    <>
      {deposit && (
        <span className={styles.phone}>
          <Button look="main" size="sm" onClick={deposit}>
            {t`Depositar`}
          </Button>
        </span>
      )}
      <IconButton
        glyph={BellIcon}
        label={unread > 0 ? t`Notificações, ${unread} novas` : t`Notificações`}
        look="glass"
        dot={unread > 0}
        onClick={() => openSheet('notifications')}
      />
      <span className={styles.desktop}>
        {wallet && <BalancePill centavos={wallet.available} label={t`Saldo`} depositLabel={t`Depositar`} onDeposit={deposit} />}
        <button type="button" className={styles.account} aria-label={t`Meu perfil`} aria-haspopup="dialog" onClick={() => openSheet('profile')}>
          <Avatar name={user?.name ?? '?'} />
        </button>
      </span>
    </>
  );
}
