import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../hooks/use-session.ts';
import { AgeMark } from '../../ui/AgeMark.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { SearchTrigger } from '../../ui/SearchTrigger.tsx';
import { TopBar } from '../../ui/TopBar.tsx';
import { playerActions } from './lazy-components.ts';
import styles from './ShellBar.module.css';
import { ShellBrand } from './ShellBrand.tsx';

/** The top bar: brand and main action on a phone; search, balance and profile on a desktop. */
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
      end={isPlayer ? <playerActions.Component /> : <GuestActions />}
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

/** A link to /login or /register that opens the modal over the current page (NAV-4). */
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
