import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './SportsSkeleton.module.css';

/** Numbers of chips, cards and leagues that fill a wide window. */
const CHIPS = 10;
const CARDS = 24;
const LEAGUES = 10;

/** Skeleton of the provider's page: the bar of its sections, its search, and a list of matches. */
export function SportsSkeleton() {
  const many = (count: number, part: (at: number) => ReactNode) => Array.from({ length: count }, (_, at) => part(at));
  return (
    <div className={styles.page} aria-hidden="true">
      <div className={styles.top}>
        <div className={styles.chips}>
          {many(CHIPS, (at) => (
            <Skeleton key={at} shape="pill" width={at % 2 === 0 ? '5rem' : '6.5rem'} height="48px" />
          ))}
        </div>
        <Skeleton shape="block" height="48px" />
      </div>
      <div className={styles.columns}>
        <div className={styles.leagues}>
          {many(LEAGUES, (at) => (
            <Skeleton key={at} width="70%" />
          ))}
        </div>
        <div className={styles.matches}>
          <span className={styles.title}>
            <Skeleton width="8rem" height="1.25rem" />
          </span>
          {many(CARDS, (at) => (
            <span key={at} className={styles.card} />
          ))}
        </div>
      </div>
    </div>
  );
}
