import type { ButtonHTMLAttributes, Ref } from 'react';
import { cx } from './cx.ts';
import type { IconGlyph } from './Icon.tsx';
import { Icon } from './Icon.tsx';
import styles from './IconButton.module.css';

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children' | 'aria-label'> & {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly glyph: IconGlyph;
  /** What it does, in words: its accessible name. */
  readonly label: string;
  readonly look?: 'plain' | 'glass' | 'lit';
  readonly size?: number;
  readonly filled?: boolean;
  /** A dot at the upper right: something new. Say what in `label` ("Notificações, 2 novas"). */
  readonly dot?: boolean;
  readonly accent?: boolean;
  /** Pulls the 44 px target into the gutter on this side, so that the glyph stands on the edge. */
  readonly edge?: 'start' | 'end';
};

/** A round 44 px button with an icon. Pass `aria-pressed` for one that stays down. */
export function IconButton({
  glyph,
  label,
  look = 'plain',
  size = 20,
  filled = false,
  dot = false,
  accent = false,
  edge,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={cx(styles.button, styles[look], dot && styles.dot, accent && styles.accent, edge && styles[edge])}
    >
      <Icon glyph={glyph} size={size} filled={filled} />
    </button>
  );
}

/** The class of an icon button, for a link that looks like one. */
export function iconButtonClass(look: 'plain' | 'glass' | 'lit' = 'plain'): string {
  return cx(styles.button, styles[look]);
}
