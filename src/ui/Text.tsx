import type { ReactNode } from 'react';
import styles from './Text.module.css';

/** A paragraph of body text. */
export function Text({ children }: { readonly children: ReactNode }) {
  return <p className={styles.text}>{children}</p>;
}
