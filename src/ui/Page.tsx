import type { ReactNode } from 'react';
import styles from './Page.module.css';
import { PageBar } from './TopBar.tsx';

interface PageProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly back?: ReactNode;
  readonly end?: ReactNode;
  /** A column of reading width instead of the full width. */
  readonly narrow?: boolean;
}

/** A page other than the lobby: its head and its content, in the main landmark. */
export function Page({ title, children, back, end, narrow = false }: PageProps) {
  return (
    <main id="main" tabIndex={-1} className={narrow ? styles.narrow : styles.page}>
      <PageBar title={title} {...(back !== undefined && { back })} {...(end !== undefined && { end })} />
      <div className={styles.content}>{children}</div>
    </main>
  );
}
