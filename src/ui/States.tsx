import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import type { IconGlyph } from './Icon.tsx';
import { Icon } from './Icon.tsx';
import { OfflineIcon } from './icons.tsx';
import styles from './States.module.css';

interface StateProps {
  readonly glyph: IconGlyph;
  /** The fact. */
  readonly title: ReactNode;
  /** What to do. */
  readonly children?: ReactNode;
  /** The one next thing: a button or a link. */
  readonly action?: ReactNode;
  /** `row` lies as a card in a row of the page; `page` fills it. */
  readonly look?: 'row' | 'page';
}

/** Nothing here yet: an icon, the fact, what to do. */
export function EmptyState({ glyph, title, children, action, look = 'row' }: StateProps) {
  return (
    <div className={cx(styles.state, styles[look])}>
      <Icon glyph={glyph} size={look === 'row' ? 24 : 32} className={styles.accent} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children !== undefined && <div className={styles.text}>{children}</div>}
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}

/** Something did not come. Says what, and how to try again. Heard when it appears. */
export function ErrorState({ glyph, title, children, action, look = 'row' }: StateProps) {
  return (
    <div className={cx(styles.state, styles[look])} role="alert">
      <Icon glyph={glyph} size={look === 'row' ? 24 : 32} className={styles.negative} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children !== undefined && <div className={styles.text}>{children}</div>}
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}

interface OfflineCardProps {
  readonly glyph?: IconGlyph;
  /** "Você está offline". */
  readonly title: string;
  /** From when what is seen is: "atualizado às 14:32". */
  readonly since?: string | undefined;
  /** What works and what does not. */
  readonly children: ReactNode;
  /** "Tentar de novo". */
  readonly action?: ReactNode;
}

/** No connection: said once, calmly, with what still works. */
export function OfflineCard({ glyph = OfflineIcon, title, since, children, action }: OfflineCardProps) {
  return (
    <div className={styles.offline} role="status">
      <Icon glyph={glyph} className={styles.info} />
      <div className={styles.words}>
        <p>
          <b>{title}</b>
          {since !== undefined && ` · ${since}`}
        </p>
        <div className={styles.text}>{children}</div>
        {action !== undefined && <div className={styles.offlineAction}>{action}</div>}
      </div>
    </div>
  );
}

/** The Ministry's sentence and the like, on regulated sites. */
export function WarningCard({ mark, children }: { readonly mark: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles.warning}>
      {mark}
      <div className={styles.words}>{children}</div>
    </div>
  );
}
