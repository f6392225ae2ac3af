import type { ReactNode } from 'react';
import styles from './ErrorPage.module.css';

interface ErrorPageProps {
  /** The number of the error, the one figure of the screen ("404"). */
  readonly code?: string | undefined;
  readonly title: string;
  readonly children?: ReactNode;
  /** What comes next; the first is the main one. */
  readonly actions: ReactNode;
  /** What to tell support, small. */
  readonly detail?: ReactNode;
}

/** A page that could not be: what happened, in words, and the way on. */
export function ErrorPage({ code, title, children, actions, detail }: ErrorPageProps) {
  return (
    <div className={styles.page}>
      {code !== undefined && <p className={styles.code}>{code}</p>}
      <h1 className={styles.title}>{title}</h1>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      <div className={styles.actions}>{actions}</div>
      {detail !== undefined && <div className={styles.detail}>{detail}</div>}
    </div>
  );
}
