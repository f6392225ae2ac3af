import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { OfflineIcon } from './first-paint-icons.ts';
import type { IconGlyph } from './Icon.tsx';
import { Icon } from './Icon.tsx';
import styles from './States.module.css';

interface StateProps {
  readonly glyph: IconGlyph;
  /** The fact. */
  readonly title: ReactNode;
  /** The next step for the player. */
  readonly children?: ReactNode;
  /** The one next thing: a button or a link. */
  readonly action?: ReactNode;
  /** `row` is a card in a row of the page; `page` fills the page. */
  readonly look?: 'row' | 'page';
}

/** An empty state: an icon, the fact, and the next step. */
export function EmptyState(props: StateProps) {
  return <State {...props} tone="accent" />;
}

/** A failed load: the explanation and a retry. Announced when it appears. */
export function ErrorState(props: StateProps) {
  return <State {...props} tone="negative" role="alert" />;
}

function State({ glyph, title, children, action, look = 'row', tone, role }: StateProps & StateTone) {
  return (
    <div className={cx(styles.state, styles[look])} role={role}>
      <Icon glyph={glyph} size={look === 'row' ? 24 : 32} className={styles[tone]} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children !== undefined && (
          <div className={styles.text} data-words="">
            {children}
          </div>
        )}
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}

interface StateTone {
  readonly tone: 'accent' | 'negative';
  readonly role?: 'alert';
}

interface OfflineCardProps {
  readonly glyph?: IconGlyph;
  /** "Você está offline". */
  readonly title: string;
  /** Age of the shown data: "atualizado às 14:32". */
  readonly since?: string | undefined;
  /** The parts that work and those that do not. */
  readonly children: ReactNode;
  /** "Tentar de novo". */
  readonly action?: ReactNode;
}

/** No connection: says once which parts still work. */
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

/** A legal warning of regulated sites, such as the Ministry's sentence. */
export function WarningCard({ mark, children }: { readonly mark: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles.warning}>
      {mark}
      <div className={styles.words}>{children}</div>
    </div>
  );
}
