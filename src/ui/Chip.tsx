import type { ButtonHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes } from 'react';
import styles from './Chip.module.css';
import { cx } from './cx.ts';
import type { IconGlyph } from './Icon.tsx';
import { Icon } from './Icon.tsx';
import type { RenderLink } from './links.tsx';
import { useRenderLink } from './links.tsx';

type ChipProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'aria-pressed'> & {
  readonly ref?: Ref<HTMLButtonElement>;
  /** State of a filter. Omit for a chip that opens or does something. */
  readonly pressed?: boolean;
  readonly icon?: IconGlyph | undefined;
};

/** A chip. A pressed one is inverted, not accented. A chip with an icon only needs `aria-label`. */
export function Chip({ pressed, icon, children, ...rest }: ChipProps) {
  return (
    <button type="button" {...rest} aria-pressed={pressed} className={cx(styles.chip, pressed && styles.on)}>
      {icon && <Icon glyph={icon} size={16} />}
      {children}
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

/** A chip with a link; the current page's is inverted. */
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

interface ChipSelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'children' | 'size'> {
  /** Accessible name. */
  readonly label: string;
  /** The first is the choice that filters nothing. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A select that looks like a chip, inverted while it filters. Uses the system's own picker. */
export function ChipSelect({ label, options, ...select }: ChipSelectProps) {
  return (
    <span className={cx(styles.chip, styles.select, select.value !== '' && styles.on)}>
      <select {...select} aria-label={label}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}

interface ChipGroupProps {
  /** Accessible name of the group. */
  readonly label: string;
  readonly children: ReactNode;
  /** Wraps instead of scrolling sideways. */
  readonly wrap?: boolean;
  /** Chips at the end of the row on a wide screen (studio, order). */
  readonly end?: ReactNode;
}

/** A row of chips with a gutter at both ends; scrolls by touch, wheel and focus. */
export function ChipGroup({ label, children, wrap = false, end }: ChipGroupProps) {
  return (
    <div role="group" aria-label={label} className={cx(styles.group, wrap && styles.wrap)}>
      {children}
      {end !== undefined && <span className={styles.end}>{end}</span>}
    </div>
  );
}
