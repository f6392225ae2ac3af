import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { cx } from './cx.ts';

export type Tone = 'neutral' | 'accent' | 'positive' | 'negative' | 'warning' | 'info';

/** A state in words ("Em análise"). Colour alone never carries it. */
export function Badge({ tone = 'neutral', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={cx(styles.badge, styles[tone])}>{children}</span>;
}

/** A number of new things, at most two digits. The label of the parent must say what it counts. */
export function CountBadge({ count }: { readonly count: number }) {
  if (count <= 0) return null;
  return (
    <span className={styles.count} aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  );
}
