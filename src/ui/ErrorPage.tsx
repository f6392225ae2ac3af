import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './ErrorPage.module.css';
import { Sky } from './Sky.tsx';

interface ErrorPageProps {
  /** The site's logo, on the sky above. */
  readonly brand?: ReactNode;
  /** The site's picture in place of the drawn sky. */
  readonly picture?: string | null | undefined;
  /** A part of a page whose frame has the brand and the sky. */
  readonly isInShell?: boolean;
  /** The error's number, the large figure of the screen ("404"). */
  readonly code?: string | undefined;
  readonly title: string;
  readonly children?: ReactNode;
  /** Next steps; the first is the main one. */
  readonly actions: ReactNode;
  /** Links to other parts of the site, below the next steps. */
  readonly ways?: ReactNode;
  /** Reference for the support, in small type. */
  readonly detail?: ReactNode;
}

/** A page for an error: brand and sky, the explanation, the next steps and the ways on. */
export function ErrorPage(props: ErrorPageProps) {
  const { brand, picture, isInShell = false, code, title, children, actions, ways, detail } = props;
  return (
    <div className={cx(styles.page, isInShell && styles.within)}>
      {!isInShell && <Sky picture={picture} />}
      {brand !== undefined && <div className={styles.brand}>{brand}</div>}
      {code !== undefined && <p className={styles.code}>{code}</p>}
      <h1 className={styles.title}>{title}</h1>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      <div className={styles.actions}>{actions}</div>
      {ways !== undefined && <nav className={styles.ways}>{ways}</nav>}
      {detail !== undefined && <div className={styles.detail}>{detail}</div>}
    </div>
  );
}
