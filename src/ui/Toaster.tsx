import { useSyncExternalStore } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import type { IconGlyph } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { CloseIcon } from './icons.tsx';
import { BellIcon } from './icons.tsx';
import { CheckIcon, ErrorIcon, InfoIcon } from './icons-more.tsx';
import { toast } from './toast.ts';
import type { ToastKind } from './toast.ts';
import styles from './Toaster.module.css';

const GLYPHS: Readonly<Record<ToastKind, IconGlyph>> = { info: InfoIcon, success: CheckIcon, error: ErrorIcon, notification: BellIcon };

/**
 * Where the toast is drawn: once, near the root. The two live regions are there before anything is said in them, and
 * `aria-live` keeps them heard while a modal hides the rest of the page. Errors interrupt, all else waits its turn.
 */
export function Toaster({ closeLabel }: { readonly closeLabel: string }) {
  const shown = useSyncExternalStore(toast.subscribe, toast.current, () => null);
  const card = shown && (
    <div
      key={shown.id}
      className={cx(styles.toast, styles[shown.kind])}
      onPointerEnter={toast.pause}
      onPointerLeave={toast.resume}
      onFocus={toast.pause}
      onBlur={toast.resume}
      onKeyDown={(event) => {
        if (event.key === 'Escape') toast.close(shown.id);
      }}
    >
      <Icon glyph={GLYPHS[shown.kind]} />
      <p className={styles.text}>{shown.text}</p>
      {shown.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            shown.action?.onPress();
            toast.close(shown.id);
          }}
        >
          {shown.action.label}
        </button>
      )}
      <IconButton glyph={CloseIcon} size={16} label={closeLabel} onClick={() => toast.close(shown.id)} />
    </div>
  );
  const urgent = shown?.kind === 'error';
  return (
    <div className={styles.place}>
      <div aria-live="polite" aria-atomic="true">
        {!urgent && card}
      </div>
      <div aria-live="assertive" aria-atomic="true">
        {urgent && card}
      </div>
    </div>
  );
}
