import type { ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';
import { MinusIcon, PlusIcon } from './icons.ts';
import styles from './Stepper.module.css';

interface StepperProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly unit?: ReactNode;
  readonly lessLabel: string;
  readonly moreLabel: string;
  readonly onLess?: (() => void) | undefined;
  readonly onMore?: (() => void) | undefined;
}

/** A value with two buttons, less and more: for a limit or a stake. A missing handler disables its button. */
export function Stepper({ label, value, unit, lessLabel, moreLabel, onLess, onMore }: StepperProps) {
  return (
    <div className={styles.stepper} role="group" aria-label={label}>
      <IconButton look="lit" glyph={MinusIcon} label={lessLabel} disabled={!onLess} onClick={onLess} />
      <output className={styles.middle}>
        <b className={styles.value}>{value}</b>
        {unit !== undefined && <span className={styles.unit}>{unit}</span>}
      </output>
      <IconButton look="lit" glyph={PlusIcon} label={moreLabel} disabled={!onMore} onClick={onMore} />
    </div>
  );
}
