import { Trans } from '@lingui/react/macro';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect, useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { OnePerPage } from '../../hooks/one-per-page.tsx';
import { useAccount } from '../../hooks/use-account.ts';
import { useOnline } from '../../hooks/use-online.ts';
import { useSite } from '../../hooks/use-site.ts';
import { markTyping, usePageMark } from '../../lib/page-mark.ts';
import { markScrolled } from '../../lib/scrolled-mark.ts';
import { useIsPainted } from '../../lib/use-is-painted.ts';
import { useWide } from '../../lib/use-wide.ts';
import { Sky } from '../../ui/Sky.tsx';
import type { FileRouteTypes } from '../route-tree.gen.ts';
import { shell } from '../state.ts';
import styles from './DefaultLayout.module.css';
import { Dock } from './Dock.tsx';
import { InShell } from './in-shell.ts';
import { accountBanner, footer, side } from './lazy-components.ts';
import { ShellBar } from './ShellBar.tsx';
import { ShellTabs } from './ShellTabs.tsx';

/** The lobby, and the routes whose modal opens over it: they have the horizon. */
const SKY_ROUTES = new Set<string>([
  '/_default/',
  '/_default/login',
  '/_default/register',
  '/_default/recover-pass',
] satisfies FileRouteTypes['id'][]);

/** Pages of account and wallet. A guest may open the notifications, so they are not below `_auth`. */
const ACCOUNT = /\/(?:_auth|account)\//;

/** The layout of almost every page: side menu on a desktop, tabs on a phone, footer at the end. */
export function DefaultLayout() {
  // An error in place of a page has the whole shell, also at a game's address: its bar and tabs are the ways on.
  const isError = useSnapshot(shell).isStatusShown;
  const immersive =
    useMatches({ select: (matches) => matches.some((match) => match.staticData.immersive) }) && !isError;
  const isAccount = useMatches({ select: (matches) => matches.some(({ routeId }) => ACCOUNT.test(routeId)) });
  // The shown page's routes, not the address: while the next page loads, the horizon would stand above the page that one leaves.
  const hasSky = useMatches({ select: (matches) => matches.some(({ routeId }) => SKY_ROUTES.has(routeId)) }) || isError;
  // The page of limits names the pause and its rules itself.
  const namesPause = useMatches({
    select: (matches) => matches.some(({ routeId }) => routeId === '/_default/_auth/responsible-gambling'),
  });
  const isClosed = useAccount()?.bet === false;
  const online = useOnline();
  const isWide = useWide();
  const isPainted = useIsPainted();
  const hero = useSite()?.images.hero;
  // Sheets stand outside the column, and hang beside the dock where the page has one (tokens.css).
  usePageMark('data-immersive', immersive);
  useEffect(markScrolled, []);
  useEffect(markTyping, []);
  // Posters are less saturated while the page is offline (Tile.module.css).
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-offline', !online);
  }, [online]);
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        <Trans>Ir para o conteúdo</Trans>
      </a>
      {isWide && <side.Component />}
      <div className={styles.column} data-immersive={immersive || undefined}>
        {hasSky && <Sky offline={!online} picture={hero} />}
        {!immersive && <ShellBar hasSky={hasSky} />}
        {isClosed && !immersive && !namesPause && <accountBanner.Component />}
        <InShell value={true}>
          <OnePerPage>
            <Outlet />
          </OnePerPage>
        </InShell>
        {isPainted && !immersive && <footer.Component isLine={isAccount} />}
      </div>
      {!immersive && <ShellTabs />}
      {isWide && !immersive && <Dock />}
    </div>
  );
}
