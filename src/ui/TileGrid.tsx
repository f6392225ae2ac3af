import type { ReactNode } from 'react';
import { Children } from 'react';
import styles from './TileGrid.module.css';

/** Returns the number of columns for a width in px, with the breakpoints of the style sheet; for virtualised lists. */
export function tileColumns(width: number): number {
  if (width >= 1300) return 10;
  if (width >= 1000) return 8;
  if (width >= 880) return 7;
  if (width >= 760) return 6;
  if (width >= 560) return 5;
  return 3;
}

/** Tiles in columns: three on a phone, eight at 1,440 px and ten at 1,920. */
export function TileGrid({ children, label }: { readonly children: ReactNode; readonly label?: string }) {
  return (
    <div className={styles.box}>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari drops the role of a list without markers */}
      <ul role="list" aria-label={label} className={styles.grid}>
        {Children.map(children, (child) => (
          <li className={styles.item}>{child}</li>
        ))}
      </ul>
    </div>
  );
}
