import type { CSSProperties, ReactNode } from 'react';
import { InSkeleton } from './Picture.tsx';
import { Rail } from './Rail.tsx';
import styles from './Skeleton.module.css';
import { TileGrid } from './TileGrid.tsx';

interface SkeletonProps {
  /** CSS lengths; full width and one line of text by default. */
  readonly width?: string;
  readonly height?: string;
  readonly shape?: 'text' | 'block' | 'pill' | 'tile';
}

/**
 * A still placeholder for loading content. Hidden from screen readers: the region has `aria-busy`. It does not shimmer.
 */
export function Skeleton({ width = '100%', height, shape = 'text' }: SkeletonProps) {
  const size: CSSProperties = { width, ...(height !== undefined && { height }) };
  return <span aria-hidden="true" className={`${styles.bone} ${styles[shape] ?? ''}`} style={size} />;
}

/**
 * Skeleton of the exact shape of its children: they take their place, and none of their text is seen, read or pressed.
 * The children show facts that are typical for them.
 */
export function Bones({ children }: { readonly children: ReactNode }) {
  return (
    <div aria-busy="true">
      <div aria-hidden="true" inert className={styles.bones}>
        <InSkeleton value>{children}</InSkeleton>
      </div>
    </div>
  );
}

/** Skeleton of a tile. */
export function TileSkeleton({ caption }: { readonly caption: boolean }) {
  return (
    <>
      <Skeleton shape="tile" />
      {caption && (
        <span className={styles.caption}>
          <Skeleton width="60%" height="calc(1.25 * var(--t-tile))" />
        </span>
      )}
    </>
  );
}

/** Skeleton of a row: with its title, and tiles in their shape. */
export function RailSkeleton({
  title,
  count = 8,
  caption = false,
}: {
  readonly title: string;
  readonly count?: number;
  readonly caption?: boolean;
}) {
  return (
    <div aria-busy="true" className={styles.still}>
      <Rail title={title}>
        {Array.from({ length: count }, (_, at) => (
          <TileSkeleton key={at} caption={caption} />
        ))}
      </Rail>
    </div>
  );
}

/** Skeleton of a grid of games. */
export function TileGridSkeleton({
  count = 12,
  caption = false,
}: {
  readonly count?: number;
  readonly caption?: boolean;
}) {
  return (
    <div aria-busy="true" className={styles.still}>
      <TileGrid>
        {Array.from({ length: count }, (_, at) => (
          <TileSkeleton key={at} caption={caption} />
        ))}
      </TileGrid>
    </div>
  );
}

/** Skeleton of list rows: a picture or icon, two lines, a figure. */
export function ListSkeleton({ rows = 4 }: { readonly rows?: number }) {
  return (
    <div aria-busy="true" className={styles.rows}>
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className={styles.row}>
          <Skeleton shape="block" width="44px" height="44px" />
          <span className={styles.lines}>
            <Skeleton width="58%" />
            <Skeleton width="36%" height="0.75rem" />
          </span>
          <Skeleton width="64px" />
        </div>
      ))}
    </div>
  );
}

/** Skeleton of a card with money: label, figure, two buttons. */
export function CardSkeleton() {
  return (
    <div aria-busy="true" className={styles.card}>
      <Skeleton width="40%" height="0.875rem" />
      <Skeleton width="62%" height="2.4rem" shape="block" />
      <div className={styles.pair}>
        <Skeleton shape="pill" height="48px" />
        <Skeleton shape="pill" height="48px" />
      </div>
    </div>
  );
}

/** Skeleton of cards that lead to another page: a picture or icon, a title, a line. */
export function LinkRowsSkeleton({ rows = 3, logo = false }: { readonly rows?: number; readonly logo?: boolean }) {
  return Array.from({ length: rows }, (_, at) => (
    <div key={at} aria-busy="true" className={styles.linkRow}>
      <Skeleton shape="block" width={logo ? '80px' : '24px'} height={logo ? '45px' : '24px'} />
      <span className={styles.lines}>
        <Skeleton width="42%" />
        <Skeleton width="74%" />
      </span>
    </div>
  ));
}

/** Skeleton of the entries of a day: its name, and rows with a picture, two lines and a figure on one card. */
export function EntriesSkeleton({ rows = 6 }: { readonly rows?: number }) {
  return (
    <div aria-busy="true">
      <span className={styles.day}>
        <Skeleton width="5rem" height="calc(var(--t-sm) * var(--lh-tight))" />
      </span>
      <div className={styles.entries}>
        {Array.from({ length: rows }, (_, at) => (
          <div key={at} className={styles.entry}>
            <Skeleton width="36px" height="48px" />
            <span className={styles.lines}>
              <Skeleton width="58%" />
              <Skeleton width="76%" height="0.8125rem" />
            </span>
            <Skeleton width="64px" />
          </div>
        ))}
      </div>
    </div>
  );
}
