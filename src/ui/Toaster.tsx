import { useLayoutEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { usePageMark } from '../lib/page-mark.ts';
import { cx } from './cx.ts';
import { CloseIcon, ErrorIcon, InfoIcon } from './first-paint-icons.ts';
import type { IconGlyph } from './Icon.tsx';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { BellIcon, CheckIcon } from './icons.ts';
import styles from './Toaster.module.css';
import type { ToastKind } from './toast.ts';
import { toast, toastState } from './toast.ts';

const GLYPHS: Readonly<Record<ToastKind, IconGlyph>> = {
  info: InfoIcon,
  success: CheckIcon,
  error: ErrorIcon,
  notification: BellIcon,
};

/**
 * Renders the toast (LANG-5). Mount once, near the root. Both live regions exist before the first toast, and
 * `aria-live` keeps them audible while a modal hides the rest of the page. Errors interrupt the screen reader, other
 * toasts wait.
 */
export function Toaster({ closeLabel }: { readonly closeLabel: string }) {
  const { shown } = useSnapshot(toastState);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Large text makes it high: a sheet leaves it that room (Sheet.module.css).
    if (!shown) return;
    const { style } = document.documentElement;
    style.setProperty('--toast', `${place.current?.offsetHeight}px`);
    return () => void style.removeProperty('--toast');
  }, [shown]);
  const card = shown && (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it is not a control: being near it stops its time
    <div
      key={shown.id}
      className={cx(styles.toast, styles[shown.kind])}
      onPointerEnter={() => toast.hold('pointer')}
      onPointerLeave={() => toast.release('pointer')}
      onFocus={() => toast.hold('focus')}
      onBlur={() => toast.release('focus')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') toast.close();
      }}
    >
      <Icon glyph={GLYPHS[shown.kind]} />
      <p className={styles.text}>{shown.text}</p>
      {shown.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            toast.close();
            // After the close, so that the action can show a toast of its own.
            shown.action?.onPress();
          }}
        >
          {shown.action.label}
        </button>
      )}
      <IconButton glyph={CloseIcon} size={16} label={closeLabel} onClick={toast.close} />
    </div>
  );
  usePageMark('data-has-toast', Boolean(shown));
  const urgent = shown?.kind === 'error';
  return (
    <div ref={place} className={styles.place} data-toast={shown ? '' : undefined}>
      <div aria-live="polite" aria-atomic="true">
        {!urgent && card}
      </div>
      <div aria-live="assertive" aria-atomic="true">
        {urgent && card}
      </div>
    </div>
  );
}
