import { Trans } from '@lingui/react/macro';
import { Outlet, useMatches } from '@tanstack/react-router';
import { Footer } from './Footer.tsx';
import { ShellBar } from './ShellBar.tsx';
import { ShellSide } from './ShellSide.tsx';
import { ShellTabs } from './ShellTabs.tsx';
import styles from './DefaultLayout.module.css';

/** The layout of almost every page: side menu on a desktop, tabs on a phone, footer at the end. */
export function DefaultLayout() {
  const immersive = useMatches({ select: (matches) => matches.some((match) => match.staticData.immersive) });
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        <Trans>Ir para o conteúdo</Trans>
      </a>
      <ShellSide />
      <div className={styles.column} data-immersive={immersive || undefined}>
        {!immersive && <ShellBar />}
        <Outlet />
        {!immersive && <Footer />}
      </div>
      {!immersive && <ShellTabs />}
    </div>
  );
}
