import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Stack.module.css';

interface StackProps {
  /** `md` (16 px) between the parts of a page, a card or a form; `lg` (24 px) between parts with titles. */
  readonly gap?: 'md' | 'lg';
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

/** Parts below each other at one distance, none wider than the column. */
export function Stack({ gap = 'md', isBusy = false, children }: StackProps) {
  return (
    <div className={cx(styles.stack, gap === 'lg' && styles.lg)} aria-busy={isBusy || undefined}>
      {children}
    </div>
  );
}
