import type { ReactNode } from 'react';
import { useId } from 'react';
import { cx } from '../../../ui/cx.ts';
import styles from './Section.module.css';

/** A chapter of the catalogue. `anchor` is its link target. */
export function Section({
  anchor,
  title,
  lead,
  children,
}: {
  readonly anchor: string;
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section id={anchor} className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      <div className={styles.list}>{children}</div>
    </section>
  );
}

/** One component in its states. `wide` uses the full width, for rows and bars. */
export function Specimen({
  title,
  note,
  wide = false,
  children,
}: {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly wide?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={wide ? styles.wide : styles.specimen}>
      <div className={styles.head}>
        <h3 className={styles.name}>{title}</h3>
        {note !== undefined && <p className={styles.note}>{note}</p>}
      </div>
      {children}
    </div>
  );
}

/** A wrapping row. */
export function Line({ children }: { readonly children: ReactNode }) {
  return <div className={styles.line}>{children}</div>;
}

/** A column; two columns where there is room. */
export function Columns({ children }: { readonly children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}

/** A part of a page with its own fixed and sticky bars: as high as its content, a sky (`tall`) or a page (`whole`). */
export function Stage({
  children,
  tall = false,
  whole = false,
}: {
  readonly children: ReactNode;
  readonly tall?: boolean;
  readonly whole?: boolean;
}) {
  return <div className={cx(styles.stage, tall && styles.tall, whole && styles.whole)}>{children}</div>;
}
