import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, use, useLayoutEffect } from 'react';
import { useSite } from '../../hooks/use-site.ts';
import { ErrorPage } from '../../ui/ErrorPage.tsx';
import { linkClass } from '../../ui/links.tsx';
import { RouterAnchor } from '../RouterLink.tsx';
import { InShell } from '../shell/in-shell.ts';
import { ShellBrand } from '../shell/ShellBrand.tsx';
import { shell } from '../state.ts';
import styles from './ShellErrorPage.module.css';

/** Where a visitor may go from an error, beside the home page. */
const WAYS = [
  { href: '/casino/games', label: msg`Todos os jogos` },
  { href: '/sports', label: msg`Esportes` },
  { href: '/responsible-gaming', label: msg`Jogo responsável` },
] as const;

interface Props {
  /** The error's number: "404". */
  readonly code?: string;
  readonly title: string;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** An error in place of a page, with ways to other parts of the site. Inside the shell the brand and the sky are the shell's. */
export function ShellErrorPage({ code, title, actions, children }: Props) {
  const { i18n } = useLingui();
  const site = useSite();
  const isInShell = use(InShell);
  const hasSports = site?.hasSports !== false;
  useLayoutEffect(() => {
    shell.isStatusShown = true;
    return () => {
      shell.isStatusShown = false;
    };
  }, []);
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <ErrorPage
        {...(!isInShell && { brand: <ShellBrand />, picture: site?.images.hero })}
        isInShell={isInShell}
        ways={WAYS.filter(({ href }) => href !== '/sports' || hasSports).map(({ href, label }) => (
          <RouterAnchor key={href} href={href} className={linkClass('action')}>
            {i18n._(label)}
          </RouterAnchor>
        ))}
        code={code}
        title={title}
        actions={actions}
      >
        {children}
      </ErrorPage>
    </main>
  );
}
