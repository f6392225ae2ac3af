import type { ButtonHTMLAttributes, Ref } from 'react';
import { cx } from './cx.ts';
import type { IconGlyph } from './Icon.tsx';
import { Icon } from './Icon.tsx';
import styles from './IconButton.module.css';

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children' | 'aria-label'> & {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly glyph: IconGlyph;
  /** Accessible name: the action. */
  readonly label: string;
  readonly look?: 'plain' | 'glass' | 'lit';
  readonly size?: number;
  readonly filled?: boolean;
  /** A dot at the upper right for news; `label` must name them ("Notificações, 2 novas"). */
  readonly dot?: boolean;
  /** A number or sign in place of the dot, three characters at most. */
  readonly mark?: string | undefined;
  readonly accent?: boolean;
  /** Moves the 44 px target into the gutter on this side, so that the glyph aligns with the edge. */
  readonly edge?: 'start' | 'end';
};

/** A round 44 px button with an icon. Pass `aria-pressed` for a toggle. */
export function IconButton({
  glyph,
  label,
  look = 'plain',
  size = 20,
  filled = false,
  dot = false,
  mark,
  accent = false,
  edge,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      data-mark={mark}
      className={cx(styles.button, styles[look], dot && styles.dot, accent && styles.accent, edge && styles[edge])}
    >
      <Icon glyph={glyph} size={size} filled={filled} />
    </button>
  );
}

/** Returns the icon button's class, for a link that looks like one. */
export function iconButtonClass(look: 'plain' | 'glass' | 'lit' = 'plain'): string {
  return cx(styles.button, styles[look]);
}
