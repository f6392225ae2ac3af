import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './Chip.module.css';
import { cx } from './cx.ts';
import type { IconGlyph } from './Icon.tsx';
import { Icon } from './Icon.tsx';
import type { RenderLink } from './links.tsx';
import { useRenderLink } from './links.tsx';

type ChipProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'aria-pressed'> & {
  readonly ref?: Ref<HTMLButtonElement>;
  /** A filter that is on or off. Leave out for a chip that opens or does something. */
  readonly pressed?: boolean;
  readonly icon?: IconGlyph | undefined;
  /** An icon after the words: a chevron for one that opens a menu. */
  readonly after?: IconGlyph | undefined;
};

/** A chip. Chosen ones are inverted, not accented. An icon alone needs `aria-label`. */
export function Chip({ pressed, icon, after, children, ...rest }: ChipProps) {
  return (
    <button type="button" {...rest} aria-pressed={pressed} className={cx(styles.chip, pressed && styles.on)}>
      {icon && <Icon glyph={icon} size={16} />}
      {children}
      {after && <Icon glyph={after} size={16} />}
    </button>
  );
}

interface ChipLinkProps {
  readonly href: string;
  readonly current?: boolean;
  readonly icon?: IconGlyph;
  readonly children: ReactNode;
  readonly renderLink?: RenderLink;
}

/** A chip that leads somewhere; the place one is at is inverted. */
export function ChipLink({ href, current = false, icon, children, renderLink }: ChipLinkProps) {
  const link = useRenderLink(renderLink);
  return link({
    href,
    className: cx(styles.chip, current && styles.on),
    'aria-current': current ? 'page' : undefined,
    children: (
      <>
        {icon && <Icon glyph={icon} size={16} />}
        {children}
      </>
    ),
  });
}

interface ChipGroupProps {
  /** What the chips are for, in words. */
  readonly label: string;
  readonly children: ReactNode;
  /** Wraps to further lines instead of scrolling sideways. */
  readonly wrap?: boolean;
  /** Chips at the far end on a wide screen (studio, order). */
  readonly end?: ReactNode;
}

/** A row of chips with a gutter at both ends; scrolls sideways by touch, wheel and by focus. */
export function ChipGroup({ label, children, wrap = false, end }: ChipGroupProps) {
  return (
    <div role="group" aria-label={label} className={cx(styles.group, wrap && styles.wrap)}>
      {children}
      {end !== undefined && <span className={styles.end}>{end}</span>}
    </div>
  );
}
