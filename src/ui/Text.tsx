import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Text.module.css';

interface Props {
  readonly children: ReactNode;
  /** `small`: a caption. */
  readonly size?: 'md' | 'small';
}

/** A paragraph of body text. */
export function Text({ children, size = 'md' }: Props) {
  return <p className={cx(styles.text, size === 'small' && styles.small)}>{children}</p>;
}
