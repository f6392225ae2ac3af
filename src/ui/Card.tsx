import type { ReactNode } from 'react';
import styles from './Card.module.css';
import { cx } from './cx.ts';
import { ChevronRightIcon } from './first-paint-icons.ts';
import type { IconGlyph } from './Icon.tsx';
import { Icon } from './Icon.tsx';
import type { RenderLink } from './links.tsx';
import { useRenderLink } from './links.tsx';

interface CardProps {
  readonly children: ReactNode;
  /**
   * `sunrise` has the evening light in its corner: for the one card with the screen's money. `well` is sunken, for
   * typed or copied content.
   */
  readonly look?: 'plain' | 'sunrise' | 'well' | 'warning' | 'positive' | 'negative';
  readonly as?: 'div' | 'section' | 'article' | 'li';
  /** Id of the heading; required for a section. */
  readonly labelledBy?: string;
}

/** A surface one step lighter than its background. */
export function Card({ children, look = 'plain', as: Tag = 'div', labelledBy }: CardProps) {
  return (
    <Tag className={cx(styles.card, styles[look])} aria-labelledby={labelledBy}>
      {children}
    </Tag>
  );
}

interface CardHeadProps {
  readonly title: ReactNode;
  readonly id?: string;
  /** Content at the end of the line: a state, a date. */
  readonly end?: ReactNode;
  readonly sub?: ReactNode;
  readonly level?: 2 | 3;
  /** The one large title of a page, below the small name in its bar. */
  readonly large?: boolean;
}

/** The head of a card. */
export function CardHead({ title, id, end, sub, level = 2, large = false }: CardHeadProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <Heading id={id} className={cx(styles.title, large && styles.large)}>
          {title}
        </Heading>
        {end !== undefined && <span className={styles.end}>{end}</span>}
      </div>
      {sub !== undefined && <p className={styles.sub}>{sub}</p>}
    </header>
  );
}

interface LinkRowProps {
  readonly href?: string;
  readonly onPress?: () => void;
  readonly glyph?: IconGlyph;
  /** A logo (2:1) instead of the icon; the title says its name. */
  readonly logo?: string | undefined;
  readonly title: ReactNode;
  readonly sub?: ReactNode;
  /** The icon at the end: a chevron, or an arrow for an external link. */
  readonly end?: IconGlyph;
  readonly renderLink?: RenderLink;
}

/** A card that is one link: icon, title, one line, chevron. */
export function LinkRow({ href, onPress, glyph, logo, title, sub, end = ChevronRightIcon, renderLink }: LinkRowProps) {
  const link = useRenderLink(renderLink);
  const inside = (
    <>
      {logo !== undefined && (
        <img src={logo} alt="" width={80} height={40} loading="lazy" decoding="async" className={styles.logo} />
      )}
      {glyph && logo === undefined && <Icon glyph={glyph} />}
      <span className={styles.words}>
        <span className={styles.rowTitle}>{title}</span>
        {sub !== undefined && <span className={styles.rowSub}>{sub}</span>}
      </span>
      <Icon glyph={end} />
    </>
  );
  const className = cx(styles.card, styles.linkRow);
  if (href !== undefined) return link({ href, className, onClick: onPress, children: inside });
  return (
    <button type="button" className={className} onClick={onPress}>
      {inside}
    </button>
  );
}
