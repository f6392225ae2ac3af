import type { ReactNode } from 'react';
import styles from './ErrorPage.module.css';

interface ErrorPageProps {
  /** The error's number, the large figure of the screen ("404"). */
  readonly code?: string | undefined;
  readonly title: string;
  readonly children?: ReactNode;
  /** Next steps; the first is the main one. */
  readonly actions: ReactNode;
  /** Reference for the support, in small type. */
  readonly detail?: ReactNode;
}

/** A page for an error: the explanation and the next steps. */
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
