import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { Button } from './Button.tsx';
import styles from './ConfirmDialog.module.css';
import { cx } from './cx.ts';
import sheet from './Sheet.module.css';
import { useOpener } from './use-opener.ts';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** The consequence, in a sentence or two. */
  readonly description: ReactNode;
  readonly confirmLabel: string;
  readonly busyLabel?: string;
  readonly cancelLabel: string;
  /**
   * The answer that costs the player nothing is the main button: `cancel`, or `confirm` where "no" would leave the
   * player less protected.
   */
  readonly safe?: 'cancel' | 'confirm';
  /** Escape answers nothing: only a button does. */
  readonly mustAnswer?: boolean;
  /** While its promise is pending, the button is busy and the dialog cannot be closed. The caller shows errors. */
  readonly onConfirm: () => void | Promise<void>;
  readonly onClose: () => void;
  /** Gets the focus after the dialog. Default: the pressed button, or the page if the answer removes it. */
  readonly finalFocus?: () => HTMLElement | null;
  readonly children?: ReactNode;
}

/**
 * A question with two answers. Escape means "no"; a press outside does nothing, so that the player does not answer by
 * accident.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    description,
    confirmLabel,
    busyLabel,
    cancelLabel,
    safe,
    mustAnswer = false,
    onConfirm,
    onClose,
    finalFocus,
    children,
  } = props;
  const [busy, setBusy] = useState(false);
  const opener = useOpener(open);
  const after = finalFocus ?? (() => opener() ?? document.getElementById('main') ?? true);
  const look = (answer: 'cancel' | 'confirm') => (answer === (safe ?? 'cancel') ? 'main' : 'second');
  // Focus "no" first: an accidental Enter must not confirm.
  const no = useRef<HTMLButtonElement>(null);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
    }
  };
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next && !busy && !mustAnswer) onClose();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={sheet.scrim} />
        <AlertDialog.Viewport className={cx(sheet.viewport, sheet.dialog)}>
          <AlertDialog.Popup className={cx(sheet.popup, styles.box)} initialFocus={no} finalFocus={after}>
            <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
            <AlertDialog.Description className={styles.words} render={<div />}>
              {description}
            </AlertDialog.Description>
            {children}
            <div className={styles.answers}>
              <Button look={look('confirm')} busy={busy} busyLabel={busyLabel} onClick={() => void confirm()}>
                {confirmLabel}
              </Button>
              <Button ref={no} look={look('cancel')} disabled={busy} onClick={onClose}>
                {cancelLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
