import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './TopBar.module.css';

interface TopBarProps {
  /** Left: brand and age mark on a phone, the search on a desktop. */
  readonly start: ReactNode;
  /** Right: actions. */
  readonly end?: ReactNode;
  /** `sky` lies on the horizon; `solid` has a background; `bare` is only its content. */
  readonly look?: 'sky' | 'solid' | 'bare';
  /** Stays at the top of the page and gets a background once the page is scrolled. */
  readonly sticky?: boolean;
}

/** The bar at the top: 56 px on a phone, on a desktop 80, and 72 while the page is scrolled. */
export function TopBar({ start, end, look = 'sky', sticky = false }: TopBarProps) {
  return (
    <header className={cx(styles.bar, look === 'solid' && styles.solid, sticky && styles.sticky)}>
      <div className={styles.start}>{start}</div>
      {end !== undefined && <div className={styles.end}>{end}</div>}
    </header>
  );
}

interface BarSwapProps {
  /** Content at the top of the page. */
  readonly rest: ReactNode;
  /** Content in the same place while the page is scrolled. */
  readonly scrolled: ReactNode;
}

/** Content of a sticky bar that changes once the page is scrolled, by style alone: it works before the app runs. */
export function BarSwap({ rest, scrolled }: BarSwapProps) {
  return (
    <span className={styles.swap}>
      <span className={styles.rest}>{rest}</span>
      <span className={styles.scrolled}>{scrolled}</span>
    </span>
  );
}

/** Returns the class of content that a sticky bar shows only while the page is scrolled. */
export function scrolledClass(): string {
  return cx(styles.scrolled);
}

interface PageBarProps {
  readonly title: string;
  /** Back button or link, with its text inside. */
  readonly back?: ReactNode;
  readonly end?: ReactNode;
  /** 28 for the page of a tab, 20 for a page below it. */
  readonly size?: 'xl' | 'lg';
}

/** The head of a page: title, way back, one or two actions. */
export function PageBar({ title, back, end, size = back === undefined ? 'xl' : 'lg' }: PageBarProps) {
  return (
    <header className={cx(styles.bar, styles.page)}>
      {back !== undefined && <div className={styles.back}>{back}</div>}
      <h1 className={size === 'xl' ? styles.titleXl : styles.titleLg}>{title}</h1>
      {end !== undefined && <div className={styles.end}>{end}</div>}
    </header>
  );
}
