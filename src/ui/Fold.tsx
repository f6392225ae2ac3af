import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Fold.module.css';
import { Icon } from './Icon.tsx';
import { ChevronDownIcon } from './icons.ts';

interface FoldProps {
  /** The words that open and close it. */
  readonly label: ReactNode;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly onToggle?: ((isOpen: boolean) => void) | undefined;
}

/** Details that open below their label, closed at first. Works without script. */
export function Fold({ label, children, className, onToggle }: FoldProps) {
  return (
    <details className={cx(styles.fold, className)} onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
      <summary className={styles.label}>
        {label}
        <Icon glyph={ChevronDownIcon} size={16} />
      </summary>
      {children}
    </details>
  );
}
