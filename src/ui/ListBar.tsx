import { type ReactNode, useEffect, useRef } from 'react';
import { usePageMark } from '../lib/page-mark.ts';
import styles from './ListBar.module.css';

interface ListBarProps {
  /** Id of the list below: the page scrolls to the start of another one. */
  readonly list: string;
  /** True in a page's padded content: the bar covers its gutters. */
  readonly isInset?: boolean;
  readonly children: ReactNode;
}

/** The number of a list's places, in a page's padded content; stays below the chips. */
export function ListCount({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.count} role="status">
      {children}
    </p>
  );
}

/** The chips of a list, which stay below the page's bar while the list scrolls. */
export function ListBar({ list, isInset = false, children }: ListBarProps) {
  const start = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const shown = useRef(list);
  usePageMark('data-has-list-bar', true);
  useEffect(() => {
    if (shown.current === list || !start.current || !bar.current) return;
    shown.current = list;
    // Only from further down: at the top of the page everything stays in its place.
    const beyond = start.current.getBoundingClientRect().top - Number.parseFloat(getComputedStyle(bar.current).top);
    if (beyond < 0) scrollBy(0, beyond);
  }, [list]);
  return (
    <>
      <div ref={start} />
      <div ref={bar} className={styles.bar} data-inset={isInset || undefined}>
        {children}
      </div>
    </>
  );
}
