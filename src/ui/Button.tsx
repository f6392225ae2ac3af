import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { useId } from 'react';
import styles from './Button.module.css';
import { cx } from './cx.ts';
import type { IconGlyph } from './Icon.tsx';
import { Icon } from './Icon.tsx';

export interface ButtonStyle {
  /**
   * `main` is the one action of a view (the accent); `second` is raised but colourless; `quiet` is text only; `glass`
   * is for the sky.
   */
  readonly look?: 'main' | 'second' | 'quiet' | 'glass';
  readonly size?: 'md' | 'sm';
  readonly block?: boolean;
}

export type ButtonProps = ButtonStyle &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'disabled'> & {
    readonly ref?: Ref<HTMLButtonElement>;
    readonly icon?: IconGlyph | undefined;
    readonly iconFilled?: boolean;
    readonly busy?: boolean;
    /** Text while busy ("Enviando"). The button reserves space for both texts, so its width stays the same. */
    readonly busyLabel?: string | undefined;
    readonly disabled?: boolean | undefined;
    /**
     * Reason for the disabled state, shown below. With a reason the button stays focusable, so that a screen reader
     * reads it.
     */
    readonly reason?: ReactNode;
    /** Id of an element with the reason, where several buttons share one. */
    readonly reasonId?: string | undefined;
  };

/** Returns the button's class, for a link that looks like one. */
export function buttonClass({ look = 'second', size = 'md', block = false }: ButtonStyle = {}): string {
  return cx(styles.button, styles[look], size === 'sm' && styles.sm, block && styles.block);
}

/** A button. Ignores presses while `busy` or `disabled`. One function because its states share one element. */
export function Button(props: ButtonProps) {
  const {
    look,
    size,
    block,
    icon,
    iconFilled = false,
    busy = false,
    busyLabel,
    disabled = false,
    reason,
    reasonId,
    children,
    onClick,
    ...rest
  } = props;
  const ownId = useId();
  const off = disabled || busy;
  const explained = disabled && reason !== undefined && reason !== null;
  const describedBy = explained ? ownId : disabled ? reasonId : undefined;
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (off) event.preventDefault();
    else onClick?.(event);
  };
  const button = (
    <button
      type="button"
      {...rest}
      className={cx(
        buttonClass({ ...(look && { look }), ...(size && { size }), ...(block && { block }) }),
        disabled && styles.off,
      )}
      disabled={disabled && describedBy === undefined}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      aria-describedby={describedBy ?? rest['aria-describedby']}
      onClick={press}
    >
      <span
        className={cx(styles.face, busy && busyLabel !== undefined && styles.away)}
        aria-hidden={(busy && busyLabel !== undefined) || undefined}
      >
        {icon && <Icon glyph={icon} filled={iconFilled} />}
        {children}
      </span>
      {busyLabel !== undefined && (
        <span className={cx(styles.face, !busy && styles.away)} aria-hidden={!busy || undefined}>
          {busyLabel}
        </span>
      )}
    </button>
  );
  if (!explained) return button;
  return (
    <span className={cx(styles.explained, block && styles.block)}>
      {button}
      <span id={ownId} className={styles.reason}>
        {reason}
      </span>
    </span>
  );
}
