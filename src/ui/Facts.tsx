import type { ReactNode } from 'react';
import styles from './Facts.module.css';
import type { IconGlyph } from './Icon.tsx';
import { Icon } from './Icon.tsx';

export interface Fact {
  readonly key: string;
  readonly term: ReactNode;
  readonly value: ReactNode;
}

/** Two to four facts side by side: RTP, volatility, stake. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map((fact) => (
        <div key={fact.key} className={styles.fact}>
          <dt className={styles.term}>{fact.term}</dt>
          <dd className={styles.value}>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A list of facts, term left and value right: a review before the player sends something. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.list}>
      {facts.map((fact) => (
        <div key={fact.key} className={styles.row}>
          <dt className={styles.listTerm}>{fact.term}</dt>
          <dd className={styles.listValue}>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface NoteProps {
  /** For an element that the advice describes. */
  readonly id?: string | undefined;
  readonly glyph: IconGlyph;
  readonly children: ReactNode;
}

/** A short advice with an icon. */
export function Note({ id, glyph, children }: NoteProps) {
  return (
    <div id={id} className={styles.note}>
      <Icon glyph={glyph} size={18} />
      <div className={styles.words} data-words="">
        {children}
      </div>
    </div>
  );
}
