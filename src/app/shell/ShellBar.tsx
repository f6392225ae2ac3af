import { useLingui } from '@lingui/react/macro';
import { Link, useMatches } from '@tanstack/react-router';
import { BackButton } from '../../hooks/BackButton.tsx';
import { useOnline } from '../../hooks/use-online.ts';
import { useSession } from '../../hooks/use-session.ts';
import { useWide } from '../../lib/use-wide.ts';
import { AgeMark } from '../../ui/AgeMark.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { SearchTrigger } from '../../ui/SearchTrigger.tsx';
import { BarSwap, TopBar } from '../../ui/TopBar.tsx';
import type { FileRouteTypes } from '../route-tree.gen.ts';
import { BarSearch } from './BarSearch.tsx';
import { chatEntry, playerActions } from './lazy-components.ts';
import styles from './ShellBar.module.css';
import { ShellBrand, ShellMark } from './ShellBrand.tsx';

/** Pages of the tabs, which have no way back. */
const ROOTS = new Set<string>([
  '/_default/',
  '/_default/login',
  '/_default/register',
  '/_default/recover-pass',
  '/_default/sports',
  '/_default/promotions/',
  '/_default/_auth/account/wallet',
] satisfies FileRouteTypes['id'][]);

/**
 * The top bar, which stays while the page scrolls: brand and main action on a phone, then back, search and balance too;
 * search, balance and profile on a desktop.
 */
export function ShellBar({ hasSky }: { readonly hasSky: boolean }) {
  const { t } = useLingui();
  const { isPlayer } = useSession();
  const isRoot = useMatches({ select: (matches) => matches.some(({ routeId }) => ROOTS.has(routeId)) });
  return (
    <TopBar
      look={hasSky ? 'sky' : 'bare'}
      sticky
      start={
        <>
          <span className={styles.phone}>
            <BarSwap
              rest={
                <>
                  <ShellBrand />
                  <AgeMark glass={hasSky} title={t`Proibido para menores de 18 anos`} />
                </>
              }
              scrolled={
                <>
                  {/* The page's own way back has scrolled out of sight. */}
                  {isRoot ? <ShellMark /> : <BackButton label={t`Página anterior`} />}
                  {!isPlayer && <BarSearch />}
                </>
              }
            />
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
  const isWide = useWide();
  const online = useOnline();
  return (
    <>
      {isWide && (
        <span className={styles.icon}>
          <chatEntry.Component />
        </span>
      )}
      <AuthLink to="/login" kind="login" look="quiet">
        {t`Entrar`}
      </AuthLink>
      <AuthLink to="/register" kind="register" look={online ? 'main' : 'second'}>
        {t`Cadastrar`}
      </AuthLink>
    </>
  );
}

interface AuthLinkProps {
  readonly to: '/login' | '/register';
  readonly kind: string;
  readonly look: 'main' | 'second' | 'quiet';
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
